
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
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('validate', 'validate', [CompletionResultType]::ParameterValue, 'Check records and report what is wrong, with a summary of one line')
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'Check archives: `validate` with a progress bar and a longer summary')
            [CompletionResult]::new('legal', 'legal', [CompletionResultType]::ParameterValue, 'List the legal moves of a position')
            [CompletionResult]::new('winner', 'winner', [CompletionResultType]::ParameterValue, 'Show who has won a position, and by which chain, line or score')
            [CompletionResult]::new('score', 'score', [CompletionResultType]::ParameterValue, 'Score the lines of a Crosswise position')
            [CompletionResult]::new('match', 'match', [CompletionResultType]::ParameterValue, 'Show the score of a Crosswise match over several games')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Draw the board of a position')
            [CompletionResult]::new('replay', 'replay', [CompletionResultType]::ParameterValue, 'List the plies of games, one per line')
            [CompletionResult]::new('convert', 'convert', [CompletionResultType]::ParameterValue, 'Convert records to another format')
            [CompletionResult]::new('fmt', 'fmt', [CompletionResultType]::ParameterValue, 'Rewrite native records in canonical form')
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Start a record of a new game')
            [CompletionResult]::new('move', 'move', [CompletionResultType]::ParameterValue, 'Add moves to a record, or take moves back')
            [CompletionResult]::new('perft', 'perft', [CompletionResultType]::ParameterValue, 'Count the leaves of the move tree')
            [CompletionResult]::new('generate', 'generate', [CompletionResultType]::ParameterValue, 'Generate random legal games, optionally with faults')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain a diagnostic code, or list all codes')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'Print the rules of a game')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a completion script for a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page of xgames or of one of its commands')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'xgames;validate' {
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read more paths from this file, one per line; - reads standard input')
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'crossway, cross, crossings or crosswise')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Board size: a number, small, medium or large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (skips the letter i) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records [default: detected from content and file name]')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'full, concise, json, ndjson, csv, junit, sarif, github or gitlab')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--report', '--report', [CompletionResultType]::ParameterName, 'Write another report to a file; may be repeated')
            [CompletionResult]::new('--select', '--select', [CompletionResultType]::ParameterName, 'Report only these codes')
            [CompletionResult]::new('--ignore', '--ignore', [CompletionResultType]::ParameterName, 'Do not report these codes')
            [CompletionResult]::new('--fail-level', '--fail-level', [CompletionResultType]::ParameterName, 'What makes the exit status 1: error or warning [default: error]')
            [CompletionResult]::new('--max-errors', '--max-errors', [CompletionResultType]::ParameterName, 'Stop after this many errors')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: number of processors]')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Number of threads [default: number of processors]')
            [CompletionResult]::new('--games', '--games', [CompletionResultType]::ParameterName, 'Check only these games of each file, such as 1,5-7,20-')
            [CompletionResult]::new('--shard', '--shard', [CompletionResultType]::ParameterName, 'Check only part I of N of the games, such as 2/5; a game''s part depends only on its text')
            [CompletionResult]::new('--good-to', '--good-to', [CompletionResultType]::ParameterName, 'Copy valid and unfinished games to this file')
            [CompletionResult]::new('--bad-to', '--bad-to', [CompletionResultType]::ParameterName, 'Copy invalid games to this file')
            [CompletionResult]::new('--cache', '--cache', [CompletionResultType]::ParameterName, 'Remember clean files in this folder, and skip them while they are unchanged')
            [CompletionResult]::new('--max-ratio', '--max-ratio', [CompletionResultType]::ParameterName, 'How many times its own size an archive may unpack to [default: 1000; 0 for no limit]')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Configuration file of `validate` and `verify` [default: xgames.toml in this folder or a parent]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that already exist')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with status 0 even if violations are found')
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop after the first game with an error')
            [CompletionResult]::new('--isolated', '--isolated', [CompletionResultType]::ParameterName, 'Ignore configuration files')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress bar')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'xgames;verify' {
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read more paths from this file, one per line; - reads standard input')
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'crossway, cross, crossings or crosswise')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Board size: a number, small, medium or large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (skips the letter i) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records [default: detected from content and file name]')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'full, concise, json, ndjson, csv, junit, sarif, github or gitlab')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--report', '--report', [CompletionResultType]::ParameterName, 'Write another report to a file; may be repeated')
            [CompletionResult]::new('--select', '--select', [CompletionResultType]::ParameterName, 'Report only these codes')
            [CompletionResult]::new('--ignore', '--ignore', [CompletionResultType]::ParameterName, 'Do not report these codes')
            [CompletionResult]::new('--fail-level', '--fail-level', [CompletionResultType]::ParameterName, 'What makes the exit status 1: error or warning [default: error]')
            [CompletionResult]::new('--max-errors', '--max-errors', [CompletionResultType]::ParameterName, 'Stop after this many errors')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: number of processors]')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Number of threads [default: number of processors]')
            [CompletionResult]::new('--games', '--games', [CompletionResultType]::ParameterName, 'Check only these games of each file, such as 1,5-7,20-')
            [CompletionResult]::new('--shard', '--shard', [CompletionResultType]::ParameterName, 'Check only part I of N of the games, such as 2/5; a game''s part depends only on its text')
            [CompletionResult]::new('--good-to', '--good-to', [CompletionResultType]::ParameterName, 'Copy valid and unfinished games to this file')
            [CompletionResult]::new('--bad-to', '--bad-to', [CompletionResultType]::ParameterName, 'Copy invalid games to this file')
            [CompletionResult]::new('--cache', '--cache', [CompletionResultType]::ParameterName, 'Remember clean files in this folder, and skip them while they are unchanged')
            [CompletionResult]::new('--max-ratio', '--max-ratio', [CompletionResultType]::ParameterName, 'How many times its own size an archive may unpack to [default: 1000; 0 for no limit]')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Configuration file of `validate` and `verify` [default: xgames.toml in this folder or a parent]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that already exist')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with status 0 even if violations are found')
            [CompletionResult]::new('--fail-fast', '--fail-fast', [CompletionResultType]::ParameterName, 'Stop after the first game with an error')
            [CompletionResult]::new('--isolated', '--isolated', [CompletionResultType]::ParameterName, 'Ignore configuration files')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress bar')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'xgames;legal' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'crossway, cross, crossings or crosswise')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Board size: a number, small, medium or large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (skips the letter i) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records [default: detected from content and file name]')
            [CompletionResult]::new('--moves', '--moves', [CompletionResultType]::ParameterName, 'Moves to play from there, such as "k10 swap d4"')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Position in one line')
            [CompletionResult]::new('--diagram', '--diagram', [CompletionResultType]::ParameterName, 'File with a printed board; - reads standard input')
            [CompletionResult]::new('--to-move', '--to-move', [CompletionResultType]::ParameterName, 'Side to move, if the position does not give it')
            [CompletionResult]::new('--hand', '--hand', [CompletionResultType]::ParameterName, 'Hand of the player to move in Crosswise, such as "ABMX"')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'The record, as without this option')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'text, json, ndjson or csv [default: text]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that already exist')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'xgames;winner' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'crossway, cross, crossings or crosswise')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Board size: a number, small, medium or large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (skips the letter i) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records [default: detected from content and file name]')
            [CompletionResult]::new('--moves', '--moves', [CompletionResultType]::ParameterName, 'Moves to play from there, such as "k10 swap d4"')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Position in one line')
            [CompletionResult]::new('--diagram', '--diagram', [CompletionResultType]::ParameterName, 'File with a printed board; - reads standard input')
            [CompletionResult]::new('--to-move', '--to-move', [CompletionResultType]::ParameterName, 'Side to move, if the position does not give it')
            [CompletionResult]::new('--hand', '--hand', [CompletionResultType]::ParameterName, 'Hand of the player to move in Crosswise, such as "ABMX"')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'The record, as without this option')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'text, json, ndjson or csv [default: text]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'Stones as symbols or as letters')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that already exist')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'Draw stones as letters and use no character outside ASCII')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'xgames;score' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'crossway, cross, crossings or crosswise')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Board size: a number, small, medium or large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (skips the letter i) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records [default: detected from content and file name]')
            [CompletionResult]::new('--moves', '--moves', [CompletionResultType]::ParameterName, 'Moves to play from there, such as "k10 swap d4"')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Position in one line')
            [CompletionResult]::new('--diagram', '--diagram', [CompletionResultType]::ParameterName, 'File with a printed board; - reads standard input')
            [CompletionResult]::new('--to-move', '--to-move', [CompletionResultType]::ParameterName, 'Side to move, if the position does not give it')
            [CompletionResult]::new('--hand', '--hand', [CompletionResultType]::ParameterName, 'Hand of the player to move in Crosswise, such as "ABMX"')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'The record, as without this option')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'text, json, ndjson or csv [default: text]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'Stones as symbols or as letters')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that already exist')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'Draw stones as letters and use no character outside ASCII')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'xgames;match' {
            [CompletionResult]::new('--first-to', '--first-to', [CompletionResultType]::ParameterName, 'The first side to win N games wins the match (overrides the tag `Match`)')
            [CompletionResult]::new('--sum-of', '--sum-of', [CompletionResultType]::ParameterName, 'The side with more points over N games wins the match (overrides the tag `Match`)')
            [CompletionResult]::new('--six-points', '--six-points', [CompletionResultType]::ParameterName, 'Points for a line of six, when points are summed')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'Output format')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that already exist')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'xgames;show' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'crossway, cross, crossings or crosswise')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Board size: a number, small, medium or large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (skips the letter i) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records [default: detected from content and file name]')
            [CompletionResult]::new('--moves', '--moves', [CompletionResultType]::ParameterName, 'Moves to play from there, such as "k10 swap d4"')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Position in one line')
            [CompletionResult]::new('--diagram', '--diagram', [CompletionResultType]::ParameterName, 'File with a printed board; - reads standard input')
            [CompletionResult]::new('--to-move', '--to-move', [CompletionResultType]::ParameterName, 'Side to move, if the position does not give it')
            [CompletionResult]::new('--hand', '--hand', [CompletionResultType]::ParameterName, 'Hand of the player to move in Crosswise, such as "ABMX"')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'The record, as without this option')
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'Stones as symbols or as letters')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('--one-line', '--one-line', [CompletionResultType]::ParameterName, 'The position in one line instead of a board')
            [CompletionResult]::new('--list', '--list', [CompletionResultType]::ParameterName, 'The stones of each side in words, for screen readers')
            [CompletionResult]::new('--legal', '--legal', [CompletionResultType]::ParameterName, 'Mark where the side to move can go, or must not')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'Draw stones as letters and use no character outside ASCII')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that already exist')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'xgames;replay' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'crossway, cross, crossings or crosswise')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Board size: a number, small, medium or large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (skips the letter i) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records [default: detected from content and file name]')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'text, json, ndjson or csv [default: text]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that already exist')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'xgames;convert' {
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'native, sgf, json, ndjson, abstractplay or csv')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway to write: go or plain')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format to read [default: detected]')
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'The game, if records do not name it')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Board size, if records do not give it')
            [CompletionResult]::new('--from-coords', '--from-coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway, if records do not give them: go (skips the letter i) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise, if records do not give it')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: number of processors]')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Number of threads [default: number of processors]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('--flat', '--flat', [CompletionResultType]::ParameterName, 'For json and ndjson: the flat form for data analysis')
            [CompletionResult]::new('--no-formulas', '--no-formulas', [CompletionResultType]::ParameterName, 'For csv: a '' before cells that look like a formula')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that already exist')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Stop at the first game that would lose anything')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'No pie rule, if records do not mention it')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'xgames;fmt' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'crossway, cross, crossings or crosswise')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Board size: a number, small, medium or large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (skips the letter i) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records [default: detected from content and file name]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'List files that would change instead of rewriting them; exit with status 1 if there are any')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Show changes as a diff instead of rewriting files; exit with status 1 if there are any')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Also repair what can only be meant in one way, such as a result other than the one that the moves prove')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'xgames;new' {
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Board size: a number, small, medium or large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (skips the letter i) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Deal the stones of Crosswise in an order that depends only on this seed; the record keeps the order')
            [CompletionResult]::new('--tag', '--tag', [CompletionResultType]::ParameterName, 'Another tag, such as "Event=Spring cup"; may be repeated')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'Stones as symbols or as letters')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that already exist')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'Draw stones as letters and use no character outside ASCII')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'xgames;move' {
            [CompletionResult]::new('--undo', '--undo', [CompletionResultType]::ParameterName, 'Take back the last ply, or the last N plies')
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'crossway, cross, crossings or crosswise')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Board size: a number, small, medium or large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (skips the letter i) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records [default: detected from content and file name]')
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'Stones as symbols or as letters')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('--preview', '--preview', [CompletionResultType]::ParameterName, 'Show the board after the moves without changing the file')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'Draw stones as letters and use no character outside ASCII')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'xgames;perft' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'crossway, cross, crossings or crosswise')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Board size: a number, small, medium or large')
            [CompletionResult]::new('--coords', '--coords', [CompletionResultType]::ParameterName, 'Column letters of Crossway: go (skips the letter i) or plain')
            [CompletionResult]::new('--seats', '--seats', [CompletionResultType]::ParameterName, 'Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the records [default: detected from content and file name]')
            [CompletionResult]::new('--moves', '--moves', [CompletionResultType]::ParameterName, 'Moves to play from there, such as "k10 swap d4"')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Position in one line')
            [CompletionResult]::new('--diagram', '--diagram', [CompletionResultType]::ParameterName, 'File with a printed board; - reads standard input')
            [CompletionResult]::new('--to-move', '--to-move', [CompletionResultType]::ParameterName, 'Side to move, if the position does not give it')
            [CompletionResult]::new('--hand', '--hand', [CompletionResultType]::ParameterName, 'Hand of the player to move in Crosswise, such as "ABMX"')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'The record, as without this option')
            [CompletionResult]::new('--depth', '--depth', [CompletionResultType]::ParameterName, 'Depth of the tree in plies')
            [CompletionResult]::new('--output-format', '--output-format', [CompletionResultType]::ParameterName, 'text, json, ndjson or csv [default: text]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('--no-swap', '--no-swap', [CompletionResultType]::ParameterName, 'Play without the pie rule')
            [CompletionResult]::new('--divide', '--divide', [CompletionResultType]::ParameterName, 'Also count the leaves under each move')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that already exist')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'xgames;generate' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'The game')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Board size')
            [CompletionResult]::new('--games', '--games', [CompletionResultType]::ParameterName, 'Number of games')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Seed; the same seed always yields the same games')
            [CompletionResult]::new('--faults', '--faults', [CompletionResultType]::ParameterName, 'Share of games with a fault, from 0 to 1')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'Write the expected findings to this file, one JSON object per game')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the games')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that already exist')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'xgames;explain' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('--markdown', '--markdown', [CompletionResultType]::ParameterName, 'Print Markdown on a terminal too')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that already exist')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'xgames;rules' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('--markdown', '--markdown', [CompletionResultType]::ParameterName, 'Print Markdown on a terminal too')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that already exist')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'xgames;completions' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that already exist')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'xgames;man' {
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write the pages of xgames and of all its commands into this folder')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour (respects `NO_COLOR`)')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that already exist')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print no summaries or notes to standard error')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also print which files are read, and how long each phase takes, to standard error')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'xgames;help' {
            [CompletionResult]::new('validate', 'validate', [CompletionResultType]::ParameterValue, 'Check records and report what is wrong, with a summary of one line')
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'Check archives: `validate` with a progress bar and a longer summary')
            [CompletionResult]::new('legal', 'legal', [CompletionResultType]::ParameterValue, 'List the legal moves of a position')
            [CompletionResult]::new('winner', 'winner', [CompletionResultType]::ParameterValue, 'Show who has won a position, and by which chain, line or score')
            [CompletionResult]::new('score', 'score', [CompletionResultType]::ParameterValue, 'Score the lines of a Crosswise position')
            [CompletionResult]::new('match', 'match', [CompletionResultType]::ParameterValue, 'Show the score of a Crosswise match over several games')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Draw the board of a position')
            [CompletionResult]::new('replay', 'replay', [CompletionResultType]::ParameterValue, 'List the plies of games, one per line')
            [CompletionResult]::new('convert', 'convert', [CompletionResultType]::ParameterValue, 'Convert records to another format')
            [CompletionResult]::new('fmt', 'fmt', [CompletionResultType]::ParameterValue, 'Rewrite native records in canonical form')
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Start a record of a new game')
            [CompletionResult]::new('move', 'move', [CompletionResultType]::ParameterValue, 'Add moves to a record, or take moves back')
            [CompletionResult]::new('perft', 'perft', [CompletionResultType]::ParameterValue, 'Count the leaves of the move tree')
            [CompletionResult]::new('generate', 'generate', [CompletionResultType]::ParameterValue, 'Generate random legal games, optionally with faults')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain a diagnostic code, or list all codes')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'Print the rules of a game')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a completion script for a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page of xgames or of one of its commands')
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
