import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Happening } from '../../shared/journal/journal-entry.ts';
import { problem } from '../../shared/problems.ts';
import { threadModule } from '../../thread-modules.fixture.ts';
import { checkExports } from '../../verify/check/check-exports.ts';
import { nodeTools, readFolder } from '../../verify/node-tools.ts';
import type { Exporter, ExportRequest } from '../export/exporter.ts';
import { EVERYTHING, entriesOf, paymentsWithNotes } from '../export/exports.fixture.ts';
import { createTillExporter } from '../export/till-exporter.ts';
import { openJournal } from '../journal/client.ts';
import { runningJournal } from '../journal/running-journal.fixture.ts';
import { createShopDays } from '../journal/shop-days.ts';
import { AUTHENTICATION_KEY, temporaryFolder } from '../journal/write/store.fixture.ts';
import { type Installation, practiceInstallation } from '../settings/provisioning.ts';
import { sealingWithout } from '../whole-till/sealing.fixture.ts';
import { type Sealer, sealHash } from './sealer.ts';
import { startSeals } from './till-seals.ts';

const NOW = '2026-11-22T12:00:00.000Z';
const SANDBOX = { mode: 'sandbox', signingPassphrase: 'correct horse battery' } as const;
const DAY = { days: { first: '2026-11-21', last: '2026-11-21' } };

describe('the seals of a till', () => {
  it('seals the end of past days', async () => {
    const { seals, journal, noted } = await startedSeals();
    await expect.poll(() => noted).toEqual(['sealed']);
    const { newestDaySeal, newestSeal } = await journal.sealState();
    expect(newestDaySeal?.seal).toMatchObject({ number: 1, kind: 'daily', ...DAY });
    expect(newestSeal).toEqual(newestDaySeal);
    expect(await seals.signing()).toMatchObject({ ok: true, value: { isPractice: true } });
  });

  it('adds a seal to every export, which the journal lists and anybody can check', async () => {
    const { seals, journal, noted, destination } = await startedSeals();
    await exported(seals, destination, 'first');
    await exported(seals, destination, 'second');
    await expect.poll(() => noted.toSorted()).toEqual(['exported', 'exported', 'sealed', 'sealed', 'sealed']);
    const signing = await seals.signing();
    const { newestSeal } = await journal.sealState();
    if (!signing.ok || !newestSeal) throw new Error('a key and a seal');
    const known = { fingerprints: [signing.value.fingerprint], seals: [sealHash(newestSeal.seal)] };
    const folders = ['first', 'second'].map((name) => readFolder(path.join(destination, name)));
    expect(await checkExports(folders, known, nodeTools())).toMatchObject({ verdict: 'notProven', findings: [] });
  });

  it('numbers the seals, and names the previous one in each, also for concurrent requests', async () => {
    const { seals, noted } = await startedSeals();
    await expect.poll(() => noted).toEqual(['sealed']);
    const draft = { kind: 'statement', days: null, contents: null, head: null } as const;
    const sealed = await Promise.all([seals.sealer.seal(draft), seals.sealer.seal(draft), seals.sealer.seal(draft)]);
    const [second, third, fourth] = sealed.map(({ seal }) => seal);
    expect([second?.number, third?.number, fourth?.number]).toEqual([2, 3, 4]);
    expect(third?.previous).toBe(second && sealHash(second));
    expect(fourth?.previous).toBe(third && sealHash(third));
  });

  it('seals a statement of the current day at the entry that its figures are of, even if payments continue', async () => {
    const { startAgain, told, noted, note, destination } = await startedSeals();
    await expect.poll(() => noted).toEqual(['sealed']);
    const slip = {
      kind: 'slipPrinted',
      of: 'T1-261121-0001-ABCDEFGHI',
      says: 'paid',
      copy: 0,
      end: 'printed',
    } as const;
    const { exporter } = startAgain((sealer) => ({
      async seal(draft) {
        await note(slip);
        return await sealer.seal(draft);
      },
    }));
    const selection = { ...EVERYTHING, days: { first: '2026-11-22', last: '2026-11-22' } };
    await exported({ exporter }, destination, 'day', { selection, formats: ['pdf'] });
    const seals = told.flatMap((happening) => (happening.kind === 'sealed' ? [happening.seal] : []));
    const [statement, whole] = ['statement', 'export'].map((kind) => seals.find((seal) => seal.kind === kind));
    expect(whole?.head).toBeDefined();
    expect(statement?.head).toEqual(whole?.head);
  });

  it('seals with the till’s own key outside practice, and journals that key', async () => {
    const { seals, noted } = await startedSeals(SANDBOX);
    const key = await seals.handlers['till.signingKey']();
    expect(key).toMatchObject({ ok: true, value: { isPractice: false } });
    // A person cannot replace a key that is not lost.
    expect(await seals.handlers['till.replaceSigningKey']()).toEqual(key);
    await expect.poll(() => noted).toEqual(['signingKeyMade', 'sealed']);
  });

  it('seals with the new key after a rotation, which the checker can follow from the old key', async () => {
    const { seals, noted, destination } = await startedSeals(SANDBOX);
    const before = await seals.signing();
    const after = await seals.handlers['till.rotateSigningKey']();
    if (!before.ok || !after.ok) throw new Error('two keys');
    expect(after.value.fingerprint).not.toBe(before.value.fingerprint);
    expect(noted).toContain('signingKeyRotated');
    const folder = readFolder(await exported(seals, destination, 'after'));
    const known = { fingerprints: [before.value.fingerprint], seals: [] };
    expect(await checkExports([folder], known, nodeTools())).toMatchObject({ verdict: 'intact', findings: [] });
  });

  it('seals a new journal without the rotations of the journal before, which no checker accepts there', async () => {
    const [earlier, folder] = [temporaryFolder(), temporaryFolder()];
    const before = await startedSeals(SANDBOX, earlier);
    await before.seals.signing();
    const rotated = await before.seals.handlers['till.rotateSigningKey']();
    if (!rotated.ok) throw new Error('a new key');
    // A new journal begins in the same folder, which keeps the key.
    fs.copyFileSync(path.join(earlier, 'signing-key.json'), path.join(folder, 'signing-key.json'));
    const { seals, destination } = await startedSeals(SANDBOX, folder);
    const given = readFolder(await exported(seals, destination, 'first of the new journal'));
    const known = { fingerprints: [rotated.value.fingerprint], seals: [] };
    expect(await checkExports([given], known, nodeTools())).toMatchObject({ verdict: 'intact', findings: [] });
  });

  it('seals with a new key in place of a damaged key, and journals the change', async () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, 'signing-key.json'), 'no key file');
    const { seals, noted } = await startedSeals(SANDBOX, folder);
    expect(await seals.signing()).toEqual(problem('signingKeyDamaged'));
    expect(await seals.handlers['till.replaceSigningKey']()).toMatchObject({ ok: true });
    expect(await seals.signing()).toMatchObject({ ok: true });
    expect(noted).toContain('signingKeyMade');
    expect(fs.readFileSync(path.join(folder, 'signing-key.damaged.json'), 'utf8')).toBe('no key file');
  });

  it('seals with no new key if the key’s file is missing, until a person orders one', async () => {
    const folder = temporaryFolder();
    const { seals, noted, told, startAgain } = await startedSeals(SANDBOX, folder);
    const key = await seals.signing();
    if (!key.ok) throw new Error(key.problem.code);
    await expect.poll(() => noted, { timeout: 120_000 }).toContain('sealed');
    fs.rmSync(path.join(folder, 'signing-key.json'));
    const again = startAgain();
    expect(await again.signing()).toEqual(problem('signingKeyLost'));
    expect(fs.existsSync(path.join(folder, 'signing-key.json'))).toBe(false);
    expect(await again.handlers['till.replaceSigningKey']()).toMatchObject({ ok: true });
    expect(told.at(-1)).toMatchObject({ kind: 'signingKeyMade', replaces: key.value.publicKey });
  });

  it('makes no seals if nothing protects a key, and reports that', async () => {
    const { seals, noted } = await startedSeals({ mode: 'sandbox' });
    expect(await seals.signing()).toEqual(problem('signingPassphraseNeeded'));
    expect(noted).toEqual([]);
  });
});

