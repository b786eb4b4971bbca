import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import { eventHash } from '../chain.ts';
import { buildEntry, buildPayment, buildSale, intents } from '../entries.fixture.ts';
import { authenticationOf } from '../heads/authentication.ts';
import { writeHeadMarker } from '../heads/head-marker.ts';
import { genesisOf, identityText } from '../identity.ts';
import { eventColumns } from '../tables/projection.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { AUTHENTICATION_KEY, opened, temporaryFolder } from '../write/store.fixture.ts';
import { APPLICATION_ID } from './connection.ts';
import { journalFiles } from './files.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

describe('a journal from before there was a full text', () => {
  it('opens, has its payments and open steps, and passes every check', async () => {
    const folder = temporaryFolder();
    const sale = buildSale();
    const payment = buildPayment(sale, 1);
    makeBefore(folder, [buildEntry(sale, payment), ...intents(2, 2)], payment.reference);
    const { reads, store, close } = await opened(folder);
    expect(reads.payment(payment.reference)).toEqual(payment);
    expect(store.steps.read(payment.reference)).toMatchObject({ instruction: 'Key the OTP' });
    for (const entry of intents(1, 9)) store.append(entry);
    close();
    expect(verifyStore(folder)).toMatchObject({ faults: [], head: { seq: 4 } });
  });
});

/** Writes what version 2 wrote: of what is derived, only the row that the step belongs to. */
function makeBefore(folder: string, entries: ReturnType<typeof intents>, withStep: string): void {
  const connection = new DatabaseSync(journalFiles(folder).database);
  connection.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA journal_mode = WAL`);
  migrate(connection, MIGRATIONS.slice(0, 2));
  const identity = identityText({
    form: 1,
    id: '00000000-0000-4000-8000-000000000000',
    mode: 'practice',
    till: 'T1',
    createdAt: '2026-11-21T09:00:00.000Z',
  });
  let prev: Uint8Array = genesisOf(identity);
  connection.prepare('INSERT INTO journal (only, identity, genesis) VALUES (1, ?, ?)').run(identity, prev);
  const add = connection.prepare(
    `INSERT INTO event (seq, at, kind, reference, sale_id, payload, prev, hash)
     VALUES (:seq, :at, :kind, :reference, :sale_id, :payload, :prev, :hash)`,
  );
  for (const [index, entry] of entries.entries()) {
    const payload = canonicalJson(entry);
    const hash = eventHash(prev, index + 1, payload);
    add.run({ seq: index + 1, ...eventColumns(entry), payload, prev, hash });
    prev = hash;
  }
  connection.exec('PRAGMA foreign_keys = 0');
  const detail = canonicalJson({ instruction: 'Key the OTP', authUrl: null, returnUrl: null });
  const tagged = canonicalJson({ detail, journal: '00000000-0000-4000-8000-000000000000', reference: withStep });
  const tag = authenticationOf(AUTHENTICATION_KEY, 'stepDetail').authenticate(Buffer.from(tagged));
  connection.prepare('INSERT INTO step_detail VALUES (?, ?, ?)').run(withStep, detail, tag);
  connection.exec(`PRAGMA foreign_keys = 1; BEGIN;
    INSERT INTO sales VALUES ('old', 'active', 1, 'NGN', 'x', 'x', 1, 'x')`);
  connection
    .prepare(
      `INSERT INTO payments (reference, sale_id, till, counter, mode, instrument, last_four, amount_minor, currency, email,
         outcome, created_at, updated_at, first_seq, last_seq, record)
       VALUES (?, 'old', 'T1', 1, 'practice', 'card', '8381', 1, 'NGN', 'x', 'open', 'x', 'x', 1, 1, 'x')`,
    )
    .run(withStep);
  connection.exec('COMMIT');
  connection.close();
  const head = { journal: '00000000-0000-4000-8000-000000000000', mode: 'practice', seq: entries.length } as const;
  writeHeadMarker(journalFiles(folder).headMarker, { ...head, hash: Buffer.from(prev).toString('hex') }, null);
}
