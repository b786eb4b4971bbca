import type { z } from 'zod';
import type { Happening } from './journal/journal-entry.ts';
import type { Need } from './people/permissions.ts';

/** One channel of the bridge. The row is the only place that knows what the channel is for. */
export interface ChannelRow {
  /** The right of whoever asks. Main decides `byRequest` from the request (`rights-table.ts`). */
  needs: Need | 'byRequest';
  /** `reads`: the screens ask by themselves and nothing changes. `acts`: a person has pressed something. */
  does: 'reads' | 'acts';
  /**
   * The entries that tell of the act; none if the journal of people tells of it. If this is left out, `actApproved` tells of an act
   * that somebody approved.
   */
  entries?: readonly Happening['kind'][];
  /** The request carries a PIN or what a customer keyed, so the screens keep no copy of it to repeat it. */
  hasSecrets?: true;
  /** The customer display may ask it, too. That page is in the hands of strangers. */
  onDisplay?: true;
  /** Puts a sale at the counter or sends something, so it is refused while another till takes this one's place. */
  begins?: true;
  request: z.ZodType;
  /** The value of the answer; every answer is a result. */
  response: z.ZodType;
}
