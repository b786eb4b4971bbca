import { expect } from 'vitest';
import { makeSigningKey } from '../main/seal/signing-key.ts';
import { checkExports } from './check/check-exports.ts';
import type { CheckTools, KnownElsewhere } from './check/check-tools.ts';
import { placeOf, sentenceOf } from './check/sentences.ts';
import { buildChain, type ExportFiles } from './exports.fixture.ts';
import { folderOf } from './given-folder.fixture.ts';
import { nodeTools } from './node-tools.ts';

/** The till's own key, and one that is not. */
export const { key } = makeSigningKey();
export const otherKey = makeSigningKey().key;
export const chain = buildChain(12);
export const FINGERPRINT: KnownElsewhere = { fingerprints: [key.fingerprint], seals: [] };

/** The lines of the small exports here are 1,500 to 2,000 bytes long: a piece has none of its own, or a few. */
export const PIECE_BYTES = [undefined, 100, 2_000, 5_000];

/** Checks in one go and in pieces: both find the same. */
export async function check(
  folders: Record<string, ExportFiles>,
  known: KnownElsewhere,
  tools: CheckTools = nodeTools(),
) {
  const [report, ...others] = await Promise.all(
    PIECE_BYTES.map((pieceBytes) =>
      checkExports(
        Object.entries(folders).map(([name, files]) => folderOf(name, files, pieceBytes)),
        known,
        tools,
      ),
    ),
  );
  if (!report) throw new Error('a report');
  for (const other of others) expect(other).toEqual(report);
  return report;
}

/** What is found in exports by somebody who knows the till's fingerprint, in sentences. */
export async function foundIn(folders: Record<string, ExportFiles>): Promise<string[]> {
  const { verdict, findings } = await check(folders, FINGERPRINT);
  expect(verdict).toBe(findings.length === 0 ? 'intact' : 'notIntact');
  return findings.map((finding) => `${placeOf(finding)}: ${sentenceOf(finding)}`);
}

/** The same of one export. */
export const found = (files: ExportFiles) => foundIn({ e: files });

/** An export in which the lines of a file were tampered with. */
export function changed(files: ExportFiles, name: string, tamper: (lines: string[]) => string[]): ExportFiles {
  const lines = String(files.get(name)).split(/(?<=\n)/);
  return new Map(files).set(name, Buffer.from(tamper(lines).join('')));
}

export const replaced = (lines: string[], index: number, change: (line: string) => string) =>
  lines.map((line, at) => (at === index ? change(line) : line));
