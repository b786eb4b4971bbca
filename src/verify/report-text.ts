import { writeMoney } from '../shared/format.ts';
import { asOneLine } from '../shared/input/visible-text.ts';
import { UNPROVEN } from './check/check-exports.ts';
import { leftOutBy, stretchOf } from './check/selection-text.ts';
import {
  type CheckReport,
  count,
  type ExportSummary,
  grouped,
  notKnownSentence,
  placeOf,
  sentenceOf,
} from './check/sentences.ts';

/** Returns the verdict and, unless it is "intact", what to do next. */
export function verdictText({ verdict, notKnown, exports }: CheckReport): { known: string; next: string | null } {
  if (verdict === 'intact') {
    return { known: 'YES. Nothing was changed, added or removed since it was sealed.', next: null };
  }
  if (verdict === 'notIntact') return { known: 'NO. Something is wrong.', next: null };
  const doubts = new Set(notKnown.map(({ code }) => code).filter((code) => UNPROVEN.includes(code)));
  if (exports.length === 0 || doubts.size !== 1 || !doubts.has('keyNotCompared')) {
    return { known: 'NOT PROVEN. No change was found, but this check could not prove all of it.', next: null };
  }
  return {
    known: 'UNCHANGED since it was sealed. Who signed it was not compared.',
    next: `Compare ${writeFingerprints(exports)} with the fingerprint on the till’s settings screen or on paper. Where they are the same, give the one that you read there, and check again.`,
  };
}

function writeFingerprints(exports: readonly ExportSummary[]): string {
  return [...new Set(exports.map(({ fingerprint }) => fingerprint))].join(', ');
}

export function reportText(report: CheckReport): string {
  const { findings, notKnown, exports } = report;
  const { known, next } = verdictText(report);
  const lines = [
    known,
    ...(next === null ? [] : [next]),
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
  // Names come from the export, whose sender must not change what the reader's terminal shows.
  return `${lines.map(asOneLine).join('\n')}\n`;
}

export function summaryLine({ folder, seal, code, fingerprint }: ExportSummary): string {
  const { contents } = seal;
  const sums = contents?.sums.map(({ currency, paidPayments, paidMinor }) => {
    return `${grouped(paidPayments)} paid, ${writeMoney({ amountMinor: paidMinor, currency })}`;
  });
  return [
    `${folder}: till ${seal.till}, ${seal.journal.mode}, journal ${seal.journal.id}, sealed ${seal.sealedAt}`,
    stretchOf(seal),
    leftOutBy(seal) && `only ${leftOutBy(seal)}`,
    `seal ${grouped(seal.number)} (${code}), key ${fingerprint}`,
    contents ? `${count(contents.payments, 'payment')}${sums?.length ? ` (${sums.join('; ')})` : ''}` : 'no contents',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
