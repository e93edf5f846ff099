//! Completion scripts and manual pages: the committed scripts are those the program prints, and every command has a page.

use std::path::Path;
use std::process::Command;

use clap::CommandFactory;
use xgames::cli::{COMPLETING, Cli, EXAMPLES};

use crate::support::program::{self, xgames};

#[test]
fn committed_scripts_are_current() {
    for (shell, file) in [
        ("bash", "xgames.bash"),
        ("zsh", "_xgames"),
        ("fish", "xgames.fish"),
        ("elvish", "xgames.elv"),
        ("powershell", "_xgames.ps1"),
    ] {
        let script = String::from_utf8(xgames(Path::new("."), &["completions", shell]).stdout).unwrap();
        // It asks the program as it was called; the committed one finds it on the search path.
        let script = script.replace(env!("CARGO_BIN_EXE_xgames"), "xgames");
        let path = format!("{}/completions/{file}", env!("CARGO_MANIFEST_DIR"));
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(committed == script, "{path} is out of date: xgames completions {shell} > completions/{file}");
    }
}

/// A name with blanks and signs is one word of the shell, and nothing in it is run.
#[cfg(unix)]
#[test]
fn the_script_of_bash_calls_a_program_of_any_name() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("a b'$(touch c)");
    std::fs::create_dir(&place).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_xgames"), place.join("xgames")).unwrap();
    let script = Command::new(place.join("xgames")).args(["completions", "bash"]).output().unwrap().stdout;
    std::fs::write(folder.path().join("script"), script).unwrap();
    let line = "source ./script; COMP_WORDS=(xgames explain checkerb); COMP_CWORD=2; COMP_TYPE=9; _clap_complete_xgames; echo \"${COMPREPLY[@]}\"";
    let found = Command::new("bash").args(["-c", line]).current_dir(folder.path()).output().unwrap();
    let (found, why) = (String::from_utf8_lossy(&found.stdout), String::from_utf8_lossy(&found.stderr));
    assert!(found.contains("XG301 checkerboard"), "{found}{why}");
    assert!(!folder.path().join("c").exists());
}

/// Names of files are quoted by bash if they have signs that it would act on; a word with `=` and one with quotes are completed.
#[cfg(unix)]
#[test]
fn bash_gets_names_of_files_and_parts_of_words() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["$(touch c).txt", "a b.txt", "plain.txt", "*"] {
        std::fs::write(folder.path().join(name), "").unwrap();
    }
    let script = Command::new(env!("CARGO_BIN_EXE_xgames")).args(["completions", "bash"]).output().unwrap().stdout;
    std::fs::write(folder.path().join("script"), script).unwrap();
    // Each word as bash cuts it, the line, and the text that is completed.
    for (words, line, word, expected) in [
        ("xgames verify '$(to'", "xgames verify $(to", "$(to", "+o nospace|-o filenames|$(touch c).txt"),
        (r"xgames verify 'a\ b'", r"xgames verify a\ b", r"a\ b", "+o nospace|-o filenames|a b.txt"),
        ("xgames verify '\"a b'", "xgames verify \"a b", "a b", "+o nospace|-o filenames|a b.txt"),
        ("xgames verify pla", "xgames verify pla", "pla", "+o nospace|plain.txt"),
        ("xgames verify '\\*'", "xgames verify \\*", "\\*", "+o nospace|-o filenames|*"),
        ("xgames verify --output-format = s", "xgames verify --output-format=s", "s", "+o nospace|sarif"),
        ("xgames legal --size =", "xgames legal --size=", "", "+o nospace|small|medium|large"),
        (
            r"xgames verify 'a\ b.txt' --output-format sar",
            r"xgames verify a\ b.txt --output-format sar",
            "sar",
            "+o nospace|sarif",
        ),
    ] {
        let run = format!(
            "source ./script; compopt() {{ printf '%s|' \"$1 $2\"; }}; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             COMP_TYPE=9; COMP_LINE=$1; _clap_complete_xgames xgames \"$2\"; IFS='|'; echo \"${{COMPREPLY[*]}}\""
        );
        let found =
            Command::new("bash").args(["-c", &run, "bash", line, word]).current_dir(folder.path()).output().unwrap();
        let (found, why) = (String::from_utf8_lossy(&found.stdout), String::from_utf8_lossy(&found.stderr));
        assert_eq!(found.trim_end(), expected, "{line}: {why}");
    }
    assert!(!folder.path().join("c").exists());
}

