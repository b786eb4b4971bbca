import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
// biome-ignore lint/style/noRestrictedImports: a program of its own, like index.ts
import { app, BrowserWindow, session } from 'electron/main';
import { APP_SCHEME } from './app-files.ts';
import { registerAppScheme } from './app-scheme.ts';
import { createHiddenPages } from './guards/hidden-page.ts';
import { printPage } from './print-page.ts';

// Prints `page.html` of a folder to `page.pdf`, as Paydesk prints a statement. Before that, it starts to print the same
// page and cancels during layout.

const folder = process.argv.at(-1) ?? '';
app.setPath('userData', path.join(folder, 'profile'));
registerAppScheme();
// Keeps the program running when its only window, the hidden one, closes.
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
  // Printed pages must not be served in the session of the screens.
  if (session.defaultSession.protocol.isProtocolHandled(APP_SCHEME)) throw new Error('The screens are served pages.');
  app.exit();
}
