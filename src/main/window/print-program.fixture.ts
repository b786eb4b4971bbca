import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
// biome-ignore lint/style/noRestrictedImports: It is a program of its own, as index.ts is.
import { app, session } from 'electron/main';
import { APP_SCHEME } from './app-files.ts';
import { registerAppScheme } from './app-scheme.ts';
import { createHiddenPages } from './hidden-page.ts';
import { printPage } from './print-page.ts';

// A small program that prints `page.html` of a folder as Paydesk prints a statement, to `page.pdf` beside it.

const folder = process.argv.at(-1) ?? '';
app.setPath('userData', path.join(folder, 'profile'));
registerAppScheme();
app.whenReady().then(print);

async function print(): Promise<void> {
  const printHidden = createHiddenPages({ write: () => undefined });
  const html = readFileSync(path.join(folder, 'page.html'), 'utf8');
  writeFileSync(path.join(folder, 'page.pdf'), await printPage(html, printHidden));
  // The screens have nothing to do with pages that are printed.
  if (session.defaultSession.protocol.isProtocolHandled(APP_SCHEME)) throw new Error('The screens are served pages.');
  app.exit();
}
