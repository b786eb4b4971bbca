import { strict } from './strict.ts';

export type RequestDetails = Pick<
  Electron.OnBeforeRequestListenerDetails,
  'url' | 'method' | 'resourceType' | 'uploadData'
>;

type Listener = (details: RequestDetails, callback: (response: Electron.CallbackResponse) => void) => void;

/** Keeps only the last listener, as Electron does. */
export function makeWebRequest() {
  let last: Listener | undefined;
  const webRequest = strict('webRequest', {
    onBeforeRequest(listener: Listener): void {
      last = listener;
    },
  });
  /** @returns an empty response if there is no listener */
  const ask = (details: RequestDetails): Promise<Electron.CallbackResponse> => {
    const listener = last;
    return listener ? new Promise((resolve) => listener(details, resolve)) : Promise.resolve({});
  };
  return { webRequest, ask };
}
