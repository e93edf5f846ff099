//! `validate` and `verify`: judges every game of the inputs, in parallel and in bounded memory, and reports them in
//! order.

mod block;
mod cache;
mod config;
mod counts;
mod outputs;
mod pipeline;
mod progress;

use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

use anyhow::{Context, bail};

use self::block::{Form, Settings};
use self::cache::Cache;
use self::config::Config;
use self::counts::Counts;
use self::outputs::{Copies, Outputs};
use self::pipeline::Pipeline;
use self::progress::Progress;
use super::console::{Verbosity, is_closed_pipe, print_error};
use super::exit_status::ExitStatus;
use super::output::Output;
use super::record_options::check_defaults;
use super::{files, interrupt};
use crate::archive::{self, Input, Limits, Reading, Source, split};
use crate::cli::{FailLevel, Verify};
use crate::diagnostic::{Code, Severity};
use crate::judge::Defaults;
use crate::report::{self, Github, Report, ReportFormat};

/// The summary at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Summary {
    /// One line.
    Short,
    /// Numbers by game and by code, and the speed.
    Full,
}

pub(super) fn run(arguments: &Verify, summary: Summary, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    let begun = Instant::now();
    let typed = Defaults::from(&arguments.record_options);
    if let Some(ending) = check_defaults(&typed) {
        return Ok(ending);
    }
    let config = Config::load(arguments.config.as_deref(), arguments.isolated)?;
    let Some(paths) = inputs(arguments)? else { return Ok(ExitStatus::Failure) };
    interrupt::watch();

    let format = arguments.output_format.or(config.output_format).unwrap_or_else(default_format);
    let reports = Reports::open(arguments, format)?;
    let good = arguments.good_to.as_deref().map(Output::create).transpose()?;
    let bad = arguments.bad_to.as_deref().map(Output::create).transpose()?;
    check_different(reports.outputs.iter().chain(&good).chain(&bad))?;
    let settings = settings(arguments, &config, &reports);
    let cache = cache(arguments, &config, &settings)?.filter(|_| good.is_none() && bad.is_none());
    let wants_bar = summary == Summary::Full
        && !arguments.no_progress
        && verbosity > Verbosity::Quiet
        && io::stderr().is_terminal();
    let mut outputs = Outputs {
        reports: reports.reports,
        good: good.as_ref().map(|output| Copies::new(output.writer())),
        bad: bad.as_ref().map(|output| Copies::new(output.writer())),
        progress: Progress::new(wants_bar, wants_bar.then(|| size_of_all(&paths)).flatten()),
        cache: cache.clone(),
        verbosity,
        note_empty: summary == Summary::Short,
        counts: Counts::default(),
        unchanged: 0,
        unread: 0,
        ending: ExitStatus::Clean,
        error: None,
        input: Counts::default(),
        input_is_clean: true,
        text: None,
        text_games: 0,
    };
    let jobs = arguments.jobs.or(config.jobs).filter(|jobs| *jobs > 0);
    let jobs = jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let limits = Limits {
        ratio: arguments.max_ratio.or(config.max_ratio).unwrap_or(Limits::default().ratio),
        ..Limits::default()
    };
    // Rendered games wait in memory, for each report.
    let block = (split::BLOCK / settings.forms.len().max(1)).max(8 * 1024);
    let format = arguments.record_options.format;
    let reading = Reading { limits, format, block, ..Reading::default() };
    let (settings, cache) = (&settings, cache.as_ref());
    let pipeline = Pipeline { settings, reading, config: &config, typed: &typed, cache, threads: jobs };
    pipeline.run(&paths, &mut outputs)?;
    outputs.progress.finish();
    if interrupt::interrupted() {
        return Ok(ExitStatus::Interrupted);
    }
    if let Some(error) = outputs.error.take() {
        let error = anyhow::Error::from(error);
        // If the reader has closed the output, the exit status is that of the findings so far.
        return if is_closed_pipe(&error) {
            Ok(end(arguments, outputs.ending))
        } else {
            Err(error.context("cannot write"))
        };
    }
    outputs.end_text();
    {
        let _guard = interrupt::writing();
        outputs.reports.iter_mut().try_for_each(|report| report.finish())?;
        drop(outputs.reports);
        for output in reports.outputs.into_iter().chain(good).chain(bad) {
            output.finish()?;
        }
    }
    if verbosity > Verbosity::Quiet {
        match summary {
            Summary::Short => outputs.counts.print_short(),
            Summary::Full => outputs.counts.print_full(begun.elapsed(), outputs.unchanged, outputs.unread),
        }
    }
    Ok(end(arguments, outputs.ending))
}

fn end(arguments: &Verify, ending: ExitStatus) -> ExitStatus {
    if arguments.exit_zero && ending == ExitStatus::Violation { ExitStatus::Clean } else { ending }
}

/// Rejects two outputs to the same file.
fn check_different<'a>(outputs: impl Iterator<Item = &'a Output>) -> anyhow::Result<()> {
    let mut paths = HashSet::new();
    for output in outputs {
        if !paths.insert(output.canonical_path()) {
            bail!("{}: two outputs have the same file", output.path().display());
        }
    }
    Ok(())
}

/// The input paths: those on the command line, and those listed in a file.
fn inputs(arguments: &Verify) -> anyhow::Result<Option<Vec<PathBuf>>> {
    let mut paths = arguments.paths.clone();
    if let Some(list) = &arguments.files_from {
        let text = files::read(list).with_context(|| list.display().to_string())?;
        let lines = text.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        paths.extend(lines.filter(|line| !line.is_empty()).map(path_of));
        return Ok(Some(paths));
    }
    Ok(files::typed(&paths))
}

