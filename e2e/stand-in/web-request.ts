import { strict } from './strict.ts';
import { matchesPattern } from './url-pattern.ts';

/** A request for a listener. `webContents` is the stand-in's own. */
export type RequestDetails = Omit<
  Electron.OnBeforeRequestListenerDetails,
  'webContents' | 'frame' | 'initiatorOrigin'
> & { readonly webContents: object };

type Details = RequestDetails;
type Listener = (details: Details, callback: (response: Electron.CallbackResponse) => void) => void;

interface Rule {
  readonly filter: Electron.WebRequestFilter;
  readonly listener: Listener;
}

const EVERYTHING: Electron.WebRequestFilter = { urls: ['<all_urls>'] };

/** The `webRequest` of a session. As in Electron, only the last listener counts. */
export function makeWebRequest() {
  let rule: Rule | undefined;
  const webRequest = strict('webRequest', {
    onBeforeRequest(filterOrListener: Electron.WebRequestFilter | Listener | null, listener?: Listener | null): void {
      const isFilter = filterOrListener !== null && typeof filterOrListener === 'object';
      const chosen = isFilter ? listener : filterOrListener;
      rule = chosen ? { filter: isFilter ? filterOrListener : EVERYTHING, listener: chosen } : undefined;
    },
  });
  /** Calls the listener for a request. Returns `{}` without a listener or if its filter excludes the request. */
  const ask = (details: Details): Promise<Electron.CallbackResponse> => {
    if (!rule || !covers(rule.filter, details)) return Promise.resolve({});
    const { listener } = rule;
    return new Promise((resolve) => listener(details, resolve));
  };
  return { webRequest, ask };
}

function covers(filter: Electron.WebRequestFilter, details: Details): boolean {
  if (filter.types && !filter.types.some((type) => type === details.resourceType)) return false;
  if (filter.excludeUrls?.some((pattern) => matchesPattern(pattern, details.url))) return false;
  return filter.urls.some((pattern) => matchesPattern(pattern, details.url));
}
