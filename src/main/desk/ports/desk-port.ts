import type { createDesk } from '../desk.ts';

/** The acts of a person at the desk. Each resolves to the snapshot after it, or to a problem. */
export type Desk = ReturnType<typeof createDesk>;
