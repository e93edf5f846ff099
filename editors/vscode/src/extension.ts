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

/** What was asked of the server before: to start it and to stop it take time, so one comes after the other. */
let earlier: Promise<void> = Promise.resolve();

/** The languages whose documents the server judges. */
const LANGUAGES = ['xgames', 'sgf'];

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const register = (name: string, run: () => Promise<void>) =>
    context.subscriptions.push(vscode.commands.registerCommand(name, run));
  register('xgames.reviewHere', () => askHere('xgames.review'));
  register('xgames.solveHere', () => askHere('xgames.solve'));
  register('xgames.openPage', () => askHere('xgames.page'));
  register('xgames.restart', restart);
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration('xgames')) {
        await restart();
      }
    }),
  );
  void restart();
}

export function deactivate(): Promise<void> {
  return inTurn(stop);
}

function restart(): Promise<void> {
  return inTurn(async () => {
    await stop();
    await start();
  });
}

/** Does something once what was asked before is done, however that ended. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = earlier.then(work);
  earlier = done.catch(() => undefined);
  return done;
}

/** Starts the server. If the program is missing, a message says how to set its path. */
async function start(): Promise<void> {
  const settings = vscode.workspace.getConfiguration('xgames');
  const path = settings.get<string>('path') || 'xgames';
  const given = ['lsp', ...settings.get<string[]>('arguments', [])];
  const failure = await whyNot(path, given);
  if (failure) {
    const text = `xgames: \`${path} lsp\` cannot be started: ${failure}`;
    // A restart does not wait for an answer.
    void vscode.window.showErrorMessage(text, 'Set the path').then((choice) => {
      if (choice) {
        void vscode.commands.executeCommand('workbench.action.openSettings', 'xgames.path');
      }
    });
    return;
  }
  const server: ServerOptions = { command: path, args: given };
  const options: LanguageClientOptions = {
    documentSelector: LANGUAGES.map((language) => ({ language })),
    initializationOptions: { pictures: settings.get<boolean>('pictures', true) },
  };
  const started = new LanguageClient('xgames', 'xgames', server, options);
  await started.start();
  client = started;
}

/** The reason why this program cannot be started as a language server with these arguments; `undefined` if it can. */
function whyNot(path: string, given: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(path, [...given, '--help'], { timeout: 10_000 }, (error, _output, words) => {
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
