import { CHANNELS, type Channel, rowOf } from '../../shared/bridge-contract.ts';

/** Who sent a request over the bridge, as Electron tells it. */
export interface Sender {
  webContentsId: number;
  isMainFrame: boolean;
  /** The address of the frame when it sent; null where the frame has gone meanwhile. */
  url: string | null;
}

/** A page of the program's own that may ask. */
export interface TrustedPage {
  webContentsId: number;
  /** Scheme and host, `app://paydesk`; the address of the development server where one runs. */
  origin: string;
  /** What it may ask. */
  channels: 'all' | readonly Channel[];
}

/**
 * The channels that the page of the customer display may ask. That page is in the hands of strangers: it cannot charge, hand over,
 * cancel, read the journal or change a setting.
 */
export const CUSTOMER_DISPLAY_CHANNELS = CHANNELS.filter((channel) => rowOf(channel).onDisplay);

/** Whether a request comes from a page that may ask this. */
export function mayAsk(sender: Sender, channel: Channel, pages: readonly TrustedPage[]): boolean {
  const page = pages.find((candidate) => isFrom(candidate, sender));
  return page !== undefined && (page.channels === 'all' || page.channels.includes(channel));
}

/**
 * Tells whether a request comes from the main frame of the program's own page. A view that is attached to the window
 * (the bank page) has the same window as owner, so the window proves nothing: the exact web contents do.
 */
function isFrom(page: TrustedPage, sender: Sender): boolean {
  return (
    sender.webContentsId === page.webContentsId &&
    sender.isMainFrame &&
    sender.url !== null &&
    originOf(sender.url) === page.origin
  );
}

/** Scheme and host. `URL.origin` is no help: it says `null` for every scheme of our own. */
function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url && `${url.protocol}//${url.host}`;
}
