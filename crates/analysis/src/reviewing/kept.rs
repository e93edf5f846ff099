//! The file in which reviews keep the values that they have found out, game by game, so that a later run need not search
//! again. The first line says what the file is; each further line is the hash of a game and of the options, a checksum, and the
//! values of its positions in JSON. Runs append lines, and the last line of a game counts: a run that was interrupted in the game
//! has left only a part of its values. A damaged line gives no values; an incomplete one at the end, where a run was stopped, is
//! removed.

use std::collections::HashMap;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::archive::{TemporaryFile, temporary_error};
use crate::hash_key::{self, Key};
use crate::review::{Saved, SavedPosition, proven_result};
use xgames_search::threads::lock;

/// The first words of the file. The version of the format follows.
const MAGIC: &[u8] = b"xgames analysis ";

/// The first line of the file.
const HEADING: &[u8] = b"xgames analysis 4\n";

/// The greatest length of a line, with its end. The values of the longest games need a part of it.
const LONGEST_LINE: u64 = 64 << 20;

/// An open file in which reviews keep their values. Each game has a line with its key and the values of its positions.
pub struct KeptAnalysis {
    file: Mutex<File>,
    is_temporary: bool,
    /// The offset of the line of each game. The values stay in the file, which may be large.
    games: HashMap<Key, u64>,
    damage: Option<Damage>,
    /// The error because of which the values of a game could not be kept.
    failure: OnceLock<io::Error>,
}

/// The lines of a file that are damaged. Their games are searched again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The number of damaged lines.
    pub lines: u64,
    /// The number of the first of them, from 1.
    pub first: u64,
}

/// The reason why a file cannot be opened.
#[derive(Debug)]
pub enum OpenFault {
    /// The file is of another kind.
    OtherKind,
    /// The file has another version of the format.
    OtherVersion,
    /// A line is longer than 64 MiB.
    LongLine,
    /// The file cannot be read or written.
    Io(io::Error),
}

impl From<io::Error> for OpenFault {
    fn from(error: io::Error) -> OpenFault {
        OpenFault::Io(error)
    }
}

/// The values of a game: whether they are complete, and those of its positions.
#[derive(Serialize, Deserialize)]
struct Game(bool, Vec<Position>);

/// The values of a position: chance, result, plies to it, visits, length of the search, best line, loss of the next move, chance after
/// the first move of the line, whether the next move could not be checked.
#[derive(Serialize, Deserialize)]
struct Position(
    Option<f64>,
    Option<String>,
    Option<u32>,
    Option<u64>,
    Option<u32>,
    Vec<String>,
    Option<f64>,
    #[serde(default)] Option<f64>,
    #[serde(default)] bool,
);

impl fmt::Debug for KeptAnalysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The kept values have no influence on the findings.
        f.write_str("KeptAnalysis")
    }
}

