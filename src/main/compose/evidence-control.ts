import fs from 'node:fs';
import path from 'node:path';
import type { Handlers } from '../../shared/bridge-contract.ts';
import type { EvidenceSubject, SavedEvidence } from '../../shared/case-view.ts';
import type { JournalEvent } from '../../shared/journal-entry.ts';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import { sealCode } from '../../shared/short-code.ts';
import { JournalUnreadable } from '../desk/journal-port.ts';
import { type Evidence, evidenceFiles } from '../export/evidence-content.ts';
import { ExportFailed } from '../export/export-failure.ts';
import type { FinishedExport } from '../export/exporter.ts';
import { zipFolder } from '../export/zip-folder.ts';
import type { Journal } from '../journal/journal.ts';
import { describeError } from '../log.ts';
import { sealHash } from '../seal/sealer.ts';
import { fingerprintOf } from '../seal/signing-key.ts';
import { exportProblem, signingKeyProblem } from './export-problem.ts';
import { shownTimeline } from './shown-timeline.ts';
import type { TillParts } from './till-parts.ts';
import type { TillSeals } from './till-seals.ts';

export type EvidenceHandlers = Pick<Handlers, 'evidence.save'>;

export type EvidenceParts = Pick<TillParts, 'installation' | 'folder' | 'clock' | 'log'> & {
  sealing: Pick<TillParts['sealing'], 'askEvidencePath' | 'print' | 't'>;
};

/** Makes evidence packs: one archive with what happened, and the sealed proof of it. Nothing of it needs a network. */
export function createEvidenceHandlers(
  parts: EvidenceParts,
  journal: Pick<Journal, 'caseFile' | 'payment' | 'timeline'> | Problem,
  seals: Pick<TillSeals, 'exporter' | 'signing'> | null,
): EvidenceHandlers {
  if ('code' in journal) return noEvidence(journal);
  if (seals === null) return noEvidence(problem('unexpected').problem);
  return {
    'evidence.save': async (subject) => {
      try {
        const evidence = await collect(parts, journal, subject);
        return evidence.ok ? await save(parts, seals, evidence.value) : evidence;
      } catch (error) {
        if (error instanceof JournalUnreadable) return problem('journalNotOpen', { failure: error.failure });
        parts.log.write('exportFailed', describeError(error));
        return problem('evidenceNotSaved');
      }
    },
  };
}

/** For a till without a journal. */
export function noEvidence(stopped: Problem): EvidenceHandlers {
  return { 'evidence.save': async () => ({ ok: false, problem: stopped }) };
}

async function collect(
  { installation, clock }: EvidenceParts,
  journal: Pick<Journal, 'caseFile' | 'payment' | 'timeline'>,
  subject: EvidenceSubject,
): Promise<Result<Evidence>> {
  const { merchant, till, zone, mode } = installation;
  const made = { shop: { merchant, till, zone }, mode, madeAt: clock.now().toISOString() };
  if (subject.of === 'payment') {
    const payment = await journal.payment(subject.reference);
    if (!payment) return problem('paymentNotFound', { reference: subject.reference });
    const events = inOrder([await journal.timeline(payment.reference)]);
    return { ok: true, value: { case: null, payments: [payment], events, ...made } };
  }
  const file = await journal.caseFile(subject.id);
  if (!file) return problem('caseNotFound');
  const timelines = await Promise.all(file.payments.map(({ reference }) => journal.timeline(reference)));
  const events = inOrder([file.timeline, ...timelines]);
  return { ok: true, value: { case: file.case, payments: file.payments, events, ...made } };
}

/** Payments of one sale share entries: each stands here once. */
function inOrder(timelines: readonly (readonly JournalEvent[])[]): JournalEvent[] {
  const bySeq = new Map(timelines.flat().map((event) => [event.seq, event]));
  return shownTimeline([...bySeq.values()].sort((one, other) => one.seq - other.seq));
}

async function save(
  parts: EvidenceParts,
  seals: Pick<TillSeals, 'exporter' | 'signing'>,
  evidence: Evidence,
): Promise<Result<{ saved: SavedEvidence | null }>> {
  const signing = await seals.signing();
  if (!signing.ok) return { ok: false, problem: signingKeyProblem(signing.problem) };
  const name = nameOf(evidence);
  const chosen = await parts.sealing.askEvidencePath(`${name}.zip`);
  if (chosen === null) return { ok: true, value: { saved: null } };
  const archive = chosen.toLowerCase().endsWith('.zip') ? chosen : `${chosen}.zip`;
  // In the till's own folder, so that only the whole archive ever stands where the person looks.
  const destination = path.join(parts.folder, 'evidence');
  fs.rmSync(destination, { recursive: true, force: true });
  fs.mkdirSync(destination, { recursive: true, mode: 0o700 });
  try {
    const ending = await exported(parts, seals, evidence, { destination, name });
    if (!ending.ok) return ending;
    zipFolder(ending.value.folder, name, archive);
    const { seal } = ending.value.sealed;
    const saved = {
      path: archive,
      number: seal.number,
      code: sealCode(sealHash(seal)),
      fingerprint: fingerprintOf(seal.publicKey),
      isPractice: evidence.mode === 'practice',
    };
    return { ok: true, value: { saved } };
  } finally {
    fs.rmSync(destination, { recursive: true, force: true });
  }
}

async function exported(
  { sealing: { t, print }, log }: EvidenceParts,
  { exporter }: Pick<TillSeals, 'exporter'>,
  evidence: Evidence,
  place: { destination: string; name: string },
): Promise<Result<FinishedExport>> {
  const { case: about, payments } = evidence;
  const references = payments.map(({ reference }) => reference);
  const selection = {
    ...{ from: null, to: null, search: null, outcomes: null, reviewOnly: false },
    evidence: { case: about && { id: about.id, number: about.number }, references },
  };
  const printed = (html: string) =>
    print(html).catch((cause: unknown) => {
      throw new ExportFailed('notPrinted', 'The page could not be printed.', { cause });
    });
  const more = () => evidenceFiles(evidence, t, printed);
  const ending = await exporter.start({ ...place, selection, formats: ['jsonl'], more }, () => undefined).ending;
  if (ending.ok) return ending;
  log.write('exportFailed', { reason: ending.problem });
  if (ending.problem === 'cancelled') return problem('evidenceNotSaved');
  return { ok: false, problem: exportProblem(ending.problem, { folder: place.destination, name: place.name }) };
}

function nameOf({ case: about, payments, mode }: Evidence): string {
  const what = about ? `case-${about.number}` : (payments[0]?.reference ?? 'payment');
  return `${mode === 'live' ? '' : `${mode}-`}evidence-${what}`;
}
