import { z } from 'zod';
import { problemSchema, type Result } from './problems.ts';

/** The form of every answer that crosses the bridge. */
const resultSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), problem: problemSchema }),
]);

/**
 * Reads an answer and drops fields that `response` does not name. The answer and its value are checked one after the
 * other: building one schema for both on each call would take longer than checking a page of payments.
 * @returns the result, or the paths that do not fit
 */
export function readResult<Value>(
  response: z.ZodType<Value>,
  answer: unknown,
): { fits: true; result: Result<Value> } | { fits: false; paths: string[] } {
  const form = resultSchema.safeParse(answer);
  if (!form.success) return { fits: false, paths: pathsOf(form.error) };
  if (!form.data.ok) return { fits: true, result: form.data };
  const reading = response.safeParse(form.data.value);
  if (!reading.success) return { fits: false, paths: pathsOf(reading.error, 'value') };
  return { fits: true, result: { ok: true, value: reading.data } };
}

function pathsOf({ issues }: z.ZodError, ...within: string[]): string[] {
  return issues.map(({ path }) => [...within, ...path].join('.'));
}
