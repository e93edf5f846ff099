//! Examples of every command, for `--help` and the manual pages. A test runs them in a folder that has the records and the puzzles of
//! this project; standard input is empty there.

use clap::{Arg, Command, CommandFactory};

use super::{Cli, groups};

/// A command line that runs as it is in the folder of this project, and what it does.
pub struct Example(pub &'static str, pub &'static str);

/// The examples of each command; the empty name is the program itself.
pub const EXAMPLES: &[(&str, &[Example])] = &[
    (
        "",
        &[
            Example("xgames show records/crossway/5-swap-corner-squeeze.txt", "draw the last position of a game"),
            Example("xgames validate records/cross", "check all records in a folder"),
            Example("xgames legal --game crossway --moves k10", "list the answers to an opening move"),
        ],
    ),
    (
        "validate",
        &[
            Example("xgames validate records/cross", "check all records in a folder"),
            Example(
                "xgames validate records/broken/XG301-checkerboard.txt",
                "see what is wrong with a record, and where",
            ),
            Example("xgames validate --output-format ndjson records/cross", "one JSON object per game"),
        ],
    ),
    (
        "verify",
        &[
            Example("xgames verify records/crossway records/cross", "check archives and print a summary"),
            Example("xgames verify records --select XG3 --exit-zero", "only findings whose codes begin with XG3"),
            Example("xgames verify records/cross --report junit=report.xml", "also write a report for a build server"),
            Example(
                "xgames verify records --write-baseline known.txt",
                "write down what is wrong; with --baseline known.txt only new findings are reported",
            ),
        ],
    ),
    (
        "legal",
        &[
            Example("xgames legal --game crossway --moves k10", "the answers to an opening move, including swap"),
            Example("xgames legal records/cross/6-adjourned.txt", "the legal moves at the end of a record"),
            Example(
                "xgames legal records/crossings/unfinished.txt@4 --output-format json",
                "those after four plies, as JSON",
            ),
        ],
    ),
    (
        "winner",
        &[
            Example("xgames winner records/crossway/9-swap-long-diagonal.txt", "who has won, with the chain marked"),
            Example(
                "xgames winner --game cross --diagram records/figures/cross-1-o-has-won.diagram",
                "the same for a printed board",
            ),
            Example("xgames winner records/cross/6-full-battle.txt --output-format json", "as JSON"),
        ],
    ),
    (
        "score",
        &[
            Example("xgames score records/crosswise/24-published-score.txt", "the lines and totals of both teams"),
            Example("xgames score records/crosswise/01-two-players-full.txt@20", "after twenty plies"),
            Example(
                "xgames score --game crosswise --diagram records/figures/crosswise-1-published-score.diagram",
                "of a printed board",
            ),
        ],
    ),
    (
        "match",
        &[
            Example("xgames match records/crosswise/match-first-to-2.txt", "the standing of a match"),
            Example("xgames match --first-to 3 records/crosswise/match-first-to-2.txt", "with another number of wins"),
            Example("xgames match records/crosswise/match-sum-of-3.txt --output-format csv", "as a table"),
        ],
    ),
    (
        "show",
        &[
            Example("xgames show records/crossway/9-swap-long-diagonal.txt", "the last position of a game"),
            Example("xgames show records/crossway/9-swap-long-diagonal.txt@12", "the position after twelve plies"),
            Example("xgames show --game crossings --moves \"b1-b3 b8-b6\"", "the position after some moves"),
            Example(
                "xgames show records/cross/6-full-battle.txt --theme print --numbers -o board.svg",
                "a picture for paper, with the numbers of the moves",
            ),
        ],
    ),
    (
        "replay",
        &[
            Example("xgames replay records/crossway", "step through the games with the keys; ? lists them"),
            Example("xgames replay --lines records/crossway/4-forced-pass.txt", "the plies of a game, one per line"),
            Example("xgames replay records/crosswise/match-first-to-2.txt#2", "those of the second game of a file"),
            Example("xgames replay records/cross --output-format ndjson", "one JSON object per ply"),
        ],
    ),
    (
        "animate",
        &[
            Example("xgames animate records/cross/6-full-battle.txt -o game.svg", "a game that plays by itself"),
            Example(
                "xgames animate records/crossings/five-pairs-locked.txt --from-ply 4 --to-ply 12 --delay 2 --theme dark -o part.svg",
                "a part of it, more slowly",
            ),
            Example("xgames animate --game crossway --size 5 --moves \"c3 swap b4\" -o moves.svg", "some moves"),
        ],
    ),
    (
        "select",
        &[
            Example(
                "xgames select records --player Noor --side o --outcome lost --list",
                "the games that Noor lost with O, also after a swap",
            ),
            Example(
                "xgames select records --where 'plies > 60 and winner.side = \"white\"' --count",
                "how many long games White won",
            ),
            Example("xgames select records/cross --date 2026.03.. --swapped -o swapped.txt", "copy records to a file"),
        ],
    ),
    (
        "stats",
        &[
            Example(
                "xgames stats records/crossway records/cross",
                "who wins, how long games are, whether the swap pays",
            ),
            Example("xgames stats records/crosswise --output-format csv -o stats.csv", "as a table"),
            Example("xgames stats --players records/crossway", "the players with their ratings"),
            Example("xgames stats --heat-map records/cross", "first moves on the board"),
            Example(
                "xgames stats records --shard 1/2 --partial 1.json && xgames stats records --shard 2/2 --partial 2.json && \
                 xgames stats --merge 1.json 2.json",
                "count in two parts, and add them up",
            ),
        ],
    ),
    (
        "solve",
        &[
            Example("xgames solve --game crossway --size 5 --no-swap --moves c3", "who wins after an opening"),
            Example("xgames solve --game crossway --size 4 --no-swap --all-moves", "the value of every move"),
            Example(
                "xgames solve --game crossway --size 4 --no-swap --proof proof.txt && xgames solve --check proof.txt",
                "a proof, and its check by the rules alone",
            ),
        ],
    ),
    (
        "index",
        &[
            Example("xgames index records -o games.xgi", "an index of all records in a folder, or what is new in it"),
            Example(
                "xgames index records -o games.xgi && xgames select --index games.xgi --pattern \"BB/?B\" --list",
                "the games with a pattern",
            ),
            Example(
                "xgames index records/cross -o o.xgi && xgames index records/crossway -o c.xgi && \
                 xgames index o.xgi c.xgi -o both.xgi",
                "two indexes made one",
            ),
        ],
    ),
    (
        "openings",
        &[
            Example("xgames openings records/crossway", "a tree of the first four plies, for each size of board"),
            Example("xgames openings records/cross --size 4 --moves c3 --plies 2", "the answers to an opening move"),
            Example("xgames openings records/crossings --output-format dot -o openings.dot", "a graph, for Graphviz"),
            Example(
                "xgames openings --even --game crossway --size 9",
                "first moves that are about even, for the pie rule",
            ),
        ],
    ),
    (
        "report",
        &[
            Example("xgames report records/crossway -o report.html", "a page over all records in a folder"),
            Example(
                "xgames report records/broken/XG301-checkerboard.txt -o wrong.html",
                "what is wrong with a record, to look at",
            ),
            Example(
                "xgames report records/crosswise --title 'Spring tournament' -o tournament.html",
                "with a title of your own",
            ),
        ],
    ),
    (
        "review",
        &[
            Example("xgames review records/crossway/5-swap-corner-squeeze.txt", "where the game was lost, and why"),
            Example("xgames review --seat 2 records/crossway/4-forced-pass.txt", "only the moves of one player"),
            Example(
                "xgames review --try records/analysed/XG704-last-mistake.txt",
                "try other moves where the game was decided",
            ),
            Example(
                "xgames review --output-format ndjson records/analysed/XG704-last-mistake.txt",
                "a line of JSON for each game",
            ),
        ],
    ),
    (
        "puzzles",
        &[
            Example(
                "xgames puzzles records/crossway/7-commented-west-side-race.txt -o puzzles.txt",
                "the hardest position of each game where one move wins",
            ),
            Example(
                "xgames puzzles --game cross --size 3 --count 5 -o cards.csv",
                "cards for Anki, from games that the program plays with itself",
            ),
            Example(
                "xgames puzzles records/crossway/4-forced-pass.txt --grade 2-5 --output-format ndjson",
                "harder ones, as data",
            ),
        ],
    ),
    (
        "analyse",
        &[
            Example("xgames analyse --exact-only records/crosswise", "missed wins and other mistakes, with the board"),
            Example(
                "xgames analyse --exact-only records/analysed/XG703-missed-threat.txt@5",
                "what one position holds",
            ),
            Example("xgames analyse --exact-only --output-format csv records/cross", "a table of all plies"),
            Example("xgames analyse --playouts 200 records/analysed/XG711-mistake.txt", "with estimates of the engine"),
            Example(
                "xgames analyse --deepen 1 --annotate annotated.txt --graph chance.svg records/cross/3-no-swap-rule.txt",
                "a record with values and better lines, and a picture",
            ),
        ],
    ),
    (
        "play",
        &[
            Example("xgames play crossway", "a game against the program"),
            Example("xgames play cross --size 4 --level 1 --seat 2", "an easy one, in which the program moves first"),
            Example("xgames play crossway --size 9 --two -o game.txt", "two people, with the record in a file"),
            Example(
                "xgames play records/cross/6-adjourned.txt@4 --clock 10m+5s",
                "go on from a ply of a record, with a clock",
            ),
        ],
    ),
    (
        "train",
        &[
            Example("xgames train docs/puzzles.txt", "ten puzzles, and those again that were missed"),
            Example("xgames train docs/puzzles.txt --grade 1-2 --count 5", "five easy ones"),
            Example(
                "xgames puzzles --game cross --size 3 --count 2 -o own.txt && xgames train own.txt --progress own.ndjson",
                "make two puzzles, and keep beside them when to ask them again",
            ),
        ],
    ),
    (
        "engine",
        &[
            Example("echo 'genmove b' | xgames engine --game crossway --size 5 --playouts 100", "a move, by GTP"),
            Example(
                "echo '{\"id\": 1, \"size\": 5, \"moves\": [\"c3\"], \"maxVisits\": 100}' | xgames engine json",
                "an analysis, as JSON",
            ),
            Example("echo list_commands | xgames engine", "what it can be asked"),
            Example("echo xg-solve | xgames engine --game crossway --size 3", "who wins, proven"),
        ],
    ),
    (
        "lsp",
        &[
            Example(
                "printf 'Content-Length: 58\\r\\n\\r\\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{}}' | xgames lsp",
                "what it can do, as it tells an editor",
            ),
            Example("xgames lsp --isolated < /dev/null", "it ends when the editor closes its input"),
            Example("xgames lsp --game cross < /dev/null", "records that do not say their game are of Cross"),
        ],
    ),
    (
        "plan",
        &[
            Example("xgames plan records", "the ranges of all files, one JSON object per line"),
            Example("xgames plan records/crossway --target-size 64KB", "short ranges"),
            Example("xgames plan records -o ranges.ndjson", "into a file"),
        ],
    ),
    (
        "tournament",
        &[
            Example(
                "xgames tournament best:100 random --game crossway --size 5 --count 4",
                "which engine is stronger, with its interval",
            ),
            Example(
                "xgames tournament best:50 uct:50 --game cross --size 3 --count 4 --records games.txt",
                "keep the games",
            ),
            Example(
                "xgames tournament best:200 random --game cross --size 3 --count 20 --sprt 0,100 --output-format json",
                "stop as soon as it is certain enough",
            ),
            Example(
                "xgames tournament random 'gtp:xgames engine --playouts 5' --game cross --size 2 --count 2",
                "another program (here: this one)",
            ),
        ],
    ),
    (
        "bench",
        &[
            Example(
                "xgames bench random uct:100 --game cross --size 2 --positions 3",
                "how often random moves and plain UCT keep the value",
            ),
            Example(
                "xgames bench best:50 --game crossway --size 4 --positions 2 --set positions.ndjson",
                "keep the positions, so that others grade on the same ones",
            ),
            Example(
                "xgames bench 'json:xgames engine json --playouts 5' --game cross --size 2 --positions 3 --output-format json",
                "another program (here: this one), with the result as JSON",
            ),
        ],
    ),
    (
        "convert",
        &[
            Example("xgames convert records/crossway -o crossway.sgf", "records of a folder as an SGF collection"),
            Example("xgames convert records/interchange/collection.sgf --to native", "an SGF collection as records"),
            Example(
                "xgames convert records/cross --to ndjson --flat",
                "one flat JSON object per game, for data analysis",
            ),
        ],
    ),
    (
        "fmt",
        &[
            Example("xgames fmt --check records/cross", "list records that are not in canonical form"),
            Example("xgames fmt --diff records/cross", "show what would change"),
            Example("cat records/cross/6-adjourned.txt | xgames fmt", "rewrite standard input to standard output"),
            Example(
                "xgames fmt --fix --diff records/broken/XG252-wrong-result.txt",
                "show how a wrong result would be repaired",
            ),
        ],
    ),
    (
        "new",
        &[
            Example("xgames new crossway --size medium ann bob", "print a new record"),
            Example("xgames new cross ann bob -o game.txt", "write it to a file, and draw the board"),
            Example("xgames new crosswise --seed 7 ann bob cy dee", "deal the hands and the bag"),
        ],
    ),
    (
        "move",
        &[
            Example(
                "xgames new cross ann bob -o mail.txt && xgames move mail.txt f6 swap",
                "start a record and add two moves",
            ),
            Example(
                "xgames new cross ann bob -o undo.txt && xgames move undo.txt f6 && xgames move undo.txt --undo",
                "take a move back",
            ),
            Example(
                "xgames move --preview records/crossings/unfinished.txt h7-h6",
                "look at a move without writing it",
            ),
        ],
    ),
    (
        "perft",
        &[
            Example("xgames perft --game crossings --depth 3", "the number of games of three plies"),
            Example("xgames perft --game crossway --size 3 --depth 3 --divide", "split by the first move"),
            Example("xgames perft --game cross --size 3 --depth 4 --output-format json", "as JSON"),
        ],
    ),
    (
        "generate",
        &[
            Example("xgames generate --game cross --count 3", "three random games"),
            Example(
                "xgames generate --game crossway --size 9 --count 5 --seed 7 -o games.txt",
                "the same five games every time",
            ),
            Example(
                "xgames generate --game crossings --count 9 --faults 0.5 --to ndjson",
                "half of them wrong on purpose",
            ),
        ],
    ),
    (
        "explain",
        &[
            Example("xgames explain", "all codes, with a sentence about each"),
            Example("xgames explain XG301", "one code, with a bad and a good record"),
            Example("xgames explain XG5", "the codes that begin with XG5"),
            Example("xgames explain CW3", "a rule, as findings name it"),
        ],
    ),
    (
        "rules",
        &[
            Example("xgames rules crossway", "the rules of Crossway"),
            Example("xgames rules crosswise | less", "read them page by page"),
            Example("xgames rules cross > cross.md", "keep them as Markdown"),
        ],
    ),
    (
        "completions",
        &[
            Example(
                "xgames completions bash > xgames.bash",
                "for bash: put it into ~/.local/share/bash-completion/completions/xgames",
            ),
            Example("xgames completions zsh > _xgames", "for zsh: put it into a folder of $fpath"),
            Example("xgames completions fish > xgames.fish", "for fish: put it into ~/.config/fish/completions/"),
        ],
    ),
    (
        "man",
        &[
            Example("xgames man | man -l -", "read the manual page of xgames"),
            Example("xgames man validate > xgames-validate.1", "keep the page of one command"),
            Example("xgames man --out man1", "write all pages into a folder"),
        ],
    ),
];

/// The examples of a command.
#[must_use]
pub fn examples(command: &str) -> &'static [Example] {
    EXAMPLES.iter().find(|(name, _)| *name == command).map_or(&[], |(_, examples)| examples)
}

/// The command line as clap sees it, with examples at the end of each help page.
#[must_use]
pub fn program() -> Command {
    let help = |name: &str| {
        examples(name).iter().fold(String::from("Examples:"), |text, Example(line, meaning)| {
            format!("{text}\n  {line}\n      {meaning}")
        })
    };
    let names: Vec<&str> = EXAMPLES.iter().map(|(name, _)| *name).filter(|name| !name.is_empty()).collect();
    let program = Cli::command();
    let template = groups::template(&program);
    let program = program.help_template(template).after_long_help(help(""));
    // A negative number is a wrong value, not an unknown option.
    let with_numbers = |argument: Arg| {
        let takes_value = !argument.is_positional() && argument.get_action().takes_values();
        if takes_value { argument.allow_negative_numbers(true) } else { argument }
    };
    names.into_iter().fold(program, |program, name| {
        program.mut_subcommand(name, |command| command.after_long_help(help(name)).mut_args(with_numbers))
    })
}