async function startedSeals(change: Partial<Installation> = {}, folder = temporaryFolder()) {
  const installation = { ...practiceInstallation(), zone: 'Africa/Lagos', ...change };
  const { mode } = installation;
  const clock = {
    now: () => new Date(NOW),
    monotonic: () => ({ ms: 0, count: 0 }),
    sleep: (_delayMs: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
  };
  const opening = await openJournal({
    folder,
    mode,
    till: 'T1',
    workerUrl: threadModule('journal'),
    clock: { now: () => new Date('2026-11-21T08:00:00.000Z') },
    authenticationKey: AUTHENTICATION_KEY,
    onUpkeepFailed: () => undefined,
  });
  if (!opening.ok) throw new Error(opening.problem);
  const { journal } = opening;
  const payments = paymentsWithNotes(['one', 'two']).map((payment) => ({ ...payment, mode }));
  for (const entry of entriesOf(payments)) await journal.append(entry);
  const log = { write: () => undefined };
  const told: Happening[] = [];
  const noted: string[] = [];
  const listening = runningJournal(journal, { clock, installation }, [
    (entries) => {
      told.push(...entries.map(({ happening }) => happening));
      noted.push(...entries.map(({ happening: { kind } }) => kind));
    },
  ]);
  onTestFinished(async () => await journal.close());
  const startAgain = (around = (sealer: Sealer) => sealer) => {
    const parts = { installation, folder, sealing: sealingWithout(), clock, log };
    const days = createShopDays(journal, { installation, clock });
    const seals = startSeals({ ...parts, journal: listening, days });
    onTestFinished(() => seals.stop());
    return { ...seals, exporter: createTillExporter(parts, around(seals.sealer), listening.note) };
  };
  const { note } = listening;
  return { seals: startAgain(), startAgain, told, journal, noted, note, destination: temporaryFolder() };
}

function requestOf(destination: string, name: string, change: Partial<ExportRequest> = {}): ExportRequest {
  return { destination, name, selection: EVERYTHING, formats: ['csv', 'jsonl'], ...change };
}

async function exported(
  seals: { exporter: Exporter },
  destination: string,
  name: string,
  change: Partial<ExportRequest> = {},
) {
  const ending = await seals.exporter.start(requestOf(destination, name, change), () => undefined).ending;
  if (!ending.ok) throw new Error(`${ending.problem}: ${ending.detail}`);
  return ending.value.folder;
}
