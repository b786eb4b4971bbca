import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { type EvidenceState, type EvidenceSubject, evidencePartSchema } from '../../../shared/export/evidence-view.ts';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import type { SignedSeal } from '../../../shared/journal/seal.ts';
import { NOTHING_TO_DO, requeriedFailed, requeriedPaid } from '../../../shared/testing/facts.fixture.ts';
import { checkedByStranger, checkedFolders, hasPython } from '../../../verify/checked.fixture.ts';
import { codeOf } from '../../desk/testing/code-of.fixture.ts';
import { buildCaseEntry, caseStory } from '../../journal/cases.fixture.ts';
import { buildEntry, buildPayment, buildSale } from '../../journal/entries.fixture.ts';
import { prepareCaseReads } from '../../journal/read/case-reads.ts';
import { readTimeline } from '../../journal/read/reader.ts';
import { opened, readerOf, temporaryFolder } from '../../journal/write/store.fixture.ts';
import { makeSigningKey } from '../../seal/signing-key.ts';
import { practiceInstallation } from '../../settings/provisioning.ts';
import { sealingWithout } from '../../whole-till/sealing.fixture.ts';
import type { FinishedExport } from '../exporter.ts';
import { entriesOf, makeExporter, paymentsWithNotes, sealerOf } from '../exports.fixture.ts';
import { type EvidenceParts, startEvidence } from './evidence-control.ts';

const CASE = '00000000-0000-4000-8000-000000000001';
const OF_CASE = { of: 'case', id: CASE } as const;
const { key } = makeSigningKey();

/** Makes a till with three payments and a case about the first, and the handlers that make its evidence packs. */
async function makeTill(change: Partial<EvidenceParts['sealing']> = {}, more: readonly JournalEntry[] = []) {
  const [first, ...others] = paymentsWithNotes(['<b>order 17</b>', 'order 18', 'order 19']);
  if (!first) throw new Error('a payment');
  const story = caseStory({ id: CASE, number: 12, references: [first.reference] }, [
    { kind: 'caseNoted', words: 'Called <the> bank.' },
  ]);
  const folder = temporaryFolder();
  const { store, reads } = await opened(folder);
  for (const entry of [...entriesOf([first, ...others]), ...story, ...more]) store.append(entry);
  const connection = readerOf(folder);
  const sealed: SignedSeal[] = [];
  const complete: FinishedExport[] = [];
  const { exporter, destination } = makeExporter(folder, {
    sealer: sealerOf(folder, key, sealed),
    finished: async (finished) => void complete.push(finished),
  });
  const archive = path.join(destination, 'evidence.zip');
  const told: EvidenceState[] = [];
  const control = startEvidence(
    {
      installation: practiceInstallation(),
      folder,
      clock: {
        now: () => new Date('2026-11-22T12:00:00.000Z'),
        monotonic: () => ({ ms: 0, count: 0 }),
        sleep: () => Promise.resolve(),
      },
      log: { write: () => undefined },
      sealing: {
        ...sealingWithout(),
        askEvidencePath: async () => archive,
        ...change,
        onEvidence(state) {
          told.push(state);
          change.onEvidence?.(state);
        },
      },
    },
    {
      caseFile: async (id) => prepareCaseReads(connection).caseFile(id),
      payment: async (reference) => reads.payment(reference),
      saleOf: async (reference) => reads.saleOf(reference),
      timeline: async (reference) => readTimeline(connection, reference),
    },
    { exporter, signing: async () => ({ ok: true, value: { ...key, isPractice: true } }) },
  );
  const { handlers } = control;
  const note = (words: string) =>
    store.append(buildCaseEntry({ kind: 'caseNoted', case: { id: CASE, number: 12 }, words }));
  /** Starts a pack and waits for its end. @returns the answer of `evidence.save`, or the final state of the pack */
  const save = async (subject: EvidenceSubject) => {
    const begun = await handlers['evidence.save'](subject);
    if (!begun.ok || begun.value.stage !== 'running') return begun;
    await vi.waitFor(() => expect(told.at(-1)?.stage).not.toBe('running'), { timeout: 120_000 });
    return { ok: true as const, value: told.at(-1) };
  };
  return { save, note, control, handlers, told, sealed, complete, archive, destination, folder, first, others };
}

