import type { OnBeforeRequestListenerDetails, Session } from 'electron/main';
import type { Mode } from '../../../shared/mode.ts';
import type { Log } from '../../log.ts';
import { guardSession } from '../guards/guard-contents.ts';
import { decideRequest, schemeOf } from './bank-page-guard.ts';
import type { ReturnRequest } from './read-return.ts';

export interface BankSessionParts {
  mode: Mode;
  returnUrl: string;
  log: Log;
  /** Whether the attempt still goes on: nothing leaves afterwards, and there is no second return. */
  isOpen: () => boolean;
  /** A request leaves. */
  onRequest: () => void;
  /** The customer came back. Called once, while the request is already cancelled. */
  onReturn: (request: ReturnRequest) => void;
  /** A frame of the page came back. The page goes on. */
  onHint: () => void;
}

/**
 * Holds the session of one attempt: no permissions, no devices, no downloads, no request but those that the guard lets go,
 * and the return caught before it leaves. This is the one place that sees first loads, forms and every hop of a redirect.
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

/** What was posted, as far as it is in memory: a file or a blob has no place in a return. */
function bodyOf({ uploadData }: OnBeforeRequestListenerDetails): Uint8Array {
  const parts: readonly { bytes?: Uint8Array }[] = uploadData ?? [];
  return Buffer.concat(parts.map(({ bytes }) => bytes ?? new Uint8Array()));
}
