//! The command line, one small file in `tests/cmd/` for each behaviour.

#[test]
fn commands_behave_as_their_files_say() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd").case("tests/cmd/*.toml");
}
