import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { requeriedPaid } from '../../../shared/testing/facts.fixture.ts';
import { openForWriting } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { buildEntry, buildPayment, buildSale, intents, ofTill, untilWatchEnds } from '../entries.fixture.ts';
import { authenticationOf } from '../heads/authentication.ts';
import { erasedNumbersFile, readErasedNumbers, stretchesUpTo, withNumbers } from '../heads/erased-numbers.ts';
import { ERASURE } from '../personal.fixture.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { readIdentity } from '../verify/verify.ts';
import {
  AUTHENTICATION_KEY,
  opened,
  storeOn,
  tamper,
  temporaryFolder,
  writtenJournal,
} from '../write/store.fixture.ts';
import { keepErasedNumbers } from './erased-again.ts';

const EMAIL = 'canary.chidinma@example.ng';
const authentication = authenticationOf(AUTHENTICATION_KEY, 'erasedNumbers');

/** Makes a journal with personal data, and a copy of its file from before the erasure. */
async function journalToErase() {
  const payment = buildPayment(buildSale({ customer: { email: EMAIL, phone: null } }), 1);
  const intent = buildEntry(payment);
  const entries = [intent, ...untilWatchEnds([intent], requeriedPaid(payment)), ...intents(3, 2)];
  const folder = await writtenJournal(entries);
  const copy = join(temporaryFolder(), 'copy.db');
  copyFileSync(journalFiles(folder).database, copy);
  return { folder, copy, reference: payment.reference };
}

function keeperOn(file: string, outsideHead: string) {
  const connection = openForWriting(file);
  onTestFinished(() => void (connection.isOpen && connection.close()));
  const failed: unknown[] = [];
  const { identity } = readIdentity(connection);
  const keeper = keepErasedNumbers({
    connection,
    journal: identity.id,
    outsideHead,
    authentication,
    outsideFailed: (error) => failed.push(error),
  });
  return { ...keeper, connection, failed };
}

describe('keepErasedNumbers', () => {
  it('removes erased data again when it reappears in a journal', async () => {
    const { folder, copy, reference } = await journalToErase();
    const journal = await opened(folder);
    const erased = journal.erasePersonal(reference, ERASURE);
    if (!erased.ok) throw new Error(erased.problem.code);
    journal.close();
    tamper(
      folder,
      `ATTACH '${copy}' AS old; INSERT INTO personal SELECT * FROM old.personal WHERE seq NOT IN (SELECT seq FROM main.personal)`,
    );
    expect(readFileSync(journalFiles(folder).database).includes(EMAIL)).toBe(true);
    const again = await opened(folder);
    expect(again.reads.payment(reference)).toMatchObject({ customer: { email: null } });
    again.close();
    expect(readFileSync(journalFiles(folder).database).includes(EMAIL)).toBe(false);
    expect(verifyStore(folder).faults).toEqual([]);
  });

  it('removes data from a copy made before the erasure, by the numbers outside the profile', async () => {
    const { folder, copy, reference } = await journalToErase();
    const outsideHead = join(temporaryFolder(), 'heads', 'journal-1.json');
    const first = keeperOn(journalFiles(folder).database, outsideHead);
    expect(first.eraseAgain()).toBe(false);
    const numbers = first.connection.prepare('SELECT seq FROM personal WHERE seq <= 2').all();
    first.erased(numbers.map(({ seq }) => Number(seq)));
    expect(first.failed).toEqual([]);
    const restored = keeperOn(copy, outsideHead);
    expect(restored.eraseAgain()).toBe(true);
    const rows = restored.connection.prepare('SELECT reference FROM payments WHERE email IS NOT NULL').all();
    expect([rows.length, rows.some((row) => row.reference === reference)]).toEqual([3, false]);
    expect(restored.eraseAgain()).toBe(false);
  });

  it('remembers the numbers of a journal while another one takes its place', async () => {
    const { copy } = await journalToErase();
    const outsideHead = join(temporaryFolder(), 'journal-1.json');
    keeperOn(copy, outsideHead).erased([1]);
    const next = await journalToErase();
    const keeper = keeperOn(next.copy, outsideHead);
    keeper.eraseAgain();
    keeper.erased([2]);
    expect(keeperOn(copy, outsideHead).eraseAgain()).toBe(true);
  });

  it('accepts the numbers of erased entries only if this till wrote them for this journal', async () => {
    const { copy } = await journalToErase();
    const outsideHead = join(temporaryFolder(), 'journal-1.json');
    const keeper = keeperOn(copy, outsideHead);
    const file = erasedNumbersFile(outsideHead, readIdentity(keeper.connection).identity.id);
    keeper.erased([1]);
    const written = readErasedNumbers(file, authentication);
    expect(written?.stretches).toEqual([[1, 1]]);
    writeFileSync(file, readFileSync(file, 'utf8').replace('[[1,1]]', '[[1,9]]'));
    expect(readErasedNumbers(file, authentication)).toBeNull();
    expect(keeperOn(copy, outsideHead).eraseAgain()).toBe(false);
  });

  it('ignores numbers that the journal reused after it went back', async () => {
    const folder = await writtenJournal(intents(3));
    const { store } = storeOn(folder);
    const wentBack = temporaryFolder();
    copyFileSync(journalFiles(folder).database, journalFiles(wentBack).database);
    for (const entry of intents(3, 4)) store.append(entry);
    const outsideHead = join(temporaryFolder(), 'journal-1.json');
    keeperOn(journalFiles(folder).database, outsideHead).erased([2, 5, 6]);
    const again = storeOn(wentBack).store;
    const { seq, hash } = again.head();
    again.append(ofTill({ kind: 'headAccepted', fault: 'olderCopy', seq, hash }));
    for (const entry of intents(3, 7)) again.append(entry);
    const keeper = keeperOn(journalFiles(wentBack).database, outsideHead);
    expect(keeper.eraseAgain()).toBe(true);
    const left = keeper.connection.prepare('SELECT seq FROM personal ORDER BY seq').all();
    expect(left.map(({ seq: number }) => number)).toEqual([1, 3, 5, 6, 7]);
  });

  it('forgets the numbers that a truncated journal uses again', () => {
    const cut = (last: number) => stretchesUpTo([[7, 20]], last);
    expect([cut(25), cut(9), cut(6)]).toEqual([[[7, 20]], [[7, 9]], []]);
  });
});

describe('withNumbers', () => {
  it('returns ranges with exactly the added numbers, and gaps without personal data', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 1, max: 60 }))),
        fc.uniqueArray(fc.integer({ min: 1, max: 60 })),
        (all, kept) => {
          const added = new Set(all.flat());
          const personal = kept.filter((number) => !added.has(number));
          const isEmpty = (after: number, before: number) =>
            !personal.some((number) => number > after && number < before);
          const stretches = all.reduce<ReturnType<typeof withNumbers>>(
            (before, numbers) => withNumbers(before, numbers, isEmpty),
            [],
          );
          const contains = (number: number) => stretches.some(([first, last]) => first <= number && number <= last);
          for (const number of added) expect([number, contains(number)]).toEqual([number, true]);
          for (const number of personal) expect([number, contains(number)]).toEqual([number, false]);
          expect(stretches.every(([first], index) => index === 0 || first > (stretches[index - 1]?.[1] ?? 0))).toBe(
            true,
          );
        },
      ),
    );
  });
});
