import { z } from 'zod';

/**
 * A day that a shop can mean, as YYYY-MM-DD. System calendars allow years of six digits, and the day after the last
 * four-digit year could not be requested.
 */
export const shopDaySchema = z.iso.date().refine((day) => day >= '2000-01-01' && day < '2100-01-01');
