import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { requeriedPaid } from '../../shared/testing/facts.fixture.ts';
import type { Erasure } from '../desk/ports/erasure-journal-port.ts';
import { eventHash } from './chain.ts';
import type { JournalFiles } from './database/files.ts';
import { buildEntry, buildPayment, buildSale, timeAt, untilWatchEnds } from './entries.fixture.ts';
import { rebuildProjection } from './tables/projection-tables.ts';
import { defineCommitment } from './written-entry.ts';

export const CANARY = 'canary.kenari@example.com';
export const KEPT = 'kept.customer@example.com';

export const ERASURE: Erasure = {
  form: 1,
  rules: 1,
  till: 'T1',
  actor: 'ngozi',
  at: timeAt(90_000_000),
  zone: 'Africa/Lagos',
  because: { cause: 'asked', reason: 'The customer asked for it.' },
};

export function canaryEntries() {
  const sale = buildSale();
  const entries = [sale, buildSale()].flatMap((each, index) => {
    const customer = { email: index === 0 ? CANARY : KEPT, phone: null };
    const payment = { ...buildPayment(each, index + 1, { createdAt: timeAt(index + 1) }), customer };
    const intent = buildEntry(payment);
    return [intent, ...untilWatchEnds([intent], requeriedPaid(payment))];
  });
  return { entries: entries.toSorted((one, other) => one.at.localeCompare(other.at)), saleId: sale.id };
}

/** Finds the text as it is, in base64 or in UTF-16, also within gzip. Searches subfolders. */
export function filesWith(folder: string, text: string): string[] {
  const wanted = formsOf(text);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return names
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file);
      const all = file.endsWith('.gz') ? [bytes, gunzipSync(bytes)] : [bytes];
      return all.some((each) => wanted.some((form) => each.includes(form)));
    });
}

export function formsOf(text: string): Buffer[] {
  const inBase64 = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]).toString('base64');
    return Buffer.from(encoded.slice(before === 0 ? 0 : 4, -4));
  });
  const inUtf16 = [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()];
  return [Buffer.from(text), ...inUtf16, ...inBase64];
}

export function eraseSale({ database }: Pick<JournalFiles, 'database'>, saleId: string): void {
  const connection = new DatabaseSync(database, { enableForeignKeyConstraints: false });
  defineCommitment(connection);
  connection.exec('PRAGMA secure_delete = 1; BEGIN');
  const rows = connection.prepare('SELECT seq, payload FROM event WHERE sale_id = ? ORDER BY seq').all(saleId);
  const entries = rows.map(({ seq }) => Number(seq));
  connection.prepare('DELETE FROM personal WHERE seq IN (SELECT value FROM json_each(?))').run(JSON.stringify(entries));
  rebuildProjection(connection);
  const { reference, at, day, till, actor } = JSON.parse(String(rows.at(-1)?.payload)) as JournalEntry;
  const happening = { kind: 'personalErased', cause: 'asked', entries, reason: null };
  const payload = canonicalJson({ form: 1, rules: 1, at, day, till, actor, saleId, reference, happening });
  const last = connection.prepare('SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1').get();
  const seq = Number(last?.seq) + 1;
  const prev = last?.hash as Uint8Array;
  connection
    .prepare(
      `INSERT INTO event (seq, at, kind, reference, sale_id, payload, prev, hash)
       VALUES (?, ?, 'personalErased', ?, ?, ?, ?, ?)`,
    )
    .run(seq, at, reference ?? null, saleId, payload, prev, eventHash(prev, seq, payload));
  connection.exec('COMMIT');
  connection.close();
}

/** Writes into the unused bytes after the pointers to the cells of the first page. */
export function plantTrace(file: string): void {
  const bytes = readFileSync(file);
  const from = 108 + 4 + 2 * bytes.readUInt16BE(103);
  if (bytes.readUInt16BE(105) - from <= 5) throw new Error('There is no room.');
  bytes.write('trace', from, 'latin1');
  writeFileSync(file, bytes);
}
