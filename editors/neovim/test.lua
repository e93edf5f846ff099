-- Edits a record as a user does, and checks what Neovim shows of the server. `test.sh` runs it.

local function check(condition, what)
  if not condition then
    error(what, 2)
  end
end

-- Waits until something is so, because the server answers in its own time.
local function wait_for(condition, what)
  check(vim.wait(20000, condition, 20), "in vain: " .. what)
end

local function findings()
  return vim.diagnostic.get(0)
end

local function ask(method, parameters)
  local answers = vim.lsp.buf_request_sync(0, method, parameters, 20000)
  for _, answer in pairs(answers or {}) do
    return answer.result
  end
end

local function place(line, column)
  vim.api.nvim_win_set_cursor(0, { line, column })
  return vim.lsp.util.make_position_params(0, "utf-16")
end

vim.cmd("edit " .. vim.env.RECORD)
wait_for(function() return next(vim.lsp.buf_get_clients(0)) end, "a client")
wait_for(function() return #findings() == 1 end, "a finding")
local finding = findings()[1]
check(finding.code == "XG203" and finding.lnum == 3 and finding.col == 6 and finding.end_col == 8, vim.inspect(finding))
check(finding.severity == vim.diagnostic.severity.ERROR and finding.source == "xgames", vim.inspect(finding))

-- The finding is gone as soon as another move is typed.
vim.api.nvim_buf_set_text(0, 3, 6, 3, 8, { "b2" })
wait_for(function() return #findings() == 0 end, "no finding")

-- The board.
local hover = ask("textDocument/hover", place(4, 6))
check(hover.contents.value:find("after 1... b2 (ply 2)", 1, true), vim.inspect(hover))
vim.lsp.buf.hover()
wait_for(function()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
    if vim.api.nvim_win_get_config(window).relative ~= "" and table.concat(lines, "\n"):find("1... b2", 1, true) then
      return true
    end
  end
end, "a window with the board")

-- Legal moves.
vim.api.nvim_buf_set_text(0, 3, 8, 3, 8, { " 2. c" })
local moves = ask("textDocument/completion", place(4, 12))
moves.items = moves.items or moves
check(#moves.items > 0 and vim.tbl_contains(vim.tbl_map(function(item) return item.label end, moves.items), "c3"), vim.inspect(moves))
vim.api.nvim_buf_set_text(0, 3, 12, 3, 13, { "c3" })

-- Corrections: a wrong number.
vim.api.nvim_buf_set_text(0, 3, 9, 3, 10, { "7" })
wait_for(function() return #findings() == 1 end, "a wrong number")
local parameters = vim.lsp.util.make_range_params(0, "utf-16")
parameters.context = { diagnostics = {}, only = { "source.fixAll" } }
local actions = ask("textDocument/codeAction", parameters)
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
wait_for(function() return #findings() == 0 end, "a right number")

-- The canonical form.
if vim.lsp.buf.format then vim.lsp.buf.format() else vim.lsp.buf.formatting_sync(nil, 20000) end
local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
check(text:find('[Game "cross"]\n[Size "3"]\n[Result "*"]\n\n1. a1 b2 2. c3 *', 1, true), text)

-- The player has the new name, and the outline has it too.
vim.api.nvim_buf_set_lines(0, 2, 2, false, { '[Player1 "Ann"]' })
local rename = place(3, 11)
rename.newName = "Zoë"
vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", rename), "utf-16")
local symbols = ask("textDocument/documentSymbol", { textDocument = vim.lsp.util.make_text_document_params(0) })
check(symbols[1].name == "Zoë", vim.inspect(symbols))
print("all is well with Neovim")
