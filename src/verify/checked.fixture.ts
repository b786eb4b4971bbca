import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { checkExports } from './check/check-exports.ts';
import type { KnownElsewhere } from './check/check-tools.ts';
import { notKnownSentence, placeOf, sentenceOf } from './check/sentences.ts';
import { nodeTools, readFolder } from './node-tools.ts';

const CHECKER = path.join(import.meta.dirname, 'independent/check_export.py');

/** A generous limit: it only ends a checker that hangs. */
const CHECKER_TIMEOUT_MS = 300_000;

/** True if the independent checker can run here. */
export const hasPython = ['python3', 'openssl'].every((name) => spawnSync(name, ['version']).error === undefined);

export const NOTHING_KNOWN: KnownElsewhere = { fingerprints: [], seals: [] };

/** Returns what the program's checker says about folders on disk. */
export async function checkedFolders(folders: readonly string[], known = NOTHING_KNOWN) {
  const report = await checkExports(
    folders.map((folder) => readFolder(folder)),
    known,
    nodeTools(),
  );
  return {
    verdict: report.verdict,
    findings: report.findings.map((finding) => [placeOf(finding), sentenceOf(finding)].filter(Boolean).join(': ')),
    notKnown: report.notKnown.map(notKnownSentence),
  };
}

/** Returns what the independent checker says about folders, checked together. */
export function checkedByStranger(folders: readonly string[], known = NOTHING_KNOWN) {
  const { stdout, status } = runChecker([...wordsOf(known), ...folders]);
  return { lines: stdout.trimEnd().split('\n'), status };
}

/** Returns what the independent checker says about each folder by itself. */
export function eachByStranger(folders: readonly string[], known = NOTHING_KNOWN): ToldByStranger[] {
  const { stdout } = runChecker(['--each', ...wordsOf(known), ...folders]);
  const lines = stdout.trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as ToldByStranger);
}

export function runChecker(words: readonly string[]) {
  const { stdout, stderr, status } = spawnSync('python3', [CHECKER, ...words], {
    encoding: 'utf8',
    timeout: CHECKER_TIMEOUT_MS,
  });
  if (stderr !== '') throw new Error(stderr);
  return { stdout, status };
}

function wordsOf({ fingerprints, seals }: KnownElsewhere): string[] {
  return [
    ...fingerprints.flatMap((fingerprint) => ['--fingerprint', fingerprint]),
    ...seals.flatMap((seal) => ['--seal', seal]),
  ];
}

interface ToldByStranger {
  folder: string;
  found: { file: string; line: number | null; what: string }[];
  not_known: string[];
  /** The sums of the payments, in total and by business day. */
  totals: object;
}
