import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
// biome-ignore lint/style/noRestrictedImports: It is a program of its own, as index.ts is.
import { app, BrowserWindow, session } from 'electron/main';
import { APP_SCHEME } from './app-files.ts';
import { registerAppScheme } from './app-scheme.ts';
import { createHiddenPages } from './guards/hidden-page.ts';
import { printPage } from './print-page.ts';

// A small program that prints `page.html` of a folder as Paydesk prints a statement, to `page.pdf` beside it: after it has
// begun with the same page before, and has cancelled that while it was laid out.

const folder = process.argv.at(-1) ?? '';
app.setPath('userData', path.join(folder, 'profile'));
registerAppScheme();
// The hidden window is the only one.
app.on('window-all-closed', () => undefined);
app.whenReady().then(print);

async function print(): Promise<void> {
  const printHidden = createHiddenPages({ write: () => undefined });
  const html = readFileSync(path.join(folder, 'page.html'), 'utf8');
  const cancelling = new AbortController();
  const cancelled = printHidden(
    html,
    (contents) => {
      const printed = contents.printToPDF({});
      cancelling.abort(new Error('cancelled'));
      return printed;
    },
    cancelling.signal,
  );
  const ending = await cancelled.then(
    () => 'printed',
    (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
  );
  if (ending !== 'cancelled') throw new Error(`What was cancelled is ${ending}.`);
  if (BrowserWindow.getAllWindows().length > 0) throw new Error('The hidden window is still there.');
  writeFileSync(path.join(folder, 'page.pdf'), await printPage(html, printHidden));
  // The screens have nothing to do with pages that are printed.
  if (session.defaultSession.protocol.isProtocolHandled(APP_SCHEME)) throw new Error('The screens are served pages.');
  app.exit();
}
