//! `validate` and `verify`: judges every game of the inputs, in parallel and in bounded memory, and reports them in
//! order.

mod baseline_file;
mod cache_file;
mod ending;
mod ignores;
mod outputs;
mod pipeline;
mod tolerant;

use std::fs::OpenOptions;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZeroU64;
use std::sync::Arc;
use std::time::Instant;

use anyhow::bail;
use terminal_size::terminal_size_of;

use self::baseline_file::BaselineFile;
use self::cache_file::CacheFile;
use self::ending::Ending;
use self::ignores::Ignores;
use self::outputs::{Current, Outputs, Totals};
use self::pipeline::Pipeline;
use self::tolerant::{Failure, Tolerant};
use crate::cli::{FailLevel, OnlyNew, Verify, report_format};
use crate::program::config::{Config, IgnoreRule, Uses};
use crate::program::console::{ProblemFormat, Verbosity, columns, print_error};
use crate::program::error_words::{unless_closed, why_not_written};
use crate::program::exit_status::ExitStatus;
use crate::program::git::Changes;
use crate::program::output::{self, Guard, Output, Shared, inputs, refuse_terminal};
use crate::program::progress::Progress;
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::check_defaults;
use crate::program::reviewing::ReviewOptions;
use crate::program::{files, interrupt, job_summary};
use xgames_analysis::archive::copies::Copies;
use xgames_analysis::archive::ordered::thread_count;
use xgames_analysis::archive::pipeline::Pool;
use xgames_analysis::archive::{PhaseTimes, Reading, name_of, split};
use xgames_analysis::reviewing::Reviewing;
use xgames_core::diagnostic::codes::CodeGroup;
use xgames_core::diagnostic::{Code, Severity};
use xgames_core::judge::Defaults;
use xgames_report::findings::{self, Github, Look, PlyFormat, Report, ReportFormat, ReviewReport};
use xgames_report::verification::cache::Cache;
use xgames_report::verification::{Before, Form, Known, NewBaseline, Settings};

/// The summary at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Summary {
    /// The summary is one line.
    Short,
    /// The summary has numbers by game and by code, and the speed.
    Full,
}

/// The task besides judging.
#[derive(Clone, Copy)]
pub(super) enum Task<'a> {
    /// Findings are reported, perhaps only new ones.
    Check(&'a OnlyNew),
    /// The play is reviewed too.
    Review(&'a ReviewOptions),
}

impl<'a> Task<'a> {
    fn only_new(self) -> Option<&'a OnlyNew> {
        if let Task::Check(only_new) = self { Some(only_new) } else { None }
    }

    fn review(self) -> Option<&'a ReviewOptions> {
        if let Task::Review(review) = self { Some(review) } else { None }
    }
}

