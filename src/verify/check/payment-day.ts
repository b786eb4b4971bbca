/** What of a payment says to which day it belongs. */
interface DatedPayment {
  businessDay?: string | undefined;
  reference: string;
  createdAt: string;
}

/** The business day of a payment; of one from before that was kept, the day that its reference names. */
export function businessDayOf({ businessDay, reference, createdAt }: DatedPayment): string {
  const [, year, month, day] = /^[A-Z0-9]+-(\d\d)(\d\d)(\d\d)-/.exec(reference) ?? [];
  const named = year === undefined ? new Date(createdAt).toISOString().slice(0, 10) : `20${year}-${month}-${day}`;
  return businessDay ?? named;
}

/** 20261121 of 2026-11-21, to be compared; 0 of anything else. */
export function dayNumber(day: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? Number(day.replaceAll('-', '')) : 0;
}
