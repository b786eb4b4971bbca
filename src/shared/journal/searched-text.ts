import { z } from 'zod';
import { lastFourOfCard, lastFourOfUnfinishedCard } from '../input/card-number.ts';
import { isPhoneBeingTyped } from '../input/phone-number.ts';
import { isServiceIdentifier } from '../input/service-identifiers.ts';
import { findReferences, withoutReferences } from '../payment/find-references.ts';
import { endsInCardNumber } from '../payment/reference.ts';
import { readTypedReference } from '../payment/typed-reference.ts';

/*
 * What is typed into a search goes far: into the address and into the manifest of an export. A whole card
 * number must reach none of them, so every one of them takes only what `keptSearch` gives.
 */

const YEAR = '(?:19|20)[0-9]{2}';
const DAY = `(?:${YEAR}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}([/.-])[0-9]{1,2}\\1${YEAR})`;
const DAYS = new RegExp(`^${DAY}(?:[\\s.–-]*(?:to|until)?[\\s.–-]*${DAY.replace('\\1', '\\2')})?$`, 'i');

/** A till's name, and what parts it from the rest. One of four digits is how a card number begins. */
const TILL_AND_GAP = /^(?!\d{4}[\s-])[A-Z0-9]{1,4}[\s-]/i;

/**
 * What may be kept of a searched text. References, identifiers of the service, phone numbers and days are kept as typed. Otherwise a text
 * with a card number becomes its last four digits, all of it: an expiry and a security code may stand beside the number.
 * So does one with more than ten digits that may become a card number, since a text is looked for while it is typed.
 */
export function keptSearch(text: string): string {
  const typed = text.trim();
  if (isReference(typed) || isIdentifier(typed) || isPhoneBeingTyped(typed) || DAYS.test(typed)) return text;
  return lastFourOfCard(typed) ?? lastFourOfUnfinishedCard(typed) ?? text;
}

/** Whether a text may be kept as it is. */
export function isKeptSearch(text: string): boolean {
  return keptSearch(text) === text;
}

/** A text that was searched for, wherever it is asked for or kept. */
export const searchTextSchema = z.string().max(100).refine(isKeptSearch);

/** With a letter in it, and no long number that may become a card number: what is digits alone may be one. */
function isIdentifier(text: string): boolean {
  return /[A-Z]/i.test(text) && isServiceIdentifier(text) && lastFourOfUnfinishedCard(text) === null;
}

/** Digits beside a whole reference may be those of a card. */
function isReference(text: string): boolean {
  if (findReferences(text).length > 0) return !/\p{N}/u.test(withoutReferences(text));
  const { kind } = readTypedReference(text);
  if (kind === 'checkFails' && endsInCardNumber(text.replace(/[^A-Za-z0-9]/g, ''))) return false;
  return (kind === 'beginning' || kind === 'checkFails') && TILL_AND_GAP.test(text);
}
