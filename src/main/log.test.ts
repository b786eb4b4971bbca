import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from './journal/write/store.fixture.ts';
import { describeError, type LogFields, openLog } from './log.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const now = () => new Date('2026-11-21T10:00:00.000Z');
const linesOf = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8').trim().split('\n');

describe('the log', () => {
  it('writes one line of JSON for each event', () => {
    const log = openLog(folder, now);
    log.write('requestRefused', { channel: 'sale.charge' });
    log.write('stopped');
    expect(linesOf('paydesk.log').map((line) => JSON.parse(line))).toEqual([
      { at: '2026-11-21T10:00:00.000Z', event: 'requestRefused', channel: 'sale.charge' },
      { at: '2026-11-21T10:00:00.000Z', event: 'stopped' },
    ]);
  });

  it('leaves out every field that is not on its list', () => {
    const fields: LogFields & { cardNumber: string } = { channel: 'sale.charge', cardNumber: '5555555555554444' };
    openLog(folder, now).write('requestFailed', fields);
    expect(linesOf('paydesk.log').join()).not.toContain('5555555555554444');
  });

  it('keeps a limited number of files of limited size, and deletes the oldest', () => {
    const log = openLog(folder, now, { fileBytes: 10, files: 3 });
    for (const code of ['a', 'b', 'c', 'd', 'e']) log.write('uncaught', { code });
    expect(fs.readdirSync(folder).sort()).toEqual(['paydesk.log', 'paydesk.log.1', 'paydesk.log.2']);
    expect(JSON.parse(linesOf('paydesk.log')[0] ?? '')).toMatchObject({ code: 'e' });
    expect(JSON.parse(linesOf('paydesk.log.2')[0] ?? '')).toMatchObject({ code: 'c' });
  });

  it('lets the program continue if the log cannot be written', () => {
    fs.writeFileSync(path.join(folder, 'file'), '');
    expect(() => openLog(path.join(folder, 'file', 'logs'), now).write('stopped')).not.toThrow();
  });
});

describe('the log’s description of an error', () => {
  it('logs the kind, code and place of an error, and not its message', () => {
    const error = Object.assign(new TypeError('card 5555555555554444\nwas refused'), { code: 'ENOSPC' });
    const said = describeError(error);
    expect(said).toMatchObject({ errorName: 'TypeError', errorCode: 'ENOSPC' });
    expect(JSON.stringify(said)).toContain('log.test.ts');
    expect(JSON.stringify(said)).not.toMatch(/5555|refused/);
  });

  it('logs no line of a message that looks like a place in the code', () => {
    const said = describeError(new Error('refused\n    at 5555555555554444'));
    expect(JSON.stringify(said)).toContain('log.test.ts');
    expect(JSON.stringify(said)).not.toMatch(/5555|refused/);
  });

  it('logs no error code that could be a value', () => {
    expect(describeError(Object.assign(new Error('x'), { code: 'otp 12345' }))).not.toHaveProperty('errorCode');
  });

  it('logs only the type of a thrown value that is not an error', () => {
    expect(describeError('5555555555554444')).toEqual({ errorName: 'string' });
  });
});
