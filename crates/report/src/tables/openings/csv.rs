//! Trees as one table in CSV. The column names are part of the contract with other programs. No cell holds text of a record.

use std::io::Write;

use xgames_analysis::openings::Trees;
use xgames_analysis::statistics::Results;

pub fn write(out: &mut dyn Write, trees: Trees<'_>) -> std::io::Result<()> {
    let mut table = csv::Writer::from_writer(out);
    table.write_record([
        "game",
        "size",
        "from",
        "line",
        "ply",
        "cell",
        "games",
        "seat1",
        "seat2",
        "draws",
        "unfinished",
        "share",
        "score",
        "low",
        "high",
        "last_date",
        "from_parent",
    ])?;
    for tree in trees {
        let (size, from) = (tree.size.to_string(), tree.from.join(" "));
        for (index, node) in tree.nodes.iter().enumerate() {
            let Results { seat1, seat2, draws, unfinished } = node.counts.results;
            let [games, seat1, seat2, draws, unfinished, came] =
                [node.counts.results.games(), seat1, seat2, draws, unfinished, node.came]
                    .map(|games| games.to_string());
            let score = node.counts.score();
            let [score, low, high] = match score {
                Some(score) => [score.share, score.low, score.high].map(|number| number.to_string()),
                None => Default::default(),
            };
            let (line, ply, share) = (tree.line(index).join(" "), node.ply.to_string(), tree.share(node).to_string());
            let cell = node.cell.as_ref().map_or("", |(_, name)| name);
            let date = node.counts.last_date().unwrap_or_default();
            table.write_record([
                tree.game.name(),
                &size,
                &from,
                &line,
                &ply,
                cell,
                &games,
                &seat1,
                &seat2,
                &draws,
                &unfinished,
                &share,
                &score,
                &low,
                &high,
                &date,
                &came,
            ])?;
        }
    }
    table.flush()
}
