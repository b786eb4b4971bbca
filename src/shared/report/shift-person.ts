/** Whose shift it is. */
export interface ShiftPerson {
  /** The name, as it was when the shift began. */
  person: string;
  /** Null where nobody signs in. Two people may have one name, and a name may change: where there is an id, that alone counts. */
  personId: string | null;
}

/** Whether a shift, or an act in one, is this person's. */
export function isSamePerson(one: ShiftPerson, other: ShiftPerson): boolean {
  if (one.personId === null && other.personId === null) return one.person === other.person;
  return one.personId === other.personId;
}

/** Who acted, as an entry says it. */
export function personOf({ actor, actorId }: { actor: string; actorId?: string | undefined }): ShiftPerson {
  return { person: actor, personId: actorId ?? null };
}
