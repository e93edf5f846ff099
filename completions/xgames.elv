
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
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand validate 'Replay every game of the given files and report what is wrong'
            cand verify 'The same over archives, with progress and a summary of numbers'
            cand legal 'List the legal moves of a position'
            cand winner 'Tell who has won a position, and by which chain, line or score'
            cand score 'Count the lines of a Crosswise position'
            cand match 'Tell the standing of a match over several games of Crosswise'
            cand show 'Draw the board'
            cand replay 'Step through the games of the given files, one line per ply'
            cand convert 'Turn records into another format'
            cand fmt 'Rewrite native records in canonical form'
            cand new 'Start the record of a game that is to be played move by move'
            cand move 'Append checked moves to a record, or take moves back'
            cand perft 'Count the leaves of the move tree'
            cand generate 'Make up random legal games, with faults if wanted'
            cand explain 'Explain a diagnostic, or list them all'
            cand rules 'Print the rules of a game'
            cand completions 'Print a completion script for a shell'
            cand man 'Print the manual page, of a command if one is named'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'xgames;validate'= {
            cand --files-from 'File with further paths, a line each, or - for standard input'
            cand --game 'The game'
            cand --size 'Size of the board: a number, for Crossway also small, medium, large'
            cand --coords 'Column letters of Crossway: go (the letter i is skipped) or plain'
            cand --seats 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)'
            cand --format 'Format of the records (told by their content and names)'
            cand --output-format 'Form of the report (full; github where GITHUB_ACTIONS is true)'
            cand -o 'File for the report instead of standard output'
            cand --output 'File for the report instead of standard output'
            cand --report 'Another report, in another form, in a file; may be given several times'
            cand --select 'Report these codes only'
            cand --ignore 'Do not report these codes'
            cand --fail-level 'Severity from which on a finding makes the exit status 1 (error)'
            cand --max-errors 'Stop after this many errors'
            cand -j 'Number of threads that judge games (as many as there are processors)'
            cand --jobs 'Number of threads that judge games (as many as there are processors)'
            cand --games 'Judge only the games of these numbers in each file, such as 1,5-7,20-'
            cand --shard 'Judge one of several parts of the games, such as 2/5; which games it has depends on their text alone'
            cand --good-to 'Copy the records of valid and unfinished games to this file'
            cand --bad-to 'Copy the records of invalid games to this file'
            cand --cache 'Folder that remembers files without findings, which are not judged again while they are unchanged'
            cand --max-ratio 'How many times its size an archive may unpack to (1000; 0 for no limit)'
            cand --config 'Configuration file (xgames.toml, in this folder or above it)'
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand --no-swap 'Play without the pie rule'
            cand --exit-zero 'Exit with status 0 even if there are findings'
            cand --fail-fast 'Stop after the first game with an error'
            cand --isolated 'Read no configuration file'
            cand --no-progress 'No progress bar'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;verify'= {
            cand --files-from 'File with further paths, a line each, or - for standard input'
            cand --game 'The game'
            cand --size 'Size of the board: a number, for Crossway also small, medium, large'
            cand --coords 'Column letters of Crossway: go (the letter i is skipped) or plain'
            cand --seats 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)'
            cand --format 'Format of the records (told by their content and names)'
            cand --output-format 'Form of the report (full; github where GITHUB_ACTIONS is true)'
            cand -o 'File for the report instead of standard output'
            cand --output 'File for the report instead of standard output'
            cand --report 'Another report, in another form, in a file; may be given several times'
            cand --select 'Report these codes only'
            cand --ignore 'Do not report these codes'
            cand --fail-level 'Severity from which on a finding makes the exit status 1 (error)'
            cand --max-errors 'Stop after this many errors'
            cand -j 'Number of threads that judge games (as many as there are processors)'
            cand --jobs 'Number of threads that judge games (as many as there are processors)'
            cand --games 'Judge only the games of these numbers in each file, such as 1,5-7,20-'
            cand --shard 'Judge one of several parts of the games, such as 2/5; which games it has depends on their text alone'
            cand --good-to 'Copy the records of valid and unfinished games to this file'
            cand --bad-to 'Copy the records of invalid games to this file'
            cand --cache 'Folder that remembers files without findings, which are not judged again while they are unchanged'
            cand --max-ratio 'How many times its size an archive may unpack to (1000; 0 for no limit)'
            cand --config 'Configuration file (xgames.toml, in this folder or above it)'
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand --no-swap 'Play without the pie rule'
            cand --exit-zero 'Exit with status 0 even if there are findings'
            cand --fail-fast 'Stop after the first game with an error'
            cand --isolated 'Read no configuration file'
            cand --no-progress 'No progress bar'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;legal'= {
            cand --game 'The game'
            cand --size 'Size of the board: a number, for Crossway also small, medium, large'
            cand --coords 'Column letters of Crossway: go (the letter i is skipped) or plain'
            cand --seats 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)'
            cand --format 'Format of the records (told by their content and names)'
            cand --moves 'Moves from the start, or from the given position: "k10 swap d4"'
            cand --position 'Position in one line: rows from the top, then the side to move'
            cand --diagram 'File with a printed board, or -'
            cand --to-move 'Side to move, where the position does not say it'
            cand --hand 'Hand of the player to move, in Crosswise: "ABMX"'
            cand --record 'Record in a file (or -), with number of the game (else the first) and ply (else the last)'
            cand --output-format 'Form of the output'
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand --no-swap 'Play without the pie rule'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;winner'= {
            cand --game 'The game'
            cand --size 'Size of the board: a number, for Crossway also small, medium, large'
            cand --coords 'Column letters of Crossway: go (the letter i is skipped) or plain'
            cand --seats 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)'
            cand --format 'Format of the records (told by their content and names)'
            cand --moves 'Moves from the start, or from the given position: "k10 swap d4"'
            cand --position 'Position in one line: rows from the top, then the side to move'
            cand --diagram 'File with a printed board, or -'
            cand --to-move 'Side to move, where the position does not say it'
            cand --hand 'Hand of the player to move, in Crosswise: "ABMX"'
            cand --record 'Record in a file (or -), with number of the game (else the first) and ply (else the last)'
            cand --output-format 'Form of the output'
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand --no-swap 'Play without the pie rule'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;score'= {
            cand --game 'The game'
            cand --size 'Size of the board: a number, for Crossway also small, medium, large'
            cand --coords 'Column letters of Crossway: go (the letter i is skipped) or plain'
            cand --seats 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)'
            cand --format 'Format of the records (told by their content and names)'
            cand --moves 'Moves from the start, or from the given position: "k10 swap d4"'
            cand --position 'Position in one line: rows from the top, then the side to move'
            cand --diagram 'File with a printed board, or -'
            cand --to-move 'Side to move, where the position does not say it'
            cand --hand 'Hand of the player to move, in Crosswise: "ABMX"'
            cand --record 'Record in a file (or -), with number of the game (else the first) and ply (else the last)'
            cand --output-format 'Form of the output'
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand --no-swap 'Play without the pie rule'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;match'= {
            cand --first-to 'The first side with N victories wins, whatever the tag `Match` says'
            cand --sum-of 'The higher sum of points of N games wins, whatever the tag `Match` says'
            cand --six-points 'Points for the line of a six, in a sum'
            cand --output-format 'Form of the output'
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;show'= {
            cand --game 'The game'
            cand --size 'Size of the board: a number, for Crossway also small, medium, large'
            cand --coords 'Column letters of Crossway: go (the letter i is skipped) or plain'
            cand --seats 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)'
            cand --format 'Format of the records (told by their content and names)'
            cand --moves 'Moves from the start, or from the given position: "k10 swap d4"'
            cand --position 'Position in one line: rows from the top, then the side to move'
            cand --diagram 'File with a printed board, or -'
            cand --to-move 'Side to move, where the position does not say it'
            cand --hand 'Hand of the player to move, in Crosswise: "ABMX"'
            cand --record 'Record in a file (or -), with number of the game (else the first) and ply (else the last)'
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand --no-swap 'Play without the pie rule'
            cand --one-line 'Print the position in one line instead of a board'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;replay'= {
            cand --game 'The game'
            cand --size 'Size of the board: a number, for Crossway also small, medium, large'
            cand --coords 'Column letters of Crossway: go (the letter i is skipped) or plain'
            cand --seats 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)'
            cand --format 'Format of the records (told by their content and names)'
            cand --output-format 'Form of the output'
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand --no-swap 'Play without the pie rule'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;convert'= {
            cand --to 'Format to write (told by the ending of the output)'
            cand -o 'File to write instead of standard output'
            cand --output 'File to write instead of standard output'
            cand --coords 'Column letters of Crossway in what is written: go (the letter i is skipped) or plain'
            cand --format 'Format to read (told by content and names)'
            cand --game 'The game, where records do not say it'
            cand --size 'Size of the board, where records do not say it'
            cand --from-coords 'Column letters of Crossway in records that do not say it: go (the letter i is skipped) or plain'
            cand --seats 'Turn cycle of Crosswise, where records do not say it'
            cand -j 'Number of threads that convert games (as many as there are processors)'
            cand --jobs 'Number of threads that convert games (as many as there are processors)'
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand --strict 'End the work at the first game of which anything would be lost. No file is written then; on standard output the games before it are written already'
            cand --no-swap 'No pie rule, where records do not say it'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;fmt'= {
            cand --game 'The game'
            cand --size 'Size of the board: a number, for Crossway also small, medium, large'
            cand --coords 'Column letters of Crossway: go (the letter i is skipped) or plain'
            cand --seats 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)'
            cand --format 'Format of the records (told by their content and names)'
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand --check 'Write nothing: name the files that would change, with exit status 1 if there are any'
            cand --diff 'Write nothing: show what would change, with exit status 1 if anything would'
            cand --no-swap 'Play without the pie rule'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;new'= {
            cand --size 'Size of the board: a number, for Crossway also small, medium, large'
            cand --coords 'Column letters of Crossway: go (the letter i is skipped) or plain'
            cand --seats 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)'
            cand --seed 'Deal the stones of Crosswise: the record holds their order, which depends on the seed alone'
            cand --tag 'A further tag, such as "Event=Spring cup"; may be given several times'
            cand -o 'Write the record to this new file instead of standard output, and show the board'
            cand --output 'Write the record to this new file instead of standard output, and show the board'
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand --no-swap 'Play without the pie rule'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;move'= {
            cand --undo 'Take the last plies back: one, or so many'
            cand --game 'The game'
            cand --size 'Size of the board: a number, for Crossway also small, medium, large'
            cand --coords 'Column letters of Crossway: go (the letter i is skipped) or plain'
            cand --seats 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)'
            cand --format 'Format of the records (told by their content and names)'
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand --no-swap 'Play without the pie rule'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;perft'= {
            cand --game 'The game'
            cand --size 'Size of the board: a number, for Crossway also small, medium, large'
            cand --coords 'Column letters of Crossway: go (the letter i is skipped) or plain'
            cand --seats 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)'
            cand --format 'Format of the records (told by their content and names)'
            cand --moves 'Moves from the start, or from the given position: "k10 swap d4"'
            cand --position 'Position in one line: rows from the top, then the side to move'
            cand --diagram 'File with a printed board, or -'
            cand --to-move 'Side to move, where the position does not say it'
            cand --hand 'Hand of the player to move, in Crosswise: "ABMX"'
            cand --record 'Record in a file (or -), with number of the game (else the first) and ply (else the last)'
            cand --depth 'Depth of the tree in plies'
            cand --output-format 'Form of the output'
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand --no-swap 'Play without the pie rule'
            cand --divide 'Count the leaves under each move'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;generate'= {
            cand --game 'The game'
            cand --size 'Size of the board'
            cand --games 'How many games'
            cand --seed 'Games of the same seed are the same for ever'
            cand --faults 'Share of the games that get a fault, from 0 to 1'
            cand --expect 'Write what is to be found to this new file, one JSON object a game'
            cand --format 'Form of the games'
            cand -o 'Write the games to this new file instead of standard output'
            cand --output 'Write the games to this new file instead of standard output'
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;explain'= {
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;rules'= {
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;completions'= {
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;man'= {
            cand --color 'When to use colour (`NO_COLOR` is honoured)'
            cand -q 'No summaries and notes on the error stream'
            cand --quiet 'No summaries and notes on the error stream'
            cand -v 'More notes on the error stream: which files are read'
            cand --verbose 'More notes on the error stream: which files are read'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'xgames;help'= {
            cand validate 'Replay every game of the given files and report what is wrong'
            cand verify 'The same over archives, with progress and a summary of numbers'
            cand legal 'List the legal moves of a position'
            cand winner 'Tell who has won a position, and by which chain, line or score'
            cand score 'Count the lines of a Crosswise position'
            cand match 'Tell the standing of a match over several games of Crosswise'
            cand show 'Draw the board'
            cand replay 'Step through the games of the given files, one line per ply'
            cand convert 'Turn records into another format'
            cand fmt 'Rewrite native records in canonical form'
            cand new 'Start the record of a game that is to be played move by move'
            cand move 'Append checked moves to a record, or take moves back'
            cand perft 'Count the leaves of the move tree'
            cand generate 'Make up random legal games, with faults if wanted'
            cand explain 'Explain a diagnostic, or list them all'
            cand rules 'Print the rules of a game'
            cand completions 'Print a completion script for a shell'
            cand man 'Print the manual page, of a command if one is named'
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
