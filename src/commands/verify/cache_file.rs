//! The cache of a run, in which it remembers inputs without findings.

use std::io;
use std::path::Path;

use anyhow::anyhow;

use crate::program::console::print_error;
use crate::program::error_words::why_not_written;
use xgames_analysis::archive::name_of;
use xgames_analysis::hash_key::Key;
use xgames_report::verification::Counts;
use xgames_report::verification::cache::{self, Additions, Cache, CacheFault};

/// The lines that a run adds to the cache. An error is reported once, and the run goes on.
pub(super) struct CacheFile(Additions);

/// Opens the cache in a folder. `options` are all options that can change the findings.
pub(super) fn open(folder: &Path, options: &str) -> anyhow::Result<(Cache, CacheFile)> {
    let opened = cache::open(folder, env!("CARGO_PKG_VERSION"), options, print_error);
    let (cache, additions) = opened.map_err(|fault| match fault {
        CacheFault::Io(error) => anyhow!("{}: {}", name_of(folder), why_not_written(&error)),
        CacheFault::Foreign(what) => anyhow!(what),
    })?;
    Ok((cache, CacheFile(additions)))
}

impl CacheFile {
    /// Remembers an input without findings.
    pub(super) fn add(&mut self, key: &Key, counts: &Counts) {
        let added = self.0.add(key, counts);
        self.tell(added);
    }

    fn tell(&self, written: io::Result<()>) {
        if let Err(error) = written {
            let name = name_of(self.0.path());
            print_error(format_args!("{name}: not everything is kept: {}", why_not_written(&error)));
        }
    }
}

impl Drop for CacheFile {
    fn drop(&mut self) {
        let written = self.0.write();
        self.tell(written);
    }
}
