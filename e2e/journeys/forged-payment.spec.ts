import path from 'node:path';
import { expect } from 'playwright/test';
import type { JournalEntry } from '../../src/shared/journal/journal-entry.ts';
import { addEntriesOfTheTill, countEntries, makePaidInTheTables } from '../fixtures/edited-journal.ts';
import { forgeEntries } from '../fixtures/forged-entries.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { modeOf, type Till, test } from '../fixtures/till.ts';

/** More entries than the check at every start covers. */
const ENTRIES_SINCE = 1_100;

test.describe('A declined payment that was edited to paid in the tables', () => {
  test('hands over nothing, explains why, and opens a case', { tag: '@provisioned' }, async ({ till, against }) => {
    const journal = path.join(till.home, modeOf(against), 'journal.db');
    await till.cashier.chargeCard(practiceCard('declined'), '9900');
    await till.cashier.sees('Not paid');
    await till.app.close();
    addEntriesOfTheTill(journal, ENTRIES_SINCE);
    const reference = makePaidInTheTables(journal);
    // The check of the whole journal would also find the edited tables and stop the till.
    await till.start({ holdsWholeCheck: true });

    const { page, cashier } = till;
    await cashier.sees('Paid');
    await cashier.press('Hand over goods');
    await expect(page.getByText(`do not prove that payment ${reference} was paid`)).toBeVisible();
    await cashier.sees('Needs review');
    // The slip beside the verdict agrees and asks for no money.
    await expect(page.getByText('Needs review')).toHaveCount(2);
    await expect(page.getByText('To pay')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Hand over goods' })).toHaveCount(0);
    expect(countEntries(journal, 'goodsHandedOver')).toBe(0);
    expect(countEntries(journal, 'caseOpened')).toBe(1);

    await page.getByRole('link', { name: 'Back office' }).click();
    await page.getByRole('link', { name: 'Cases' }).first().click();
    await expect(page.getByText(/the journal’s entries do not prove that it was paid/).first()).toBeVisible();
  });
});

type Forge = (entries: readonly JournalEntry[]) => JournalEntry[];

test.describe('A journal with forged entries in its chain', { tag: '@provisioned' }, () => {
  for (const [how, forge] of [
    ['removed', (entries) => entries.map((entry) => (isAnswer(entry) ? idle(entry) : entry))],
    ['moved from another payment', movePaid],
    ['made from a declining answer', (entries) => entries.map((entry) => saysPaid(entry))],
  ] as const satisfies ReadonlyArray<readonly [string, Forge]>) {
    test(`stops the till if a paid answer was ${how}, and hands over nothing`, { tag: '@long' }, async ({
      till,
      against,
    }) => {
      const journal = path.join(till.home, modeOf(against), 'journal.db');
      await till.cashier.chargeCard(practiceCard('declined'), '9900');
      await till.cashier.sees('Not paid');
      await till.cashier.press('New sale');
      await till.cashier.chargeCard(practiceCard('at-once'));
      await till.cashier.sees('Paid');
      await till.app.close();
      forgeEntries(journal, forge);
      await expectStopped(till, journal);
    });
  }

  test('hands over nothing if a paid answer was inserted', async ({ till, against }) => {
    const journal = path.join(till.home, modeOf(against), 'journal.db');
    await till.cashier.chargeCard(practiceCard('declined'), '9900');
    await till.cashier.sees('Not paid');
    await till.app.close();
    addEntriesOfTheTill(journal, ENTRIES_SINCE);
    forgeEntries(journal, insertPaid);
    await till.start({ holdsWholeCheck: true });
    await till.cashier.sees('Paid');
    await expectKept(till, journal);
  });

  test('stops the till if a hand-over was removed, so that the same goods never leave twice', { tag: '@long' }, async ({
    till,
    against,
  }) => {
    const journal = path.join(till.home, modeOf(against), 'journal.db');
    await takeAndHandOver(till);
    forgeEntries(journal, withoutHandOver);
    await expectStopped(till, journal);
  });

  test('stops the till if a hand-over was removed long ago', { tag: '@long' }, async ({ till, against }) => {
    const journal = path.join(till.home, modeOf(against), 'journal.db');
    await takeAndHandOver(till);
    addEntriesOfTheTill(journal, ENTRIES_SINCE);
    forgeEntries(journal, withoutHandOver);
    await expectStopped(till, journal);
  });
});

async function takeAndHandOver({ cashier, page, app }: Till): Promise<void> {
  await cashier.chargeCard(practiceCard('at-once'));
  await cashier.sees('Paid');
  await cashier.press('Hand over goods');
  await expect(page.getByText(/^Handed over/)).toBeVisible();
  await app.close();
}

async function expectKept({ cashier, page, app }: Till, journal: string): Promise<void> {
  await cashier.press('Hand over goods');
  await expect(page.getByText(/^Keep the goods here:/).first()).toBeVisible();
  await app.close();
  expect(countEntries(journal, 'goodsHandedOver')).toBe(0);
}

/** Checks that the check of the newest entries finds the forgery and stops the till. */
async function expectStopped(till: Till, journal: string): Promise<void> {
  await till.start();
  await expect(till.page.getByRole('alert').first()).toContainText('journal');
  await expect(till.cashier.charge).toBeDisabled();
  await expect(till.page.getByRole('button', { name: 'Hand over goods' })).toHaveCount(0);
  await till.app.close();
  expect(countEntries(journal, 'goodsHandedOver')).toBe(0);
}

function isAnswer({ happening }: JournalEntry): boolean {
  return happening.kind === 'requeried' && happening.outcome.kind === 'answered';
}

function isHandOver({ happening }: JournalEntry): boolean {
  return happening.kind === 'goodsHandedOver';
}

function withoutHandOver(entries: readonly JournalEntry[]): JournalEntry[] {
  return entries.map((entry) => (isHandOver(entry) ? idle(entry) : entry));
}

/** Turns the entry into an entry of the till that changes nothing. */
function idle({ saleId: _saleId, reference: _reference, ...entry }: JournalEntry): JournalEntry {
  return { ...entry, happening: { kind: 'clockConfirmed', newestAt: entry.at } };
}

/** Edits a genuine answer so that it says paid. */
function saysPaid(entry: JournalEntry, about: Pick<JournalEntry, 'saleId' | 'reference'> = entry): JournalEntry {
  const { happening } = entry;
  if (happening.kind !== 'requeried' || happening.outcome.kind !== 'answered') return entry;
  const { saleId, reference = null } = about;
  const answer = { ...happening.outcome.answer, reference, code: '000', status: 'successful', chargeCode: null };
  return {
    ...entry,
    saleId,
    reference: about.reference,
    happening: { ...happening, outcome: { kind: 'answered', answer } },
  };
}

/**
 * Puts a paid answer in place of the first entry that the till did not write itself. Only the head can reveal the forgery.
 */
function insertPaid(entries: readonly JournalEntry[]): JournalEntry[] {
  const place = entries.length - ENTRIES_SINCE;
  const declined = entries.findLast(isAnswer);
  return entries.map((entry, index) => (index === place && declined ? saysPaid(declined) : entry));
}

/** Moves the paid answer of one payment to the place of the answer that declined the other payment. */
function movePaid(entries: readonly JournalEntry[]): JournalEntry[] {
  const paid = entries.findLast(isAnswer);
  const declined = entries.find(isAnswer);
  return entries.map((entry) => {
    if (entry === paid) return idle(entry);
    return entry === declined && paid ? { ...saysPaid(paid, declined), at: declined.at } : entry;
  });
}
