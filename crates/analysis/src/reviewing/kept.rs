//! The file in which reviews keep the values that they have found out, game by game, so that a later run need not search
//! again. The first line says what the file is; each further line is the hash of a game and of the options, and the values
//! of its positions in JSON. Runs append lines. Incomplete ones are ignored, because a run may be stopped at any time.

use std::collections::HashMap;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, ErrorKind, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::hash_key::{self, Key};
use crate::review::{Saved, SavedPosition};
use xgames_core::record::GameResult;

/// The first line of the file.
const HEADING: &[u8] = b"xgames analysis 1\n";

/// An open file in which reviews keep their values. Each game has a line with its key and the values of its positions.
pub struct KeptAnalysis {
    file: Mutex<File>,
    /// The offset of the line of each game. The values stay in the file, which may be large.
    games: HashMap<Key, u64>,
    /// Whether the games in the file need no further search.
    is_complete: bool,
}

/// The values of a position: chance, result, plies to it, visits, best line.
#[derive(Serialize, Deserialize)]
struct Position(Option<f64>, Option<String>, Option<u32>, Option<u64>, Vec<String>);

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
    /// The file cannot be read or written, or it is of another kind ([`ErrorKind::InvalidData`]).
    pub fn open(path: &Path) -> io::Result<KeptAnalysis> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let mut games = HashMap::new();
        let (mut reader, mut line, mut offset) = (BufReader::new(&file), Vec::new(), 0);
        loop {
            line.clear();
            let length = reader.read_until(b'\n', &mut line)?;
            if offset == 0 && length > 0 && line != HEADING {
                return Err(ErrorKind::InvalidData.into());
            }
            if length == 0 {
                break;
            }
            // An incomplete line gives no values when it is read.
            games.extend(hash_key::split(&line).map(|(key, _)| (key, offset)));
            offset += length as u64;
        }
        drop(reader);
        // A line that an earlier run has not finished means nothing.
        (&file).write_all(if offset == 0 { HEADING } else { b"\n" })?;
        Ok(KeptAnalysis { file: Mutex::new(file), games, is_complete: true })
    }

    /// An empty file that is removed at the end. It is used where another program may have left values incomplete.
    ///
    /// # Errors
    /// The temporary file cannot be made or written.
    pub fn temporary() -> io::Result<KeptAnalysis> {
        let file = Mutex::new(tempfile::tempfile()?);
        Ok(KeptAnalysis { file, games: HashMap::new(), is_complete: false })
    }

    /// The key of a game, with the options that its values depend on.
    #[must_use]
    pub fn key(options: &str, game: &[u8]) -> Key {
        let mut digest = Sha256::new();
        digest.update(format!("{} {options} ", env!("CARGO_PKG_VERSION")).as_bytes());
        digest.update(game);
        digest.finalize().into()
    }

    /// The key of any game with these moves.
    #[must_use]
    pub fn key_of_moves(moves: &[String]) -> Key {
        Sha256::digest(moves.join(" ")).into()
    }

    /// The values that were kept for a game.
    pub fn find(&self, key: &Key) -> Option<Saved> {
        let offset = *self.games.get(key)?;
        let mut line = Vec::new();
        {
            let file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            let mut reader = BufReader::new(&*file);
            reader.seek(SeekFrom::Start(offset)).ok()?;
            reader.read_until(b'\n', &mut line).ok()?;
        }
        let positions: Vec<Position> = serde_json::from_slice(hash_key::split(&line)?.1).ok()?;
        let positions = positions.into_iter().map(|Position(winrate, proven, distance, visits, line)| SavedPosition {
            winrate: winrate.filter(|winrate| (0.0..=1.0).contains(winrate)),
            proven: proven.and_then(|text| GameResult::from_text(text.as_bytes())),
            distance,
            visits,
            line,
        });
        Some(Saved { positions: positions.collect(), is_complete: self.is_complete })
    }

    /// Keeps the values of a game, and finds them from now on.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep_new(&mut self, key: Key, positions: &[SavedPosition]) -> io::Result<()> {
        let offset = self.file.get_mut().unwrap_or_else(PoisonError::into_inner).stream_position()?;
        self.write(&key, positions)?;
        self.games.insert(key, offset);
        Ok(())
    }

    /// Keeps the values of a game. Errors are ignored: the game is then searched again.
    pub fn keep(&self, key: &Key, positions: &[SavedPosition]) {
        let _ = self.write(key, positions);
    }

    /// Appends the values of a game.
    fn write(&self, key: &Key, positions: &[SavedPosition]) -> io::Result<()> {
        let kept = |position: &SavedPosition| {
            let SavedPosition { winrate, proven, distance, visits, ref line } = *position;
            Position(winrate, proven.map(|result| result.text().to_owned()), distance, visits, line.clone())
        };
        let values = serde_json::to_string(&positions.iter().map(kept).collect::<Vec<_>>())?;
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(format!("{} {values}\n", hash_key::digits(key)).as_bytes())
    }
}
