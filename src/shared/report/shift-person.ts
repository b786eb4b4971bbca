export interface ShiftPerson {
  /** The name when the shift began. */
  person: string;
  /** null if people do not sign in. Names may repeat or change: if there is an id, only the id counts. */
  personId: string | null;
}

/** Tells whether a shift, or an act in one, belongs to this person. */
export function isSamePerson(one: ShiftPerson, other: ShiftPerson): boolean {
  if (one.personId === null && other.personId === null) return one.person === other.person;
  return one.personId === other.personId;
}

/** Returns the person who acted, from an entry. */
export function personOf({ actor, actorId }: { actor: string; actorId?: string | undefined }): ShiftPerson {
  return { person: actor, personId: actorId ?? null };
}
