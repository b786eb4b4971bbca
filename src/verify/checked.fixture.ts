import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { checkExports } from './check/check-exports.ts';
import type { KnownElsewhere } from './check/check-tools.ts';
import { notKnownSentence, placeOf, sentenceOf } from './check/sentences.ts';
import { nodeTools, readFolder } from './node-tools.ts';

const CHECKER = path.join(import.meta.dirname, 'independent/check_export.py');

/** True if the independent checker can run here. */
export const hasPython = ['python3', 'openssl'].every((name) => spawnSync(name, ['version']).error === undefined);

/** Returns what the program's checker says about folders on disk. */
export async function checkedFolders(folders: readonly string[], known: KnownElsewhere) {
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
export function checkedByStranger(folders: readonly string[], { fingerprints, seals }: KnownElsewhere) {
  const words = [
    ...fingerprints.flatMap((fingerprint) => ['--fingerprint', fingerprint]),
    ...seals.flatMap((seal) => ['--seal', seal]),
  ];
  const { stdout, stderr, status } = spawnSync('python3', [CHECKER, ...words, ...folders], { encoding: 'utf8' });
  return { lines: `${stderr}${stdout}`.trimEnd().split('\n'), status };
}

/** Returns what the independent checker says about each folder by itself. */
export function eachByStranger(folders: readonly string[], { fingerprints }: KnownElsewhere): ToldByStranger[] {
  const words = fingerprints.flatMap((fingerprint) => ['--fingerprint', fingerprint]);
  const { stdout, stderr } = spawnSync('python3', [CHECKER, '--each', ...words, ...folders], { encoding: 'utf8' });
  if (stderr !== '') throw new Error(stderr);
  const lines = stdout.trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as ToldByStranger);
}

interface ToldByStranger {
  folder: string;
  found: { file: string; line: number | null; what: string }[];
  not_known: string[];
  /** The sums of the payments, in total and by business day. */
  totals: object;
}