/// Judges all games.
pub(super) fn run(
    arguments: &Verify,
    task: Task<'_>,
    summary: Summary,
    verbosity: Verbosity,
) -> anyhow::Result<ExitStatus> {
    let begun = Instant::now();
    let typed = Defaults::from(&arguments.record_options);
    if let Some(ending) = check_defaults(&typed) {
        return Ok(ending);
    }
    let only_new = task.only_new();
    let reads_baseline =
        only_new.is_some_and(|only_new| only_new.baseline.is_none() && only_new.write_baseline.is_none());
    let uses = Uses { cache: true, baseline: reads_baseline };
    let config = Config::load(&arguments.record_options.config_options, uses)?;
    let finds_unused_ignores =
        only_new.is_some_and(|only_new| config.finds_unused(&arguments.select, only_new.warn_unused_ignores));
    let typed = Defaults { finds_unused_ignores, ..typed };
    let Some(paths) = files::of_archives(&arguments.archive)? else {
        return Ok(ExitStatus::Failure);
    };
    interrupt::watch_counting("game", verbosity == Verbosity::Quiet);

    let typed_format = report_format(arguments).map_err(anyhow::Error::msg)?;
    let format = typed_format.or(config.output_format).unwrap_or_else(default_format);
    let known = only_new.map(|only_new| BaselineFile::of(only_new, config.baseline.as_deref())).transpose()?.flatten();
    let (baseline, reach) = known.as_ref().map(BaselineFile::read).transpose()?.unwrap_or_default();
    let changed_since = only_new.and_then(|only_new| only_new.changed_since.as_deref());
    let changes = changed_since.map(|revision| Changes::since(revision, &paths)).transpose()?;
    let files = Files::open(arguments, task)?;
    let Reports { forms, reports, failure, .. } =
        Reports::begin(arguments, format, &files.reports, task, &files.about_play)?;
    let wants_progress = summary == Summary::Full && !arguments.archive.no_progress;
    let progress = Progress::new(wants_progress, verbosity, &paths);
    let asked = Asked { arguments, task, config: &config, typed: &typed, verbosity };
    let compared = (Known::of(known.is_some(), files.baseline.is_some()), changes.is_some());
    let settings = &asked.settings(forms, compared, &progress);
    let (cache, additions) = asked.cache(settings)?.unzip();
    let range = arguments.archive.part.range;
    let mut outputs = Outputs {
        reports,
        good: files.good.map(copies_to),
        bad: files.bad.map(copies_to),
        progress,
        cache: additions,
        baseline: files.baseline.is_some().then(NewBaseline::new).transpose()?,
        ignores: asked.ignores(settings),
        verbosity,
        problems: ProblemFormat::of(&arguments.archive.part),
        nothing_fails: settings.fails == Severity::Warning,
        totals: Totals::default(),
        current: Current::new(range.is_some()),
        ending: ExitStatus::Clean,
        error: None,
    };
    let jobs = thread_count(arguments.archive.jobs.or(config.jobs));
    let stdin = files::piped_part(&arguments.archive.part);
    let (written, format) = (&files.guard.written[..], arguments.record_options.format);
    let defaults = &RecordDefaults::with_all_findings(typed.clone(), config.clone());
    let (limits, block) = (defaults.limits(arguments.archive.max_ratio), block_length(settings));
    let reading = Reading { limits, format, block, written, range, stdin: stdin.as_ref(), stdin_copy: None, defaults };
    let old_games = changes.as_ref().map(|changes| changes.old_games(&reading)).transpose()?.unwrap_or_default();
    let before = Before { baseline, reach, old_games, ..Before::default() };
    let pipeline = Pipeline {
        settings,
        reading,
        config: &config,
        cache: cache.as_ref(),
        changes: changes.as_ref(),
        baseline: known.as_ref().and_then(BaselineFile::id),
        threads: jobs,
    };
    let before = pipeline.run(&paths, before, &mut outputs)?;
    outputs.progress.finish();
    let has_range = range.is_some();
    let ending = Ending { summary, verbosity, begun, typed: &typed, settings, jobs, changed_since, has_range };
    if interrupt::interrupted() {
        return ending.interrupted(&mut outputs, files.reports.into_iter().chain(files.baseline), files.about_play);
    }
    if let Err(error) = outputs.end_reports() {
        return failed(arguments, error, outputs.ending);
    }
    ending.check_players(&outputs)?;
    let mut about_play: Vec<Output> = files.about_play.into_iter().map(|(_, output)| output).collect();
    if outputs.totals.counts.games == 0 {
        about_play = output::without_games(&mut outputs.ending, about_play);
    }
    ending.finish_files(&mut outputs, files.baseline, files.reports.into_iter().chain(about_play))?;
    outputs.note_unselected();
    ending.summarise(&outputs);
    ending.compare(&mut outputs, known.as_ref(), &before)?;
    ending.suggest_repairs(&outputs);
    match failure.take() {
        Some(error) => failed(arguments, error, outputs.ending),
        None => Ok(end(arguments, outputs.ending)),
    }
}

/// The length of the blocks of text that are judged at once.
fn block_length(settings: &Settings) -> usize {
    // A search may take seconds for a game, and an interruption loses the blocks at work. A graph ends with an error at the second game.
    let is_slow = settings.reviewing.as_ref().is_some_and(Reviewing::is_slow);
    let draws_graph = settings.forms.iter().any(|form| form.review == Some(ReviewReport::Graph));
    let most = match (is_slow, draws_graph) {
        (true, true) => 256,
        (true, false) => 2 * 1024,
        _ => split::BLOCK,
    };
    // Rendered games wait in memory, for each report.
    (split::BLOCK / settings.forms.len().max(1)).max(8 * 1024).min(most)
}

