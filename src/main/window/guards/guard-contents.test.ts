import { expect, it } from 'vitest';
import { FakeContents, keepingLog } from '../bank-page/electron.fixture.ts';
import { guardContents } from './guard-contents.ts';

it('a page of the program learns no address of this machine through WebRTC', () => {
  const contents = new FakeContents();
  guardContents(contents.asElectron(), () => true, keepingLog().log);
  expect(contents.webRtcPolicy).toBe('disable_non_proxied_udp');
});
