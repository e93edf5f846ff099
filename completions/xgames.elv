
set edit:completion:arg-completer[xgames] = { |@words|
    var index = (count $words)
    set index = (- $index 1)

    put (env _CLAP_IFS="\n" _CLAP_COMPLETE_INDEX=(to-string $index) XGAMES_COMPLETE="elvish" xgames -- $@words) | to-lines
}