/** Unpacks with Python's ZIP reader, which is independent of our writer. @returns the folder with the files */
function unpacked(archive: string): string {
  const to = temporaryFolder();
  const { status, stderr } = spawnSync('python3', ['-m', 'zipfile', '-e', archive, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return path.join(to, fs.readdirSync(to)[0] ?? '');
}

/** Never finishes printing, unless it is cancelled. */
function printForEver(_html: string, cancelled: AbortSignal): Promise<Uint8Array> {
  return new Promise((_, reject) => {
    if (cancelled.aborted) reject(cancelled.reason);
    cancelled.addEventListener('abort', () => reject(cancelled.reason));
  });
}

const textOf = (folder: string, name: string) => fs.readFileSync(path.join(folder, name), 'utf8');

describe.runIf(hasPython)('an evidence pack', () => {
  it('makes one archive of the whole case that opens in any reader and satisfies both checkers', async () => {
    const { save, archive, destination, complete, told, first, others } = await makeTill();
    expect(await save(OF_CASE)).toMatchObject({
      ok: true,
      value: { stage: 'finished', saved: { path: archive, fingerprint: key.fingerprint, isPractice: true } },
    });
    expect(fs.readdirSync(destination)).toEqual(['evidence.zip']);
    expect(complete).toHaveLength(1);
    const folder = unpacked(archive);
    expect(path.basename(folder)).toBe('practice-evidence-case-12');
    expect(fs.readdirSync(folder).sort()).toEqual([
      'check.html',
      'journal.jsonl',
      'links.csv',
      'manifest.json',
      'readme.txt',
      'timeline.json',
      'timeline.pdf',
    ]);
    const known = { fingerprints: [key.fingerprint], seals: [] };
    expect(await checkedFolders([folder], known)).toMatchObject({ verdict: 'intact', findings: [] });
    expect(checkedByStranger([folder], known)).toMatchObject({ status: 0 });
    expect(textOf(folder, 'journal.jsonl').trimEnd().split('\n')).toHaveLength(4);
    for (const name of ['journal.jsonl', 'timeline.json', 'timeline.pdf']) {
      expect(textOf(folder, name)).toContain(first.reference);
      for (const { reference } of others) expect(textOf(folder, name)).not.toContain(reference);
    }
    expect(textOf(folder, 'timeline.pdf')).toContain('Called &lt;the&gt; bank.');
    expect(JSON.parse(textOf(folder, 'timeline.json'))).toMatchObject({ case: { number: 12 }, payments: [{}] });
    const parts = told.map((state) => (state.stage === 'running' ? state.part : state.stage));
    expect([...new Set(parts)]).toEqual(['entries', 'pages', 'archive', 'finished']);
    expect(told.at(-2)).toMatchObject({ part: 'archive', done: 1 });
  });

  it('writes the same facts into each file of an evidence pack, whatever is journaled meanwhile', async () => {
    const till = await makeTill({
      askEvidencePath: async () => {
        till.note('While a place is chosen.');
        return till.archive;
      },
      onEvidence: (state) => {
        if (state.stage === 'running' && state.part === 'pages') till.note('After the entries were written.');
      },
    });
    await till.save(OF_CASE);
    const folder = unpacked(till.archive);
    const written = textOf(folder, 'journal.jsonl').trimEnd().split('\n');
    const told = JSON.parse(textOf(folder, 'timeline.json'));
    expect(told.events).toHaveLength(written.length);
    for (const name of ['journal.jsonl', 'timeline.json', 'timeline.pdf']) {
      expect(textOf(folder, name)).toContain('While a place is chosen.');
      expect(textOf(folder, name)).not.toContain('After the entries were written.');
    }
  });

  it('includes the other payments of a sale, because the sale cannot be folded without them', async () => {
    const sale = buildSale();
    const [declined, paid] = [buildPayment(sale, 11), buildPayment(sale, 12)];
    const { save, archive } = await makeTill({}, [
      ...[buildEntry(declined), buildEntry(declined, NOTHING_TO_DO), buildEntry(declined, requeriedFailed(declined))],
      ...[buildEntry(paid), buildEntry(paid, requeriedPaid(paid))],
    ]);
    await save({ of: 'payment', reference: paid.reference });
    const folder = unpacked(archive);
    expect(path.basename(folder)).toBe(`practice-evidence-${paid.reference}`);
    expect(textOf(folder, 'journal.jsonl').trimEnd().split('\n')).toHaveLength(5);
    const told = JSON.parse(textOf(folder, 'timeline.json'));
    expect(told.payments).toMatchObject([{ reference: paid.reference, state: { outcome: 'paid' } }]);
    expect(told.events).toHaveLength(5);
    expect(textOf(folder, 'timeline.pdf')).toContain(declined.reference);
  });

  it('leaves nothing behind if the pages of a pack cannot be printed or the person cancels', async () => {
    const unprinted = await makeTill({ print: () => Promise.reject(new Error('no printer')) });
    expect(await unprinted.save(OF_CASE)).toMatchObject({
      value: { stage: 'failed', problem: { code: 'exportNotPrinted' } },
    });
    expect(fs.readdirSync(unprinted.destination)).toEqual([]);
    expect(fs.existsSync(path.join(unprinted.folder, 'evidence'))).toBe(false);
    const cancelled = await makeTill({ askEvidencePath: async () => null });
    expect(await cancelled.save(OF_CASE)).toEqual({ ok: true, value: { stage: 'none' } });
    expect(fs.readdirSync(cancelled.destination)).toEqual([]);
  });

  it('refuses an evidence pack for a missing case or for a place that cannot be written', async () => {
    const { save } = await makeTill();
    expect(codeOf(await save({ ...OF_CASE, id: '00000000-0000-4000-8000-00000000000f' }))).toBe('caseNotFound');
    const gone = await makeTill({ askEvidencePath: async () => '/nowhere/at/all/evidence.zip' });
    expect(await gone.save(OF_CASE)).toMatchObject({
      value: { stage: 'failed', problem: { code: 'evidenceNotSaved' } },
    });
  });

  it('refuses an evidence pack if the added ending .zip would replace a file without a question', async () => {
    const { save, archive, destination } = await makeTill({
      askEvidencePath: async () => path.join(destination, 'evidence'),
    });
    fs.writeFileSync(archive, 'an earlier pack');
    expect(await save(OF_CASE)).toMatchObject({ problem: { code: 'exportNameTaken' } });
    expect(fs.readFileSync(archive, 'utf8')).toBe('an earlier pack');
  });

  it('leaves nothing behind if a pack is cancelled during any part', async () => {
    for (const part of evidencePartSchema.options) {
      const { save, handlers, destination, folder, archive, sealed, complete } = await makeTill({
        onEvidence: (state) => {
          const isThere = state.stage === 'running' && state.part === part && !state.isCancelling;
          if (isThere) void handlers['evidence.cancel'](undefined);
        },
        print: part === 'pages' ? printForEver : async () => Buffer.from('pages'),
      });
      fs.writeFileSync(archive, 'an earlier one');
      expect(await save(OF_CASE)).toEqual({ ok: true, value: { stage: 'cancelled', subject: OF_CASE } });
      expect(fs.readdirSync(destination)).toEqual(['evidence.zip']);
      expect(fs.readFileSync(archive, 'utf8')).toBe('an earlier one');
      expect(fs.existsSync(path.join(folder, 'evidence'))).toBe(false);
      // The seal of a failed pack stays in the journal, without an entry that calls it exported.
      expect(sealed).toHaveLength(part === 'archive' ? 1 : 0);
      expect(complete).toEqual([]);
    }
  });

  it('makes one evidence pack at a time, and asks for its place once', async () => {
    const { handlers, control, first } = await makeTill({ print: printForEver });
    const both = await Promise.all([OF_CASE, OF_CASE].map((subject) => handlers['evidence.save'](subject)));
    expect(both).toMatchObject([{ value: { stage: 'running' } }, { problem: { code: 'evidenceRunning' } }]);
    const other = await handlers['evidence.save']({ of: 'payment', reference: first.reference });
    expect(other).toMatchObject({ problem: { code: 'evidenceRunning' } });
    await control.stop();
  });
});
