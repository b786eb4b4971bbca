import { holdsNumberOfBrand } from '../../shared/input/card-number.ts';
import { isAnyTrack, isTrackOfDigits, isTrackSoFar, mayBecomeTrack } from '../../shared/input/track-data.ts';

/** The longest pause between two keys of a scanner. Nobody types eight keys this fast. */
const SCANNER_GAP_MS = 50;
/** The longest single pause that a burst may contain. Scanners and busy machines cause such pauses. */
const LONG_PAUSE_MS = 100;
/** A burst of at least this many keys comes from a scanner or a card reader. */
export const BURST_KEYS = 8;
/** Nobody types four keys at this pace. Three keys may come from a single key that types `000`. */
const SHORT_SCAN = { keys: 4, gapMs: 15 } as const;
/** How long a probable scan waits for its next key, which may be its final Enter. */
const SUSPECTED_WAIT_MS = 250;
/** The longest pause of a slow card reader. Keys that may become a card track are held this long. */
export const TRACK_GAP_MS = 500;

/** A key that has gone down. `Key` is the data needed to type the key later. */
export interface PressedKey<Key> {
  /** The event's timestamp: a busy page receives the key late. */
  atMs: number;
  /** `end`: Enter or Tab. `modifier`: a key like Shift. `other`: arrows, F-keys, keys with Ctrl. */
  kind: 'character' | 'end' | 'modifier' | 'other';
  text: string;
  /** The digit that the key types on the US layout of card readers; `#` for a sign; empty for other keys. */
  digit: string;
  /** True for a field that holds words. A fast run of keys without Enter may be an auto-completed word there. */
  isForWords: boolean;
  /** Where the key went: a field that expects a badge, a field with hidden text, a button, or elsewhere. */
  place: 'badge' | 'secret' | 'button' | 'any';
  key: Key;
}

export type Read =
  | { kind: 'barcode'; text: string }
  | { kind: 'badge'; text: string }
  /** A discarded burst: its field is secret, or it went to a button and is too short to tell from a person's keys. */
  | { kind: 'secret' }
  /** A barcode that looks like a card number. Its text is not kept. */
  | { kind: 'cardNumber' }
  | { kind: 'track' }
  /** Keys of a reader without Enter or Tab at the end, in a field that accepts only hand-typed text. */
  | { kind: 'noEnd' };

export interface Heard<Key> {
  /** Held keys that a person typed after all. The page must type them before the key that was just pressed. */
  typed: readonly Key[];
  read: Read | null;
  isHeld: boolean;
}

/**
 * Tells a scanner's keys from a person's. Every key that types is held until its source is known. A person's key waits
 * at most 100 ms, unless it may belong to a card track. A person's keys are never lost or reordered.
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
    // The regular-expression engine keeps the last matched text, which may be secret. This match overwrites it.
    /-/.test('-');
    return settled;
  };
  const pauseBefore = (key: PressedKey<Key>) => Math.round(key.atMs - run.lastAtMs);
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
  const paced = (key: PressedKey<Key>): Run<Key> => {
    if (run.keys.length === 0) return { ...run, lastAtMs: key.atMs };
    const pauseMs = pauseBefore(key);
    const closeKeys = pauseMs <= SHORT_SCAN.gapMs ? run.closeKeys : 0;
    return { ...run, lastAtMs: key.atMs, pace: paceAfter(pauseMs), closeKeys };
  };
  const withKey = (key: PressedKey<Key>): Run<Key> => {
    // A scanner presses Shift between two characters, which takes time.
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
    /** Returns how long after the last key `waited` must be called; null if no key is held. */
    waitMs,
    /** Decides about the held keys. Call it when no further key came in time, or before the focus moves. */
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

/** Consecutive keys that may come from one scan. */
interface Run<Key> {
  keys: readonly PressedKey<Key>[];
  text: string;
  lastAtMs: number;
  /** The run's text with the digits that a US keyboard would type. */
  digits: string;
  /** `lost` after a second long pause, or after a pause longer than `LONG_PAUSE_MS`. */
  pace: 'steady' | 'pausedOnce' | 'lost';
  /** The number of consecutive keys that came faster than anybody types. */
  closeKeys: number;
  isShortScan: boolean;
  /** True after Enter or Tab. A scan of several lines continues after it. */
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

/** Tells whether the keys went to a button. Nobody types a character and presses Enter on a button that fast. */
function isAtButton<Key>({ keys }: Run<Key>): boolean {
  return keys.length > 0 && keys.every(({ place }) => place === 'button');
}

/** Tells whether an Enter or Tab after this pause ends the scan. Some scanners pause before their final key. */
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
