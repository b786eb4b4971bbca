/** The result of an accepted field. */
export const accepted = (value: unknown) => ({ ok: true, value });

/** The result of a refused field. */
export const refused = (problem: string) => ({ ok: false, problem });
