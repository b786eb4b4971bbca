/** What comes of a field that is taken. */
export const accepted = (value: unknown) => ({ ok: true, value });

/** What comes of one that is not. */
export const refused = (problem: string) => ({ ok: false, problem });
