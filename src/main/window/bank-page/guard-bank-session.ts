import type { OnBeforeRequestListenerDetails, Session } from 'electron/main';
import type { Mode } from '../../../shared/mode.ts';
import type { Log } from '../../log.ts';
import { guardSession } from '../guards/guard-contents.ts';
import { schemeOf } from '../guards/navigation-guard.ts';
import { decideRequest } from './bank-page-guard.ts';
import type { ReturnRequest } from './read-return.ts';

export interface BankSessionParts {
  mode: Mode;
  returnUrl: string;
  log: Log;
  /** False once the attempt has ended: then no request is sent and no second return is reported. */
  isOpen: () => boolean;
  /** Called for each request that is sent. */
  onRequest: () => void;
  /** Called once when the customer comes back; the request is cancelled. */
  onReturn: (request: ReturnRequest) => void;
  /** Called when a frame of the page comes back. The page stays. */
  onHint: () => void;
}

/**
 * Restricts the session of one attempt: no permissions, devices or downloads, and only requests that the guard allows.
 * Catches the return before it is sent. Only here are first loads, forms and every redirect visible.
 */
export function guardBankSession(session: Session, parts: BankSessionParts): void {
  const { mode, returnUrl, log, isOpen, onRequest, onReturn, onHint } = parts;
  let hasReturned = false;
  guardSession(session);
  session.webRequest.onBeforeRequest((details, answer) => {
    const isOver = hasReturned || !isOpen();
    const decision = isOver ? 'refuse' : decideRequest(details, returnUrl, mode);
    answer({ cancel: decision !== 'allow' });
    if (decision === 'allow') return onRequest();
    if (decision === 'refuse')
      return isOver ? undefined : log.write('navigationRefused', { reason: schemeOf(details.url) });
    if (decision === 'hint') return onHint();
    hasReturned = true;
    onReturn({ url: details.url, method: details.method, body: bodyOf(details) });
  });
}

/** Returns the posted bytes. Files and blobs are ignored, because a return contains none. */
function bodyOf({ uploadData }: OnBeforeRequestListenerDetails): Uint8Array {
  const parts: readonly { bytes?: Uint8Array }[] = uploadData ?? [];
  return Buffer.concat(parts.map(({ bytes }) => bytes ?? new Uint8Array()));
}
