
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'xgames' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'xgames'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'xgames' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('validate', 'validate', [CompletionResultType]::ParameterValue, 'Replay every game of the given files and report what is wrong')
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'The same over archives, with progress and a summary of numbers')
            [CompletionResult]::new('legal', 'legal', [CompletionResultType]::ParameterValue, 'List the legal moves of a position')
            [CompletionResult]::new('winner', 'winner', [CompletionResultType]::ParameterValue, 'Tell who has won a position, and by which chain, line or score')
            [CompletionResult]::new('score', 'score', [CompletionResultType]::ParameterValue, 'Count the lines of a Crosswise position')
            [CompletionResult]::new('match', 'match', [CompletionResultType]::ParameterValue, 'Tell the standing of a match over several games of Crosswise')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Draw the board')
            [CompletionResult]::new('replay', 'replay', [CompletionResultType]::ParameterValue, 'Step through the games of the given files, one line per ply')
            [CompletionResult]::new('convert', 'convert', [CompletionResultType]::ParameterValue, 'Turn records into another format')
            [CompletionResult]::new('fmt', 'fmt', [CompletionResultType]::ParameterValue, 'Rewrite native records in canonical form')
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Start the record of a game that is to be played move by move')
            [CompletionResult]::new('move', 'move', [CompletionResultType]::ParameterValue, 'Append checked moves to a record, or take moves back')
            [CompletionResult]::new('perft', 'perft', [CompletionResultType]::ParameterValue, 'Count the leaves of the move tree')
            [CompletionResult]::new('generate', 'generate', [CompletionResultType]::ParameterValue, 'Make up random legal games, with faults if wanted')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain a diagnostic, or list them all')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'Print the rules of a game')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a completion script for a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page, of a command if one is named')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'xgames;validate' {
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'File with further paths, a line each, or - for standard input')
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'The game')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Size of the board: a number, for Crossway also small, medium, large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (the letter i is skipped) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records (told by their content and names)')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'Form of the report (full; github where GITHUB_ACTIONS is true)')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'File for the report instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'File for the report instead of standard output')
            [CompletionResult]::new('--report', '--report', [CompletionResultType]::ParameterName, 'Another report, in another form, in a file; may be given several times')
            [CompletionResult]::new('--select', '--select', [CompletionResultType]::ParameterName, 'Report these codes only')
            [CompletionResult]::new('--ignore', '--ignore', [CompletionResultType]::ParameterName, 'Do not report these codes')
            [CompletionResult]::new('--fail-level', '--fail-level', [CompletionResultType]::ParameterName, 'Severity from which on a finding makes the exit status 1 (error)')
            [CompletionResult]::new('--max-errors', '--max-errors', [CompletionResultType]::ParameterName, 'Stop after this many errors')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads that judge games (as many as there are processors)')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Number of threads that judge games (as many as there are processors)')
            [CompletionResult]::new('--games', '--games', [CompletionResultType]::ParameterName, 'Judge only the games of these numbers in each file, such as 1,5-7,20-')
            [CompletionResult]::new('--shard', '--shard', [CompletionResultType]::ParameterName, 'Judge one of several parts of the games, such as 2/5; which games it has depends on their text alone')
            [CompletionResult]::new('--good-to', '--good-to', [CompletionResultType]::ParameterName, 'Copy the records of valid and unfinished games to this file')
            [CompletionResult]::new('--bad-to', '--bad-to', [CompletionResultType]::ParameterName, 'Copy the records of invalid games to this file')
            [CompletionResult]::new('--cache', '--cache', [CompletionResultType]::ParameterName, 'Folder that remembers files without findings, which are not judged again while they are unchanged')
            [CompletionResult]::new('--max-ratio', '--max-ratio', [CompletionResultType]::ParameterName, 'How many times its size an archive may unpack to (1000; 0 for no limit)')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Configuration file (xgames.toml, in this folder or above it)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with status 0 even if there are findings')
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop after the first game with an error')
            [CompletionResult]::new('--isolated', '--isolated', [CompletionResultType]::ParameterName, 'Read no configuration file')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'No progress bar')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'xgames;verify' {
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'File with further paths, a line each, or - for standard input')
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'The game')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Size of the board: a number, for Crossway also small, medium, large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (the letter i is skipped) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records (told by their content and names)')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'Form of the report (full; github where GITHUB_ACTIONS is true)')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'File for the report instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'File for the report instead of standard output')
            [CompletionResult]::new('--report', '--report', [CompletionResultType]::ParameterName, 'Another report, in another form, in a file; may be given several times')
            [CompletionResult]::new('--select', '--select', [CompletionResultType]::ParameterName, 'Report these codes only')
            [CompletionResult]::new('--ignore', '--ignore', [CompletionResultType]::ParameterName, 'Do not report these codes')
            [CompletionResult]::new('--fail-level', '--fail-level', [CompletionResultType]::ParameterName, 'Severity from which on a finding makes the exit status 1 (error)')
            [CompletionResult]::new('--max-errors', '--max-errors', [CompletionResultType]::ParameterName, 'Stop after this many errors')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads that judge games (as many as there are processors)')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Number of threads that judge games (as many as there are processors)')
            [CompletionResult]::new('--games', '--games', [CompletionResultType]::ParameterName, 'Judge only the games of these numbers in each file, such as 1,5-7,20-')
            [CompletionResult]::new('--shard', '--shard', [CompletionResultType]::ParameterName, 'Judge one of several parts of the games, such as 2/5; which games it has depends on their text alone')
            [CompletionResult]::new('--good-to', '--good-to', [CompletionResultType]::ParameterName, 'Copy the records of valid and unfinished games to this file')
            [CompletionResult]::new('--bad-to', '--bad-to', [CompletionResultType]::ParameterName, 'Copy the records of invalid games to this file')
            [CompletionResult]::new('--cache', '--cache', [CompletionResultType]::ParameterName, 'Folder that remembers files without findings, which are not judged again while they are unchanged')
            [CompletionResult]::new('--max-ratio', '--max-ratio', [CompletionResultType]::ParameterName, 'How many times its size an archive may unpack to (1000; 0 for no limit)')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Configuration file (xgames.toml, in this folder or above it)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with status 0 even if there are findings')
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop after the first game with an error')
            [CompletionResult]::new('--isolated', '--isolated', [CompletionResultType]::ParameterName, 'Read no configuration file')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'No progress bar')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'xgames;legal' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'The game')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Size of the board: a number, for Crossway also small, medium, large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (the letter i is skipped) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records (told by their content and names)')
            [CompletionResult]::new('--moves', '--moves', [CompletionResultType]::ParameterName, 'Moves from the start, or from the given position: "k10 swap d4"')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Position in one line: rows from the top, then the side to move')
            [CompletionResult]::new('--diagram', '--diagram', [CompletionResultType]::ParameterName, 'File with a printed board, or -')
            [CompletionResult]::new('--to-move', '--to-move', [CompletionResultType]::ParameterName, 'Side to move, where the position does not say it')
            [CompletionResult]::new('--hand', '--hand', [CompletionResultType]::ParameterName, 'Hand of the player to move, in Crosswise: "ABMX"')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Record in a file (or -), with number of the game (else the first) and ply (else the last)')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'Form of the output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'xgames;winner' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'The game')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Size of the board: a number, for Crossway also small, medium, large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (the letter i is skipped) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records (told by their content and names)')
            [CompletionResult]::new('--moves', '--moves', [CompletionResultType]::ParameterName, 'Moves from the start, or from the given position: "k10 swap d4"')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Position in one line: rows from the top, then the side to move')
            [CompletionResult]::new('--diagram', '--diagram', [CompletionResultType]::ParameterName, 'File with a printed board, or -')
            [CompletionResult]::new('--to-move', '--to-move', [CompletionResultType]::ParameterName, 'Side to move, where the position does not say it')
            [CompletionResult]::new('--hand', '--hand', [CompletionResultType]::ParameterName, 'Hand of the player to move, in Crosswise: "ABMX"')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Record in a file (or -), with number of the game (else the first) and ply (else the last)')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'Form of the output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'xgames;score' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'The game')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Size of the board: a number, for Crossway also small, medium, large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (the letter i is skipped) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records (told by their content and names)')
            [CompletionResult]::new('--moves', '--moves', [CompletionResultType]::ParameterName, 'Moves from the start, or from the given position: "k10 swap d4"')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Position in one line: rows from the top, then the side to move')
            [CompletionResult]::new('--diagram', '--diagram', [CompletionResultType]::ParameterName, 'File with a printed board, or -')
            [CompletionResult]::new('--to-move', '--to-move', [CompletionResultType]::ParameterName, 'Side to move, where the position does not say it')
            [CompletionResult]::new('--hand', '--hand', [CompletionResultType]::ParameterName, 'Hand of the player to move, in Crosswise: "ABMX"')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Record in a file (or -), with number of the game (else the first) and ply (else the last)')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'Form of the output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'xgames;match' {
            [CompletionResult]::new('--first-to', '--first-to', [CompletionResultType]::ParameterName, 'The first side with N victories wins, whatever the tag `Match` says')
            [CompletionResult]::new('--sum-of', '--sum-of', [CompletionResultType]::ParameterName, 'The higher sum of points of N games wins, whatever the tag `Match` says')
            [CompletionResult]::new('--six-points', '--six-points', [CompletionResultType]::ParameterName, 'Points for the line of a six, in a sum')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'Form of the output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'xgames;show' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'The game')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Size of the board: a number, for Crossway also small, medium, large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (the letter i is skipped) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records (told by their content and names)')
            [CompletionResult]::new('--moves', '--moves', [CompletionResultType]::ParameterName, 'Moves from the start, or from the given position: "k10 swap d4"')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Position in one line: rows from the top, then the side to move')
            [CompletionResult]::new('--diagram', '--diagram', [CompletionResultType]::ParameterName, 'File with a printed board, or -')
            [CompletionResult]::new('--to-move', '--to-move', [CompletionResultType]::ParameterName, 'Side to move, where the position does not say it')
            [CompletionResult]::new('--hand', '--hand', [CompletionResultType]::ParameterName, 'Hand of the player to move, in Crosswise: "ABMX"')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Record in a file (or -), with number of the game (else the first) and ply (else the last)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('--one-line', '--one-line', [CompletionResultType]::ParameterName, 'Print the position in one line instead of a board')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'xgames;replay' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'The game')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Size of the board: a number, for Crossway also small, medium, large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (the letter i is skipped) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records (told by their content and names)')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'Form of the output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'xgames;convert' {
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'Format to write (told by the ending of the output)')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'File to write instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'File to write instead of standard output')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway in what is written: go (the letter i is skipped) or plain')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format to read (told by content and names)')
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'The game, where records do not say it')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Size of the board, where records do not say it')
            [CompletionResult]::new('--from-coords', '--from-coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway in records that do not say it: go (the letter i is skipped) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise, where records do not say it')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads that convert games (as many as there are processors)')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Number of threads that convert games (as many as there are processors)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'End the work at the first game of which anything would be lost. No file is written then; on standard output the games before it are written already')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'No pie rule, where records do not say it')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'xgames;fmt' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'The game')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Size of the board: a number, for Crossway also small, medium, large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (the letter i is skipped) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records (told by their content and names)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Write nothing: name the files that would change, with exit status 1 if there are any')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Write nothing: show what would change, with exit status 1 if anything would')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'xgames;new' {
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Size of the board: a number, for Crossway also small, medium, large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (the letter i is skipped) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Deal the stones of Crosswise: the record holds their order, which depends on the seed alone')
            [CompletionResult]::new('--tag', '--tag', [CompletionResultType]::ParameterName, 'A further tag, such as "Event=Spring cup"; may be given several times')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the record to this new file instead of standard output, and show the board')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the record to this new file instead of standard output, and show the board')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'xgames;move' {
            [CompletionResult]::new('--undo', '--undo', [CompletionResultType]::ParameterName, 'Take the last plies back: one, or so many')
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'The game')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Size of the board: a number, for Crossway also small, medium, large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (the letter i is skipped) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records (told by their content and names)')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'xgames;perft' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'The game')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Size of the board: a number, for Crossway also small, medium, large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (the letter i is skipped) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records (told by their content and names)')
            [CompletionResult]::new('--moves', '--moves', [CompletionResultType]::ParameterName, 'Moves from the start, or from the given position: "k10 swap d4"')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Position in one line: rows from the top, then the side to move')
            [CompletionResult]::new('--diagram', '--diagram', [CompletionResultType]::ParameterName, 'File with a printed board, or -')
            [CompletionResult]::new('--to-move', '--to-move', [CompletionResultType]::ParameterName, 'Side to move, where the position does not say it')
            [CompletionResult]::new('--hand', '--hand', [CompletionResultType]::ParameterName, 'Hand of the player to move, in Crosswise: "ABMX"')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Record in a file (or -), with number of the game (else the first) and ply (else the last)')
            [CompletionResult]::new('--depth', '--depth', [CompletionResultType]::ParameterName, 'Depth of the tree in plies')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'Form of the output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('--divide', '--divide', [CompletionResultType]::ParameterName, 'Count the leaves under each move')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'xgames;generate' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'The game')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Size of the board')
            [CompletionResult]::new('--games', '--games', [CompletionResultType]::ParameterName, 'How many games')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Games of the same seed are the same for ever')
            [CompletionResult]::new('--faults', '--faults', [CompletionResultType]::ParameterName, 'Share of the games that get a fault, from 0 to 1')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Write what is to be found to this new file, one JSON object a game')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Form of the games')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the games to this new file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the games to this new file instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'xgames;explain' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'xgames;rules' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'xgames;completions' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'xgames;man' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (`NO_COLOR` is honoured)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No summaries and notes on the error stream')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'More notes on the error stream: which files are read')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'xgames;help' {
            [CompletionResult]::new('validate', 'validate', [CompletionResultType]::ParameterValue, 'Replay every game of the given files and report what is wrong')
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'The same over archives, with progress and a summary of numbers')
            [CompletionResult]::new('legal', 'legal', [CompletionResultType]::ParameterValue, 'List the legal moves of a position')
            [CompletionResult]::new('winner', 'winner', [CompletionResultType]::ParameterValue, 'Tell who has won a position, and by which chain, line or score')
            [CompletionResult]::new('score', 'score', [CompletionResultType]::ParameterValue, 'Count the lines of a Crosswise position')
            [CompletionResult]::new('match', 'match', [CompletionResultType]::ParameterValue, 'Tell the standing of a match over several games of Crosswise')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Draw the board')
            [CompletionResult]::new('replay', 'replay', [CompletionResultType]::ParameterValue, 'Step through the games of the given files, one line per ply')
            [CompletionResult]::new('convert', 'convert', [CompletionResultType]::ParameterValue, 'Turn records into another format')
            [CompletionResult]::new('fmt', 'fmt', [CompletionResultType]::ParameterValue, 'Rewrite native records in canonical form')
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Start the record of a game that is to be played move by move')
            [CompletionResult]::new('move', 'move', [CompletionResultType]::ParameterValue, 'Append checked moves to a record, or take moves back')
            [CompletionResult]::new('perft', 'perft', [CompletionResultType]::ParameterValue, 'Count the leaves of the move tree')
            [CompletionResult]::new('generate', 'generate', [CompletionResultType]::ParameterValue, 'Make up random legal games, with faults if wanted')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain a diagnostic, or list them all')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'Print the rules of a game')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a completion script for a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page, of a command if one is named')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'xgames;help;validate' {
            break
        }
        'xgames;help;verify' {
            break
        }
        'xgames;help;legal' {
            break
        }
        'xgames;help;winner' {
            break
        }
        'xgames;help;score' {
            break
        }
        'xgames;help;match' {
            break
        }
        'xgames;help;show' {
            break
        }
        'xgames;help;replay' {
            break
        }
        'xgames;help;convert' {
            break
        }
        'xgames;help;fmt' {
            break
        }
        'xgames;help;new' {
            break
        }
        'xgames;help;move' {
            break
        }
        'xgames;help;perft' {
            break
        }
        'xgames;help;generate' {
            break
        }
        'xgames;help;explain' {
            break
        }
        'xgames;help;rules' {
            break
        }
        'xgames;help;completions' {
            break
        }
        'xgames;help;man' {
            break
        }
        'xgames;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
