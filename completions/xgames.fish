complete --keep-order --exclusive --command xgames --arguments "(XGAMES_COMPLETE=fish xgames -- (commandline --current-process --tokenize --cut-at-cursor) (commandline --current-token))"
