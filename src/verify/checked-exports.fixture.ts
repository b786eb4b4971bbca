import { expect } from 'vitest';
import { makeSigningKey } from '../main/seal/signing-key.ts';
import { MANIFEST_NAME } from '../shared/journal/seal.ts';
import { buildChain } from './chain.fixture.ts';
import { checkExports } from './check/check-exports.ts';
import type { CheckTools, KnownElsewhere } from './check/check-tools.ts';
import { placeOf, sentenceOf } from './check/sentences.ts';
import { buildExport, type ExportChange, type ExportFiles, folderOf, reseal } from './exports.fixture.ts';
import { nodeTools } from './node-tools.ts';

/** `key` is the till's own key; `otherKey` is not. */
export const { key } = makeSigningKey();
export const otherKey = makeSigningKey().key;
export const chain = buildChain(12);
export const FINGERPRINT: KnownElsewhere = { fingerprints: [key.fingerprint], seals: [] };

export async function check(
  folders: Record<string, ExportFiles>,
  known: KnownElsewhere,
  tools: CheckTools = nodeTools(),
) {
  const given = Object.entries(folders).map(([name, files]) => folderOf(name, files));
  return await checkExports(given, known, tools);
}

/** Returns the findings, as sentences, for someone who knows the till's fingerprint. */
export async function foundIn(folders: Record<string, ExportFiles>): Promise<string[]> {
  const { verdict, findings } = await check(folders, FINGERPRINT);
  expect(verdict).toBe(findings.length === 0 ? 'intact' : 'notIntact');
  return findings.map((finding) => `${placeOf(finding)}: ${sentenceOf(finding)}`);
}

export const found = (files: ExportFiles) => foundIn({ e: files });

export function changed(files: ExportFiles, name: string, tamper: (lines: string[]) => string[]): ExportFiles {
  const lines = String(files.get(name)).split(/(?<=\n)/);
  return new Map(files).set(name, Buffer.from(tamper(lines).join('')));
}

/** Changes to the lines of `journal.jsonl`, and the line that is reported. */
export const TAMPERED: [name: string, tamper: (lines: string[]) => string[], line: number][] = [
  ['a changed name', (lines) => replaced(lines, 4, (line) => line.replace('Ọbí', 'Ọbi')), 5],
  ['swapped lines', (lines) => [...lines.slice(0, 4), lines[5] ?? '', lines[4] ?? '', ...lines.slice(6)], 5],
  ['a removed line', (lines) => lines.filter((_line, at) => at !== 4), 5],
  ['a duplicated line', (lines) => lines.flatMap((line, at) => (at === 4 ? [line, line] : [line])), 6],
  ['a cut end', (lines) => lines.slice(0, -2), 10],
];

/** Makes a manifest that seals a day and lists no files. */
export function sealOfDay(change: ExportChange = {}): ExportFiles {
  const days = { first: '2026-11-21', last: '2026-11-21' };
  const sealed = reseal(buildExport(chain, key, change), key, () => ({ kind: 'daily', days, contents: null }));
  return new Map([...sealed].filter(([name]) => name === MANIFEST_NAME));
}

export const replaced = (lines: string[], index: number, change: (line: string) => string) =>
  lines.map((line, at) => (at === index ? change(line) : line));