#[cfg(unix)]
fn path_of(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    std::ffi::OsStr::from_bytes(bytes).into()
}

#[cfg(not(unix))]
fn path_of(bytes: &[u8]) -> PathBuf {
    String::from_utf8_lossy(bytes).into_owned().into()
}

/// Annotations in GitHub Actions, otherwise text.
fn default_format() -> ReportFormat {
    let on_github = std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true");
    if on_github { ReportFormat::Github } else { ReportFormat::Full }
}

/// The requested reports.
struct Reports {
    forms: Vec<Form>,
    reports: Vec<Box<dyn Report>>,
    outputs: Vec<Output>,
}

impl Reports {
    fn open(arguments: &Verify, format: ReportFormat) -> anyhow::Result<Reports> {
        let mut reports = Reports { forms: Vec::new(), reports: Vec::new(), outputs: Vec::new() };
        if let Some(path) = &arguments.output {
            reports.add_file(format, path)?;
        } else {
            let choice = anstream::AutoStream::choice(&io::stdout());
            let styled = choice != anstream::ColorChoice::Never;
            let out: Box<dyn Write + Send> = if styled { Box::new(anstream::stdout()) } else { Box::new(io::stdout()) };
            reports.add(format, styled, BufWriter::with_capacity(1 << 16, out))?;
        }
        for (format, path) in &arguments.report {
            reports.add_file(*format, path)?;
        }
        Ok(reports)
    }

    fn add_file(&mut self, format: ReportFormat, path: &Path) -> anyhow::Result<()> {
        let output = Output::create(path)?;
        let writer = output.writer();
        self.outputs.push(output);
        self.add(format, false, writer)
    }

    fn add(&mut self, format: ReportFormat, styled: bool, out: impl Write + Send + 'static) -> anyhow::Result<()> {
        self.forms.push(Form { format, styled });
        self.reports.push(match format {
            ReportFormat::Github => {
                // The summary is written once.
                let first = self.forms.iter().filter(|form| form.format == ReportFormat::Github).count() == 1;
                Box::new(Github::new(Box::new(out), first.then(job_summary).flatten()))
            }
            _ => report::begin(format, Box::new(out))?,
        });
        Ok(())
    }
}

/// The summary file of a job in GitHub Actions. Steps append to it.
fn job_summary() -> Option<Box<dyn Write + Send>> {
    let path = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty())?;
    match OpenOptions::new().append(true).create(true).open(&path) {
        Ok(file) => Some(Box::new(file)),
        Err(error) => {
            print_error(format_args!("{}: {error}", path.display()));
            None
        }
    }
}

fn settings(arguments: &Verify, config: &Config, reports: &Reports) -> Settings {
    // The command line overrides the configuration.
    let codes = |typed: &Vec<Code>, configured: &[config::CodeName]| {
        if typed.is_empty() { configured.iter().map(|code| code.0).collect() } else { typed.clone() }
    };
    Settings {
        forms: reports.forms.clone(),
        select: codes(&arguments.select, &config.select),
        ignore: codes(&arguments.ignore, &config.ignore),
        fails: match arguments.fail_level.or(config.fail_level).unwrap_or(FailLevel::Error) {
            FailLevel::Error => Severity::Error,
            FailLevel::Warning => Severity::Warning,
        },
        shard: arguments.shard,
        numbers: arguments.games.clone(),
        max_errors: if arguments.fail_fast {
            Some(1)
        } else {
            arguments.max_errors.or(config.max_errors.map(NonZeroU64::get))
        },
        start_caches: Mutex::default(),
    }
}

/// The cache, if the reports need no games without findings.
fn cache(arguments: &Verify, config: &Config, settings: &Settings) -> anyhow::Result<Option<Cache>> {
    let Some(folder) = arguments.cache.as_ref().or(config.cache.as_ref()) else { return Ok(None) };
    let findings_only = |form: &Form| {
        matches!(
            form.format,
            ReportFormat::Full
                | ReportFormat::Concise
                | ReportFormat::Sarif
                | ReportFormat::Github
                | ReportFormat::Gitlab
        )
    };
    if !settings.forms.iter().all(findings_only) {
        print_error("this report lists every game, so the cache is not used");
        return Ok(None);
    }
    let Settings { select, ignore, shard, numbers, .. } = settings;
    let ratio = arguments.max_ratio.or(config.max_ratio);
    let format = arguments.record_options.format;
    let options = format!("{select:?} {ignore:?} {shard:?} {numbers:?} {ratio:?} {format:?}");
    Cache::open(folder, &options).map(Some)
}

/// The total size of the inputs in bytes, if it is known: for uncompressed files and folders of them.
fn size_of_all(paths: &[PathBuf]) -> Option<u64> {
    let mut sum = Some(0);
    let _ = archive::walk(paths, &mut |input| {
        let size = match input {
            Ok(Input { source: Source::File(path) | Source::Found(path), .. }) => {
                let packed = ["gz", "zst", "xz", "tar", "zip", "tgz"];
                let is_packed = path.extension().is_some_and(|ending| packed.iter().any(|packed| ending == *packed));
                fs::metadata(path).ok().filter(|_| !is_packed).map(|data| data.len())
            }
            Ok(Input { source: Source::Stdin, .. }) => None,
            Err(_) => Some(0),
        };
        sum = sum.zip(size).map(|(sum, size)| sum + size);
        if sum.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    sum
}
