import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { buildJournal } from '../ledger/ledger-contract.fixture.ts';
import { isSignedBy, makeWitnessKey, openWitness } from '../server/witness.ts';
import { isProven } from './day-root.ts';
import { dayRoots } from './write-day-root.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'day-roots-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('the day root is written once a day', async () => {
  const signer = openWitness(makeWitnessKey());
  const journal = buildJournal();
  let now = new Date('2026-11-22T00:00:05.000Z');
  const roots = dayRoots({ folder, journals: async () => [journal], signer, clock: () => now });
  expect([await roots.writeToday(), await roots.writeToday()]).toEqual([true, false]);
  now = new Date('2026-11-23T07:00:00.000Z');
  expect(await roots.writeToday()).toBe(true);
  const files = ['2026-11-22.heads', '2026-11-22.note', '2026-11-23.heads', '2026-11-23.note'];
  expect(readdirSync(folder).sort()).toEqual(files);
  const proof = roots.prove('2026-11-22', journal.id);
  expect(proof && isProven(proof, proof.note, signer.publicKey, isSignedBy)).toBe(true);
  expect([roots.prove('2026-11-24', journal.id), roots.prove('2026-11-22', buildJournal().id)]).toEqual([null, null]);
});
