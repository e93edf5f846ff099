//! Writes and checks certificates; see [`xgames_search::solver::certificate`].

use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::bail;

use crate::cli::Solve;
use crate::program::console::plural;
use crate::program::error_words::or_closed;
use crate::program::exit_status::ExitStatus;
use crate::program::output::{Output, Printer};
use crate::program::{files, interrupt};
use xgames_analysis::archive::name_of;
use xgames_core::diagnostic::{printable, printable_path};
use xgames_core::judge::PositionAt;
use xgames_search::solver::certificate::{self, Checked, NoProof, Proven};
use xgames_search::solver::pie;
use xgames_search::solver::{Limits, Solvable, Solver};

/// The maximum length of a certificate that is checked, in bytes. Certificates of Crossway 7 are much shorter.
pub(super) const LONGEST: u64 = 2 << 30;

/// The file of a certificate.
pub(super) struct File(Output);

impl File {
    /// A new file that replaces no input.
    pub(super) fn create(path: &Path, arguments: &Solve) -> anyhow::Result<File> {
        let output = Output::create(path, arguments.output.destination.force)?;
        output.check_replaces_nothing()?;
        Ok(File(output))
    }
}

/// Writes the strategy of the winner. Returns a message about the certificate, which is the error if a limit or an interruption
/// has come first: no file is then written.
pub(super) fn write<P: Solvable>(
    loaded: &PositionAt<P>,
    solver: &mut dyn Solver<P>,
    limits: &Limits,
    File(output): File,
) -> anyhow::Result<Result<String, String>> {
    if !interrupt::interrupted() {
        // The answer is known. Positions of the certificate are not counted with those of the search.
        interrupt::count_nothing();
    }
    let mut writer = BufWriter::new(output.writer());
    let proven = certificate::prove(&loaded.position, loaded.size, solver, limits, &mut writer);
    let name = output.name().to_owned();
    let Proven { winner, positions } = match proven {
        Ok(proven) => proven,
        Err(why @ (NoProof::Unsolved | NoProof::Limited)) => {
            let why = if interrupt::interrupted() { "interrupted".to_owned() } else { why.to_string() };
            return Ok(Err(format!("{}: {why}; no certificate was written", printable_path(&name))));
        }
        Err(NoProof::NotThisGame) => bail!("`--proof`: there are no certificates for {}", P::GAME.name()),
        Err(NoProof::Io(error)) => return Err(error.into()),
        Err(why) => bail!("{name}: {why}; no certificate was written"),
    };
    writer.flush()?;
    drop(writer);
    output.finish()?;
    let winner = P::GAME.side_name(winner);
    let stones =
        if pie::is_open(&loaded.position) { ", with the stones as they are and without the pie rule" } else { "" };
    Ok(Ok(format!("{}: {}: {winner} wins{stones}", printable_path(&name), plural(positions, "position"))))
}

/// Checks a certificate.
pub(super) fn check(path: &Path, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let name = name_of(path);
    let text = files::read_text(path, LONGEST)?;
    match certificate::check(&text) {
        Ok(Checked { game, position, size, winner, positions }) => {
            let winner = game.side_name(winner);
            or_closed(out.print(&format!(
                "{}: proven: {winner} wins {game} size {size} from {position}\n{} played through by the rules\n",
                printable_path(&name),
                plural(positions as u64, "position")
            )))?;
            Ok(ExitStatus::Clean)
        }
        Err(fault) => {
            let fault = fault.to_string();
            or_closed(out.print(&format!("{}: not a proof: {}\n", printable_path(&name), printable(&fault))))?;
            Ok(ExitStatus::Violation)
        }
    }
}
