import path from 'node:path';
import { app, BrowserWindow } from 'electron/main';

/* A minimal program with one guarded window and one field, against which Paydesk's own start time is measured. */

app.setPath('userData', path.resolve(process.env.PAYDESK_HOME ?? ''));
app.enableSandbox();
app.on('ready', () => {
  const webPreferences = { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true };
  const window = new BrowserWindow({ width: 1280, height: 800, show: false, webPreferences });
  window.once('ready-to-show', () => window.show());
  void window.loadURL('data:text/html,<label>Amount <input></label>');
});
app.on('window-all-closed', () => app.quit());
