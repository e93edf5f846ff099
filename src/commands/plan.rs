//! `plan`: cuts files into byte ranges, for programs that share out the work among many machines.

use std::ops::ControlFlow;

use crate::cli::Plan;
use crate::program::console::{Problem, ProblemFormat};
use crate::program::exit_status::ExitStatus;
use crate::program::files;
use crate::program::output::Printer;
use xgames_analysis::archive::plan::plan;
use xgames_analysis::archive::{self, Unreadable};

pub(super) fn run(arguments: &Plan, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let (mut ending, mut written) = (ExitStatus::Clean, Ok(()));
    let length = arguments.target_size as u64;
    let _ = archive::walk(&files::of_paths(&arguments.paths), &mut |input| {
        let printed = input.and_then(|input| {
            let plan = plan(&input)?;
            Ok(plan.iter().flat_map(|plan| plan.ranges(length)).try_for_each(|range| out.print_json(&range)))
        });
        let printed = printed.unwrap_or_else(|Unreadable { name, message }| {
            ending = ExitStatus::Failure;
            let problem = Problem { file: &name, problem: &message };
            problem.print(ProblemFormat::Text);
            out.print_json(&problem)
        });
        let is_done = printed.is_err();
        written = printed;
        if is_done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    written?;
    Ok(ending)
}
