import type { HandlerDetails, LoadURLOptions, WebContents } from 'electron/main';
import type { Mode } from '../../../shared/mode.ts';
import { hideAddresses } from '../guards/guard-contents.ts';
import { comesBack, mayShow, mayShowInFrame } from './bank-page-guard.ts';

export interface BankContentsParts {
  mode: Mode;
  returnUrl: string;
  logRefusal: (address: string) => void;
  onRefused: () => void;
}

/** Applies the guard to the page of one attempt. Call before the page loads anything. */
export function guardBankContents(contents: WebContents, parts: BankContentsParts): void {
  const { mode, returnUrl, logRefusal } = parts;
  guardNavigation(contents, parts);
  hideAddresses(contents);
  contents.setWindowOpenHandler((details) => {
    if (comesBack(details.url, returnUrl) || mayShow(details.url, mode)) openInPlace(contents, details);
    else logRefusal(details.url);
    return { action: 'deny' };
  });
  contents.on('certificate-error', (event, _url, _error, _certificate, answer) => {
    event.preventDefault();
    answer(false);
  });
  // Without a handler, Electron would send the first certificate in the system's store, which identifies the till.
  contents.on('select-client-certificate', (event, _url, _certificates, answer) => {
    event.preventDefault();
    (answer as () => void)(); // No certificate. The type of the event on `app` allows this call.
  });
}

/** Refuses navigations before they become requests. Some schemes cause no request, so the session would miss them. */
function guardNavigation(contents: WebContents, { mode, returnUrl, logRefusal, onRefused }: BankContentsParts): void {
  const guard = (event: { preventDefault: () => void; url: string; isMainFrame: boolean }) => {
    const { url, isMainFrame } = event;
    if (comesBack(url, returnUrl)) return;
    if (isMainFrame ? mayShow(url, mode) : mayShowInFrame(url, mode)) return;
    event.preventDefault();
    logRefusal(url);
    if (isMainFrame) onRefused();
  };
  contents.on('will-frame-navigate', guard);
  contents.on('will-redirect', guard);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // A page must not stop its own removal by asking whether to leave: Electron shows no dialog, and the page would stay.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
}

function openInPlace(contents: WebContents, details: HandlerDetails): void {
  contents.loadURL(details.url, loadOptions(details)).catch(() => {
    // `did-fail-load` reports every failure to the status.
  });
}

/** Copies form data but no files, because no bank page may read a file of this machine. */
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
