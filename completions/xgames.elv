
use builtin;
use str;

set edit:completion:arg-completer[xgames] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'xgames'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'xgames'= {
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand validate 'Check every game in files and report what is wrong'
            cand verify 'Check whole archives, with a progress bar and a summary'
            cand legal 'List the legal moves of a position'
            cand winner 'Show who has won a position, and by which chain, line or score'
            cand score 'Score the lines of a Crosswise position'
            cand match 'Show the score of a Crosswise match over several games'
            cand show 'Draw the board of a position'
            cand replay 'List the plies of games, one per line'
            cand convert 'Convert records to another format'
            cand fmt 'Rewrite native records in canonical form'
            cand new 'Start a record of a new game'
            cand move 'Add moves to a record, or take moves back'
            cand perft 'Count the leaves of the move tree'
            cand generate 'Generate random legal games, optionally with faults'
            cand explain 'Explain a diagnostic code, or list all codes'
            cand rules 'Print the rules of a game'
            cand completions 'Print a completion script for a shell'
            cand man 'Print the manual page of xgames or of one of its commands'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'xgames;validate'= {
            cand --files-from 'Read more paths from this file, one per line; - reads standard input'
            cand --game 'The game'
            cand --size 'Board size: a number; for Crossway also small, medium or large'
            cand --coords 'Column letters of Crossway: go (skips the letter i) or plain'
            cand --seats 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)'
            cand --format 'Format of the records [default: detected from content and file name]'
            cand --output-format 'Report format [default: full, or github if GITHUB_ACTIONS is true]'
            cand -o 'Write the report to this file instead of standard output'
            cand --output 'Write the report to this file instead of standard output'
            cand --report 'Write another report to a file; may be repeated'
            cand --select 'Report only these codes'
            cand --ignore 'Do not report these codes'
            cand --fail-level 'Lowest severity that makes the exit status 1 [default: error]'
            cand --max-errors 'Stop after this many errors'
            cand -j 'Number of threads [default: number of processors]'
            cand --jobs 'Number of threads [default: number of processors]'
            cand --games 'Check only these games of each file, such as 1,5-7,20-'
            cand --shard 'Check only part I of N of the games, such as 2/5; a game''s part depends only on its text'
            cand --good-to 'Copy valid and unfinished games to this file'
            cand --bad-to 'Copy invalid games to this file'
            cand --cache 'Remember clean files in this folder, and skip them while they are unchanged'
            cand --max-ratio 'How many times its own size an archive may unpack to [default: 1000; 0 for no limit]'
            cand --config 'Configuration file [default: xgames.toml in this folder or a parent]'
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand --no-swap 'Play without the pie rule'
            cand --exit-zero 'Exit with status 0 even if violations are found'
            cand --fail-fast 'Stop after the first game with an error'
            cand --isolated 'Ignore configuration files'
            cand --no-progress 'Show no progress bar'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;verify'= {
            cand --files-from 'Read more paths from this file, one per line; - reads standard input'
            cand --game 'The game'
            cand --size 'Board size: a number; for Crossway also small, medium or large'
            cand --coords 'Column letters of Crossway: go (skips the letter i) or plain'
            cand --seats 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)'
            cand --format 'Format of the records [default: detected from content and file name]'
            cand --output-format 'Report format [default: full, or github if GITHUB_ACTIONS is true]'
            cand -o 'Write the report to this file instead of standard output'
            cand --output 'Write the report to this file instead of standard output'
            cand --report 'Write another report to a file; may be repeated'
            cand --select 'Report only these codes'
            cand --ignore 'Do not report these codes'
            cand --fail-level 'Lowest severity that makes the exit status 1 [default: error]'
            cand --max-errors 'Stop after this many errors'
            cand -j 'Number of threads [default: number of processors]'
            cand --jobs 'Number of threads [default: number of processors]'
            cand --games 'Check only these games of each file, such as 1,5-7,20-'
            cand --shard 'Check only part I of N of the games, such as 2/5; a game''s part depends only on its text'
            cand --good-to 'Copy valid and unfinished games to this file'
            cand --bad-to 'Copy invalid games to this file'
            cand --cache 'Remember clean files in this folder, and skip them while they are unchanged'
            cand --max-ratio 'How many times its own size an archive may unpack to [default: 1000; 0 for no limit]'
            cand --config 'Configuration file [default: xgames.toml in this folder or a parent]'
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand --no-swap 'Play without the pie rule'
            cand --exit-zero 'Exit with status 0 even if violations are found'
            cand --fail-fast 'Stop after the first game with an error'
            cand --isolated 'Ignore configuration files'
            cand --no-progress 'Show no progress bar'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;legal'= {
            cand --game 'The game'
            cand --size 'Board size: a number; for Crossway also small, medium or large'
            cand --coords 'Column letters of Crossway: go (skips the letter i) or plain'
            cand --seats 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)'
            cand --format 'Format of the records [default: detected from content and file name]'
            cand --moves 'Moves from the start or from the given position, such as "k10 swap d4"'
            cand --position 'Position in one line: the rows from the top, then the side to move'
            cand --diagram 'File with a printed board; - reads standard input'
            cand --to-move 'Side to move, if the position does not give it'
            cand --hand 'Hand of the player to move in Crosswise, such as "ABMX"'
            cand --record 'Position after a ply (default: the last) of a game (default: the first) in a file; - reads standard input'
            cand --output-format 'Output format'
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand --no-swap 'Play without the pie rule'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;winner'= {
            cand --game 'The game'
            cand --size 'Board size: a number; for Crossway also small, medium or large'
            cand --coords 'Column letters of Crossway: go (skips the letter i) or plain'
            cand --seats 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)'
            cand --format 'Format of the records [default: detected from content and file name]'
            cand --moves 'Moves from the start or from the given position, such as "k10 swap d4"'
            cand --position 'Position in one line: the rows from the top, then the side to move'
            cand --diagram 'File with a printed board; - reads standard input'
            cand --to-move 'Side to move, if the position does not give it'
            cand --hand 'Hand of the player to move in Crosswise, such as "ABMX"'
            cand --record 'Position after a ply (default: the last) of a game (default: the first) in a file; - reads standard input'
            cand --output-format 'Output format'
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand --no-swap 'Play without the pie rule'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;score'= {
            cand --game 'The game'
            cand --size 'Board size: a number; for Crossway also small, medium or large'
            cand --coords 'Column letters of Crossway: go (skips the letter i) or plain'
            cand --seats 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)'
            cand --format 'Format of the records [default: detected from content and file name]'
            cand --moves 'Moves from the start or from the given position, such as "k10 swap d4"'
            cand --position 'Position in one line: the rows from the top, then the side to move'
            cand --diagram 'File with a printed board; - reads standard input'
            cand --to-move 'Side to move, if the position does not give it'
            cand --hand 'Hand of the player to move in Crosswise, such as "ABMX"'
            cand --record 'Position after a ply (default: the last) of a game (default: the first) in a file; - reads standard input'
            cand --output-format 'Output format'
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand --no-swap 'Play without the pie rule'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;match'= {
            cand --first-to 'The first side to win N games wins the match (overrides the tag `Match`)'
            cand --sum-of 'The side with more points over N games wins the match (overrides the tag `Match`)'
            cand --six-points 'Points for a line of six, when points are summed'
            cand --output-format 'Output format'
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;show'= {
            cand --game 'The game'
            cand --size 'Board size: a number; for Crossway also small, medium or large'
            cand --coords 'Column letters of Crossway: go (skips the letter i) or plain'
            cand --seats 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)'
            cand --format 'Format of the records [default: detected from content and file name]'
            cand --moves 'Moves from the start or from the given position, such as "k10 swap d4"'
            cand --position 'Position in one line: the rows from the top, then the side to move'
            cand --diagram 'File with a printed board; - reads standard input'
            cand --to-move 'Side to move, if the position does not give it'
            cand --hand 'Hand of the player to move in Crosswise, such as "ABMX"'
            cand --record 'Position after a ply (default: the last) of a game (default: the first) in a file; - reads standard input'
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand --no-swap 'Play without the pie rule'
            cand --one-line 'Print the position in one line instead of drawing a board'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;replay'= {
            cand --game 'The game'
            cand --size 'Board size: a number; for Crossway also small, medium or large'
            cand --coords 'Column letters of Crossway: go (skips the letter i) or plain'
            cand --seats 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)'
            cand --format 'Format of the records [default: detected from content and file name]'
            cand --output-format 'Output format'
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand --no-swap 'Play without the pie rule'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;convert'= {
            cand --to 'Format to write [default: from the extension of the output file]'
            cand -o 'Write to this file instead of standard output'
            cand --output 'Write to this file instead of standard output'
            cand --coords 'Column letters of Crossway to write: go (skips the letter i) or plain'
            cand --format 'Format to read [default: detected from content and file name]'
            cand --game 'The game, if records do not name it'
            cand --size 'Board size, if records do not give it'
            cand --from-coords 'Column letters of Crossway, if records do not give them: go (skips the letter i) or plain'
            cand --seats 'Turn cycle of Crosswise, if records do not give it'
            cand -j 'Number of threads [default: number of processors]'
            cand --jobs 'Number of threads [default: number of processors]'
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand --flat 'For ndjson and json: write the flat form for data analysis, in which all games have the same fields and no field has several types'
            cand --strict 'Stop at the first game that would lose anything. No file is written then; standard output already has the games before it'
            cand --no-swap 'No pie rule, if records do not mention it'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;fmt'= {
            cand --game 'The game'
            cand --size 'Board size: a number; for Crossway also small, medium or large'
            cand --coords 'Column letters of Crossway: go (skips the letter i) or plain'
            cand --seats 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)'
            cand --format 'Format of the records [default: detected from content and file name]'
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand --check 'List files that would change instead of rewriting them; exit with status 1 if there are any'
            cand --diff 'Show changes as a diff instead of rewriting files; exit with status 1 if there are any'
            cand --no-swap 'Play without the pie rule'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;new'= {
            cand --size 'Board size: a number; for Crossway also small, medium or large'
            cand --coords 'Column letters of Crossway: go (skips the letter i) or plain'
            cand --seats 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)'
            cand --seed 'Deal the stones of Crosswise in an order that depends only on this seed; the record keeps the order'
            cand --tag 'Another tag, such as "Event=Spring cup"; may be repeated'
            cand -o 'Write the record to this new file, and draw the board instead of printing the record'
            cand --output 'Write the record to this new file, and draw the board instead of printing the record'
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand --no-swap 'Play without the pie rule'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;move'= {
            cand --undo 'Take back the last ply, or the last N plies'
            cand --game 'The game'
            cand --size 'Board size: a number; for Crossway also small, medium or large'
            cand --coords 'Column letters of Crossway: go (skips the letter i) or plain'
            cand --seats 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)'
            cand --format 'Format of the records [default: detected from content and file name]'
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand --no-swap 'Play without the pie rule'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;perft'= {
            cand --game 'The game'
            cand --size 'Board size: a number; for Crossway also small, medium or large'
            cand --coords 'Column letters of Crossway: go (skips the letter i) or plain'
            cand --seats 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)'
            cand --format 'Format of the records [default: detected from content and file name]'
            cand --moves 'Moves from the start or from the given position, such as "k10 swap d4"'
            cand --position 'Position in one line: the rows from the top, then the side to move'
            cand --diagram 'File with a printed board; - reads standard input'
            cand --to-move 'Side to move, if the position does not give it'
            cand --hand 'Hand of the player to move in Crosswise, such as "ABMX"'
            cand --record 'Position after a ply (default: the last) of a game (default: the first) in a file; - reads standard input'
            cand --depth 'Depth of the tree in plies'
            cand --output-format 'Output format'
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand --no-swap 'Play without the pie rule'
            cand --divide 'Also count the leaves under each move'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;generate'= {
            cand --game 'The game'
            cand --size 'Board size'
            cand --games 'Number of games'
            cand --seed 'Seed; the same seed always yields the same games'
            cand --faults 'Share of games with a fault, from 0 to 1'
            cand --expect 'Write the expected findings to this new file, one JSON object per game'
            cand --format 'Format of the games'
            cand -o 'Write to this new file instead of standard output'
            cand --output 'Write to this new file instead of standard output'
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;explain'= {
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;rules'= {
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;completions'= {
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;man'= {
            cand --color 'When to use colour (respects `NO_COLOR`)'
            cand -q 'Print no summaries or notes to standard error'
            cand --quiet 'Print no summaries or notes to standard error'
            cand -v 'Also print which files are read to standard error'
            cand --verbose 'Also print which files are read to standard error'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;help'= {
            cand validate 'Check every game in files and report what is wrong'
            cand verify 'Check whole archives, with a progress bar and a summary'
            cand legal 'List the legal moves of a position'
            cand winner 'Show who has won a position, and by which chain, line or score'
            cand score 'Score the lines of a Crosswise position'
            cand match 'Show the score of a Crosswise match over several games'
            cand show 'Draw the board of a position'
            cand replay 'List the plies of games, one per line'
            cand convert 'Convert records to another format'
            cand fmt 'Rewrite native records in canonical form'
            cand new 'Start a record of a new game'
            cand move 'Add moves to a record, or take moves back'
            cand perft 'Count the leaves of the move tree'
            cand generate 'Generate random legal games, optionally with faults'
            cand explain 'Explain a diagnostic code, or list all codes'
            cand rules 'Print the rules of a game'
            cand completions 'Print a completion script for a shell'
            cand man 'Print the manual page of xgames or of one of its commands'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'xgames;help;validate'= {
        }
        &'xgames;help;verify'= {
        }
        &'xgames;help;legal'= {
        }
        &'xgames;help;winner'= {
        }
        &'xgames;help;score'= {
        }
        &'xgames;help;match'= {
        }
        &'xgames;help;show'= {
        }
        &'xgames;help;replay'= {
        }
        &'xgames;help;convert'= {
        }
        &'xgames;help;fmt'= {
        }
        &'xgames;help;new'= {
        }
        &'xgames;help;move'= {
        }
        &'xgames;help;perft'= {
        }
        &'xgames;help;generate'= {
        }
        &'xgames;help;explain'= {
        }
        &'xgames;help;rules'= {
        }
        &'xgames;help;completions'= {
        }
        &'xgames;help;man'= {
        }
        &'xgames;help;help'= {
        }
    ]
    $completions[$command]
}
