#!/usr/bin/env bash
# Edits a record with Emacs without a screen, and checks what it gets from the server. It needs the built program, and installs
# Emacs and eglot from the distribution if Emacs is missing.
source "$(dirname "$0")/../common.sh"
# From Emacs 29 on, eglot is part of Emacs.
command -v emacs > /dev/null || install_packages emacs-nox elpa-eglot
timeout 60 emacs --batch --eval '(package-initialize)' -L editors/emacs -l editors/emacs/test.el
