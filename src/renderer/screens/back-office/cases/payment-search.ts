import { isKeptSearch, keptSearch } from '../../../../shared/journal/searched-text.ts';

interface Known {
  lastFour: string | null;
  email: string | null;
  phone: string | null;
}

/** Uses only the end of a phone number beside other words: more digits would look like a card number. */
export function searchOfKnown({ lastFour, email, phone }: Known): string | null {
  const known = [lastFour, email, phone].filter((each) => each !== null);
  const [first] = known;
  if (first === undefined) return null;
  if (known.length === 1) return keptSearch(first);
  const joined = [lastFour, email, phone?.slice(-PHONE_END_DIGITS)].filter(Boolean).join(' ');
  return isKeptSearch(joined) ? joined : keptSearch(first);
}

const PHONE_END_DIGITS = 6;
