import { z } from 'zod';
import { ADDRESSES } from './screens.ts';

/** All screens, including those whose addresses vary, and the customer display. */
const screenNameSchema = z.enum([
  ...(Object.keys(ADDRESSES) as (keyof typeof ADDRESSES)[]),
  ...(['payment', 'connect', 'customerDisplay'] as const),
]);
export type ScreenName = z.infer<typeof screenNameSchema>;

/** The names of errors that may be reported. Other names may hold any text, even a typed value. */
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

/** The report of a screen that crashed while rendering, without anything that was on the screen. */
export const screenStopSchema = z.strictObject({ screen: screenNameSchema, errorName: errorNameSchema });
export type ScreenStop = z.infer<typeof screenStopSchema>;

/** @param error whatever was thrown; its message and stack are dropped */
export function screenStopOf(screen: ScreenName, error: unknown): ScreenStop {
  const name = errorNameSchema.safeParse(error instanceof Error ? error.name : null);
  return { screen, errorName: name.data ?? 'other' };
}
