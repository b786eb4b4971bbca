import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { jsonOrNull } from '../../shared/json-or-null.ts';
import { allowedOnly, LOG_EVENTS, LOG_FIELDS, LOG_FILE, type LogEvent, type LogFields } from '../log.ts';

/* This file is separate from `log.ts`, which loads before Electron starts and must not load zod. */

const text = z.string();
const lineSchema = z.object({
  at: z.iso.datetime(),
  event: z.enum(LOG_EVENTS),
  ...Object.fromEntries(LOG_FIELDS.map((name) => [name, z.union([text, z.array(text)]).optional()])),
}) as z.ZodType<LogFields & { at: string; event: LogEvent }>;

/** Returns the newest lines first, without fields that the log never writes: other programs can write to the file. */
export function readLog(folder: string, most: number): string[] {
  const lines: string[] = [];
  for (let age = 0; lines.length < most; age += 1) {
    const file = path.join(folder, age === 0 ? LOG_FILE : `${LOG_FILE}.${age}`);
    if (!fs.existsSync(file)) break;
    const written = fs.readFileSync(file, 'utf8').trimEnd().split('\n').reverse();
    lines.push(...written.flatMap((line) => allowedLine(line) ?? []));
  }
  return lines.slice(0, most);
}

function allowedLine(line: string): string | null {
  const parsed = lineSchema.safeParse(jsonOrNull(line));
  if (!parsed.success) return null;
  const { at, event, ...fields } = parsed.data;
  return JSON.stringify({ at, event, ...allowedOnly(fields) });
}
