import { CHANNELS, type Channel, rowOf } from '../../shared/bridge-contract.ts';

export interface Sender {
  webContentsId: number;
  isMainFrame: boolean;
  /** The address of the frame when it sent the request; null if the frame is gone. */
  url: string | null;
}

export interface TrustedPage {
  webContentsId: number;
  /** `app://paydesk`, or the origin of a development server. */
  origin: string;
  channels: 'all' | readonly Channel[];
}

/** Strangers use the customer display: it cannot charge, hand over, cancel, read the journal or change a setting. */
export const CUSTOMER_DISPLAY_CHANNELS = CHANNELS.filter((channel) => rowOf(channel).onDisplay);

export function mayAsk(sender: Sender, channel: Channel, pages: readonly TrustedPage[]): boolean {
  const page = pages.find((candidate) => isFrom(candidate, sender));
  return page !== undefined && (page.channels === 'all' || page.channels.includes(channel));
}

/** Compares the exact web contents, because the bank page belongs to the same window. */
function isFrom(page: TrustedPage, sender: Sender): boolean {
  return (
    sender.webContentsId === page.webContentsId &&
    sender.isMainFrame &&
    sender.url !== null &&
    originOf(sender.url) === page.origin
  );
}

/** Returns scheme and host. `URL.origin` is `null` for the program's own scheme. */
function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url && `${url.protocol}//${url.host}`;
}
