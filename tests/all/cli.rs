//! The command line, one small file in `tests/cmd/` for each behaviour that a file can show.

#[test]
fn commands_behave_as_their_files_say() {
    trycmd::TestCases::new()
        // On build servers reports have another form by themselves.
        .env("GITHUB_ACTIONS", "false")
        .env("XDG_DATA_HOME", crate::support::program::DATA)
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}
