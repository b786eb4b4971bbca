import { describe, expect, it } from 'vitest';
import { brokenOffText } from './broken-off.ts';

const AWAY = new Error('Connection terminated unexpectedly');

describe('a failed console command', () => {
  it.each(['tills', 'shops', 'findings', 'verify 1234', 'prove 2026-11-23 1234', 'people', 'looks', 'PEOPLE'])(
    'says that a read-only command changed nothing: %s',
    (line) => {
      expect(brokenOffText(line, AWAY)).toBe(
        'This was not answered, and nothing was changed. Type it again in a moment. The reason: Connection terminated unexpectedly.',
      );
    },
  );

  it.each([
    ['seen 1234', 'findings'],
    ['Settle 1234 two disks', 'findings'],
    ['reopen 1234 no', 'findings'],
    ['revoke 1234 stolen', 'tills'],
    ['allow 1234 found', 'tills'],
    ['shop 1234 Ikeja', 'tills'],
    ['person remove ada', 'people'],
    [' person\tshops ada all', 'people'],
  ])('says where to check whether the command took effect: %s', (line, shownBy) => {
    const text = brokenOffText(line, AWAY);
    expect(text).toMatch(/^It is not known whether that was done\./);
    expect(text).toContain(`“${shownBy}” shows it`);
    expect(text).not.toMatch(/not done|nothing/);
  });

  it('asks for another reset after a failed reset, since nobody saw the password', () => {
    expect(brokenOffText('person add Ada', AWAY)).toContain('Where ada is there, type: person reset ada.');
    const reset = brokenOffText('person reset ada', AWAY);
    expect(reset).toMatch(/^It is not known whether that was done\. Type it again in a moment: /);
    // The list of people would show the failed reset as done.
    expect(reset).not.toContain('“people”');
  });

  it('says that an erasure can be repeated', () => {
    const text = brokenOffText('erase T1-261121-0001 asked', AWAY);
    expect(text).toMatch(/^It is not known whether .* Type it again/);
    expect(text).toMatch(/The reason: Connection terminated unexpectedly\.$/);
  });

  it('says what to do if the database stays unreachable, also during an erasure', () => {
    const away = Object.assign(new Error('connect ECONNREFUSED /socket'), { code: 'ECONNREFUSED' });
    const said =
      /The reason: head office’s database was not reached \(ECONNREFUSED\)\. If that lasts, look at the database; its own one is started again with head office\.$/;
    expect(brokenOffText('tills', away)).toMatch(said);
    expect(brokenOffText('erase T1-261121-0001 asked', away)).toMatch(said);
  });

  it('names a reason for an error without a message', () => {
    const wordless = Object.assign(new AggregateError([]), { code: 'EPIPE' });
    expect(brokenOffText('tills', wordless)).toMatch(/The reason: EPIPE\.$/);
    expect(brokenOffText('tills', new TypeError())).toMatch(/The reason: TypeError\.$/);
    expect(brokenOffText('tills', 'away')).toMatch(/The reason: away\.$/);
  });
});
