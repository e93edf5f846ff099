//! `bench`: grades engines on positions whose values are proved.

mod agent;
mod positions;

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use self::agent::Agent;
use crate::cli::{Bench, DataFormat};
use crate::program::console::{Verbosity, counted, print_note};
use crate::program::contestants::Usual;
use crate::program::error_words::unless_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::interrupt;
use crate::program::output::{self, Output};
use crate::program::progress::Counter;
use xgames_analysis::benchmark::{Grades, Set, Verdict, grade};
use xgames_core::diagnostic::printable;
use xgames_report::tables::JsonForm;
use xgames_report::tables::benchmark::{GRADES, GradedAgent, result, words};
use xgames_search::solver::EndgameTables;

/// The number of answers of an agent that are reported one by one.
const MOST_REPORTED: usize = 5;

pub(super) fn run(arguments: &Bench, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    let Bench { time, playouts, timeout, memory, .. } = *arguments;
    let usual = Usual { time, playouts, timeout, memory, endgames: EndgameTables::default() };
    let options = &arguments.output.destination;
    interrupt::watch_counting("solved position", verbosity == Verbosity::Quiet);
    let output = options.file().map(|path| Output::create(path, options.force)).transpose()?;
    output.iter().try_for_each(Output::check_replaces_nothing)?;
    // A program that cannot be started is found before positions are made.
    let seed = arguments.seed.unwrap_or_default();
    let agents = arguments.agents.iter().map(|named| Agent::start(named, &usual, seed));
    let agents = agents.collect::<anyhow::Result<Vec<Agent>>>()?;
    // What is graded so far is written after an interruption, too.
    let _keeping = interrupt::keeping();
    let set = match positions::set(arguments, verbosity)? {
        ControlFlow::Continue(set) => set,
        ControlFlow::Break(0) => return Ok(interrupt::end("; none of them is kept")),
        ControlFlow::Break(kept) => return Ok(interrupt::end(&format!("; {kept} of them are kept"))),
    };
    // What is counted was for the positions, not for the grades.
    interrupt::count_nothing();
    let (set, mut graded) = (Arc::new(set), Vec::new());
    for agent in agents.iter().take_while(|_| !interrupt::interrupted()) {
        let grades = grades(agent, &set, verbosity);
        let program = env!("CARGO_PKG_VERSION");
        graded.push(GradedAgent {
            agent: agent.name.clone(),
            limit: agent.limit,
            seed,
            program,
            set: Arc::clone(&set),
            grades,
        });
    }
    let out: Box<dyn Write> = match &output {
        Some(output) => Box::new(output.writer()),
        None => Box::new(output::stdout()),
    };
    let written = if graded.is_empty() { Ok(()) } else { write(&graded, arguments.output.output_format, out) };
    let ending = if interrupt::interrupted() { ExitStatus::Interrupted } else { ExitStatus::Clean };
    let finished = written.map_err(Into::into).and_then(|()| match output {
        Some(output) if ending == ExitStatus::Interrupted => {
            output::finish_incomplete([output], "the grading was interrupted")
        }
        output => output::finish_after(ending, output),
    });
    if ending == ExitStatus::Interrupted {
        interrupt::end("");
    }
    unless_closed(finished.map(|()| ending), ending)
}

/// Grades an agent. Answers that are no legal move are reported.
fn grades(agent: &Agent, set: &Set, verbosity: Verbosity) -> Grades {
    let quiet = verbosity == Verbosity::Quiet;
    let (progress, mut faults, mut asked) = (Counter::new("positions", quiet), 0, 0);
    let mut ask = |at: &_| {
        asked += 1;
        agent.ask(at, asked)
    };
    let grades = grade(set, &mut ask, &mut |number, verdict| {
        progress.show(number as u64 + 1);
        if let Verdict::Illegal(why) | Verdict::Silent(why) = verdict {
            faults += 1;
            if faults <= MOST_REPORTED && !quiet {
                let note = format!("{}: position {}: {}", agent.name, number + 1, printable(why));
                progress.suspend(|| print_note(note));
            }
        }
    });
    progress.finish();
    if faults > MOST_REPORTED && !quiet {
        let further = counted((faults - MOST_REPORTED) as u64, "further answer");
        print_note(format_args!("{}: {further} without a legal move", agent.name));
    }
    grades
}

fn write(graded: &[GradedAgent], format: DataFormat, out: impl Write) -> std::io::Result<()> {
    let mut out = BufWriter::new(out);
    let form = match format {
        DataFormat::Json => Some(JsonForm::Array),
        DataFormat::Ndjson => Some(JsonForm::Lines),
        DataFormat::Text | DataFormat::Csv => None,
    };
    match form {
        Some(form) => form.write(&mut out, graded.iter().map(result))?,
        None if format == DataFormat::Csv => {
            GRADES.write_csv(&mut out, &[], graded.iter().map(|graded| (Vec::new(), graded)))?;
        }
        None => {
            for (number, graded) in graded.iter().enumerate() {
                writeln!(out, "{}{}", if number == 0 { "" } else { "\n" }, words(graded))?;
            }
        }
    }
    out.flush()
}
