import { BrowserWindow, session } from 'electron/main';
import type { Log } from '../../log.ts';
import { guardContents, guardSession } from '../guard-contents.ts';
import { staysOnSlip } from '../navigation-guard.ts';
import { SLIP_WIDTH_MM } from './slip-html.ts';

const INCH_IN_MM = 25.4;
const INCH_IN_PIXELS = 96;

/** Prints a slip's page in a window that nobody sees, and lets the window go. */
export async function printSlip(html: string, log: Log): Promise<Uint8Array> {
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
    await webContents.loadURL(`data:text/html;charset=utf-8;base64,${Buffer.from(html).toString('base64')}`);
    const heightPixels = Number(await webContents.executeJavaScript('document.body.getBoundingClientRect().height'));
    return await webContents.printToPDF({
      // One pixel more, so that rounding never makes a second page.
      pageSize: { width: SLIP_WIDTH_MM / INCH_IN_MM, height: (Math.ceil(heightPixels) + 1) / INCH_IN_PIXELS },
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
      printBackground: true,
    });
  } finally {
    window.destroy();
  }
}
