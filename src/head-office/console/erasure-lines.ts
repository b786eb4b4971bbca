import type { ErasureResult } from '../acts/carry-out.ts';
import { eraseEverywhere } from '../acts/erase-everywhere.ts';
import type { ErasingParts } from '../acts/erasures.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import type { OpenErasure } from '../ledger/open-erasures.ts';
import { countText, rangesText, timeText } from './said.ts';

/** Erases a payment in every journal that speaks of it. @param words its reference, and why */
export async function eraseEverywhereLines(
  parts: ErasingParts & { by: string },
  [reference = '', ...why]: readonly string[],
): Promise<readonly string[]> {
  const erased = await eraseEverywhere(parts, reference, { by: parts.by, reason: why.join(' ') });
  if (erased.length === 0) return [`Nothing in any journal is about a payment ${reference}: nothing was erased.`];
  return erased.map(({ journal: { id, till }, reference: each, result }) =>
    [
      `${id}  ${till}:`,
      result
        ? erasedText(each, result)
        : `The erasure of ${each} has begun and goes on by itself. “erasures” says what it waits for.`,
    ].join(' '),
  );
}

/** Those that have no end yet. */
export async function erasureLines(ledger: Ledger): Promise<readonly string[]> {
  const open = await ledger.openErasures();
  if (open.length === 0) return ['Every erasure that was asked for has come to its end.'];
  return open.map((erasure) => `${erasure.journal}  ${openErasureText(erasure)}`);
}

/** What it waits for, and what to do. */
export function openErasureText({ journal, reference, failed }: OpenErasure): string {
  if (!failed) return `The erasure of ${reference} has no end yet: it goes on by itself.`;
  const { tries, at, nextAt, why } = failed;
  return [
    `The erasure of ${reference} has no end yet.`,
    `It was tried ${countText(tries, 'time', 'times')}, the last time ${timeText(at)}: ${why}.`,
    `It is tried again by itself, not before ${timeText(nextAt)}.`,
    `Where the reason is mended, it is tried at once: erase ${journal} ${reference} WHY`,
  ].join(' ');
}

/** What an erasure has come to. */
export function erasedText(reference: string, { lines, wholeLines, isEnded }: ErasureResult): string {
  const gone = `What is personal is gone from ${countText(lines, 'line', 'lines')} of ${reference}. The till’s own journal still has it.`;
  return [
    lines === 0
      ? `No line of this journal has anything personal of ${reference}, nor has what is kept beside it.`
      : gone,
    ...(wholeLines.length > 0 ? [wholeText(wholeLines)] : []),
    ...(isEnded ? [] : ['The till goes on sending entries of it: erasing goes on by itself.']),
  ].join(' ');
}

function wholeText(entries: readonly number[]): string {
  const [word, them] = entries.length === 1 ? ['entry', 'it'] : ['entries', 'them'];
  return `Nothing is left of ${word} ${rangesText(entries)}: no till writes ${them} like that.`;
}