/// The files that are written.
struct Files {
    /// The files of reports. The one of `-o` comes first.
    reports: Vec<Output>,
    /// The files of reports about play, each with its kind.
    about_play: Vec<(ReviewReport, Output)>,
    good: Option<Output>,
    bad: Option<Output>,
    baseline: Option<Output>,
    guard: Guard,
}

impl Files {
    /// Refuses files that are inputs.
    fn open(arguments: &Verify, task: Task<'_>) -> anyhow::Result<Files> {
        let review = task.review();
        let create = |path| Output::create(path, arguments.output.force);
        let create_native = |path| output::create_native(path, arguments.output.force);
        let reports = arguments.output.file().into_iter().chain(arguments.report.iter().map(|(_, path)| &**path));
        let reports = reports.map(create).collect::<anyhow::Result<Vec<Output>>>()?;
        let about_play = review.iter().flat_map(|review| &review.reports);
        let about_play = about_play.map(|(report, path)| {
            Ok((*report, if *report == ReviewReport::Records { create_native(path)? } else { create(path)? }))
        });
        let about_play = about_play.collect::<anyhow::Result<Vec<(ReviewReport, Output)>>>()?;
        let good = arguments.good_to.as_deref().map(create).transpose()?;
        let bad = arguments.bad_to.as_deref().map(create).transpose()?;
        let baseline = task.only_new().and_then(|only_new| only_new.write_baseline.as_deref());
        baseline.map_or(Ok(()), baseline_file::check_name)?;
        let baseline = baseline.map(create).transpose()?;
        let about = about_play.iter().map(|(_, output)| output);
        let all = reports.iter().chain(about).chain(&good).chain(&bad).chain(&baseline);
        let guard = Guard::of_archives(all, arguments.record_options.format)?;
        Ok(Files { reports, about_play, good, bad, baseline, guard })
    }
}

/// A writer of copies to this file, with the file.
fn copies_to(output: Output) -> (Copies<Shared>, Output) {
    (Copies::new(output.writer(), output.name()), output)
}

/// The end of a run one of whose outputs has failed. If its reader has closed it, that is no error, and the exit status is that
/// of the games so far.
fn failed(arguments: &Verify, error: io::Error, ending: ExitStatus) -> anyhow::Result<ExitStatus> {
    unless_closed(Err(error.into()), end(arguments, ending))
}

fn end(arguments: &Verify, ending: ExitStatus) -> ExitStatus {
    if arguments.exit_zero && ending == ExitStatus::Violation { ExitStatus::Clean } else { ending }
}

/// The default format of reports: annotations in GitHub Actions, otherwise text.
fn default_format() -> ReportFormat {
    let on_github = std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true");
    if on_github { ReportFormat::Github } else { ReportFormat::Full }
}

/// The styling of a report.
#[derive(Clone, Copy, Debug, Default)]
struct Styling {
    look: Look,
    symbols: bool,
}

/// The requested reports.
struct Reports {
    forms: Vec<Form>,
    reports: Vec<Box<dyn Report>>,
    /// The reason why standard output has failed.
    failure: Failure,
    lists_plies: bool,
}

