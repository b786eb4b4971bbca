export const accepted = (value: unknown) => ({ ok: true, value });

export const refused = (problem: string) => ({ ok: false, problem });
