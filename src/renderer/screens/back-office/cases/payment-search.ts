import { isKeptSearch, keptSearch } from '../../../../shared/journal/searched-text.ts';

/** What a customer knows of the payment that is text. */
interface Known {
  lastFour: string | null;
  email: string | null;
  phone: string | null;
}

/**
 * All of it together, so that each narrows the search down; null where nothing is known. Beside other words the end of a
 * phone number does: more digits would look like those of a card, and it may be written with the country's code or without.
 */
export function searchOfKnown({ lastFour, email, phone }: Known): string | null {
  const known = [lastFour, email, phone].filter((each) => each !== null);
  const [first] = known;
  if (first === undefined) return null;
  if (known.length === 1) return keptSearch(first);
  const joined = [lastFour, email, phone?.slice(-PHONE_END_DIGITS)].filter(Boolean).join(' ');
  return isKeptSearch(joined) ? joined : keptSearch(first);
}

const PHONE_END_DIGITS = 6;
