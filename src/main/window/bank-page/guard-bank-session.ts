import type { OnBeforeRequestListenerDetails, Session } from 'electron/main';
import type { Mode } from '../../../shared/mode.ts';
import { guardSession } from '../guards/guard-contents.ts';
import { decideRequest } from './bank-page-guard.ts';
import type { ReturnRequest } from './read-return.ts';

export interface BankSessionParts {
  mode: Mode;
  returnUrl: string;
  logRefusal: (address: string) => void;
  /** False once the attempt has ended: then no request is sent and no second return is reported. */
  isOpen: () => boolean;
  onRequest: () => void;
  /** Called once; the request is cancelled. */
  onReturn: (request: ReturnRequest) => void;
  onHint: () => void;
}

/** Denies permissions, devices and downloads, and decides every request, including first loads, forms and redirects. */
export function guardBankSession(session: Session, parts: BankSessionParts): void {
  const { mode, returnUrl, logRefusal, isOpen, onRequest, onReturn, onHint } = parts;
  let hasReturned = false;
  guardSession(session);
  session.webRequest.onBeforeRequest((details, answer) => {
    const isOver = hasReturned || !isOpen();
    const decision = isOver ? 'refuse' : decideRequest(details, returnUrl, mode);
    answer({ cancel: decision !== 'allow' });
    if (decision === 'allow') return onRequest();
    if (decision === 'refuse') return isOver ? undefined : logRefusal(details.url);
    if (decision === 'hint') return onHint();
    hasReturned = true;
    onReturn({ url: details.url, method: details.method, body: bodyOf(details) });
  });
}

/** Ignores files and blobs, because a return contains none. */
function bodyOf({ uploadData }: OnBeforeRequestListenerDetails): Uint8Array {
  const parts: readonly { bytes?: Uint8Array }[] = uploadData ?? [];
  return Buffer.concat(parts.map(({ bytes }) => bytes ?? new Uint8Array()));
}
