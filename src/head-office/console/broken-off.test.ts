import { describe, expect, it } from 'vitest';
import { ErasureGoesOn } from '../acts/erase-payment.ts';
import { brokenOffText } from './broken-off.ts';

const AWAY = new Error('Connection terminated unexpectedly');

describe('a line that broke off', () => {
  it.each(['tills', 'shops', 'findings', 'verify 1234', 'prove 2026-11-23 1234', 'people', 'looks', 'PEOPLE'])(
    'has changed nothing where it only asks: %s',
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
  ])('is never called undone where it may be done, and is looked for: %s', (line, shownBy) => {
    const text = brokenOffText(line, AWAY);
    expect(text).toMatch(/^It is not known whether that was done\./);
    expect(text).toContain(`“${shownBy}” shows it`);
    expect(text).not.toMatch(/not done|nothing/);
  });

  it('leads to a first password that somebody can have seen', () => {
    expect(brokenOffText('person add Ada', AWAY)).toContain('Where ada is there, type: person reset ada.');
    const reset = brokenOffText('person reset ada', AWAY);
    expect(reset).toMatch(/^It is not known whether that was done\. Type it again in a moment: /);
    // There it would stand as done.
    expect(reset).not.toContain('“people”');
  });

  it('says of an erasure that has begun that it goes on, and of another one that it may be typed again', () => {
    const begun = brokenOffText('erase 1234 T1-261121-0001 asked', new ErasureGoesOn('T1-261121-0001', AWAY));
    expect(begun).toMatch(/^The erasure of T1-261121-0001 has begun and has no end yet\. It goes on by itself, /);
    expect(begun).toMatch(/The reason: Connection terminated unexpectedly\.$/);
    expect(brokenOffText('erase 1234 T1-261121-0001 asked', AWAY)).toMatch(/^It is not known whether .* Type it again/);
  });

  it('says of a database that is not reached what to do where that lasts, also in the middle of an erasure', () => {
    const away = Object.assign(new Error('connect ECONNREFUSED /socket'), { code: 'ECONNREFUSED' });
    const said =
      /The reason: head office’s database was not reached \(ECONNREFUSED\)\. If that lasts, look at the database; its own one is started again with head office\.$/;
    expect(brokenOffText('tills', away)).toMatch(said);
    expect(brokenOffText('erase 1234 T1-261121-0001 asked', new ErasureGoesOn('T1-261121-0001', away))).toMatch(said);
  });

  it('names a reason also where the failure has no words', () => {
    const wordless = Object.assign(new AggregateError([]), { code: 'EPIPE' });
    expect(brokenOffText('tills', wordless)).toMatch(/The reason: EPIPE\.$/);
    expect(brokenOffText('tills', new TypeError())).toMatch(/The reason: TypeError\.$/);
    expect(brokenOffText('tills', 'away')).toMatch(/The reason: away\.$/);
  });
});
