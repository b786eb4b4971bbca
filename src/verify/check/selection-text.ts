import type { Seal } from '../../shared/journal/seal.ts';

export function stretchOf({ contents, zone }: Seal): string {
  const { days, evidence } = contents?.selection ?? {};
  if (evidence) return 'of single payments, whenever they were begun';
  if (!days) return `of all times (${zone})`;
  const { first, last } = days;
  return first === last ? `of business day ${first}` : `of the business days ${first} to ${last}`;
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
