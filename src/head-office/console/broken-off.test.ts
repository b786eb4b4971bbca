import { describe, expect, it } from 'vitest';
import { brokenOffText } from './broken-off.ts';

const AWAY = new Error('Connection terminated unexpectedly');

describe('a failed console command', () => {
  it.each(['tills', 'shops', 'findings', 'verify 1234', 'prove 2026-11-23 1234', 'people', 'looks', 'PEOPLE'])(
    'says that a read-only command changed nothing: %s',
    (line) => {
      expect(brokenOffText(line, AWAY)).toBe(
        'There is no answer, and nothing was changed. Try again in a moment. The reason: Connection terminated unexpectedly.',
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
    expect(text).toMatch(/^Perhaps the command took effect\./);
    expect(text).toContain(`Type “${shownBy}” to see`);
    expect(text).not.toMatch(/not done|nothing/);
  });

  it('asks for another reset after a failed reset, since nobody saw the password', () => {
    expect(brokenOffText('person add Ada', AWAY)).toContain('If ada exists, type: person reset ada.');
    const reset = brokenOffText('person reset ada', AWAY);
    expect(reset).toMatch(/^Perhaps the command took effect\. Type it again in a moment: /);
    // The list of people would show the failed reset as done.
    expect(reset).not.toContain('“people”');
  });

  it('says that an erasure can be repeated', () => {
    const text = brokenOffText('erase T1-261121-0001 asked', AWAY);
    expect(text).toMatch(/^Perhaps not everything was erased\. Type the command again/);
    expect(text).toMatch(/The reason: Connection terminated unexpectedly\.$/);
  });

  it('says what to do if the database stays unreachable, also during an erasure', () => {
    const away = Object.assign(new Error('connect ECONNREFUSED /socket'), { code: 'ECONNREFUSED' });
    const said =
      /The reason: the database does not answer \(ECONNREFUSED\)\. If this goes on, look at the database server, or restart head office if it runs its own database\.$/;
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
