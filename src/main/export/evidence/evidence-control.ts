import fs from 'node:fs';
import path from 'node:path';
import type { Handlers } from '../../../shared/bridge-contract.ts';
import type { CaseRecord } from '../../../shared/case/case.ts';
import { isOfCase } from '../../../shared/case/case-words.ts';
import { foldCase } from '../../../shared/case/fold-case.ts';
import type { EvidenceState, EvidenceSubject, evidenceChannels } from '../../../shared/export/evidence-view.ts';
import type { EventWithState } from '../../../shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { problem, type Result } from '../../../shared/problems.ts';
import type { Journal } from '../../journal/journal.ts';
import { shownTimeline } from '../../journal/journal-handlers.ts';
import type { TillSeals } from '../../seal/till-seals.ts';
import type { TillParts } from '../../till-parts.ts';
import type { Exporter } from '../exporter.ts';
import type { Evidence } from './evidence-html.ts';
import { createEvidenceRun, type EvidenceAbout, type EvidenceRun, type EvidenceRunParts } from './evidence-run.ts';

export type EvidenceParts = Pick<TillParts, 'installation' | 'clock'> &
  Pick<EvidenceRunParts, 'folder' | 'log'> & {
    sealing: EvidenceRunParts['sealing'] & Pick<TillParts['sealing'], 'askEvidencePath'>;
  };

type ReadableJournal = Pick<Journal, 'caseFile' | 'payment' | 'saleOf' | 'timeline'>;

/** Makes evidence packs: one archive with the timeline of a payment or case and its sealed entries. Works offline. */
export function startEvidence(
  parts: EvidenceParts,
  journal: ReadableJournal,
  seals: Pick<TillSeals, 'signing'> & { exporter: Exporter },
) {
  const run = createEvidenceRun({ ...parts, exporter: seals.exporter });
  let isAsking = false;
  const handlers: Pick<Handlers, keyof typeof evidenceChannels> = {
    'evidence.save': async (subject) => {
      if (isAsking || run.isBusy()) return problem('evidenceRunning');
      isAsking = true;
      try {
        return await begin(parts, { journal, seals, run }, subject);
      } finally {
        isAsking = false;
      }
    },
    'evidence.cancel': async () => ({ ok: true, value: run.cancel() }),
    'evidence.read': async () => ({ ok: true, value: run.read() }),
    'evidence.dismiss': async () => ({ ok: true, value: run.dismiss() }),
  };
  return { handlers, stop: run.stop };
}

async function begin(
  parts: EvidenceParts,
  { journal, seals, run }: { journal: ReadableJournal; seals: Pick<TillSeals, 'signing'>; run: EvidenceRun },
  subject: EvidenceSubject,
): Promise<Result<EvidenceState>> {
  const named = await aboutOf(parts, journal, subject);
  if (!named.ok) return named;
  const signing = await seals.signing();
  if (!signing.ok) return signing;
  const name = nameOf(named.value);
  const chosen = await parts.sealing.askEvidencePath(`${name}.zip`);
  if (chosen === null) return { ok: true, value: run.read() };
  const archive = chosen.toLowerCase().endsWith('.zip') ? chosen : `${chosen}.zip`;
  // The dialog asked about replacing the chosen name only, not the name with `.zip` added.
  if (archive !== chosen && fs.existsSync(archive)) {
    const { dir: folder, base } = path.parse(archive);
    return problem('exportNameTaken', { folder, name: base });
  }
  // The case may have gained a payment while the dialog was open.
  const about = await aboutOf(parts, journal, subject);
  if (!about.ok) return about;
  const collect = (headSeq: number) => collectEvidence(parts, journal, about.value, headSeq);
  return { ok: true, value: run.start({ subject, about: about.value, collect, name, archive }) };
}

async function aboutOf(
  { installation: { mode } }: EvidenceParts,
  journal: ReadableJournal,
  subject: EvidenceSubject,
): Promise<Result<EvidenceAbout>> {
  if (subject.of === 'payment') {
    const payment = await journal.payment(subject.reference);
    if (!payment) return problem('paymentNotFound', { reference: subject.reference });
    return { ok: true, value: { case: null, references: [payment.reference], mode } };
  }
  const file = await journal.caseFile(subject.id);
  if (!file) return problem('caseNotFound');
  const { id, number } = file.case;
  const references = file.payments.map(({ reference }) => reference);
  return { ok: true, value: { case: { id, number }, references, mode } };
}

/** Reads the timeline up to entry `headSeq`, and the case and payments as of that entry. */
async function collectEvidence(
  { installation, clock }: EvidenceParts,
  journal: ReadableJournal,
  { case: about, references }: EvidenceAbout,
  headSeq: number,
): Promise<Evidence> {
  const { merchant, till, zone, mode } = installation;
  const ofCase = about && ((await journal.caseFile(about.id))?.timeline ?? []);
  const sales = await Promise.all(references.map((reference) => journal.saleOf(reference)));
  const ofSales = new Set(sales.flatMap((sale) => sale?.payments ?? []).map(({ reference }) => reference));
  const ofPayments = await Promise.all([...ofSales].map((reference) => journal.timeline(reference)));
  const events = inOrder([...(ofCase ? [ofCase] : []), ...ofPayments]).filter(({ seq }) => seq <= headSeq);
  return {
    case: about && caseIn(events, about.id),
    payments: references.flatMap((reference) => paymentIn(events, reference) ?? []),
    events,
    shop: { merchant, till, zone },
    mode,
    madeAt: clock.now().toISOString(),
  };
}

function caseIn(events: readonly EventWithState[], id: string): CaseRecord | null {
  let record: CaseRecord | null = null;
  for (const { entry } of events) {
    const { at, actor, happening } = entry;
    if (!isOfCase(happening) || happening.case.id !== id) continue;
    const folded = foldCase(record, { at, actor, happening });
    if (folded.ok) record = folded.value;
  }
  return record;
}

function paymentIn(events: readonly EventWithState[], reference: string): PaymentRecord | null {
  return events.findLast(({ entry }) => entry.payment?.reference === reference)?.entry.payment ?? null;
}

/** Merges timelines by entry number. Payments of one sale share entries, which must appear once. */
function inOrder(timelines: readonly (readonly EventWithState[])[]): EventWithState[] {
  const bySeq = new Map(timelines.flat().map((event) => [event.seq, event]));
  return shownTimeline([...bySeq.values()].sort((one, other) => one.seq - other.seq));
}

function nameOf({ case: about, references, mode }: EvidenceAbout): string {
  const what = about ? `case-${about.number}` : (references[0] ?? 'payment');
  return `${mode === 'live' ? '' : `${mode}-`}evidence-${what}`;
}
