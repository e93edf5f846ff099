complete --keep-order --exclusive --command xgames --arguments "(XGAMES_COMPLETE=fish /tmp/len/xgames-new -- (commandline --current-process --tokenize --cut-at-cursor) (commandline --current-token))"
