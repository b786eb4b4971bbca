import type { Seal } from '../../shared/journal/seal.ts';

export function stretchOf({ contents, zone }: Seal): string {
  const { from, to, days, evidence } = contents?.selection ?? {};
  if (evidence) return 'of single payments, whenever they were begun';
  if (days) {
    const { first, last } = days;
    return first === last ? `of business day ${first}` : `of the business days ${first} to ${last}`;
  }
  if (!from && !to) return `of all times (${zone})`;
  return `${from ? `from ${from}` : 'from the beginning'} ${to ? `to before ${to}` : 'to the end'} (${zone})`;
}

export function leftOutBy({ contents }: Seal): string {
  const { searched = false, outcomes = null, reviewOnly = false, filters, evidence } = contents?.selection ?? {};
  const parts = [
    searched ? 'a match for a search' : '',
    outcomes === null ? '' : `outcome ${outcomes.join(' or ')}`,
    reviewOnly ? 'a mark for review' : '',
    ...Object.entries(filters ?? {}).map(([name, value]) =>
      value === null || value === undefined ? '' : `${name} ${value}`,
    ),
    evidence ? `reference ${evidence.references.join(', ')}` : '',
  ];
  return parts.filter((part) => part !== '').join('; ');
}
