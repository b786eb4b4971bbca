import { z } from 'zod';
import { ADDRESSES } from './screens.ts';

/** The screens of the program, those with addresses of many forms, and the customer display. */
const screenNameSchema = z.enum([
  ...(Object.keys(ADDRESSES) as (keyof typeof ADDRESSES)[]),
  ...(['payment', 'connect', 'customerDisplay'] as const),
]);
export type ScreenName = z.infer<typeof screenNameSchema>;

/** Any text, even a typed value, may be an error's name, so only names that the language defines are reported. */
const errorNameSchema = z.enum([
  'Error',
  'AggregateError',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'other',
]);

/** A screen crashed while rendering: its name and the kind of error, without anything that was on the screen. */
export const screenStopSchema = z.strictObject({ screen: screenNameSchema, errorName: errorNameSchema });
export type ScreenStop = z.infer<typeof screenStopSchema>;

/** @param error whatever was thrown; of its message and its place nothing is kept */
export function screenStopOf(screen: ScreenName, error: unknown): ScreenStop {
  const name = errorNameSchema.safeParse(error instanceof Error ? error.name : null);
  return { screen, errorName: name.data ?? 'other' };
}
