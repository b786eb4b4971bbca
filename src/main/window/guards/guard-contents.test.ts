import { expect, it } from 'vitest';
import { FakeContents, keepingLog, preventable } from '../bank-page/electron.fixture.ts';
import { guardContents } from './guard-contents.ts';

it('a page of the program gets no address of this machine through WebRTC', () => {
  const contents = new FakeContents();
  guardContents(contents.asElectron(), () => true, keepingLog().log);
  expect(contents.webRtcPolicy).toBe('disable_non_proxied_udp');
});

it('a page that tries many refused navigations cannot fill the log', () => {
  const contents = new FakeContents();
  const { log, lines } = keepingLog();
  guardContents(contents.asElectron(), () => false, log);
  for (let times = 0; times < 1_000; times += 1) {
    contents.emit('will-navigate', preventable({ url: 'file:///etc/passwd' }));
  }
  expect(lines.length).toBeLessThan(100);
});
