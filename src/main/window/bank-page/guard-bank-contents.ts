import type { HandlerDetails, LoadURLOptions, WebContents } from 'electron/main';
import type { Mode } from '../../../shared/mode.ts';
import type { Log } from '../../log.ts';
import { hideAddresses } from '../guards/guard-contents.ts';
import {
  comesBack,
  mayOpenInPlace,
  mayShow,
  mayShowInFrame,
  mayShowOwnCertificate,
  mayTrustBadCertificate,
  schemeOf,
} from './bank-page-guard.ts';

export interface BankContentsParts {
  mode: Mode;
  returnUrl: string;
  log: Log;
  /** The page itself, and not a frame in it, was kept from going somewhere. */
  onRefused: () => void;
}

/** Holds the page of one attempt to what the guard allows. Call it before the page loads anything. */
export function guardBankContents(contents: WebContents, parts: BankContentsParts): void {
  const { mode, returnUrl, log } = parts;
  guardNavigation(contents, parts);
  hideAddresses(contents);
  contents.setWindowOpenHandler((details) => {
    if (comesBack(details.url, returnUrl) || mayOpenInPlace(details.url, mode)) openInPlace(contents, details);
    else log.write('navigationRefused', { reason: schemeOf(details.url) });
    return { action: 'deny' };
  });
  contents.on('certificate-error', (event, _url, _error, _certificate, answer) => {
    event.preventDefault();
    answer(mayTrustBadCertificate());
  });
  // Without an answer of ours, Electron would show the first certificate of the system's store.
  contents.on('select-client-certificate', (event, _url, _certificates, answer) => {
    if (mayShowOwnCertificate()) return;
    event.preventDefault();
    (answer as () => void)(); // Without a certificate: the typings of `app`, whose event this is, allow it.
  });
}

/** Requests are guarded by the session; this is for schemes that never become a request, and says no a step earlier. */
function guardNavigation(contents: WebContents, { mode, returnUrl, log, onRefused }: BankContentsParts): void {
  const guard = (event: { preventDefault: () => void; url: string; isMainFrame: boolean }) => {
    const { url, isMainFrame } = event;
    if (comesBack(url, returnUrl)) return;
    if (isMainFrame ? mayShow(url, mode) : mayShowInFrame(url, mode)) return;
    event.preventDefault();
    log.write('navigationRefused', { reason: schemeOf(url) });
    if (isMainFrame) onRefused();
  };
  contents.on('will-frame-navigate', guard);
  contents.on('will-redirect', guard);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // Electron asks nobody whether to leave a page that wants to be asked: it would stay there for good.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
}

/** The page goes where its pop-up would have gone, with what a form of the page sends there. */
function openInPlace(contents: WebContents, details: HandlerDetails): void {
  contents.loadURL(details.url, loadOptions(details)).catch(() => {
    // Whatever went wrong, `did-fail-load` says it as well, and the status comes from there.
  });
}

/** Files are left out: no bank page gets one of this machine. */
function loadOptions({ postBody, referrer }: HandlerDetails): LoadURLOptions {
  if (!postBody) return { httpReferrer: referrer };
  const { contentType, boundary, data } = postBody;
  const type = boundary === undefined ? contentType : `${contentType}; boundary=${boundary}`;
  return {
    httpReferrer: referrer,
    extraHeaders: `content-type: ${type}`,
    postData: data.filter((part) => part.type === 'rawData'),
  };
}
