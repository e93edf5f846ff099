// The language server answers the implementation of the protocol that VS Code uses, with what the extension asks for.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import protocol from 'vscode-languageserver-protocol/node.js';

const {
  CompletionRequest, createProtocolConnection, DidOpenTextDocumentNotification, ExitNotification, HoverRequest,
  InitializedNotification, InitializeRequest, PublishDiagnosticsNotification, ShutdownRequest, StreamMessageReader, StreamMessageWriter,
} = protocol;

const uri = 'file:///game.xg';
const text = '[Game "crossway"]\n[Size "4"]\n\n1. d4 a1 2. d4 *\n';

test('a record is judged, and its moves have boards', { timeout: 60_000 }, async () => {
  const server = spawn(process.env.XGAMES ?? 'xgames', ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const client = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  const published = new Promise((resolve) => client.onNotification(PublishDiagnosticsNotification.type, resolve));
  client.listen();
  const initialized = await client.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    capabilities: { textDocument: { hover: { contentFormat: ['markdown'] } } },
    initializationOptions: { pictures: true },
  });
  for (const command of ['xgames.review', 'xgames.solve', 'xgames.page']) {
    assert.ok(initialized.capabilities.executeCommandProvider.commands.includes(command), command);
  }
  await client.sendNotification(InitializedNotification.type, {});
  const textDocument = { uri, languageId: 'xgames', version: 1, text };
  await client.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });

  const { diagnostics } = await published;
  assert.deepEqual(diagnostics.map(({ code, range }) => [code, range.start, range.end]), [
    ['XG203', { line: 3, character: 12 }, { line: 3, character: 14 }],
  ]);
  const hover = await client.sendRequest(HoverRequest.type, { textDocument: { uri }, position: { line: 3, character: 6 } });
  assert.match(hover.contents.value, /4 {2}\. \. \. B/);
  assert.match(hover.contents.value, /data:image\/svg\+xml/);
  const completion = await client.sendRequest(CompletionRequest.type, {
    textDocument: { uri },
    position: { line: 3, character: 12 },
  });
  const labels = (completion.items ?? completion).map(({ label }) => label);
  assert.ok(labels.includes('b2') && !labels.includes('d4') && !labels.includes('a1'), labels.join(' '));

  await client.sendRequest(ShutdownRequest.type);
  await client.sendNotification(ExitNotification.type);
  assert.deepEqual((await once(server, 'exit'))[0], 0);
  client.dispose();
});
