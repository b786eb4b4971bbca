import type { Mode } from '../../../shared/mode.ts';
import { isLoopback } from '../../settings/base-url.ts';
import { isReturnAddress, isWeb } from './return-url.ts';

/*
 * Every decision about what a bank page may do, as small predicates. What is not allowed here is refused. A bank page is a
 * stranger's program inside the till: it may show itself, speak to https servers, and come back. Nothing else.
 */

/** What is known of a request before it leaves. `resourceType` is Electron's. */
export interface BankRequest {
  url: string;
  method: string;
  resourceType: string;
}

/**
 * `allow`: the request is sent. The others are cancelled. `return`: the customer has come back from the bank. `hint`: a frame of the page has,
 * while the page itself stays.
 */
export type RequestDecision = 'allow' | 'refuse' | 'return' | 'hint';

/**
 * Decides one request of a bank page. Nothing to the return address leaves, in whichever form: the token of the attempt stays in
 * this machine. A GET or POST of a frame is a hint, one of the page itself the return; a picture or a script there is neither.
 */
export function decideRequest(request: BankRequest, returnUrl: string, mode: Mode): RequestDecision {
  if (isReturnAddress(request.url, returnUrl)) return decideReturn(request);
  return mayRequest(request, mode) ? 'allow' : 'refuse';
}

/** Whether a page or a frame that goes there comes back: the session then cancels the request and tells of it. */
export function comesBack(address: string, returnUrl: string): boolean {
  const url = URL.parse(address);
  return url !== null && isWeb(url) && isReturnAddress(address, returnUrl);
}

/** The main frame may show https pages, and http ones of this machine while no real money moves. */
export function mayShow(address: string, mode: Mode): boolean {
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '' && isSafePage(url, mode);
}

/** A frame inside the bank page may show the same, and the empty documents that a page fills by itself. */
export function mayShowInFrame(address: string, mode: Mode): boolean {
  return address === 'about:blank' || address === 'about:srcdoc' || mayShow(address, mode);
}

/** A pop-up is never a window of its own: it opens in place of the page, if the page may go there at all. */
export function mayOpenInPlace(address: string, mode: Mode): boolean {
  return mayShow(address, mode);
}

/** Pictures, scripts and the like: https and secure sockets, and what the page carries in itself. */
export function mayLoadPart(address: string, mode: Mode): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  if (['data:', 'blob:', 'wss:'].includes(url.protocol)) return true;
  return isSafePage(url, mode) || (url.protocol === 'ws:' && isPracticeMachine(url, mode));
}

/** A certificate that the system does not trust: no page of a bank is worth an exception. */
export function mayTrustBadCertificate(): boolean {
  return false;
}

/** A certificate of this machine, by which a site would know the till: none is ever shown. */
export function mayShowOwnCertificate(): boolean {
  return false;
}

/** The scheme of an address, for the log: the rest of it may hold anything. */
export function schemeOf(address: string): string {
  return URL.parse(address)?.protocol ?? 'none';
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

/** This machine, while no real money moves: what is said to it in the clear, nobody else hears. */
function isPracticeMachine(url: URL, mode: Mode): boolean {
  return mode !== 'live' && isLoopback(url);
}
