//! Native records in canonical form: texts are formatted block by block, and repaired if wanted.
//!
//! ```
//! # mod xgames { pub use xgames_analysis as analysis; pub use xgames_analysis::archive; }
//! use std::ops::ControlFlow;
//! use xgames::analysis::formatting::Formatter;
//! use xgames::archive::Reading;
//! use xgames::archive::pipeline::{Step, read_in_order};
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("games.txt");
//! # std::fs::write(&path, "[Game \"CROSS\"] F6 PIE *")?;
//! let (mut formatter, mut canonical) = (Formatter::new(false), Vec::new());
//! read_in_order(&Reading::default(), &[path], &|| false, &mut |step| {
//!     if let Step::Games((text, block)) = step {
//!         canonical.extend_from_slice(formatter.format(&text.name, &block, &text.defaults, |_| {}));
//!     }
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(canonical, b"[Game \"cross\"]\n[Result \"*\"]\n\n1. f6 swap *\n");
//! assert!(formatter.changed() && !formatter.has_rejected());
//! # Ok::<(), std::io::Error>(())
//! ```

mod comparison;
mod formatter;
mod repairs;

pub use formatter::Formatter;
pub use repairs::Repairs;
