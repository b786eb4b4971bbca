import { holdsNumberOfBrand } from '../../shared/input/card-number.ts';
import { isAnyTrack, isTrackOfDigits, isTrackSoFar, mayBecomeTrack } from '../../shared/input/track-data.ts';

/** The longest pause between two keys of a scanner. Nobody types eight keys this fast. */
const SCANNER_GAP_MS = 50;
/** A burst may contain one pause of up to this length, caused by the scanner or by the machine. */
const LONG_PAUSE_MS = 100;
/** A burst of at least this many keys comes from a scanner or a card reader. */
export const BURST_KEYS = 8;
/** Nobody types four keys at this pace. Three may come from a single key that types `000`. */
const SHORT_SCAN = { keys: 4, gapMs: 15 } as const;
/** How long a probable scan waits for its next key, which may be Enter. */
const SUSPECTED_WAIT_MS = 250;
/** The longest pause of a slow card reader: keys that may become a card track are held this long. */
export const TRACK_GAP_MS = 500;

/** A key that has gone down. `Key` is what is needed to type it later. */
export interface PressedKey<Key> {
  /** The event's timestamp, because a busy page hears of the key late. */
  atMs: number;
  /** `end`: Enter or Tab. `modifier`: keys that type nothing. `other`: arrows, F-keys, keys with Ctrl. */
  kind: 'character' | 'end' | 'modifier' | 'other';
  /** The text that the key types; empty if none. */
  text: string;
  /** The digit that the key types on a US keyboard, as card readers do; `#` for a sign. Empty for other keys. */
  digit: string;
  /** True for a field for words: there, a fast run of keys without an end may be an auto-completed word. */
  isForWords: boolean;
  /** The target of the key: a field that expects a badge, a field whose text nobody may read, a button, or elsewhere. */
  place: 'badge' | 'secret' | 'button' | 'any';
  key: Key;
}

export type Read =
  | { kind: 'barcode'; text: string }
  /** A badge, in a field that expects one. */
  | { kind: 'badge'; text: string }
  /** The burst is discarded: its field is secret, or it is too short at a button and may come from a person. */
  | { kind: 'secret' }
  /** A barcode that looks like a card number: its text is stored nowhere. */
  | { kind: 'cardNumber' }
  /** A card's magnetic stripe. */
  | { kind: 'track' }
  /**
   * The keys of a scanner or card reader without Enter or Tab at the end, in a field that only accepts typing by hand.
   */
  | { kind: 'noEnd' };

export interface Heard<Key> {
  /** Held keys that turned out to be a person's: they are typed now, before the key that was just pressed. */
  typed: readonly Key[];
  read: Read | null;
  isHeld: boolean;
}

/**
 * Distinguishes a scanner's keys from a person's. Every typing key is held until its source is known: a person's key
 * for at most 100 ms, unless it may belong to a card track. No key of a person is lost or reordered.
 */
export function createBurstGuard<Key>() {
  let run = emptyRun<Key>();

  const waitMs = () => {
    if (run.keys.length === 0) return null;
    if (isStripe(run)) return TRACK_GAP_MS;
    return run.keys.length < SHORT_SCAN.keys ? LONG_PAUSE_MS : SUSPECTED_WAIT_MS;
  };
  const settle = (): Heard<Key> => {
    const settled = outcomeOf(run);
    run = emptyRun();
    // The regular-expression engine keeps the last matched text, which may be a secret: overwrite it.
    /-/.test('-');
    return settled;
  };
  // Event timestamps have fractions of a millisecond.
  const pauseBefore = (key: PressedKey<Key>) => Math.round(key.atMs - run.lastAtMs);
  /** Tells whether this key belongs to the held run. */
  const goesOn = (key: PressedKey<Key>) => {
    const pauseMs = pauseBefore(key);
    if (run.keys.length === 0) return false;
    if (isInPace(pauseMs)) return true;
    if (key.kind === 'end' && isEndedAfter(run, pauseMs)) return true;
    if (pauseMs > TRACK_GAP_MS || !isStripe(run)) return false;
    if (key.kind === 'character') return mayBecomeTrack(run.text + key.text);
    return key.kind === 'modifier' || (key.kind === 'end' && !run.isEnded);
  };
  const isInPace = (pauseMs: number) => pauseMs <= SCANNER_GAP_MS || paceAfter(pauseMs) !== 'lost';
  const paceAfter = (pauseMs: number): Run<Key>['pace'] => {
    if (pauseMs <= SCANNER_GAP_MS) return run.pace;
    return run.pace === 'steady' && pauseMs <= LONG_PAUSE_MS ? 'pausedOnce' : 'lost';
  };
  /** Returns the run after judging the pause before this key. */
  const paced = (key: PressedKey<Key>): Run<Key> => {
    if (run.keys.length === 0) return { ...run, lastAtMs: key.atMs };
    const pauseMs = pauseBefore(key);
    const closeKeys = pauseMs <= SHORT_SCAN.gapMs ? run.closeKeys : 0;
    return { ...run, lastAtMs: key.atMs, pace: paceAfter(pauseMs), closeKeys };
  };
  const withKey = (key: PressedKey<Key>): Run<Key> => {
    // A scanner's Shift key goes down between two keys and takes time.
    if (key.kind === 'modifier') return run.keys.length === 0 ? run : paced(key);
    const text = key.kind === 'character' ? key.text : ' ';
    const longer = { ...paced(key), text: run.text + text, digits: run.digits + (key.digit || text) };
    if (key.kind !== 'character') return { ...longer, isEnded: run.isEnded || key.kind === 'end' };
    const closeKeys = longer.closeKeys + 1;
    const isShortScan = run.isShortScan || closeKeys >= SHORT_SCAN.keys;
    return { ...longer, keys: [...run.keys, key], closeKeys, isShortScan };
  };
  const holds = ({ kind }: PressedKey<Key>) => {
    if (kind === 'character') return true;
    if (kind === 'modifier') return false;
    const isReaders = run.isEnded || isBurst(run) || isTrackSoFar(run.text) || isAtButton(run);
    return isReaders && (kind === 'end' || run.isEnded || isBurst(run));
  };

  return {
    /** How long after a key `waited` must be called; null if no key is held. */
    waitMs,
    /** Decides about the held keys, because no further key came or the focus moves. */
    waited: settle,
    pressed(key: PressedKey<Key>): Heard<Key> {
      const before = goesOn(key) ? NOTHING : settle();
      const isHeld = holds(key);
      if (!isHeld && key.kind !== 'modifier') {
        const rest = settle();
        return { typed: [...before.typed, ...rest.typed], read: before.read ?? rest.read, isHeld };
      }
      run = withKey(key);
      return { ...before, isHeld };
    },
  };
}