/// Zsh loads the file as a function, which completes when it is called for the first time, and asks about words without quotes; so does
/// fish.
#[test]
fn scripts_are_adapted() {
    let script = |shell: &str| String::from_utf8(xgames(Path::new("."), &["completions", shell]).stdout).unwrap();
    let zsh = script("zsh");
    assert!(zsh.contains("-- \"${(@Q)words[1,CURRENT-1]}\" \"${(Q)PREFIX}\" 2>"), "{zsh}");
    assert!(
        zsh.contains("if [ \"$funcstack[1]\" = \"_xgames\" ]; then\n    _clap_dynamic_completer_xgames \"$@\"\n"),
        "{zsh}"
    );
    let fish = script("fish");
    assert!(fish.contains("(commandline --current-token | string unescape; or commandline --current-token)"), "{fish}");
}

/// What a shell offers after these words, the last of which may be incomplete.
fn completions(typed: &str) -> Vec<String> {
    let words: Vec<&str> = typed.split(' ').collect();
    let output = Command::new(env!("CARGO_BIN_EXE_xgames"))
        .env(COMPLETING, "bash")
        .env("_CLAP_COMPLETE_INDEX", (words.len() - 1).to_string())
        .env("_CLAP_IFS", "\n")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .arg("--")
        .args(words)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap().split_whitespace().map(str::to_owned).collect()
}

#[test]
fn values_are_completed() {
    let games = ["crossway", "cross", "crossings", "crosswise"];
    assert_eq!(completions("xgames legal --game "), games);
    assert_eq!(completions("xgames rules cr"), games);
    for command in ["play", "show", "solve", "generate", "tournament", "engine"] {
        let begun = completions(&format!("xgames {command} crosswa"));
        assert_eq!(begun, ["crossway"], "{command}");
    }
    assert_eq!(completions("xgames tournament cross le")[0], "level1");
    assert_eq!(completions("xgames bench be"), ["best"]);
    assert_eq!(completions("xgames legal --size l"), ["large"]);
    assert_eq!(completions("xgames show --coords p"), ["plain"]);
    assert_eq!(completions("xgames show --to-move bl"), ["black"]);
    assert_eq!(completions("xgames verify --select XG301,XG30"), ["XG301,XG301", "XG301,XG302", "XG301,XG303"]);
    assert_eq!(completions("xgames explain checkerb"), ["checkerboard"]);
    assert_eq!(completions("xgames man va"), ["validate"]);
    assert_eq!(completions("xgames verify --report ju"), ["junit="]);
    assert_eq!(completions("xgames verify --output-format=s"), ["--output-format=sarif"]);
    assert_eq!(completions("xgames convert records --t"), ["--to"]);
    assert_eq!(completions("xgames show records/cross/6-adj"), ["records/cross/6-adjourned.txt"]);
}

#[test]
fn every_command_has_three_examples() {
    let mut program = Cli::command();
    program.build();
    let commands = program.get_subcommands().map(clap::Command::get_name).filter(|name| *name != "help");
    for name in commands.chain([""]) {
        let examples = EXAMPLES.iter().find(|(command, _)| *command == name).unwrap_or_else(|| panic!("{name}")).1;
        assert!(examples.len() >= 3, "{name}");
        assert!(examples.iter().all(|example| example.0.contains(&format!("xgames {name}"))), "{name}");
    }
}

/// On a terminal of 80 columns and 24 lines.
#[test]
fn short_help_fits_a_screen() {
    let mut program = Cli::command().term_width(80);
    program.build();
    let names: Vec<String> = program.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    for name in names.into_iter().filter(|name| name != "help") {
        let help = program.find_subcommand_mut(&name).unwrap().clone().term_width(80).render_help().to_string();
        assert!(help.lines().count() <= 24 && help.lines().all(|line| line.chars().count() <= 80), "{name}\n{help}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = program::folder("completions", "man");
    let written = xgames(&folder, &["man", "--out", "man1"]);
    assert_eq!(written.status.code(), Some(0));
    let mut program = Cli::command();
    program.build();
    let commands: Vec<_> = program.get_subcommands().filter(|command| command.get_name() != "help").collect();
    assert_eq!(std::fs::read_dir(folder.join("man1")).unwrap().count(), commands.len() + 1);
    for command in commands {
        let name = command.get_name();
        let page = std::fs::read(folder.join(format!("man1/xgames-{name}.1"))).unwrap();
        assert_eq!(xgames(&folder, &["man", name]).stdout, page);
        let page = String::from_utf8(page).unwrap();
        assert!(page.contains(&command.get_about().expect("a description").to_string()[..10]), "{name}");
        for heading in ["SYNOPSIS", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "EXAMPLES", "SEE ALSO"] {
            assert!(
                page.contains(&format!(".SH \"{heading}\"")) || page.contains(&format!(".SH {heading}")),
                "{heading} {name}"
            );
        }
        // Nothing is left without its help.
        assert!(!page.contains(".TP\n.TP") && page.contains("\\-\\-color"), "{name}");
    }
}
