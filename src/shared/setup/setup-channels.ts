import { z } from 'zod';

/** The languages that the screens are written in. */
const languageSchema = z.enum(['en']);
export const LANGUAGES = languageSchema.options;
export type Language = z.infer<typeof languageSchema>;

/** How a till is set up. Whatever changes the till opens it anew, and the page is loaded again. */
export const setupChannels = {
  /** `Practise first`: the till sells with the service that is built in. Only where nobody has set it up yet. */
  'setup.practise': { request: z.strictObject({ language: languageSchema }), response: z.null() },
} as const;