impl Reports {
    /// Begins the reports that go to these files, and to standard output unless `-o` is given. Reports as data list plies if the
    /// play is reviewed, otherwise games. A report about play to standard output takes the place of the report there.
    fn begin(
        arguments: &Verify,
        format: ReportFormat,
        files: &[Output],
        task: Task<'_>,
        about_play: &[(ReviewReport, Output)],
    ) -> anyhow::Result<Reports> {
        let (forms, failure, lists_plies) = (Vec::new(), Failure::default(), task.review().is_some());
        let mut reports = Reports { forms, reports: Vec::new(), failure, lists_plies };
        let mut formats = arguments.report.iter().map(|(format, _)| *format).collect::<Vec<_>>();
        let prints_play = about_play.iter().any(|(_, output)| output.name() == "-");
        if arguments.output.file().is_some() {
            formats.insert(0, format);
        } else if prints_play && arguments.output_format.is_some() {
            bail!("only one thing can go to standard output; give `-o FILE`, or a file instead of `-`");
        } else if !prints_play {
            refuse_terminal(!format.is_text())?;
            let choice = anstream::AutoStream::choice(&io::stdout());
            let styled = choice != anstream::ColorChoice::Never;
            let out: Box<dyn Write + Send> = if styled { Box::new(anstream::stdout()) } else { Box::new(io::stdout()) };
            let symbols = io::stdout().is_terminal() && supports_unicode::on(supports_unicode::Stream::Stdout);
            let writes_baseline = task.only_new().is_some_and(|only_new| only_new.write_baseline.is_some());
            let copies = arguments.good_to.is_some() || arguments.bad_to.is_some();
            let is_alone = files.is_empty() && about_play.is_empty() && !copies && !writes_baseline;
            let out: Box<dyn Write + Send> =
                if is_alone { out } else { Box::new(Tolerant::new(out, reports.failure.clone())) };
            reports.add(
                format,
                Styling { look: Look { styled, width: columns(terminal_size_of(io::stdout())) }, symbols },
                BufWriter::with_capacity(1 << 16, out),
            )?;
        }
        for (format, file) in formats.into_iter().zip(files) {
            reports.add(format, Styling::default(), file.writer())?;
        }
        for (report, file) in about_play {
            let out = Box::new(BufWriter::new(file.writer()));
            reports.add_form(ReportFormat::Ndjson, Some(*report), Styling::default(), report.begin(out)?);
        }
        Ok(reports)
    }

    fn add(&mut self, format: ReportFormat, styling: Styling, out: impl Write + Send + 'static) -> anyhow::Result<()> {
        let plies = PlyFormat::of(format).filter(|_| self.lists_plies);
        let report: Box<dyn Report> = match (format, plies) {
            (_, Some(plies)) => plies.begin(Box::new(out))?,
            (ReportFormat::Github, None) => {
                // The summary is written once.
                let first = self.forms.iter().all(|form| form.format != ReportFormat::Github);
                Box::new(Github::new(Box::new(out), first.then(job_summary).flatten()))
            }
            (_, None) => findings::begin(format, Box::new(out))?,
        };
        self.add_form(format, plies.map(ReviewReport::Plies), styling, report);
        Ok(())
    }

    fn add_form(
        &mut self,
        format: ReportFormat,
        review: Option<ReviewReport>,
        styling: Styling,
        report: Box<dyn Report>,
    ) {
        let Styling { look, symbols } = styling;
        self.forms.push(Form { format, review, look, symbols, counted_only: report.counted_only() });
        self.reports.push(report);
    }
}

/// The summary file of a job in GitHub Actions. Steps append to it.
fn job_summary() -> Option<Box<dyn Write + Send>> {
    let path = job_summary::path()?;
    if let Err(error) = inputs::check_path(&path) {
        print_error(error);
        return None;
    }
    match OpenOptions::new().append(true).create(true).open(&path) {
        Ok(file) => Some(Box::new(file)),
        Err(error) => {
            print_error(format_args!("{}: {}", name_of(&path), why_not_written(&error)));
            None
        }
    }
}

/// The checks that the arguments and the configuration ask for.
struct Asked<'a> {
    arguments: &'a Verify,
    task: Task<'a>,
    config: &'a Config,
    typed: &'a Defaults,
    verbosity: Verbosity,
}

