import { z } from 'zod';
import type { Happening } from './journal/journal-entry.ts';
import type { Need } from './people/permissions.ts';

/** The path of the file that a person saved; null if the person cancelled. */
export const savedSchema = z.object({ path: z.string().nullable() });

/** One channel of the bridge. Only this row knows the channel's properties. */
export interface ChannelRow {
  /** The right that the caller needs. For `byRequest`, main decides by the request (`rights-table.ts`). */
  needs: Need | 'byRequest';
  /** `reads`: the screens call the channel by themselves, and nothing changes. `acts`: a person pressed something. */
  does: 'reads' | 'acts';
  /** The kinds of entries that record the act: `actApproved` if absent, none if the journal of people records it. */
  entries?: readonly Happening['kind'][];
  /** True if the request contains a PIN or keyed values. The screens then keep no copy to repeat. */
  hasSecrets?: true;
  /** True if the customer display, which strangers can touch, may call the channel. */
  onDisplay?: true;
  /** True for acts that put a sale at the counter or send something, refused while another till replaces this till. */
  begins?: true;
  request?: z.ZodType;
  response: z.ZodType;
}
