import type { TFunction } from 'i18next';
import type { MoreFile } from '../exporter.ts';
import type { Evidence } from './evidence.ts';
import { evidenceHtml, titleOf } from './evidence-html.ts';

/** Makes the readable files of an evidence pack. The journal's entries and their seal are written separately. */
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
