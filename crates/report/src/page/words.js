"use strict";
// These functions put a game and its positions into words, for the eye and for screen readers.

/** Names the stones of a board and the values of its lines, for those who do not see the board. */
function boardWords(board, stones) {
  const byStone = new Map();
  stones.forEach((stone, place) => {
    if (stone !== ".") byStone.set(stone, [...(byStone.get(stone) ?? []), board.cells[place]]);
  });
  const lists = [...byStone].map(([stone, cells]) => `${board.symbols[stone].name}: ${cells.join(" ")}`);
  const [rows, columns] = lineValues(board, stones).map((values) => values.join(" "));
  const values = rows === undefined ? "" : ` Rows from the top: ${rows}; columns: ${columns}.`;
  return `${boardName(board)} board. ${lists.join("; ") || "No stones"}.${values}`;
}

/** Names the move of a ply, with its number, and the player who made it. */
function plyWords(game, node) {
  if (node.ply === 0) return "Start";
  const seat = seatOf(game, node.ply);
  const name = game.players[seat - 1];
  const side = sideOf(game, seat, node.parent);
  return `${nameOf(game, node)}, ${name ? `${shortened(name)}, ` : ""}seat ${seat}, ${side}`;
}

/** Names a player, with the side that the player has at a node. */
function playerWords(game, seat, node) {
  const [name, side] = [game.players[seat - 1] ?? "?", sideOf(game, seat, node)];
  return name === "?" ? `${side} (seat ${seat})` : `${shortened(name)} (${side})`;
}

/** Says which player has won, or that the game is drawn, and why. Several players of a side win together. */
function endWords(game, node, result, why) {
  const winner = WINNERS[result];
  if (!winner) return `drawn: ${why}`;
  const [winning, losing] = [winner, 3 - winner].map((seat) => sideOf(game, seat, node));
  const isTeam = (game.sides ?? []).length > 2;
  const reason = why.replace("{winner}", winning).replace("{loser}", losing);
  return `${isTeam ? winning : playerWords(game, winner, node)} has won: ${reason}`;
}

/** Says who is to move at a node, or who has won, and why. */
function stateWords(game, node) {
  const { main } = treeOf(game);
  const isLast = node === main[main.length - 1];
  const { result, reason } = node.end ?? (isLast ? game : { result: "*" });
  if (result !== "*" && isLast && game.ending) return endWords(game, node, result, game.ending);
  const stones = stonesAt(game, node);
  // A line of six has won the game and counts nothing.
  const sums = lineValues(game.board, stones).map((values) => values.reduce((sum, value) => sum + (Number(value) || 0), 0));
  const points = sums.length ? `; rows ${sums[0]}, columns ${sums[1]}` : "";
  if (result !== "*") return endWords(game, node, result, facts.reasons[reason]) + points;
  if (node.resigns) return "the game ends by resignation";
  const waiting = waitingAt(game.board, stones).map((place) => `: ${game.board.cells[place]} waits for an answer`);
  const toMove = `${playerWords(game, seatOf(game, node.ply + 1), node)} to move${waiting.join("")}${points}`;
  // A game that was stopped by an illegal move has no end.
  if (!isLast || findingsOf(game).some((finding) => finding.ply > node.ply)) return toMove;
  const { recorded, termination } = game;
  const words = facts.terminations[termination];
  if (recorded === "1/2-1/2") return termination === "agreed" ? "drawn by agreement" : "drawn, as the record says";
  if (WINNERS[recorded]) return endWords(game, node, recorded, words || `the record says ${RESULTS[recorded]}`);
  return termination === "abandoned" ? `abandoned with ${toMove}` : toMove;
}
