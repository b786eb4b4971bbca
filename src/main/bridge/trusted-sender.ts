/** Who sent a request over the bridge, as Electron tells it. */
export interface Sender {
  webContentsId: number;
  isMainFrame: boolean;
  /** The address of the frame when it sent; null where the frame has gone meanwhile. */
  url: string | null;
}

/** The one page that may ask: the program's own screens in the main window. */
export interface TrustedPage {
  webContentsId: number;
  /** Scheme and host, `app://paydesk`; the address of the development server where one runs. */
  origin: string;
}

/**
 * Tells whether a request comes from the main frame of the program's own page. A view that is attached to the window
 * (the bank page) has the same window as owner, so the window proves nothing: the exact web contents do.
 */
export function isTrustedSender(sender: Sender, trusted: TrustedPage | null): boolean {
  return (
    trusted !== null &&
    sender.webContentsId === trusted.webContentsId &&
    sender.isMainFrame &&
    sender.url !== null &&
    originOf(sender.url) === trusted.origin
  );
}

/** Scheme and host. `URL.origin` is no help: it says `null` for every scheme of our own. */
function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url && `${url.protocol}//${url.host}`;
}
