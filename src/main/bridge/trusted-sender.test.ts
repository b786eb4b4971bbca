import { describe, expect, it } from 'vitest';
import { CHANNELS } from '../../shared/bridge-contract.ts';
import { CUSTOMER_DISPLAY_CHANNELS, mayAsk, type Sender, type TrustedPage } from './trusted-sender.ts';

const page: TrustedPage = { webContentsId: 7, origin: 'app://paydesk', channels: 'all' };
const ours: Sender = { webContentsId: 7, isMainFrame: true, url: 'app://paydesk/index.html#/journal' };
const display: TrustedPage = { webContentsId: 9, origin: 'app://paydesk', channels: CUSTOMER_DISPLAY_CHANNELS };
const customers: Sender = { webContentsId: 9, isMainFrame: true, url: 'app://paydesk/index.html?view=customer' };

describe('the sender of a request', () => {
  it.each(CHANNELS)('allows %s from the main frame of the cashier’s page', (channel) => {
    expect(mayAsk(ours, channel, [page])).toBe(true);
    expect(mayAsk(ours, channel, [page, display])).toBe(true);
  });

  it.each([
    ['other web contents of the same window', { ...ours, webContentsId: 8 }],
    ['a frame inside the page', { ...ours, isMainFrame: false }],
    ['a frame that no longer exists', { ...ours, url: null }],
    ['another host of our scheme', { ...ours, url: 'app://paydesk.example/index.html' }],
    ['our host under another scheme', { ...ours, url: 'https://paydesk/index.html' }],
    ['a host that begins like ours', { ...ours, url: 'app://paydesk-evil/' }],
    ['a user name that looks like our host', { ...ours, url: 'app://paydesk@evil/' }],
    ['an invalid address', { ...ours, url: 'app:' }],
    ['a file', { ...ours, url: 'file:///index.html' }],
    ['an empty page', { ...ours, url: 'about:blank' }],
  ])('refuses a request if the sender is %s', (_name, sender) => {
    expect(mayAsk(sender, 'desk.read', [page, display])).toBe(false);
  });

  it('refuses every request while there is no window', () => {
    expect(mayAsk(ours, 'desk.read', [])).toBe(false);
  });
});

describe('the page of the customer display', () => {
  it('allows the customer display only five channels', () => {
    const five = ['customerDisplay.read', 'desk.read', 'payment.submitStep', 'screen.stopped', 'till.describe'];
    expect([...CUSTOMER_DISPLAY_CHANNELS].sort()).toEqual(five);
  });

  it.each(CUSTOMER_DISPLAY_CHANNELS)('allows %s from the customer display', (channel) => {
    expect(mayAsk(customers, channel, [page, display])).toBe(true);
  });

  it.each(CHANNELS.filter((channel) => !CUSTOMER_DISPLAY_CHANNELS.some((allowed) => allowed === channel)))(
    'refuses %s to the customer display',
    (channel) => {
      expect(mayAsk(customers, channel, [page, display])).toBe(false);
    },
  );

  it('gains no channel by claiming to be the cashier’s page', () => {
    const pretending = { ...customers, url: ours.url };
    expect(mayAsk(pretending, 'payment.handOver', [page, display])).toBe(false);
  });

  it.each([
    ['a frame inside the page', { ...customers, isMainFrame: false }],
    ['another page in its window', { ...customers, url: 'https://shop.example/' }],
  ])('refuses the customer display if the sender is %s', (_name, sender) => {
    expect(mayAsk(sender, 'payment.submitStep', [page, display])).toBe(false);
  });

  it('allows nothing from the customer display while it is closed', () => {
    expect(mayAsk(customers, 'payment.submitStep', [page])).toBe(false);
  });
});