impl<'a> Asked<'a> {
    /// The settings for these reports. `known` says which findings are known, and `compares` whether games are compared with an
    /// earlier version.
    fn settings(&self, forms: Vec<Form>, (known, compares): (Known, bool), progress: &Progress) -> Settings {
        let Asked { arguments, task, config, typed, verbosity } = *self;
        // The command line overrides the configuration.
        let codes = |typed: &[CodeGroup], configured: &[CodeGroup]| {
            CodeGroup::codes(if typed.is_empty() { configured } else { typed }).collect()
        };
        let mut select: Vec<Code> = codes(&arguments.select, &config.select);
        if typed.finds_unused_ignores && !select.is_empty() {
            select.push(Code::UnusedIgnore);
        }
        Settings {
            forms,
            select,
            ignore: codes(&arguments.ignore, &config.ignored().collect::<Vec<_>>()),
            known,
            compares,
            fails: match arguments.fail_level.or(config.fail_level).unwrap_or(FailLevel::Error) {
                FailLevel::Error => Severity::Error,
                FailLevel::Warning => Severity::Warning,
            },
            shard: arguments.archive.shard,
            finds_unused_ignores: typed.finds_unused_ignores,
            numbers: arguments.games.clone(),
            max_errors: if arguments.fail_fast {
                Some(1)
            } else {
                arguments.max_errors.or(config.max_errors.map(NonZeroU64::get))
            },
            reviewing: task.review().map(|review| shown_while_searching(review.reviewing.clone(), progress)),
            start_caches: Pool::default(),
            times: PhaseTimes::new(verbosity == Verbosity::Verbose),
        }
    }

    /// The rules that ignore codes, if those are wanted that ignore nothing. Options override what the configuration ignores
    /// everywhere.
    fn ignores(&self, settings: &Settings) -> Option<(Ignores, &'a Config)> {
        if !settings.is_wanted(Code::UnusedIgnore, &[]) {
            return None;
        }
        let Asked { arguments, config, .. } = *self;
        let typed = arguments.ignore.iter().map(|codes| IgnoreRule {
            codes: *codes,
            place: format!("--ignore {}", ignores::name_of(*codes)),
            path: None,
        });
        let configured = config.ignore_rules(!arguments.ignore.is_empty()).cloned();
        let is_other = |rule: &IgnoreRule| rule.codes.0.iter().all(|info| info.code != Code::UnusedIgnore);
        Some((Ignores::new(typed.chain(configured).filter(is_other)), config))
    }

    /// The cache, if the reports need no games without findings.
    fn cache(&self, settings: &Settings) -> anyhow::Result<Option<(Cache, CacheFile)>> {
        let Asked { arguments, config, typed, .. } = *self;
        let Some(folder) = arguments.cache.as_deref().or(config.cache.as_deref()) else { return Ok(None) };
        let unsuitable = [
            (settings.compares, "changed-since"),
            (typed.finds_unused_ignores, "warn-unused-ignores"),
            (arguments.good_to.is_some(), "good-to"),
            (arguments.bad_to.is_some(), "bad-to"),
        ];
        if let Some((_, option)) = unsuitable.iter().find(|(is_given, _)| *is_given) {
            print_error(format_args!("the cache is not used with `--{option}`"));
            return Ok(None);
        }
        if settings.forms.iter().any(|form| form.review.is_some() || form.format.lists_games()) {
            print_error("this report lists every game, so the cache is not used");
            return Ok(None);
        }
        let Settings { select, ignore, shard, numbers, reviewing, .. } = settings;
        // The findings of a review are those about the plies of the players who are meant.
        let whose = reviewing.as_ref().map(|reviewing| &reviewing.whose);
        let range = arguments.archive.part.range;
        let ratio = arguments.archive.max_ratio.or(config.max_ratio);
        let format = arguments.record_options.format;
        let configured = config.settings();
        // Patterns are matched to paths that are relative to this folder.
        let current = std::env::current_dir().ok();
        let options = format!(
            "{reviewing:?} {whose:?} {select:?} {ignore:?} {shard:?} {range:?} {numbers:?} {ratio:?} {format:?} {typed:?} {configured} {current:?}"
        );
        cache_file::open(folder, &options).map(Some)
    }
}

/// Reviews that show their progress while they search.
fn shown_while_searching(reviewing: Reviewing, progress: &Progress) -> Reviewing {
    let (shows, counts, stops) = (progress.while_searching(), progress.of_searches(), reviewing.stop);
    let stop = Arc::new(move |nodes| {
        shows();
        stops(nodes)
    });
    Reviewing { progress: Arc::new(move |_| counts()), stop, ..reviewing }
}