/** A run of keys that belong together, as far as is known. */
interface Run<Key> {
  keys: readonly PressedKey<Key>[];
  text: string;
  lastAtMs: number;
  /** The same characters, but with the digits that a US keyboard would type. */
  digits: string;
  /**
   * `lost` after a second long pause or a pause longer than `LONG_PAUSE_MS`, as in a card track that was typed slowly.
   */
  pace: 'steady' | 'pausedOnce' | 'lost';
  /** How many keys in a row came faster than anybody types. */
  closeKeys: number;
  isShortScan: boolean;
  /** True after Enter or Tab. More lines may follow. */
  isEnded: boolean;
}

const NOTHING = { typed: [], read: null, isHeld: false } as const;

function emptyRun<Key>(): Run<Key> {
  return {
    keys: [],
    text: '',
    digits: '',
    lastAtMs: Number.NEGATIVE_INFINITY,
    pace: 'steady',
    closeKeys: 0,
    isShortScan: false,
    isEnded: false,
  };
}

function isBurst<Key>(run: Run<Key>): boolean {
  return (run.pace !== 'lost' && run.keys.length >= BURST_KEYS) || (run.isShortScan && !isForWords(run));
}

function isForWords<Key>({ keys }: Run<Key>): boolean {
  return keys.every((key) => key.isForWords);
}

/** Tells whether the keys went to a button, which nobody presses with Enter so soon after a character. */
function isAtButton<Key>({ keys }: Run<Key>): boolean {
  return keys.length > 0 && keys.every(({ place }) => place === 'button');
}

/** Tells whether an Enter or Tab after this pause ends a scan. Some scanners pause before it. */
function isEndedAfter<Key>(run: Run<Key>, pauseMs: number): boolean {
  return (isBurst(run) && pauseMs <= SUSPECTED_WAIT_MS) || (isAtButton(run) && pauseMs <= LONG_PAUSE_MS);
}

function isStripe<Key>({ text }: Run<Key>): boolean {
  return mayBecomeTrack(text) || isTrackSoFar(text);
}

function outcomeOf<Key>(run: Run<Key>): Heard<Key> {
  if (isTrackSoFar(run.text) || (run.isEnded && isAnyTrack(run.text))) return { ...NOTHING, read: { kind: 'track' } };
  const texts = [run.text, run.digits];
  if (isBurst(run) && texts.some(isTrackOfDigits)) return { ...NOTHING, read: { kind: 'track' } };
  if (isBurst(run) && texts.some(holdsNumberOfBrand)) return { ...NOTHING, read: { kind: 'cardNumber' } };
  if (run.isEnded) return { ...NOTHING, read: readOf(run) };
  if (isBurst(run) && !isForWords(run)) return { ...NOTHING, read: { kind: 'noEnd' } };
  return { ...NOTHING, typed: run.keys.map(({ key }) => key) };
}

function readOf<Key>(run: Run<Key>): Read {
  const text = run.text.trim();
  if (run.keys.every(({ place }) => place === 'badge')) return { kind: 'badge', text };
  const mayBeRead = run.keys.every(({ place }) => place === 'any' || (place === 'button' && isBurst(run)));
  return mayBeRead ? { kind: 'barcode', text } : { kind: 'secret' };
}
