//! The values of an analysis that was written as JSON or ndjson, an object for each ply.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::de::IoRead;
use sha2::{Digest, Sha256};

use super::kept::KeptAnalysis;
use crate::hash_key::Key;
use crate::review::{Confidence, Saved, SavedPosition, proven_result};
use xgames_core::record::GameResult;

/// The fields of the object of a ply that are read; it has more.
#[derive(Deserialize)]
#[serde(expecting = "the object of a ply")]
struct Row {
    file: String,
    index: usize,
    #[serde(default)]
    ply: Option<usize>,
    #[serde(rename = "move")]
    mv: String,
    position: String,
    winrate: Option<f64>,
    after: Option<f64>,
    #[serde(deserialize_with = "result")]
    proven: Option<GameResult>,
    #[serde(deserialize_with = "result")]
    proven_after: Option<GameResult>,
    loss: Option<f64>,
    visits: Option<u64>,
    pv: Vec<String>,
    #[serde(default)]
    confidence: Option<String>,
}

fn result<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<GameResult>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    let known = |text: String| {
        proven_result(&text)
            .ok_or_else(|| serde::de::Error::custom(format_args!("‘{text}’ is not a result that can be proved")))
    };
    text.map(known).transpose()
}

/// The values of all games in an analysis, by their positions, and the hash of the file.
///
/// # Errors
/// The file cannot be read, or is not an analysis as JSON or ndjson.
pub fn read(path: &Path) -> serde_json::Result<(KeptAnalysis, Key)> {
    let file = File::open(path).map_err(serde_json::Error::io)?;
    let mut reader = BufReader::new(Hashed { file, digest: Sha256::new() });
    let is_array = {
        let start = reader.fill_buf().map_err(serde_json::Error::io)?;
        start.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'[')
    };
    let mut games = Games { kept: KeptAnalysis::temporary().map_err(serde_json::Error::io)?, current: None };
    let mut json = serde_json::Deserializer::new(IoRead::new(&mut reader));
    if is_array {
        json.deserialize_seq(&mut games).and_then(|()| json.end())?;
    } else {
        json.into_iter().try_for_each(|row| games.add(row?))?;
    }
    games.finish().map_err(serde_json::Error::io)?;
    Ok((games.kept, reader.into_inner().digest.finalize().into()))
}

/// A file that is hashed while it is read.
struct Hashed {
    file: File,
    digest: Sha256,
}

impl Read for Hashed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.file.read(buffer)?;
        self.digest.update(&buffer[..length]);
        Ok(length)
    }
}

/// Puts plies together to games.
struct Games {
    kept: KeptAnalysis,
    current: Option<Game>,
}

struct Game {
    file: String,
    index: usize,
    /// The positions before the plies, each in one line.
    lines: Vec<String>,
    last_move: String,
    positions: Vec<SavedPosition>,
    last: SavedPosition,
}

impl Games {
    fn add(&mut self, row: Row) -> serde_json::Result<()> {
        let Row { file, index, ply, mv, position, winrate, after, proven, proven_after, loss, visits, pv, confidence } =
            row;
        // Two analyses of a game may follow each other.
        if self.current.as_ref().is_some_and(|game| game.file != file || game.index != index || ply == Some(1)) {
            self.finish().map_err(serde_json::Error::io)?;
        }
        let new = || Game {
            file,
            index,
            lines: Vec::new(),
            last_move: String::new(),
            positions: Vec::new(),
            last: SavedPosition::default(),
        };
        let game = self.current.get_or_insert_with(new);
        let is_unchecked = confidence.is_some_and(|confidence| confidence == Confidence::Unchecked.name());
        game.lines.push(position);
        game.last_move = mv;
        game.positions.push(SavedPosition {
            winrate,
            proven,
            visits,
            line: pv,
            loss,
            is_unchecked,
            ..SavedPosition::default()
        });
        game.last = SavedPosition { winrate: after, proven: proven_after, ..SavedPosition::default() };
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        if let Some(Game { lines, last_move, mut positions, last, .. }) = self.current.take() {
            positions.push(last);
            self.kept.keep_new(KeptAnalysis::key_of_play(&lines, &last_move), &Saved::incomplete(positions))?;
        }
        Ok(())
    }
}

impl<'de> Visitor<'de> for &mut Games {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the plies of games")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<(), A::Error> {
        while let Some(row) = rows.next_element()? {
            self.add(row).map_err(serde::de::Error::custom)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An unfinished game proves nothing, least of all a draw.
    #[test]
    fn a_proof_is_a_result_of_best_play() {
        let read = |proven: &str| {
            let values = format!("\"proven\":{proven},\"proven_after\":null,\"pv\":[]");
            serde_json::from_str::<Row>(&format!(
                "{{\"file\":\"a\",\"index\":1,\"move\":\"a1\",\"position\":\"\",{values}}}"
            ))
        };
        for result in [GameResult::FirstWins, GameResult::SecondWins, GameResult::Draw] {
            assert_eq!(read(&format!("\"{}\"", result.text())).unwrap().proven, Some(result));
        }
        assert_eq!(read("null").unwrap().proven, None);
        for wrong in ["*", "??", ""] {
            let said = read(&format!("\"{wrong}\"")).err().unwrap().to_string();
            assert!(said.starts_with(&format!("‘{wrong}’ is not a result that can be proved")), "{said}");
        }
    }
}
