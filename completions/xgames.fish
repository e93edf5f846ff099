# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_xgames_global_optspecs
    string join \n color= q/quiet v/verbose h/help V/version
end

function __fish_xgames_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_xgames_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_xgames_using_subcommand
    set -l cmd (__fish_xgames_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c xgames -n "__fish_xgames_needs_command" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_needs_command" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_needs_command" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_needs_command" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "validate" -d 'Replay every game of the given files and report what is wrong'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "verify" -d 'The same over archives, with progress and a summary of numbers'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "legal" -d 'List the legal moves of a position'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "winner" -d 'Tell who has won a position, and by which chain, line or score'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "score" -d 'Count the lines of a Crosswise position'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "match" -d 'Tell the standing of a match over several games of Crosswise'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "show" -d 'Draw the board'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "replay" -d 'Step through the games of the given files, one line per ply'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "convert" -d 'Turn records into another format'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "fmt" -d 'Rewrite native records in canonical form'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "new" -d 'Start the record of a game that is to be played move by move'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "move" -d 'Append checked moves to a record, or take moves back'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "perft" -d 'Count the leaves of the move tree'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "generate" -d 'Make up random legal games, with faults if wanted'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "explain" -d 'Explain a diagnostic, or list them all'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "rules" -d 'Print the rules of a game'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "completions" -d 'Print a completion script for a shell'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "man" -d 'Print the manual page, of a command if one is named'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l files-from -d 'File with further paths, a line each, or - for standard input' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l size -d 'Size of the board: a number, for Crossway also small, medium, large' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l coords -d 'Column letters of Crossway: go (the letter i is skipped) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l seats -d 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l format -d 'Format of the records (told by their content and names)' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array'
ndjson\t'JSON, one game a line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'A table, one game a row'
pbmserv\t'Commands to the play-by-mail server pbmserv'
wedel\t'A saved position of the Crosswise programs of the FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l output-format -d 'Form of the report (full; github where GITHUB_ACTIONS is true)' -r -f -a "full\t'Source line, caret and board for each finding'
concise\t'One line for each finding'
json\t'An array with an object for each game'
ndjson\t'An object a line for each game'
csv\t'A table with a row for each game'
junit\t'JUnit XML, a test case for each game'
sarif\t'SARIF 2.1.0, for code scanning'
github\t'Annotations of GitHub Actions, with a job summary'
gitlab\t'A code quality report of GitLab'"
complete -c xgames -n "__fish_xgames_using_subcommand validate" -s o -l output -d 'File for the report instead of standard output' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l report -d 'Another report, in another form, in a file; may be given several times' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l select -d 'Report these codes only' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l ignore -d 'Do not report these codes' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l fail-level -d 'Severity from which on a finding makes the exit status 1 (error)' -r -f -a "error\t'Errors only'
warning\t'Warnings too'"
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l max-errors -d 'Stop after this many errors' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -s j -l jobs -d 'Number of threads that judge games (as many as there are processors)' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l games -d 'Judge only the games of these numbers in each file, such as 1,5-7,20-' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l shard -d 'Judge one of several parts of the games, such as 2/5; which games it has depends on their text alone' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l good-to -d 'Copy the records of valid and unfinished games to this file' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l bad-to -d 'Copy the records of invalid games to this file' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l cache -d 'Folder that remembers files without findings, which are not judged again while they are unchanged' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l max-ratio -d 'How many times its size an archive may unpack to (1000; 0 for no limit)' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l config -d 'Configuration file (xgames.toml, in this folder or above it)' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l exit-zero -d 'Exit with status 0 even if there are findings'
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l fail-fast -d 'Stop after the first game with an error'
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l isolated -d 'Read no configuration file'
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l no-progress -d 'No progress bar'
complete -c xgames -n "__fish_xgames_using_subcommand validate" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_using_subcommand validate" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_using_subcommand validate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand validate" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l files-from -d 'File with further paths, a line each, or - for standard input' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l size -d 'Size of the board: a number, for Crossway also small, medium, large' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l coords -d 'Column letters of Crossway: go (the letter i is skipped) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l seats -d 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l format -d 'Format of the records (told by their content and names)' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array'
ndjson\t'JSON, one game a line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'A table, one game a row'
pbmserv\t'Commands to the play-by-mail server pbmserv'
wedel\t'A saved position of the Crosswise programs of the FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l output-format -d 'Form of the report (full; github where GITHUB_ACTIONS is true)' -r -f -a "full\t'Source line, caret and board for each finding'
concise\t'One line for each finding'
json\t'An array with an object for each game'
ndjson\t'An object a line for each game'
csv\t'A table with a row for each game'
junit\t'JUnit XML, a test case for each game'
sarif\t'SARIF 2.1.0, for code scanning'
github\t'Annotations of GitHub Actions, with a job summary'
gitlab\t'A code quality report of GitLab'"
complete -c xgames -n "__fish_xgames_using_subcommand verify" -s o -l output -d 'File for the report instead of standard output' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l report -d 'Another report, in another form, in a file; may be given several times' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l select -d 'Report these codes only' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l ignore -d 'Do not report these codes' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l fail-level -d 'Severity from which on a finding makes the exit status 1 (error)' -r -f -a "error\t'Errors only'
warning\t'Warnings too'"
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l max-errors -d 'Stop after this many errors' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -s j -l jobs -d 'Number of threads that judge games (as many as there are processors)' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l games -d 'Judge only the games of these numbers in each file, such as 1,5-7,20-' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l shard -d 'Judge one of several parts of the games, such as 2/5; which games it has depends on their text alone' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l good-to -d 'Copy the records of valid and unfinished games to this file' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l bad-to -d 'Copy the records of invalid games to this file' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l cache -d 'Folder that remembers files without findings, which are not judged again while they are unchanged' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l max-ratio -d 'How many times its size an archive may unpack to (1000; 0 for no limit)' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l config -d 'Configuration file (xgames.toml, in this folder or above it)' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l exit-zero -d 'Exit with status 0 even if there are findings'
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l fail-fast -d 'Stop after the first game with an error'
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l isolated -d 'Read no configuration file'
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l no-progress -d 'No progress bar'
complete -c xgames -n "__fish_xgames_using_subcommand verify" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_using_subcommand verify" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_using_subcommand verify" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand verify" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l size -d 'Size of the board: a number, for Crossway also small, medium, large' -r
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l coords -d 'Column letters of Crossway: go (the letter i is skipped) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l seats -d 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l format -d 'Format of the records (told by their content and names)' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array'
ndjson\t'JSON, one game a line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'A table, one game a row'
pbmserv\t'Commands to the play-by-mail server pbmserv'
wedel\t'A saved position of the Crosswise programs of the FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l moves -d 'Moves from the start, or from the given position: "k10 swap d4"' -r
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l position -d 'Position in one line: rows from the top, then the side to move' -r
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l diagram -d 'File with a printed board, or -' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l to-move -d 'Side to move, where the position does not say it' -r
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l hand -d 'Hand of the player to move, in Crosswise: "ABMX"' -r
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l record -d 'Record in a file (or -), with number of the game (else the first) and ply (else the last)' -r
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l output-format -d 'Form of the output' -r -f -a "text\t'For people'
json\t'One JSON value'
ndjson\t'JSON, one value a line'"
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand legal" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_using_subcommand legal" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_using_subcommand legal" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand legal" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l size -d 'Size of the board: a number, for Crossway also small, medium, large' -r
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l coords -d 'Column letters of Crossway: go (the letter i is skipped) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l seats -d 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l format -d 'Format of the records (told by their content and names)' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array'
ndjson\t'JSON, one game a line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'A table, one game a row'
pbmserv\t'Commands to the play-by-mail server pbmserv'
wedel\t'A saved position of the Crosswise programs of the FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l moves -d 'Moves from the start, or from the given position: "k10 swap d4"' -r
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l position -d 'Position in one line: rows from the top, then the side to move' -r
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l diagram -d 'File with a printed board, or -' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l to-move -d 'Side to move, where the position does not say it' -r
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l hand -d 'Hand of the player to move, in Crosswise: "ABMX"' -r
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l record -d 'Record in a file (or -), with number of the game (else the first) and ply (else the last)' -r
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l output-format -d 'Form of the output' -r -f -a "text\t'For people'
json\t'One JSON value'
ndjson\t'JSON, one value a line'"
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand winner" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_using_subcommand winner" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_using_subcommand winner" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand winner" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand score" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand score" -l size -d 'Size of the board: a number, for Crossway also small, medium, large' -r
complete -c xgames -n "__fish_xgames_using_subcommand score" -l coords -d 'Column letters of Crossway: go (the letter i is skipped) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand score" -l seats -d 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand score" -l format -d 'Format of the records (told by their content and names)' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array'
ndjson\t'JSON, one game a line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'A table, one game a row'
pbmserv\t'Commands to the play-by-mail server pbmserv'
wedel\t'A saved position of the Crosswise programs of the FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand score" -l moves -d 'Moves from the start, or from the given position: "k10 swap d4"' -r
complete -c xgames -n "__fish_xgames_using_subcommand score" -l position -d 'Position in one line: rows from the top, then the side to move' -r
complete -c xgames -n "__fish_xgames_using_subcommand score" -l diagram -d 'File with a printed board, or -' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand score" -l to-move -d 'Side to move, where the position does not say it' -r
complete -c xgames -n "__fish_xgames_using_subcommand score" -l hand -d 'Hand of the player to move, in Crosswise: "ABMX"' -r
complete -c xgames -n "__fish_xgames_using_subcommand score" -l record -d 'Record in a file (or -), with number of the game (else the first) and ply (else the last)' -r
complete -c xgames -n "__fish_xgames_using_subcommand score" -l output-format -d 'Form of the output' -r -f -a "text\t'For people'
json\t'One JSON value'
ndjson\t'JSON, one value a line'"
complete -c xgames -n "__fish_xgames_using_subcommand score" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand score" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand score" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_using_subcommand score" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_using_subcommand score" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand score" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand match" -l first-to -d 'The first side with N victories wins, whatever the tag `Match` says' -r
complete -c xgames -n "__fish_xgames_using_subcommand match" -l sum-of -d 'The higher sum of points of N games wins, whatever the tag `Match` says' -r
complete -c xgames -n "__fish_xgames_using_subcommand match" -l six-points -d 'Points for the line of a six, in a sum' -r
complete -c xgames -n "__fish_xgames_using_subcommand match" -l output-format -d 'Form of the output' -r -f -a "text\t'For people'
json\t'One JSON value'
csv\t'A row for each game'"
complete -c xgames -n "__fish_xgames_using_subcommand match" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand match" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_using_subcommand match" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_using_subcommand match" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand match" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand show" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand show" -l size -d 'Size of the board: a number, for Crossway also small, medium, large' -r
complete -c xgames -n "__fish_xgames_using_subcommand show" -l coords -d 'Column letters of Crossway: go (the letter i is skipped) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand show" -l seats -d 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand show" -l format -d 'Format of the records (told by their content and names)' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array'
ndjson\t'JSON, one game a line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'A table, one game a row'
pbmserv\t'Commands to the play-by-mail server pbmserv'
wedel\t'A saved position of the Crosswise programs of the FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand show" -l moves -d 'Moves from the start, or from the given position: "k10 swap d4"' -r
complete -c xgames -n "__fish_xgames_using_subcommand show" -l position -d 'Position in one line: rows from the top, then the side to move' -r
complete -c xgames -n "__fish_xgames_using_subcommand show" -l diagram -d 'File with a printed board, or -' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand show" -l to-move -d 'Side to move, where the position does not say it' -r
complete -c xgames -n "__fish_xgames_using_subcommand show" -l hand -d 'Hand of the player to move, in Crosswise: "ABMX"' -r
complete -c xgames -n "__fish_xgames_using_subcommand show" -l record -d 'Record in a file (or -), with number of the game (else the first) and ply (else the last)' -r
complete -c xgames -n "__fish_xgames_using_subcommand show" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand show" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand show" -l one-line -d 'Print the position in one line instead of a board'
complete -c xgames -n "__fish_xgames_using_subcommand show" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_using_subcommand show" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_using_subcommand show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand show" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand replay" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand replay" -l size -d 'Size of the board: a number, for Crossway also small, medium, large' -r
complete -c xgames -n "__fish_xgames_using_subcommand replay" -l coords -d 'Column letters of Crossway: go (the letter i is skipped) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand replay" -l seats -d 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand replay" -l format -d 'Format of the records (told by their content and names)' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array'
ndjson\t'JSON, one game a line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'A table, one game a row'
pbmserv\t'Commands to the play-by-mail server pbmserv'
wedel\t'A saved position of the Crosswise programs of the FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand replay" -l output-format -d 'Form of the output' -r -f -a "text\t'For people'
json\t'One JSON value'
ndjson\t'JSON, one value a line'"
complete -c xgames -n "__fish_xgames_using_subcommand replay" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand replay" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand replay" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_using_subcommand replay" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_using_subcommand replay" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand replay" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l to -d 'Format to write (told by the ending of the output)' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, an array of games'
ndjson\t'JSON, one game a line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'A table, one game a row'"
complete -c xgames -n "__fish_xgames_using_subcommand convert" -s o -l output -d 'File to write instead of standard output' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l coords -d 'Column letters of Crossway in what is written: go (the letter i is skipped) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l format -d 'Format to read (told by content and names)' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array'
ndjson\t'JSON, one game a line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'A table, one game a row'
pbmserv\t'Commands to the play-by-mail server pbmserv'
wedel\t'A saved position of the Crosswise programs of the FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l game -d 'The game, where records do not say it' -r
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l size -d 'Size of the board, where records do not say it' -r
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l from-coords -d 'Column letters of Crossway in records that do not say it: go (the letter i is skipped) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l seats -d 'Turn cycle of Crosswise, where records do not say it' -r
complete -c xgames -n "__fish_xgames_using_subcommand convert" -s j -l jobs -d 'Number of threads that convert games (as many as there are processors)' -r
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l strict -d 'End the work at the first game of which anything would be lost. No file is written then; on standard output the games before it are written already'
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l no-swap -d 'No pie rule, where records do not say it'
complete -c xgames -n "__fish_xgames_using_subcommand convert" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_using_subcommand convert" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_using_subcommand convert" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand convert" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l size -d 'Size of the board: a number, for Crossway also small, medium, large' -r
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l coords -d 'Column letters of Crossway: go (the letter i is skipped) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l seats -d 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l format -d 'Format of the records (told by their content and names)' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array'
ndjson\t'JSON, one game a line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'A table, one game a row'
pbmserv\t'Commands to the play-by-mail server pbmserv'
wedel\t'A saved position of the Crosswise programs of the FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l check -d 'Write nothing: name the files that would change, with exit status 1 if there are any'
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l diff -d 'Write nothing: show what would change, with exit status 1 if anything would'
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand new" -l size -d 'Size of the board: a number, for Crossway also small, medium, large' -r
complete -c xgames -n "__fish_xgames_using_subcommand new" -l coords -d 'Column letters of Crossway: go (the letter i is skipped) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand new" -l seats -d 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand new" -l seed -d 'Deal the stones of Crosswise: the record holds their order, which depends on the seed alone' -r
complete -c xgames -n "__fish_xgames_using_subcommand new" -l tag -d 'A further tag, such as "Event=Spring cup"; may be given several times' -r
complete -c xgames -n "__fish_xgames_using_subcommand new" -s o -l output -d 'Write the record to this new file instead of standard output, and show the board' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand new" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand new" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand new" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_using_subcommand new" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_using_subcommand new" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand new" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand move" -l undo -d 'Take the last plies back: one, or so many' -r
complete -c xgames -n "__fish_xgames_using_subcommand move" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand move" -l size -d 'Size of the board: a number, for Crossway also small, medium, large' -r
complete -c xgames -n "__fish_xgames_using_subcommand move" -l coords -d 'Column letters of Crossway: go (the letter i is skipped) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand move" -l seats -d 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand move" -l format -d 'Format of the records (told by their content and names)' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array'
ndjson\t'JSON, one game a line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'A table, one game a row'
pbmserv\t'Commands to the play-by-mail server pbmserv'
wedel\t'A saved position of the Crosswise programs of the FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand move" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand move" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand move" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_using_subcommand move" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_using_subcommand move" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand move" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l size -d 'Size of the board: a number, for Crossway also small, medium, large' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l coords -d 'Column letters of Crossway: go (the letter i is skipped) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l seats -d 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l format -d 'Format of the records (told by their content and names)' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array'
ndjson\t'JSON, one game a line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'A table, one game a row'
pbmserv\t'Commands to the play-by-mail server pbmserv'
wedel\t'A saved position of the Crosswise programs of the FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l moves -d 'Moves from the start, or from the given position: "k10 swap d4"' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l position -d 'Position in one line: rows from the top, then the side to move' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l diagram -d 'File with a printed board, or -' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l to-move -d 'Side to move, where the position does not say it' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l hand -d 'Hand of the player to move, in Crosswise: "ABMX"' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l record -d 'Record in a file (or -), with number of the game (else the first) and ply (else the last)' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l depth -d 'Depth of the tree in plies' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l output-format -d 'Form of the output' -r -f -a "text\t'For people'
json\t'One JSON value'
ndjson\t'JSON, one value a line'"
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l divide -d 'Count the leaves under each move'
complete -c xgames -n "__fish_xgames_using_subcommand perft" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_using_subcommand perft" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_using_subcommand perft" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand perft" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand generate" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand generate" -l size -d 'Size of the board' -r
complete -c xgames -n "__fish_xgames_using_subcommand generate" -l games -d 'How many games' -r
complete -c xgames -n "__fish_xgames_using_subcommand generate" -l seed -d 'Games of the same seed are the same for ever' -r
complete -c xgames -n "__fish_xgames_using_subcommand generate" -l faults -d 'Share of the games that get a fault, from 0 to 1' -r
complete -c xgames -n "__fish_xgames_using_subcommand generate" -l expect -d 'Write what is to be found to this new file, one JSON object a game' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand generate" -l format -d 'Form of the games' -r -f -a "native\t'The native record format'
ndjson\t'JSON, one game a line'"
complete -c xgames -n "__fish_xgames_using_subcommand generate" -s o -l output -d 'Write the games to this new file instead of standard output' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand generate" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand generate" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_using_subcommand generate" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_using_subcommand generate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand generate" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand explain" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand explain" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_using_subcommand explain" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_using_subcommand explain" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand explain" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand rules" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand rules" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_using_subcommand rules" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_using_subcommand rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand rules" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand completions" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand completions" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_using_subcommand completions" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_using_subcommand completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand completions" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand man" -l color -d 'When to use colour (`NO_COLOR` is honoured)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand man" -s q -l quiet -d 'No summaries and notes on the error stream'
complete -c xgames -n "__fish_xgames_using_subcommand man" -s v -l verbose -d 'More notes on the error stream: which files are read'
complete -c xgames -n "__fish_xgames_using_subcommand man" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand man" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "validate" -d 'Replay every game of the given files and report what is wrong'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "verify" -d 'The same over archives, with progress and a summary of numbers'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "legal" -d 'List the legal moves of a position'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "winner" -d 'Tell who has won a position, and by which chain, line or score'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "score" -d 'Count the lines of a Crosswise position'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "match" -d 'Tell the standing of a match over several games of Crosswise'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "show" -d 'Draw the board'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "replay" -d 'Step through the games of the given files, one line per ply'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "convert" -d 'Turn records into another format'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "fmt" -d 'Rewrite native records in canonical form'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "new" -d 'Start the record of a game that is to be played move by move'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "move" -d 'Append checked moves to a record, or take moves back'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "perft" -d 'Count the leaves of the move tree'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "generate" -d 'Make up random legal games, with faults if wanted'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "explain" -d 'Explain a diagnostic, or list them all'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "rules" -d 'Print the rules of a game'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "completions" -d 'Print a completion script for a shell'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "man" -d 'Print the manual page, of a command if one is named'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
