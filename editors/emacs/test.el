;;; test.el --- Edits a record as a user does  -*- lexical-binding: t -*-

;; This checks what Emacs gets from the server. `test.sh' runs it.

(require 'xgames)

(defmacro check (form)
  "Say FORM and fail if it is nil."
  `(or ,form (error "Not so: %S" ',form)))

(defmacro wait-for (form)
  "Wait until FORM is so, because the server answers in its own time."
  `(let ((end (time-add nil 20)))
     (while (not (or ,form (time-less-p end nil)))
       (accept-process-output nil 0.05))
     (check ,form)))

(defun edit (old new)
  "Write NEW for the first OLD, and tell the server, because Emacs is never idle here."
  (after old)
  (replace-match new t t)
  (eglot--signal-textDocument/didChange))

(defun after (text)
  "Go to the end of the first TEXT."
  (goto-char (point-min))
  (search-forward text))

(find-file (getenv "RECORD"))
(run-hooks 'post-command-hook)
(wait-for (eglot-current-server))
(let ((findings (lambda () (length (flymake-diagnostics (point-min) (point-max))))))
  ;; A stone on a stone; the finding is gone as soon as another move is written.
  (wait-for (= (funcall findings) 1))
  (check (string-match-p "occupied" (flymake-diagnostic-text (car (flymake-diagnostics (point-min) (point-max))))))
  (edit "a1 a1" "a1 b")
  (check (member "b2" (all-completions "" (nth 2 (eglot-completion-at-point)))))
  (edit "a1 b" "a1 b2")
  (wait-for (= (funcall findings) 0))
  ;; The board.
  (after "a1 b")
  (let ((hover (jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams))))
    (check (string-match-p "after 1\\.\\.\\. b2 (ply 2)" (format "%S" hover))))
  ;; A wrong number is corrected.
  (edit "b2" "b2 7. c3")
  (wait-for (= (funcall findings) 1))
  (after "7")
  (let ((correction (car (eglot-code-actions (1- (point)) (point)))))
    (check (equal (plist-get correction :title) "Write `2.` instead of `7.`"))
    (if (fboundp 'eglot-execute)
        (eglot-execute (eglot-current-server) correction)
      (eglot--apply-workspace-edit (plist-get correction :edit)))) ; Emacs 28 and 29.
  (eglot--signal-textDocument/didChange)
  (wait-for (= (funcall findings) 0)))

;; The canonical form, the name of a player, the outline.
(eglot-format-buffer)
(check (string-match-p "\\[Result \"\\*\"\\]\n\n1\\. a1 b2 2\\. c3 \\*\n" (buffer-string)))
(edit "[Result" "[Player1 \"Ann\"]\n[Result")
(after "An")
(eglot-rename "Zoë")
(check (string-match-p "\\[Player1 \"Zoë\"\\]" (buffer-string)))
(eglot--signal-textDocument/didChange)
(check (string-match-p "Zoë" (format "%S" (eglot-imenu))))
;; A record in SGF has findings, too.
(let ((file (expand-file-name "a.sgf" (getenv "HOME"))))
  (write-region "(;FF[4]XG[cross]SZ[3];B[a1];W[a1])\n" nil file)
  (find-file file))
(run-hooks 'post-command-hook)
(check (eq major-mode 'xgames-sgf-mode))
(wait-for (eglot-current-server))
(wait-for (flymake-diagnostics (point-min) (point-max)))
(check (string-match-p "occupied" (format "%S" (mapcar #'flymake-diagnostic-text (flymake-diagnostics (point-min) (point-max))))))
(message "all is well with Emacs")
