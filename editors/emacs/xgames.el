;;; xgames.el --- Records of games: findings, boards, legal moves  -*- lexical-binding: t -*-

;; Put this file into a folder of `load-path', and (require 'xgames) into init.el. Emacs 29 or later, or Emacs 28 with the package
;; `eglot'. For records with other names: M-x xgames-mode.

(require 'eglot)

(defvar xgames-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?{ "<" table)
    (modify-syntax-entry ?} ">" table)
    (modify-syntax-entry ?\; "< b" table)
    (modify-syntax-entry ?\n "> b" table)
    table)
  "Comments stand in braces, or from `;' to the end of the line.")

(defvar xgames-colours
  '(("^\\[\\([A-Za-z0-9_]+\\)" 1 'font-lock-variable-name-face)
    ("\\_<[0-9]+\\.+" . 'font-lock-constant-face)
    ("\\_<\\(?:swap\\(?:-sides\\|-pieces\\)?\\|pie\\|pass\\|resign\\)\\_>" . 'font-lock-keyword-face)
    ("\\(?:^\\|\\s-\\)\\(1-0\\|0-1\\|1/2-1/2\\|\\*\\)\\(?:\\s-\\|$\\)" 1 'font-lock-builtin-face))
  "Colours of tags, numbers, words and results.")

;;;###autoload
(define-derived-mode xgames-mode prog-mode "xgames"
  "The mode of records: `xgames lsp' judges them while they are written."
  (setq-local comment-start "{" comment-end "}" comment-start-skip "{ *\\|; *")
  (setq-local font-lock-defaults '(xgames-colours nil t))
  (eglot-ensure))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.xg\\'" . xgames-mode))

;;;###autoload
(define-derived-mode xgames-sgf-mode prog-mode "sgf"
  "The mode of records in SGF, in which braces and semicolons are no comments."
  (eglot-ensure))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.sgf\\'" . xgames-sgf-mode))

;; Reviews, proofs and pages are shown as soon as they are written. Eglot does that itself since Emacs 30.

(defclass xgames-server (eglot-lsp-server) ()
  :documentation "The language server of records.")

(cl-defmethod eglot-client-capabilities ((_server xgames-server))
  (let ((all (cl-call-next-method)))
    (plist-put all :window (plist-put (plist-get all :window) :showDocument '(:support t)))))

(cl-defmethod eglot-handle-request
  ((_server xgames-server) (_method (eql 'window/showDocument)) &key uri external &allow-other-keys)
  ;; Not at once: what is opened while a message is answered would count as a record.
  (if (eq external t)
      (run-at-time 0 nil #'browse-url uri)
    (run-at-time 0 nil #'find-file-other-window (url-unhex-string (url-filename (url-generic-parse-url uri)))))
  '(:success t))

(dolist (mode '(xgames-mode xgames-sgf-mode))
  (add-to-list 'eglot-server-programs `(,mode . (xgames-server "xgames" "lsp"))))

(provide 'xgames)
;;; xgames.el ends here
