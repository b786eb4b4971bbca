import { z } from 'zod';

/** A day of a shop as YYYY-MM-DD. Date fields accept years of six digits, which are refused here. */
export const shopDaySchema = z.iso.date().refine((day) => day >= '2000-01-01' && day < '2100-01-01');
