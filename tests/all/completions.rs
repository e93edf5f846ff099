//! The committed completion scripts are those the program prints.

use clap::CommandFactory;
use clap_complete::Shell;
use xgames::cli::Cli;

#[test]
fn committed_scripts_are_current() {
    for (shell, file) in [
        (Shell::Bash, "xgames.bash"),
        (Shell::Zsh, "_xgames"),
        (Shell::Fish, "xgames.fish"),
        (Shell::Elvish, "xgames.elv"),
        (Shell::PowerShell, "_xgames.ps1"),
    ] {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut Cli::command(), "xgames", &mut script);
        let path = format!("{}/completions/{file}", env!("CARGO_MANIFEST_DIR"));
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == String::from_utf8(script).unwrap(),
            "{path} is out of date: xgames completions {shell} > completions/{file}"
        );
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let mut program = Cli::command();
    program.build();
    for command in program.get_subcommands() {
        let mut page = Vec::new();
        clap_mangen::Man::new(command.clone()).render(&mut page).unwrap();
        let about = command.get_about().expect("a description").to_string();
        assert!(String::from_utf8(page).unwrap().contains(&about[..10]), "{}", command.get_name());
    }
}
