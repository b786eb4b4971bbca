import type { CheckReport, ExportSummary } from './check/findings.ts';
import { leftOutBy, stretchOf } from './check/selection-text.ts';
import { notKnownSentence, placeOf, sentenceOf } from './check/sentences.ts';

/** What a check says first. */
export const VERDICT_SENTENCES = {
  intact: 'YES. Nothing was changed, added or removed since it was sealed.',
  notIntact: 'NO. Something is wrong:',
  notProven: 'NOT PROVEN. Nothing is wrong as far as could be seen, but that the till made it could not be known:',
};

/** What a check found, as plain text for a person. */
export function reportText({ verdict, findings, notKnown, exports }: CheckReport): string {
  const lines = [
    VERDICT_SENTENCES[verdict],
    ...findings.map((finding) => `  ${[placeOf(finding), sentenceOf(finding)].filter(Boolean).join(': ')}`),
    '',
    'What was checked, as the exports say of themselves:',
    ...exports.map((summary) => `  ${summaryLine(summary)}`),
  ];
  if (notKnown.length > 0) {
    lines.push('', 'What could not be known:');
    for (const each of notKnown) {
      lines.push(`  ${each.folder === null ? '' : `${each.folder}: `}${notKnownSentence(each)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** What an export says of itself. */
export function summaryLine({ folder, seal, code, fingerprint }: ExportSummary): string {
  const { contents } = seal;
  const sums = contents?.sums.map(({ currency, paidPayments, paidMinor }) => {
    return `${paidPayments} paid, ${currency} ${(BigInt(paidMinor) / 100n).toString()}.${String(paidMinor % 100).padStart(2, '0')}`;
  });
  return [
    `${folder}: till ${seal.till}, ${seal.journal.mode}, journal ${seal.journal.id}, sealed ${seal.sealedAt}`,
    stretchOf(seal),
    leftOutBy(seal) && `only ${leftOutBy(seal)}`,
    `seal ${seal.number} (${code}), key ${fingerprint}`,
    contents ? `${contents.payments} payments${sums?.length ? ` (${sums.join('; ')})` : ''}` : 'no contents',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
