import type { WebContents } from 'electron/main';
import { type BankPageEvent, failureOf } from './bank-page-status.ts';

/** Tells what happens to a bank page, in the words of its status. */
export function followBankContents(contents: WebContents, tell: (event: BankPageEvent) => void): void {
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) tell({ kind: 'loading' });
  });
  contents.on('did-navigate', (_event, address) => tell({ kind: 'arrived', address }));
  contents.on('dom-ready', () => tell({ kind: 'shown' }));
  contents.on('did-fail-load', (_event, errorNumber, _name, _address, isMainFrame) => {
    const failure = failureOf(errorNumber);
    if (isMainFrame && failure !== null) tell({ kind: 'failed', failure });
  });
  // Of a load that was given up, Electron says this alone.
  contents.on('did-stop-loading', () => tell({ kind: 'stopped' }));
  contents.on('unresponsive', () => tell({ kind: 'stalled' }));
  contents.on('responsive', () => tell({ kind: 'moved' }));
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') tell({ kind: 'crashed' });
  });
  contents.on('destroyed', () => tell({ kind: 'failed', failure: 'pageClosed' }));
}
