/** A file of one line, and the beginning of lint's error if it refuses the import; null if it allows the import. */
export type ImportCase = readonly [folder: string, line: string, refusal: string | null];

const ELECTRON = 'Electron is for src/main/index.ts';
const TESTS = 'The program imports no tests';

/** All folder rules are generated in the same way, so each kind of rule is tried in one or two folders. */
export const importCases: readonly ImportCase[] = [
  ['src/shared', "import '../main/desk/desk.ts';", 'src/shared imports its own files'],
  ['src/shared', "import 'electron/main';", 'src/shared imports its own files'],
  ['src/shared', "import 'node:crypto';", 'src/shared imports its own files'],
  ['src/shared', "import 'fs';", 'src/shared imports its own files'],
  ['src/shared', "import 'react';", 'src/shared imports its own files'],
  ['src/shared/payment', "import '../../practice/instruments.ts';", 'src/shared imports its own files'],
  ['src/shared/payment', "import '../money/money.ts';", null],
  ['src/shared', "import './texts/problems.ts';", null],
  ['src/shared', "import 'zod';", null],
  ['src/shared', "import 'dinero.js/currencies';", null],

  ['src/main/desk', "import type { Journal } from '../journal/journal.ts';", 'src/main/desk imports its own files'],
  ['src/main/desk', "export * from '../../practice/service.ts';", 'src/main/desk imports its own files'],
  ['src/main/desk', "await import('node:fs');", 'src/main/desk imports its own files'],
  ['src/main/desk/charge', "import '../../gateway/gateway.ts';", 'src/main/desk imports its own files'],
  ['src/main/desk/charge', "import '../records/queue.ts';", null],
  ['src/main/desk/charge', "import '../../../shared/money/money.ts';", null],

  ['src/main/gateway', "import '../desk/ports/journal-port.ts';", 'src/main/gateway imports its own files'],
  ['src/main/gateway', "import '../desk/ports/gateway-port.ts';", null],
  ['src/main/gateway', "import 'node:timers/promises';", null],
  ['src/main/gateway', "import 'node-forge/lib/cipher.js';", null],

  ['src/main/cases', "import 'node:fs';", 'src/main/cases imports its own files'],
  ['src/main/journal', "import 'electron-store';", 'src/main/journal imports its own files'],
  ['src/main/journal/database/migrations', "import './migration.ts';", null],
  ['src/main/journal/open', "import '../database/migrations/migrations.ts';", null],
  ['src/head-office', "import '../main/journal/chain.ts';", 'src/head-office imports its own files'],
  ['src/head-office/protocol', "import '../../verify/check/event-line.ts';", null],
  [
    'src/main/head-office/uploader',
    "import '../../journal/journal.ts';",
    'src/main/head-office/uploader imports its own files',
  ],
  ['src/verify/check', "import '../node-tools.ts';", 'src/verify/check imports its own files'],

  [
    'src/head-office-screens',
    "import '../head-office/people/people.ts';",
    'Of our folders, src/head-office-screens imports',
  ],
  ['src/head-office-screens', "import '../renderer/components/facts.tsx';", null],
  ['src/main', "import { app } from 'electron/main';", ELECTRON],
  ['src/main', "import '../../e2e/host.ts';", TESTS],
  ['src/main/window', "import { ipcMain } from 'electron/main';", 'Only src/main/bridge imports ipcMain'],
  ['src/main/window', "import * as electron from 'electron/main';", 'Only src/main/bridge imports ipcMain'],
  ['src/main/window', "import { app } from 'electron';", 'In src/main, Electron is electron/main'],
  ['src/main/window', "import '../journal/journal.ts';", 'src/main/window only shows windows'],
  ['src/main/window', "import { BrowserWindow } from 'electron/main';", null],
  ['src/main/settings', "import '../window/dialogs.ts';", 'src/main/settings only stores settings'],
  ['src/main/settings', "import Store from 'electron-store';", null],
  ['src/main/bridge', "import { ipcMain } from 'electron/main';", null],
  ['src/preload', "import { ipcRenderer } from 'electron/renderer';", null],

  ['src/renderer', "import { ipcRenderer } from 'electron/renderer';", ELECTRON],
  ['src/renderer', "import 'path';", 'This import references a Node.js builtin'],
  ['src/renderer/screens/sell', "import '../../../preload/index.ts';", 'Of our folders, src/renderer imports'],
  ['src/renderer', "import '../practice/instruments.ts';", null],
  ['src/renderer', "import 'react';", null],

  ['e2e/journeys', "import 'electron';", ELECTRON],
  ['e2e/journeys', "import '../../src/main/journal/journal.ts';", 'A journey runs the built program'],
  ['e2e/journeys', "import '../../src/practice/banks.ts';", null],
  ['e2e/stand-in', "import type { App } from 'electron';", null],
];

const PROMISE = 'declare function work(): Promise<number>;';

/** A file of one line, and the name of the rule that refuses it; null if every rule allows it. */
export type CodeCase = readonly [folder: string, line: string, rule: string | null];

export const codeCases: readonly CodeCase[] = [
  ['src/shared', 'export const value: any = 1;', 'noExplicitAny'],
  ['src/shared', 'export default 1;', 'noDefaultExport'],
  ['src/shared', "import './ring-a';", 'useImportExtensions'],
  ['src/shared', "import { Money } from './ring-a.ts'; export type Owed = Money;", 'useImportType'],
  ['src/shared', 'export const first = (list: string[]) => list[0]!;', 'noNonNullAssertion'],
  ['src/shared', 'export enum Colour { Red }', 'noEnum'],
  ['src/shared', `${PROMISE} export function start() { work(); }`, 'noFloatingPromises'],
  ['src/shared', `${PROMISE} export const isDone = () => (work() ? 1 : 2);`, 'noMisusedPromises'],
  ['src/shared', 'declare function now(): string; export const wait = async () => await now();', 'useAwaitThenable'],
  ['src/shared', "export { pad } from 'left-pad';", 'noUndeclaredDependencies'],
  ['src/main/reports', "console.log('started');", 'noConsole'],
  ['src/main/reports', 'export const home = process.env.PAYDESK_HOME;', 'noProcessEnv'],
  ['src/main', 'const unused = 1;', 'noUnusedVariables'],
  ['scripts', "console.log('started', process.env.PAYDESK_HOME);", null],
  ['src/shared', `${PROMISE} export async function start() { await work(); }`, null],
];

/** Violations that need several lines: an import cycle, and a function longer than a screen. */
export const longerCases = {
  'src/shared/ring-a.ts': "import { b } from './ring-b.ts';\nexport const a = () => b;\n",
  'src/shared/ring-b.ts': "import { a } from './ring-a.ts';\nexport const b = () => a;\n",
  'src/shared/long.ts': `export function long(list: string[]) {\n${"  list.push('');\n".repeat(61)}}\n`,
};
