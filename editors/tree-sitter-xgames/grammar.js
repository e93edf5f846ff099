/**
 * The native records of xgames, as an editor needs them: games, tags, moves, comments and variations. The rules of the games are
 * not in here; `xgames lsp` knows them.
 */

/// <reference types="tree-sitter-cli/dsl" />

module.exports = grammar({
  name: 'xgames',

  extras: $ => [/\s|\uFEFF/, $.escaped_line, $.comment, $.line_comment],

  rules: {
    file: $ => repeat($.game),

    // A game ends with its result; a tag after moves begins a new game even without one.
    game: $ => prec.right(choice(
      seq(field('tags', $.tags), repeat($._item), optional(field('result', $.result))),
      seq(repeat1($._item), optional(field('result', $.result))),
    )),

    tags: $ => prec.right(repeat1($.tag)),

    tag: $ => seq('[', field('name', $.tag_name), field('value', $.tag_value), ']'),

    tag_name: $ => /[A-Za-z0-9_]+/,

    tag_value: $ => seq('"', repeat(choice($.escape, token.immediate(/[^"\\\n]+/))), token.immediate('"')),

    escape: $ => token.immediate(/\\["\\]/),

    _item: $ => choice($.move_number, $.special_move, $.move, $.annotation, $.variation),

    variation: $ => seq('(', repeat($._item), ')'),

    result: $ => choice('1-0', '0-1', '1/2-1/2', '*'),

    move_number: $ => /[0-9]+\.+/,

    // These come before moves, so that they win where both fit.
    special_move: $ => /swap(-sides|-pieces)?|pie|pass|--|resign/i,

    // `c3`, `b1xb4`, `2b1-b3`, `SAc4=D+?`: the rules tell which of them are moves.
    move: $ => /[A-Za-z0-9][A-Za-z0-9:=-]*(\+[A-Za-z?])?|--\+[A-Za-z?]/,

    annotation: $ => /[!?]{1,2}|\$[0-9]+/,

    // A comment ends at the first `}`. In it, commands such as `[%eval 0.71]` are those of an analysis.
    comment: $ => seq(
      '{',
      repeat(choice(
        $.command,
        token.immediate(prec(1, /[^}\[]+/)),
        token.immediate(prec(1, '[')),
      )),
      token.immediate('}'),
    ),

    command: $ => token.immediate(prec(2, /\[%[^\]}]*\]/)),

    line_comment: $ => /;[^\n]*/,

    // A line that begins with `%` is skipped. Elsewhere a valid record has `%` only in comments.
    escaped_line: $ => /%[^\n]*/,
  },
});
