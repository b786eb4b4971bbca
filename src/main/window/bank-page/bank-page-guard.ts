import type { Mode } from '../../../shared/mode.ts';
import { isLoopback } from '../../settings/base-url.ts';
import { isReturnAddress, isWeb } from './return-url.ts';

/*
 * Decides what a bank page may do, as small predicates. A bank page is a stranger's program inside the till. It may
 * show itself, talk to https servers and return. Everything else is refused.
 */

export interface BankRequest {
  url: string;
  method: string;
  resourceType: string;
}

/** `return`: the customer has come back from the bank. `hint`: a frame has come back, while the page stays. */
export type RequestDecision = 'allow' | 'refuse' | 'return' | 'hint';

/**
 * Never sends a request to the return address, so the attempt's token stays on this machine. A GET or POST to it is a
 * hint in a frame and the return in the page itself. A picture or script is neither.
 */
export function decideRequest(request: BankRequest, returnUrl: string, mode: Mode): RequestDecision {
  if (isReturnAddress(request.url, returnUrl)) return decideReturn(request);
  return mayRequest(request, mode) ? 'allow' : 'refuse';
}

/** Tells whether a navigation goes to the return address. The session cancels and reports it. */
export function comesBack(address: string, returnUrl: string): boolean {
  const url = URL.parse(address);
  return url !== null && isWeb(url) && isReturnAddress(address, returnUrl);
}

/** Allows https pages in the main frame, and http pages of this machine in practice and sandbox. */
export function mayShow(address: string, mode: Mode): boolean {
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '' && isSafePage(url, mode);
}

/** Allows in a frame what `mayShow` allows, and the empty documents that a page fills by script. */
export function mayShowInFrame(address: string, mode: Mode): boolean {
  return address === 'about:blank' || address === 'about:srcdoc' || mayShow(address, mode);
}

/** Allows https, secure sockets and embedded data for pictures, scripts and other parts. */
export function mayLoadPart(address: string, mode: Mode): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  if (['data:', 'blob:', 'wss:'].includes(url.protocol)) return true;
  return isSafePage(url, mode) || (url.protocol === 'ws:' && isPracticeMachine(url, mode));
}

function decideReturn({ resourceType, method }: BankRequest): RequestDecision {
  if (method !== 'GET' && method !== 'POST') return 'refuse';
  if (resourceType === 'mainFrame') return 'return';
  return resourceType === 'subFrame' ? 'hint' : 'refuse';
}

function mayRequest({ url, resourceType }: BankRequest, mode: Mode): boolean {
  if (resourceType === 'mainFrame') return mayShow(url, mode);
  return resourceType === 'subFrame' ? mayShowInFrame(url, mode) : mayLoadPart(url, mode);
}

function isSafePage(url: URL, mode: Mode): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isPracticeMachine(url, mode));
}

/** Tells whether an address is on this machine, where traffic cannot be overheard, and no real money moves. */
function isPracticeMachine(url: URL, mode: Mode): boolean {
  return mode !== 'live' && isLoopback(url);
}
