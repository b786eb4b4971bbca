import { z } from 'zod';

/** What every screen must know of how the till is set up. */
export const setupMarks = {
  /** Whether anybody has said yet what this till is; else a person is asked. */
  isSetUp: z.boolean(),
  /** It should have an encryption key that nobody has given since the program started: it only asks meanwhile, as a seat does. */
  isKeyMissing: z.boolean(),
  /** Nobody has said for the shop that real cards' PINs may be keyed on this machine. */
  arePinsOff: z.boolean(),
};
