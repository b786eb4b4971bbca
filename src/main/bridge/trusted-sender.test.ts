import { describe, expect, it } from 'vitest';
import { isTrustedSender, type Sender, type TrustedPage } from './trusted-sender.ts';

const page: TrustedPage = { webContentsId: 7, origin: 'app://paydesk' };
const ours: Sender = { webContentsId: 7, isMainFrame: true, url: 'app://paydesk/index.html#/journal' };

describe('the sender of a request', () => {
  it('is trusted where it is the main frame of the program’s own page', () => {
    expect(isTrustedSender(ours, page)).toBe(true);
  });

  it.each([
    ['other web contents of the same window', { ...ours, webContentsId: 8 }],
    ['a frame inside the page', { ...ours, isMainFrame: false }],
    ['a frame that has gone', { ...ours, url: null }],
    ['another host of our scheme', { ...ours, url: 'app://paydesk.example/index.html' }],
    ['our host under another scheme', { ...ours, url: 'https://paydesk/index.html' }],
    ['a host that begins like ours', { ...ours, url: 'app://paydesk-evil/' }],
    ['a user name that looks like our host', { ...ours, url: 'app://paydesk@evil/' }],
    ['an address that is none', { ...ours, url: 'app:' }],
    ['a file', { ...ours, url: 'file:///index.html' }],
    ['an empty page', { ...ours, url: 'about:blank' }],
  ])('is refused: %s', (_name, sender) => {
    expect(isTrustedSender(sender, page)).toBe(false);
  });

  it('is refused while there is no window', () => {
    expect(isTrustedSender(ours, null)).toBe(false);
  });
});
