use std::fs;
use std::time::Duration;

use clap::Parser;

use super::*;
use crate::cli::{Cli, Command};
use xgames_search::solver::certificate;

/// Answers and certificates may take longer than the time between two writings of the memory, which interrupt none of them.
#[test]
fn answers_and_certificates_may_take_longer_than_the_memory_is_kept_for() {
    let folder = std::env::temp_dir().join(format!("xgames-solve-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let [memory, proof] = ["memory", "proof"].map(|name| folder.join(name).to_str().unwrap().to_owned());
    let line = "xgames solve --game crossway --size 5 --no-swap --moves c3 -j 1 --resume";
    let words = line.split(' ').chain([memory.as_str(), "--proof", proof.as_str()]);
    let Command::Solve(arguments) = Cli::try_parse_from(words).unwrap().command else { panic!() };
    let source = Source::new(&arguments.position, true, true).unwrap();
    let mut found = None;
    let keep = |at| {
        found = Some(at);
        Ok(ExitStatus::Clean)
    };
    source.answer(|_| Ok(()), |_| {}, keep).unwrap();
    let Some(AnyPosition::Crossway(loaded)) = found else { panic!() };

    let solver = loaded.position.solver(arguments.memory, 1);
    let mut task = Task::of(&loaded, solver, &arguments, true).unwrap();
    task.keeps_every = Duration::from_millis(2);
    assert!(task.solve(&loaded.position).unwrap().solution.value.is_some());
    let file = certificates::File::create(proof.as_ref(), &arguments).unwrap();
    task.keeps_every = Duration::from_micros(1);
    assert!(task.certify(&loaded, file, true).unwrap());
    assert!(certificate::check(&fs::read_to_string(&proof).unwrap()).is_ok());
    drop(task);
    fs::remove_dir_all(&folder).unwrap();
}
