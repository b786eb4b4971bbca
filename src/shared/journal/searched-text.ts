import { z } from 'zod';
import { lastFourOfCard, lastFourOfUnfinishedCard } from '../input/card-number.ts';
import { isPhoneBeingTyped } from '../input/phone-number.ts';
import { isServiceIdentifier } from '../input/service-identifiers.ts';
import { findReferences, withoutReferences } from '../payment/find-references.ts';
import { endsInCardNumber } from '../payment/reference.ts';
import { readTypedReference } from '../payment/typed-reference.ts';

/*
 * A searched text is stored in addresses and export manifests. A whole card number must reach none of them, so all of
 * them accept only the result of `keptSearch`.
 */

const YEAR = '(?:19|20)[0-9]{2}';
const DAY = `(?:${YEAR}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}([/.-])[0-9]{1,2}\\1${YEAR})`;
const DAYS = new RegExp(`^${DAY}(?:[\\s.–-]*(?:to|until)?[\\s.–-]*${DAY.replace('\\1', '\\2')})?$`, 'i');

/** A till's name and the separator after it. Four digits are excluded, because card numbers begin with them. */
const TILL_AND_GAP = /^(?!\d{4}[\s-])[A-Z0-9]{1,4}[\s-]/i;

/**
 * Returns the part of a searched text that may be stored. References, the service's identifiers, phone numbers and days
 * stay as typed. A text with a card number becomes its last four digits, because an expiry and a security code may
 * follow. More than ten digits that may become a card number are shortened too, since texts are searched while a person
 * types.
 */
export function keptSearch(text: string): string {
  const typed = text.trim();
  if (isReference(typed) || isIdentifier(typed) || isPhoneBeingTyped(typed) || DAYS.test(typed)) return text;
  return lastFourOfCard(typed) ?? lastFourOfUnfinishedCard(typed) ?? text;
}

export function isKeptSearch(text: string): boolean {
  return keptSearch(text) === text;
}

export const searchTextSchema = z.string().max(100).refine(isKeptSearch);

/** Requires a letter, and no long number that may become a card number. */
function isIdentifier(text: string): boolean {
  return /[A-Z]/i.test(text) && isServiceIdentifier(text) && lastFourOfUnfinishedCard(text) === null;
}

/** Accepts a reference, whole or begun, without further digits, which may belong to a card number. */
function isReference(text: string): boolean {
  if (findReferences(text).length > 0) return !/\p{N}/u.test(withoutReferences(text));
  const { kind } = readTypedReference(text);
  if (kind === 'checkFails' && endsInCardNumber(text.replace(/[^A-Za-z0-9]/g, ''))) return false;
  return (kind === 'beginning' || kind === 'checkFails') && TILL_AND_GAP.test(text);
}
