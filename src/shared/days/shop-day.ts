import { z } from 'zod';

/**
 * A day that a shop can mean, as YYYY-MM-DD. The calendar of the system gives any year, also one of six digits, and the
 * day after the last one that has four is none that can be asked for.
 */
export const shopDaySchema = z.iso.date().refine((day) => day >= '2000-01-01' && day < '2100-01-01');
