//! Prints how long the phases of a command took, for `-v`.

use super::console::print_note;
use xgames_analysis::archive::{Phase, PhaseTimes};

/// Prints the time of these phases under these names, if it was measured.
pub(crate) fn print(times: &PhaseTimes, phases: &[(Phase, &str)], threads: usize) {
    let time = |(phase, name): &(Phase, &str)| Some(format!("{name} {:.2} s", times.time(*phase)?.as_secs_f64()));
    let Some(times) = phases.iter().map(time).collect::<Option<Vec<_>>>() else { return };
    let threads = if threads == 1 { String::new() } else { format!(" (working time of {threads} threads)") };
    print_note(format_args!("{}{threads}", times.join(", ")));
}
