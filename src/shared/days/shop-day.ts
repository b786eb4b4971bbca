import { z } from 'zod';

/** A day that a shop can mean, as YYYY-MM-DD. Calendars allow years of six digits, with no next day to request. */
export const shopDaySchema = z.iso.date().refine((day) => day >= '2000-01-01' && day < '2100-01-01');
