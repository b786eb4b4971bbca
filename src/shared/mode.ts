import { z } from 'zod';

/** Practice: built-in service, no money moves. Sandbox: the service's test address. Live: real money. */
export const modeSchema = z.enum(['practice', 'sandbox', 'live']);
export type Mode = z.infer<typeof modeSchema>;
