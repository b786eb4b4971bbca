import { describe, expect, it } from 'vitest';
import {
  CANARY_CASE,
  CANARY_FACTS,
  CANARY_MAIL,
  CANARY_PAYMENT,
  CANARY_REQUERIED,
  CANARY_WORD,
} from '../../../shared/testing/canaries.fixture.ts';
import { entryAbout, intentOf } from '../../../shared/testing/facts.fixture.ts';
import { at } from '../../../shared/testing/states.fixture.ts';
import { readTimeline } from '../read/reader.ts';
import { verifyJournal } from '../verify/verify.ts';
import { lineOfEvent, storedEntry, writtenEntry } from '../written-entry.ts';
import { readerOf, tamper, writtenJournal } from './store.fixture.ts';

describe('the personal data of an entry', () => {
  it.each(CANARY_FACTS)('stores personal data apart from the entry of kind $kind', async (happening) => {
    const approved = { by: { id: CANARY_CASE.id, name: 'Ada' }, permission: 'handOver', reason: CANARY_WORD };
    const entry = entryAbout(CANARY_PAYMENT, happening, { approved });
    const written = writtenEntry(entry);
    expect(written.payload).not.toContain('canary');
    const stored = storedEntry({ payload: written.payload, personal: written.personal?.data });
    expect(stored).toMatchObject({ happening, approved });
  });

  it('stores personal data beside the chain and shows it with the entry', async () => {
    const requeried = entryAbout(CANARY_PAYMENT, CANARY_REQUERIED, { at: at(1) });
    const connection = readerOf(await writtenJournal([intentOf(CANARY_PAYMENT), requeried]));
    expect(JSON.stringify(connection.prepare('SELECT payload FROM event').all())).not.toContain('canary');
    expect(connection.prepare('SELECT seq FROM personal').all()).toEqual([{ seq: 1 }, { seq: 2 }]);
    const [intent, requery] = readTimeline(connection, CANARY_PAYMENT.reference);
    expect(intent?.entry.happening).toMatchObject({ customer: { email: CANARY_MAIL }, note: CANARY_WORD });
    expect(requery?.entry.payment?.lastRequery?.answer.message).toBe(CANARY_WORD);
    expect(verifyJournal(connection, null)).toMatchObject({ intact: true });
  });

  it.each([
    ['other texts', `replace(data, 'canary@', 'other@')`],
    ['data of another entry', `'{"happening.nowhere":"canary"}'`],
    ['invalid JSON texts', `'{'`],
  ])('reads an entry as erased, and reports it in the check, if it has %s', async (_what, data) => {
    const folder = await writtenJournal([intentOf(CANARY_PAYMENT)]);
    tamper(folder, `UPDATE personal SET data = ${data}`);
    const connection = readerOf(folder);
    const [intent] = readTimeline(connection, CANARY_PAYMENT.reference);
    expect(intent?.entry.happening).toMatchObject({ customer: { email: null }, note: null });
    expect(connection.prepare(`SELECT ${lineOfEvent(true)} AS line FROM event`).get()?.line).not.toContain('"salt"');
    expect(verifyJournal(connection, null).faults).toContainEqual({ fault: 'personal', seq: 1, subject: null });
  });
});
