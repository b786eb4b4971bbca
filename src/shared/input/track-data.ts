import { isCardNumber } from './card-number.ts';

/*
 * Recognises data of a card's magnetic stripe, as a reader types it: `%B…^…^…?` and `;…=…?`. Paydesk must not keep any
 * of it. Every function also clears the regular-expression engine's memory of the last match.
 */

/** A track has more digits after its first sign than other texts have by chance. */
const SURE = /%[a-z][\d ]{8}|;\d{8}/i;
/** Matches only a whole track, because pasted texts may also have dates and amounts between semicolons. */
const PASTED = /%[a-z][\d ]{12,23}\^|;\d{12,19}=/i;
/** Matches tracks of any card, including shops' and clubs' cards. */
const ANY = /[%;+][^?]{4,}\?/;
const WHOLE_TRACK = String.raw`%[a-z][\d ]{8,23}\^[^?]*\?|;\d{8,19}=[^?]*\?|\+[^?]*\?`;
const BEGUN_TRACK = String.raw`%(?:[a-z](?:[\d ]{0,23}|[\d ]{8,23}\^[^?]{0,90}))?|;(?:\d{0,19}|\d{8,19}=[^?]{0,60})|\+[^?]{0,110}`;
const TRACK_OF_DIGITS = /(?<!\d)(\d[\d ]{10,21}\d)[^\d ][^\d]{0,40}\d{7}/;
const SO_FAR = new RegExp(String.raw`^(?:(?:${WHOLE_TRACK})[\s]*)*(?:${BEGUN_TRACK})?$`, 'i');

/** Tells whether a whole text may be the beginning of one or more tracks. */
export function mayBecomeTrack(text: string): boolean {
  return SO_FAR.test(text) && /^[%;]/.test(text);
}

/** Tells whether the keys so far can only be a card's track. */
export function isTrackSoFar(text: string): boolean {
  return SURE.test(text);
}

/** Tells whether a text that arrived at once holds a card's track. */
export function holdsTrack(text: string): boolean {
  return PASTED.test(text);
}

/** Tells whether a reader's keys were a track of any kind and not a barcode. */
export function isAnyTrack(text: string): boolean {
  return isTrackSoFar(text) || ANY.test(text);
}

/**
 * Recognises a track whose signs the keyboard layout has changed: a card number, at most a name, then the expiry and
 * the service code. Some UnionPay numbers fail the check digit.
 */
export function isTrackOfDigits(text: string): boolean {
  const number = TRACK_OF_DIGITS.exec(text)?.[1]?.replaceAll(' ', '') ?? '';
  return isCardNumber(number) || /^62\d{14,17}$/.test(number);
}

export function withoutTrack(text: string): string {
  return text.replace(/(?:%[a-z][\d ]{8}|;\d{8}).*/is, '');
}
