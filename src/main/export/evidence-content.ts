import type { TFunction } from 'i18next';
import type { CaseRecord } from '../../shared/case.ts';
import type { JournalEvent } from '../../shared/journal-entry.ts';
import type { PaymentRecord } from '../../shared/records.ts';
import { evidenceHtml, titleOf } from './evidence-html.ts';
import type { MoreFile } from './exporter.ts';

/** What an evidence pack is made from. */
export interface Evidence {
  /** Null for the pack of one payment. */
  case: CaseRecord | null;
  payments: readonly PaymentRecord[];
  /** All that happened to the case, its payments and their sales, oldest first, each once; redacted as the screens see it. */
  events: readonly JournalEvent[];
  shop: { merchant: string; till: string; zone: string };
  mode: PaymentRecord['mode'];
  /** UTC. */
  madeAt: string;
}

/** What people and programs read of a pack; the journal's own entries and their proof are written beside it. */
export async function evidenceFiles(
  evidence: Evidence,
  t: TFunction,
  print: (html: string) => Promise<Uint8Array>,
): Promise<MoreFile[]> {
  const { case: about, payments, events, madeAt, mode, shop } = evidence;
  const told = { form: 1, madeAt, mode, ...shop, case: about, payments, events };
  return [
    { name: 'readme.txt', format: 'readme', content: t('evidence.readme', { title: titleOf(evidence, t) }) },
    { name: 'timeline.json', format: 'timeline', content: `${JSON.stringify(told, null, 2)}\n` },
    { name: 'timeline.pdf', format: 'pdf', content: await print(evidenceHtml(evidence, t)) },
  ];
}
