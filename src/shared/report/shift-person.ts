export interface ShiftPerson {
  /** The name when the shift began. */
  person: string;
  /** null if people do not sign in. If there is an id, only the id counts, because names may change. */
  personId: string | null;
}

/** Tells whether a shift, or an act in a shift, belongs to this person. */
export function isSamePerson(one: ShiftPerson, other: ShiftPerson): boolean {
  if (one.personId === null && other.personId === null) return one.person === other.person;
  return one.personId === other.personId;
}

/** Returns the person who acted, from an entry. */
export function personOf({ actor, actorId }: { actor: string; actorId?: string | undefined }): ShiftPerson {
  return { person: actor, personId: actorId ?? null };
}
