import { BrowserWindow, session, type WebContents } from 'electron/main';
import type { Log } from '../log.ts';
import { guardContents, guardSession } from './guard-contents.ts';
import { staysOnSlip } from './navigation-guard.ts';

/** Shows a page of our own in a window that nobody sees, prints it, and lets the window go. */
export async function printHidden(
  html: string,
  log: Log,
  print: (contents: WebContents) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const slipSession = session.fromPartition('slip', { cache: false });
  guardSession(slipSession);
  const window = new BrowserWindow({
    show: false,
    width: 400,
    height: 800,
    webPreferences: { session: slipSession, sandbox: true, contextIsolation: true, nodeIntegration: false },
  });
  try {
    const { webContents } = window;
    guardContents(webContents, staysOnSlip, log);
    await webContents.loadURL(addressOf(html));
    return await print(webContents);
  } finally {
    window.destroy();
  }
}

/** Chromium opens no address of more characters, and does not always say so: whoever waited for it would wait for ever. */
const MOST_ADDRESS_CHARACTERS = 2 * 1024 * 1024;

function addressOf(html: string): string {
  const address = `data:text/html;charset=utf-8;base64,${Buffer.from(html).toString('base64')}`;
  if (address.length > MOST_ADDRESS_CHARACTERS) throw new Error('The page is too large to be printed.');
  return address;
}