impl KeptAnalysis {
    /// Opens the file, which is created if necessary. The caller sees to it that no other program writes to it.
    ///
    /// # Errors
    /// The file cannot be read or written, or it is of another kind or version. It is then left as it is.
    pub fn open(path: &Path) -> Result<KeptAnalysis, OpenFault> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let mut games = HashMap::new();
        let mut damage: Option<Damage> = None;
        let (mut reader, mut line, mut offset) = (BufReader::new(&file), Vec::new(), 0);
        let mut tail: &[u8] = HEADING;
        for number in 1.. {
            line.clear();
            let most = if number == 1 { HEADING.len() as u64 } else { LONGEST_LINE + 1 };
            let length = reader.by_ref().take(most).read_until(b'\n', &mut line)?;
            if length == 0 {
                break;
            }
            if length as u64 > LONGEST_LINE {
                return Err(OpenFault::LongLine);
            }
            let is_whole = line.ends_with(b"\n");
            if number == 1 {
                if line != HEADING {
                    let is_ours = line.starts_with(MAGIC);
                    return Err(if is_ours { OpenFault::OtherVersion } else { OpenFault::OtherKind });
                }
            } else if let Some((key, _)) = read(&line) {
                games.insert(key, offset);
            } else if line.trim_ascii().is_empty() {
                // A line that was taken out by hand leaves nothing to search again.
            } else {
                let damage = damage.get_or_insert(Damage { lines: 0, first: number });
                damage.lines += 1;
                if !is_whole && file.set_len(offset).is_ok() {
                    tail = b"";
                    break;
                }
            }
            tail = if is_whole { b"" } else { b"\n" };
            offset += length as u64;
        }
        drop(reader);
        (&file).write_all(tail)?;
        Ok(KeptAnalysis { file: Mutex::new(file), is_temporary: false, games, damage, failure: OnceLock::new() })
    }

    /// The lines of the file that were damaged when it was opened, if there were any.
    #[must_use]
    pub fn damage(&self) -> Option<Damage> {
        self.damage
    }

    /// An empty file that is removed at the end.
    ///
    /// # Errors
    /// The temporary file cannot be made or written.
    pub fn temporary() -> io::Result<KeptAnalysis> {
        let file = Mutex::new(TemporaryFile::new()?.into_file());
        Ok(KeptAnalysis { file, is_temporary: true, games: HashMap::new(), damage: None, failure: OnceLock::new() })
    }

    /// The key of a game, with the options that its values depend on.
    #[must_use]
    pub fn key(options: &str, game: &[u8]) -> Key {
        let mut digest = Sha256::new();
        digest.update(format!("{} {options} ", env!("CARGO_PKG_VERSION")).as_bytes());
        digest.update(game);
        digest.finalize().into()
    }

    /// The key of any game that has these positions before its moves, each in one line, and this last move. The lines tell the game and the size of
    /// the board, too, and do not depend on how its columns are lettered.
    #[must_use]
    pub fn key_of_play(positions: &[String], last: &str) -> Key {
        Sha256::digest(format!("{}: {last}", positions.join(", "))).into()
    }

    /// The values that were kept for a game.
    pub fn find(&self, key: &Key) -> Option<Saved> {
        let offset = *self.games.get(key)?;
        let mut line = Vec::new();
        {
            let file = lock(&self.file);
            let mut reader = BufReader::new(&*file);
            reader.seek(SeekFrom::Start(offset)).ok()?;
            reader.take(LONGEST_LINE).read_until(b'\n', &mut line).ok()?;
        }
        let (_, values) = read(&line).filter(|(found, _)| found == key)?;
        let Game(is_complete, positions) = serde_json::from_slice(values).ok()?;
        let positions = positions.into_iter().map(
            |Position(winrate, proven, distance, visits, depth, line, loss, better, is_unchecked)| SavedPosition {
                winrate: winrate.filter(|winrate| (0.0..=1.0).contains(winrate)),
                proven: proven.as_deref().and_then(proven_result),
                distance,
                visits,
                depth,
                line,
                loss: loss.filter(|loss| (0.0..=1.0).contains(loss)),
                better: better.filter(|better| (0.0..=1.0).contains(better)),
                is_unchecked,
            },
        );
        Some(Saved { positions: positions.collect(), is_complete })
    }

    /// Keeps the values of a game, and finds them from now on.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep_new(&mut self, key: Key, saved: &Saved) -> io::Result<()> {
        let offset = self.file.get_mut().unwrap_or_else(PoisonError::into_inner).stream_position()?;
        self.write(&key, saved).map_err(|error| if self.is_temporary { temporary_error(&error) } else { error })?;
        self.games.insert(key, offset);
        Ok(())
    }

    /// Keeps the values of a game. If that fails, the game is searched again the next time, and [`KeptAnalysis::failure`] says why.
    pub fn keep(&self, key: &Key, saved: &Saved) {
        if let Err(error) = self.write(key, saved) {
            let _ = self.failure.set(error);
        }
    }

    /// The first error because of which the values of a game could not be kept.
    pub fn failure(&self) -> Option<&io::Error> {
        self.failure.get()
    }

    /// Appends the values of a game.
    fn write(&self, key: &Key, saved: &Saved) -> io::Result<()> {
        let kept = |position: &SavedPosition| {
            let SavedPosition { winrate, proven, distance, visits, depth, ref line, loss, better, is_unchecked } =
                *position;
            Position(
                winrate,
                proven.map(|result| result.text().to_owned()),
                distance,
                visits,
                depth,
                line.clone(),
                loss,
                better,
                is_unchecked,
            )
        };
        let values = serde_json::to_vec(&Game(saved.is_complete, saved.positions.iter().map(kept).collect()))?;
        let file = lock(&self.file);
        let end = file.metadata()?.len();
        (&*file).write_all(&hash_key::line(key, &values)).inspect_err(|_| {
            // A part of a line would damage the next one.
            let _ = file.set_len(end);
        })
    }
}

/// The key and the values of a line; `None` if it is damaged.
fn read(line: &[u8]) -> Option<(Key, &[u8])> {
    let (key, rest) = hash_key::split(line)?;
    Some((key, hash_key::result(&key, rest)?))
}
