import { isCardNumber } from './card-number.ts';

/*
 * What a card's stripe holds, as a reader types it: `%B…^…^…?` and `;…=…?`. It is the whole card, and Paydesk wants none of it.
 * Whoever asks makes the engine forget what matched last, as it keeps that text.
 */

/** So many digits after the sign with which a track begins are no longer by chance. */
const SURE = /%[a-z][\d ]{8}|;\d{8}/i;
/** As a whole that is pasted at once: dates and amounts may stand between semicolons, too. */
const PASTED = /%[a-z][\d ]{12,23}\^|;\d{12,19}=/i;
/** Anything that begins and ends as a track does: the cards of shops and clubs. */
const ANY = /[%;+][^?]{4,}\?/;
const WHOLE_TRACK = String.raw`%[a-z][\d ]{8,23}\^[^?]*\?|;\d{8,19}=[^?]*\?|\+[^?]*\?`;
const BEGUN_TRACK = String.raw`%(?:[a-z](?:[\d ]{0,23}|[\d ]{8,23}\^[^?]{0,90}))?|;(?:\d{0,19}|\d{8,19}=[^?]{0,60})|\+[^?]{0,110}`;
const TRACK_OF_DIGITS = /(?<!\d)(\d[\d ]{10,21}\d)[^\d ][^\d]{0,40}\d{7}/;
const SO_FAR = new RegExp(String.raw`^(?:(?:${WHOLE_TRACK})[\s]*)*(?:${BEGUN_TRACK})?$`, 'i');

/** Whether all of this may be the beginning of a card's stripe, or stripes one after the other. */
export function mayBecomeTrack(text: string): boolean {
  return SO_FAR.test(text) && /^[%;]/.test(text);
}

/** Whether keys so far can be nothing but a card's stripe. */
export function isTrackSoFar(text: string): boolean {
  return SURE.test(text);
}

/** Whether a text that came at once holds a card's stripe. */
export function holdsTrack(text: string): boolean {
  return PASTED.test(text);
}

/** Whether a reader that ended its keys read a stripe of any kind, and no barcode. */
export function isAnyTrack(text: string): boolean {
  return isTrackSoFar(text) || ANY.test(text);
}

/**
 * Whether keys of a card reader hold the digits of a stripe, whatever signs the keyboard's layout puts between them: a card
 * number, then at most a name, then the expiry and the service code. Some numbers of UnionPay fail the check digit.
 */
export function isTrackOfDigits(text: string): boolean {
  const number = TRACK_OF_DIGITS.exec(text)?.[1]?.replaceAll(' ', '') ?? '';
  return isCardNumber(number) || /^62\d{14,17}$/.test(number);
}

/** A text without the piece of a stripe in it. */
export function withoutTrack(text: string): string {
  return text.replace(/(?:%[a-z][\d ]{8}|;\d{8}).*/is, '');
}
