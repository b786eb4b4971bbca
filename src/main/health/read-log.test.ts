import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { openLog } from '../log.ts';
import { readLog } from './read-log.ts';

it('readLog returns only events and fields that the log can contain', () => {
  const folder = temporaryFolder();
  const log = openLog(folder, () => new Date('2026-11-21T10:00:00.000Z'));
  log.write('requestFailed', { channel: 'sale.charge', paths: ['a', 'b'] });
  const edited = { at: '2026-11-21T10:00:01.000Z', event: 'stopped', cardNumber: '5555555555554444', code: 'x' };
  const unknown = { at: '2026-11-21T10:00:02.000Z', event: 'card 5555555555554444' };
  for (const line of [JSON.stringify(edited), JSON.stringify(unknown), '5555555555554444', '{"at":']) {
    fs.appendFileSync(path.join(folder, 'paydesk.log'), `${line}\n`);
  }
  expect(readLog(folder, 10).map((line) => JSON.parse(line))).toEqual([
    { at: '2026-11-21T10:00:01.000Z', event: 'stopped', code: 'x' },
    { at: '2026-11-21T10:00:00.000Z', event: 'requestFailed', channel: 'sale.charge', paths: ['a', 'b'] },
  ]);
});
