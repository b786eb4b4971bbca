import path from 'node:path';
import { app, BrowserWindow } from 'electron/main';

/*
 * The least that a program can do: a window, guarded as Paydesk's own is, whose page has one field and nothing else. What Paydesk takes
 * longer than this is Paydesk's.
 */

app.setPath('userData', path.resolve(process.env.PAYDESK_HOME ?? ''));
app.enableSandbox();
app.on('ready', () => {
  const webPreferences = { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true };
  const window = new BrowserWindow({ width: 1280, height: 800, show: false, webPreferences });
  window.once('ready-to-show', () => window.show());
  void window.loadURL('data:text/html,<label>Amount <input></label>');
});
app.on('window-all-closed', () => app.quit());
