/** The tables derived from the entries alone. A rebuild empties them; the check compares them with a rebuild. */
export const DERIVED_TABLES = [
  'payments',
  'sales',
  'day_totals',
  'payment_search',
  'service_identifiers',
  'case_payments',
  'cases',
  'payment_returns',
  'business_days',
] as const;
export type DerivedTable = (typeof DERIVED_TABLES)[number];
