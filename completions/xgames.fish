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

complete -c xgames -n "__fish_xgames_needs_command" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_needs_command" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_needs_command" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_needs_command" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "validate" -d 'Check every game in files and report what is wrong'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "verify" -d 'Check whole archives, with a progress bar and a summary'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "legal" -d 'List the legal moves of a position'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "winner" -d 'Show who has won a position, and by which chain, line or score'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "score" -d 'Score the lines of a Crosswise position'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "match" -d 'Show the score of a Crosswise match over several games'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "show" -d 'Draw the board of a position'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "replay" -d 'List the plies of games, one per line'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "convert" -d 'Convert records to another format'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "fmt" -d 'Rewrite native records in canonical form'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "new" -d 'Start a record of a new game'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "move" -d 'Add moves to a record, or take moves back'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "perft" -d 'Count the leaves of the move tree'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "generate" -d 'Generate random legal games, optionally with faults'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "explain" -d 'Explain a diagnostic code, or list all codes'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "rules" -d 'Print the rules of a game'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "completions" -d 'Print a completion script for a shell'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "man" -d 'Print the manual page of xgames or of one of its commands'
complete -c xgames -n "__fish_xgames_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l files-from -d 'Read more paths from this file, one per line; - reads standard input' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l size -d 'Board size: a number; for Crossway also small, medium or large' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l coords -d 'Column letters of Crossway: go (skips the letter i) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l seats -d 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l as -d 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l format -d 'Format of the records [default: detected from content and file name]' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array of games'
ndjson\t'JSON, one game per line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'CSV, one game per row'
pbmserv\t'Commands for the play-by-mail server pbmserv'
wedel\t'A position saved by the Crosswise programs of FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l output-format -d 'Report format [default: full, or github if GITHUB_ACTIONS is true]' -r -f -a "full\t'Source line, caret and board for each finding'
concise\t'One line for each finding'
json\t'A JSON array with an object for each game'
ndjson\t'One JSON object per game and line'
csv\t'A CSV table with a row for each game'
junit\t'JUnit XML with a test case for each game'
sarif\t'SARIF 2.1.0, for code scanning'
github\t'Annotations for GitHub Actions, with a job summary'
gitlab\t'A GitLab code quality report'"
complete -c xgames -n "__fish_xgames_using_subcommand validate" -s o -l output -d 'Write the report to this file instead of standard output' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l report -d 'Write another report to a file; may be repeated' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l select -d 'Report only these codes' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l ignore -d 'Do not report these codes' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l fail-level -d 'Lowest severity that makes the exit status 1 [default: error]' -r -f -a "error\t'Errors only'
warning\t'Warnings too'"
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l max-errors -d 'Stop after this many errors' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -s j -l jobs -d 'Number of threads [default: number of processors]' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l games -d 'Check only these games of each file, such as 1,5-7,20-' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l shard -d 'Check only part I of N of the games, such as 2/5; a game\'s part depends only on its text' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l good-to -d 'Copy valid and unfinished games to this file' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l bad-to -d 'Copy invalid games to this file' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l cache -d 'Remember clean files in this folder, and skip them while they are unchanged' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l max-ratio -d 'How many times its own size an archive may unpack to [default: 1000; 0 for no limit]' -r
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l config -d 'Configuration file [default: xgames.toml in this folder or a parent]' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l exit-zero -d 'Exit with status 0 even if violations are found'
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l fail-fast -d 'Stop after the first game with an error'
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l isolated -d 'Ignore configuration files'
complete -c xgames -n "__fish_xgames_using_subcommand validate" -l no-progress -d 'Show no progress bar'
complete -c xgames -n "__fish_xgames_using_subcommand validate" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand validate" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand validate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand validate" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l files-from -d 'Read more paths from this file, one per line; - reads standard input' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l size -d 'Board size: a number; for Crossway also small, medium or large' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l coords -d 'Column letters of Crossway: go (skips the letter i) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l seats -d 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l as -d 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l format -d 'Format of the records [default: detected from content and file name]' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array of games'
ndjson\t'JSON, one game per line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'CSV, one game per row'
pbmserv\t'Commands for the play-by-mail server pbmserv'
wedel\t'A position saved by the Crosswise programs of FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l output-format -d 'Report format [default: full, or github if GITHUB_ACTIONS is true]' -r -f -a "full\t'Source line, caret and board for each finding'
concise\t'One line for each finding'
json\t'A JSON array with an object for each game'
ndjson\t'One JSON object per game and line'
csv\t'A CSV table with a row for each game'
junit\t'JUnit XML with a test case for each game'
sarif\t'SARIF 2.1.0, for code scanning'
github\t'Annotations for GitHub Actions, with a job summary'
gitlab\t'A GitLab code quality report'"
complete -c xgames -n "__fish_xgames_using_subcommand verify" -s o -l output -d 'Write the report to this file instead of standard output' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l report -d 'Write another report to a file; may be repeated' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l select -d 'Report only these codes' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l ignore -d 'Do not report these codes' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l fail-level -d 'Lowest severity that makes the exit status 1 [default: error]' -r -f -a "error\t'Errors only'
warning\t'Warnings too'"
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l max-errors -d 'Stop after this many errors' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -s j -l jobs -d 'Number of threads [default: number of processors]' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l games -d 'Check only these games of each file, such as 1,5-7,20-' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l shard -d 'Check only part I of N of the games, such as 2/5; a game\'s part depends only on its text' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l good-to -d 'Copy valid and unfinished games to this file' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l bad-to -d 'Copy invalid games to this file' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l cache -d 'Remember clean files in this folder, and skip them while they are unchanged' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l max-ratio -d 'How many times its own size an archive may unpack to [default: 1000; 0 for no limit]' -r
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l config -d 'Configuration file [default: xgames.toml in this folder or a parent]' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l exit-zero -d 'Exit with status 0 even if violations are found'
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l fail-fast -d 'Stop after the first game with an error'
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l isolated -d 'Ignore configuration files'
complete -c xgames -n "__fish_xgames_using_subcommand verify" -l no-progress -d 'Show no progress bar'
complete -c xgames -n "__fish_xgames_using_subcommand verify" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand verify" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand verify" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand verify" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l size -d 'Board size: a number; for Crossway also small, medium or large' -r
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l coords -d 'Column letters of Crossway: go (skips the letter i) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l seats -d 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l as -d 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag' -r
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l format -d 'Format of the records [default: detected from content and file name]' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array of games'
ndjson\t'JSON, one game per line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'CSV, one game per row'
pbmserv\t'Commands for the play-by-mail server pbmserv'
wedel\t'A position saved by the Crosswise programs of FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l moves -d 'Moves from the start or from the given position, such as "k10 swap d4"' -r
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l position -d 'Position in one line: the rows from the top, then the side to move' -r
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l diagram -d 'File with a printed board; - reads standard input' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l to-move -d 'Side to move, if the position does not give it' -r
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l hand -d 'Hand of the player to move in Crosswise, such as "ABMX"' -r
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l record -d 'Position after a ply (default: the last) of a game (default: the first) in a file; - reads standard input' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l output-format -d 'Output format' -r -f -a "text\t'Plain text'
json\t'One JSON value'
ndjson\t'JSON, one value per line'"
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand legal" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand legal" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand legal" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand legal" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand legal" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l size -d 'Board size: a number; for Crossway also small, medium or large' -r
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l coords -d 'Column letters of Crossway: go (skips the letter i) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l seats -d 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l as -d 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag' -r
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l format -d 'Format of the records [default: detected from content and file name]' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array of games'
ndjson\t'JSON, one game per line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'CSV, one game per row'
pbmserv\t'Commands for the play-by-mail server pbmserv'
wedel\t'A position saved by the Crosswise programs of FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l moves -d 'Moves from the start or from the given position, such as "k10 swap d4"' -r
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l position -d 'Position in one line: the rows from the top, then the side to move' -r
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l diagram -d 'File with a printed board; - reads standard input' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l to-move -d 'Side to move, if the position does not give it' -r
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l hand -d 'Hand of the player to move in Crosswise, such as "ABMX"' -r
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l record -d 'Position after a ply (default: the last) of a game (default: the first) in a file; - reads standard input' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l output-format -d 'Output format' -r -f -a "text\t'Plain text'
json\t'One JSON value'
ndjson\t'JSON, one value per line'"
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand winner" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand winner" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand winner" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand winner" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand winner" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand score" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand score" -l size -d 'Board size: a number; for Crossway also small, medium or large' -r
complete -c xgames -n "__fish_xgames_using_subcommand score" -l coords -d 'Column letters of Crossway: go (skips the letter i) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand score" -l seats -d 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand score" -l as -d 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag' -r
complete -c xgames -n "__fish_xgames_using_subcommand score" -l format -d 'Format of the records [default: detected from content and file name]' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array of games'
ndjson\t'JSON, one game per line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'CSV, one game per row'
pbmserv\t'Commands for the play-by-mail server pbmserv'
wedel\t'A position saved by the Crosswise programs of FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand score" -l moves -d 'Moves from the start or from the given position, such as "k10 swap d4"' -r
complete -c xgames -n "__fish_xgames_using_subcommand score" -l position -d 'Position in one line: the rows from the top, then the side to move' -r
complete -c xgames -n "__fish_xgames_using_subcommand score" -l diagram -d 'File with a printed board; - reads standard input' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand score" -l to-move -d 'Side to move, if the position does not give it' -r
complete -c xgames -n "__fish_xgames_using_subcommand score" -l hand -d 'Hand of the player to move in Crosswise, such as "ABMX"' -r
complete -c xgames -n "__fish_xgames_using_subcommand score" -l record -d 'Position after a ply (default: the last) of a game (default: the first) in a file; - reads standard input' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand score" -l output-format -d 'Output format' -r -f -a "text\t'Plain text'
json\t'One JSON value'
ndjson\t'JSON, one value per line'"
complete -c xgames -n "__fish_xgames_using_subcommand score" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand score" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand score" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand score" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand score" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand score" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand match" -l first-to -d 'The first side to win N games wins the match (overrides the tag `Match`)' -r
complete -c xgames -n "__fish_xgames_using_subcommand match" -l sum-of -d 'The side with more points over N games wins the match (overrides the tag `Match`)' -r
complete -c xgames -n "__fish_xgames_using_subcommand match" -l six-points -d 'Points for a line of six, when points are summed' -r
complete -c xgames -n "__fish_xgames_using_subcommand match" -l output-format -d 'Output format' -r -f -a "text\t'Plain text'
json\t'One JSON value'
csv\t'CSV, one game per row'"
complete -c xgames -n "__fish_xgames_using_subcommand match" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand match" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand match" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand match" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand match" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand show" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand show" -l size -d 'Board size: a number; for Crossway also small, medium or large' -r
complete -c xgames -n "__fish_xgames_using_subcommand show" -l coords -d 'Column letters of Crossway: go (skips the letter i) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand show" -l seats -d 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand show" -l as -d 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag' -r
complete -c xgames -n "__fish_xgames_using_subcommand show" -l format -d 'Format of the records [default: detected from content and file name]' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array of games'
ndjson\t'JSON, one game per line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'CSV, one game per row'
pbmserv\t'Commands for the play-by-mail server pbmserv'
wedel\t'A position saved by the Crosswise programs of FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand show" -l moves -d 'Moves from the start or from the given position, such as "k10 swap d4"' -r
complete -c xgames -n "__fish_xgames_using_subcommand show" -l position -d 'Position in one line: the rows from the top, then the side to move' -r
complete -c xgames -n "__fish_xgames_using_subcommand show" -l diagram -d 'File with a printed board; - reads standard input' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand show" -l to-move -d 'Side to move, if the position does not give it' -r
complete -c xgames -n "__fish_xgames_using_subcommand show" -l hand -d 'Hand of the player to move in Crosswise, such as "ABMX"' -r
complete -c xgames -n "__fish_xgames_using_subcommand show" -l record -d 'Position after a ply (default: the last) of a game (default: the first) in a file; - reads standard input' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand show" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand show" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand show" -l one-line -d 'Print the position in one line instead of drawing a board'
complete -c xgames -n "__fish_xgames_using_subcommand show" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand show" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand show" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand replay" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand replay" -l size -d 'Board size: a number; for Crossway also small, medium or large' -r
complete -c xgames -n "__fish_xgames_using_subcommand replay" -l coords -d 'Column letters of Crossway: go (skips the letter i) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand replay" -l seats -d 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand replay" -l as -d 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag' -r
complete -c xgames -n "__fish_xgames_using_subcommand replay" -l format -d 'Format of the records [default: detected from content and file name]' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array of games'
ndjson\t'JSON, one game per line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'CSV, one game per row'
pbmserv\t'Commands for the play-by-mail server pbmserv'
wedel\t'A position saved by the Crosswise programs of FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand replay" -l output-format -d 'Output format' -r -f -a "text\t'Plain text'
json\t'One JSON value'
ndjson\t'JSON, one value per line'"
complete -c xgames -n "__fish_xgames_using_subcommand replay" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand replay" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand replay" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand replay" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand replay" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand replay" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l to -d 'Format to write [default: from the extension of the output file]' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array of games'
ndjson\t'JSON, one game per line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'CSV, one game per row'"
complete -c xgames -n "__fish_xgames_using_subcommand convert" -s o -l output -d 'Write to this file instead of standard output' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l coords -d 'Column letters of Crossway to write: go (skips the letter i) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l format -d 'Format to read [default: detected from content and file name]' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array of games'
ndjson\t'JSON, one game per line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'CSV, one game per row'
pbmserv\t'Commands for the play-by-mail server pbmserv'
wedel\t'A position saved by the Crosswise programs of FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l game -d 'The game, if records do not name it' -r
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l size -d 'Board size, if records do not give it' -r
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l from-coords -d 'Column letters of Crossway, if records do not give them: go (skips the letter i) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l seats -d 'Turn cycle of Crosswise, if records do not give it' -r
complete -c xgames -n "__fish_xgames_using_subcommand convert" -s j -l jobs -d 'Number of threads [default: number of processors]' -r
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l flat -d 'For ndjson and json: write the flat form for data analysis, in which all games have the same fields and no field has several types'
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l strict -d 'Stop at the first game that would lose anything. No file is written then; standard output already has the games before it'
complete -c xgames -n "__fish_xgames_using_subcommand convert" -l no-swap -d 'No pie rule, if records do not mention it'
complete -c xgames -n "__fish_xgames_using_subcommand convert" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand convert" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand convert" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand convert" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l size -d 'Board size: a number; for Crossway also small, medium or large' -r
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l coords -d 'Column letters of Crossway: go (skips the letter i) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l seats -d 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l as -d 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag' -r
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l format -d 'Format of the records [default: detected from content and file name]' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array of games'
ndjson\t'JSON, one game per line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'CSV, one game per row'
pbmserv\t'Commands for the play-by-mail server pbmserv'
wedel\t'A position saved by the Crosswise programs of FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l check -d 'List files that would change instead of rewriting them; exit with status 1 if there are any'
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l diff -d 'Show changes as a diff instead of rewriting files; exit with status 1 if there are any'
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand fmt" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand new" -l size -d 'Board size: a number; for Crossway also small, medium or large' -r
complete -c xgames -n "__fish_xgames_using_subcommand new" -l coords -d 'Column letters of Crossway: go (skips the letter i) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand new" -l seats -d 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand new" -l seed -d 'Deal the stones of Crosswise in an order that depends only on this seed; the record keeps the order' -r
complete -c xgames -n "__fish_xgames_using_subcommand new" -l tag -d 'Another tag, such as "Event=Spring cup"; may be repeated' -r
complete -c xgames -n "__fish_xgames_using_subcommand new" -s o -l output -d 'Write the record to this new file, and draw the board instead of printing the record' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand new" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand new" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand new" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand new" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand new" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand new" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand move" -l undo -d 'Take back the last ply, or the last N plies' -r
complete -c xgames -n "__fish_xgames_using_subcommand move" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand move" -l size -d 'Board size: a number; for Crossway also small, medium or large' -r
complete -c xgames -n "__fish_xgames_using_subcommand move" -l coords -d 'Column letters of Crossway: go (skips the letter i) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand move" -l seats -d 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand move" -l as -d 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag' -r
complete -c xgames -n "__fish_xgames_using_subcommand move" -l format -d 'Format of the records [default: detected from content and file name]' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array of games'
ndjson\t'JSON, one game per line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'CSV, one game per row'
pbmserv\t'Commands for the play-by-mail server pbmserv'
wedel\t'A position saved by the Crosswise programs of FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand move" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand move" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand move" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand move" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand move" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand move" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l size -d 'Board size: a number; for Crossway also small, medium or large' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l coords -d 'Column letters of Crossway: go (skips the letter i) or plain' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l seats -d 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l as -d 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l format -d 'Format of the records [default: detected from content and file name]' -r -f -a "native\t'The native record format'
sgf\t'SGF, version 4'
json\t'JSON, one game or an array of games'
ndjson\t'JSON, one game per line'
abstractplay\t'Game records of AbstractPlay, in JSON'
csv\t'CSV, one game per row'
pbmserv\t'Commands for the play-by-mail server pbmserv'
wedel\t'A position saved by the Crosswise programs of FH Wedel, in JSON'"
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l moves -d 'Moves from the start or from the given position, such as "k10 swap d4"' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l position -d 'Position in one line: the rows from the top, then the side to move' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l diagram -d 'File with a printed board; - reads standard input' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l to-move -d 'Side to move, if the position does not give it' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l hand -d 'Hand of the player to move in Crosswise, such as "ABMX"' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l record -d 'Position after a ply (default: the last) of a game (default: the first) in a file; - reads standard input' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l depth -d 'Depth of the tree in plies' -r
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l output-format -d 'Output format' -r -f -a "text\t'Plain text'
json\t'One JSON value'
ndjson\t'JSON, one value per line'"
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l no-swap -d 'Play without the pie rule'
complete -c xgames -n "__fish_xgames_using_subcommand perft" -l divide -d 'Also count the leaves under each move'
complete -c xgames -n "__fish_xgames_using_subcommand perft" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand perft" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand perft" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand perft" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand generate" -l game -d 'The game' -r
complete -c xgames -n "__fish_xgames_using_subcommand generate" -l size -d 'Board size' -r
complete -c xgames -n "__fish_xgames_using_subcommand generate" -l games -d 'Number of games' -r
complete -c xgames -n "__fish_xgames_using_subcommand generate" -l seed -d 'Seed; the same seed always yields the same games' -r
complete -c xgames -n "__fish_xgames_using_subcommand generate" -l faults -d 'Share of games with a fault, from 0 to 1' -r
complete -c xgames -n "__fish_xgames_using_subcommand generate" -l expect -d 'Write the expected findings to this new file, one JSON object per game' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand generate" -l format -d 'Format of the games' -r -f -a "native\t'The native record format'
ndjson\t'JSON, one game per line'"
complete -c xgames -n "__fish_xgames_using_subcommand generate" -s o -l output -d 'Write to this new file instead of standard output' -r -F
complete -c xgames -n "__fish_xgames_using_subcommand generate" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand generate" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand generate" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand generate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand generate" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand explain" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand explain" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand explain" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand explain" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand explain" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand rules" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand rules" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand rules" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand rules" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand completions" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand completions" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand completions" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand completions" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand man" -l color -d 'When to use colour (respects `NO_COLOR`)' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c xgames -n "__fish_xgames_using_subcommand man" -s q -l quiet -d 'Print no summaries or notes to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand man" -s v -l verbose -d 'Also print which files are read to standard error'
complete -c xgames -n "__fish_xgames_using_subcommand man" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c xgames -n "__fish_xgames_using_subcommand man" -s V -l version -d 'Print version'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "validate" -d 'Check every game in files and report what is wrong'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "verify" -d 'Check whole archives, with a progress bar and a summary'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "legal" -d 'List the legal moves of a position'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "winner" -d 'Show who has won a position, and by which chain, line or score'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "score" -d 'Score the lines of a Crosswise position'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "match" -d 'Show the score of a Crosswise match over several games'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "show" -d 'Draw the board of a position'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "replay" -d 'List the plies of games, one per line'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "convert" -d 'Convert records to another format'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "fmt" -d 'Rewrite native records in canonical form'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "new" -d 'Start a record of a new game'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "move" -d 'Add moves to a record, or take moves back'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "perft" -d 'Count the leaves of the move tree'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "generate" -d 'Generate random legal games, optionally with faults'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "explain" -d 'Explain a diagnostic code, or list all codes'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "rules" -d 'Print the rules of a game'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "completions" -d 'Print a completion script for a shell'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "man" -d 'Print the manual page of xgames or of one of its commands'
complete -c xgames -n "__fish_xgames_using_subcommand help; and not __fish_seen_subcommand_from validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
