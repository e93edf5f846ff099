(tag_name) @property
(tag_value) @string
(escape) @string.escape

(move_number) @number
(move) @function
(special_move) @keyword
(annotation) @operator
(result) @constant.builtin

(comment) @comment
(line_comment) @comment
(escaped_line) @comment
(command) @attribute

[ "[" "]" "(" ")" ] @punctuation.bracket
