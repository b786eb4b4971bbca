import { z } from 'zod';
import { problem, type Result } from '../problems.ts';
import { approvedSchema } from './approval.ts';
import { type People, peopleAfter, peopleChangeSchema } from './people.ts';
import { peopleChangeRefusal } from './people-rules.ts';

/** An entry of the journal of people. It contains no PIN, badge or code, and nothing from which to guess one. */
export const peopleEntrySchema = z.strictObject({
  form: z.literal(1),
  rules: z.literal(1),
  at: z.iso.datetime(),
  actor: z.string().min(1),
  /** Absent if the program itself made the change. */
  actorId: z.uuid().optional(),
  /** Set if another person had to approve the change. */
  approved: approvedSchema.optional(),
  happening: z.strictObject({ kind: z.literal('peopleChanged'), change: peopleChangeSchema }),
});
export type PeopleEntry = z.infer<typeof peopleEntrySchema>;

/** Returns the people after one more entry, or the problem if the change is not allowed. */
export function foldPeople(people: People, { actorId, happening: { change } }: PeopleEntry): Result<People> {
  // The owner of a new till creates the first people; nobody has any rights before that.
  const by = change.kind === 'setUp' ? null : (actorId ?? null);
  const refused = peopleChangeRefusal(people, by, change);
  return refused ? problem(refused.code, refused.facts) : { ok: true, value: peopleAfter(people, change) };
}
