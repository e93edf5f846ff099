// Starts `xgames lsp` for records, and lets the command palette ask it for reviews, proofs and pages.

import { execFile } from 'node:child_process';
import * as vscode from 'vscode';
import {
  ExecuteCommandRequest,
  LanguageClient,
  type LanguageClientOptions,
  type ServerOptions,
} from 'vscode-languageclient/node';

let client: LanguageClient | undefined;

/** The languages whose documents the server judges. */
const LANGUAGES = ['xgames', 'sgf'];

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const register = (name: string, run: () => Promise<void>) =>
    context.subscriptions.push(vscode.commands.registerCommand(name, run));
  register('xgames.reviewHere', () => askHere('xgames.review'));
  register('xgames.solveHere', () => askHere('xgames.solve'));
  register('xgames.openPage', () => askHere('xgames.page'));
  register('xgames.restart', async () => {
    await stop();
    await start();
  });
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration('xgames')) {
        await stop();
        await start();
      }
    }),
  );
  void start();
}

export async function deactivate(): Promise<void> {
  await stop();
}

/** Starts the server. If the program is missing, a message says how to set its path. */
async function start(): Promise<void> {
  const settings = vscode.workspace.getConfiguration('xgames');
  const path = settings.get<string>('path') || 'xgames';
  const failure = await whyNot(path);
  if (failure) {
    const text = `xgames: \`${path} lsp\` cannot be started: ${failure}`;
    const choice = await vscode.window.showErrorMessage(text, 'Set the path');
    if (choice) {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'xgames.path');
    }
    return;
  }
  const server: ServerOptions = { command: path, args: ['lsp', ...settings.get<string[]>('arguments', [])] };
  const options: LanguageClientOptions = {
    documentSelector: LANGUAGES.map((language) => ({ language })),
    initializationOptions: { pictures: settings.get<boolean>('pictures', true) },
  };
  const started = new LanguageClient('xgames', 'xgames', server, options);
  await started.start();
  client = started;
}

/** The reason why this program cannot be started as a language server; `undefined` if it can. */
function whyNot(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(path, ['lsp', '--help'], { timeout: 10_000 }, (error, _output, words) => {
      const reason = words.trim().split('\n')[0] || error?.message;
      resolve(error ? reason : undefined);
    });
  });
}

async function stop(): Promise<void> {
  const running = client;
  client = undefined;
  await running?.stop();
}

/** Asks the server to run one of its commands at the cursor. The server shows the result itself. */
async function askHere(command: string): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!client || !editor || !LANGUAGES.includes(editor.document.languageId)) {
    await vscode.window.showInformationMessage('xgames: open a record first.');
    return;
  }
  const uri = client.code2ProtocolConverter.asUri(editor.document.uri);
  const position = client.code2ProtocolConverter.asPosition(editor.selection.active);
  try {
    await client.sendRequest(ExecuteCommandRequest.type, { command, arguments: [{ uri, position }] });
  } catch (error) {
    await vscode.window.showErrorMessage(`xgames: ${error instanceof Error ? error.message : String(error)}`);
  }
}
