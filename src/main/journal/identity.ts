import { createHash } from 'node:crypto';
import { z } from 'zod';
import { modeSchema } from '../../shared/mode.ts';
import { canonicalJson } from './canonical.ts';

/** What a journal is: written once, when its file is made. Its hash is what the first event is chained to. */
export const identitySchema = z.object({
  form: z.literal(1),
  /** Tells two journals of the same till apart, for example after a profile was made anew. */
  id: z.uuid(),
  mode: modeSchema,
  /** The till's name when the journal was made; each entry names the till of its own time. */
  till: z.string().min(1),
  createdAt: z.iso.datetime(),
});
export type JournalIdentity = z.infer<typeof identitySchema>;

/** The text of an identity, as the journal keeps it. */
export function identityText(identity: JournalIdentity): string {
  return canonicalJson(identity);
}

/** What stands as `prev` of the first event: so a chain belongs to one journal, one mode and one till. */
export function genesisOf(text: string): Uint8Array {
  return createHash('sha256').update(text, 'utf8').digest();
}
