-- xgames for Neovim: findings as you type, boards, legal moves and corrections.
-- Put this file into the folder `plugin` of your configuration. For records with other names: `:setfiletype xgames`.

for extension, kind in pairs({ xg = "xgames", sgf = "sgf" }) do
  vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
    pattern = "*." .. extension,
    callback = function() vim.bo.filetype = kind end,
  })
end

vim.api.nvim_create_autocmd("FileType", {
  pattern = { "xgames", "sgf" },
  callback = function(args)
    local settings = { name = "xgames", cmd = { "xgames", "lsp" }, root_dir = vim.fn.getcwd() }
    if vim.lsp.start then
      vim.lsp.start(settings)
    else
      -- Neovim 0.7.
      vim.lsp.buf_attach_client(args.buf, vim.lsp.start_client(settings))
    end
    vim.bo[args.buf].omnifunc = "v:lua.vim.lsp.omnifunc"
  end,
})
