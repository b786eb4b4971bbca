import { describe, expect, it, onTestFinished } from 'vitest';
import { openForSearching } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { buildEntry, buildPayment, buildSale, timeAt } from '../entries.fixture.ts';
import { readPage } from '../read/reader.ts';
import { opened, temporaryFolder } from '../write/store.fixture.ts';
import { leadingText } from './leading-text.ts';

describe('what leads to the texts that have several parts', () => {
  it('is the rare part as a whole; common ones are looked for in the texts that it finds', async () => {
    const connection = await journalWithNotes([...Array(299).fill('rice'), 'rice okafor']);
    expect(leadingText(connection, ['rice', 'okafor'])).toEqual({
      match: '"okafor"',
      confirmed: { sql: expect.any(String), values: ['rice'] },
    });
  });

  it('is the rarest three characters of a common part', async () => {
    const connection = await journalWithNotes([...Array(20).fill('rice'), ...Array(20).fill('price')]);
    expect(leadingText(connection, ['price'])).toMatchObject({ match: '"pri"', confirmed: { values: ['price'] } });
  });

  it('leaves nothing to be looked for in the texts, where all of a part was looked up', async () => {
    const connection = await journalWithNotes(['rice']);
    expect(leadingText(connection, ['ric'])).toEqual({ match: '"ric"', confirmed: null });
  });

  it('finds what has the rarest three characters in another part only where the text has all of it', async () => {
    const connection = await journalWithNotes(['school sandals', 'yahoo', 'hoof', 'yaho oyaho']);
    const page = readPage(connection, { search: 'yahoo', outcomes: null, before: null, limit: 9 });
    expect(page.payments.map(({ note }) => note)).toEqual(['yahoo']);
  });
});

/** A payment for each note, the first one the oldest. */
async function journalWithNotes(notes: readonly string[]) {
  const folder = temporaryFolder();
  const { store } = await opened(folder);
  const sale = buildSale();
  store.appendAll(
    notes.map((note, index) => ({
      entry: buildEntry(sale, buildPayment(sale, index + 1, { note, createdAt: timeAt(index) })),
    })),
  );
  const connection = openForSearching(journalFiles(folder).database);
  onTestFinished(() => connection.close());
  return connection;
}
