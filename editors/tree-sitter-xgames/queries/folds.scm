(game) @fold
(variation) @fold
(comment) @fold
