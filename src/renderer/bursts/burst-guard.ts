import { looksLikeCardNumber } from '../../shared/input/card-number.ts';
import { isAnyTrack, isTrackSoFar, mayBecomeTrack } from '../../shared/input/track-data.ts';

/** Keys that follow one another so closely come from no hand, once there are many of them. */
const BURST_GAP_MS = 30;
/** So many of them, and Enter or Tab: a reader. */
export const BURST_KEYS = 8;
/** A busy machine tells late of keys that went down in time: nobody is kept from seeing what they type for longer than this. */
const HEARD_WITHIN_MS = 80;
/** So many keys at a reader's speed are hardly a hand's any more: the next one is waited for longer. */
const SUSPECTED_KEYS = 4;
const SUSPECTED_WAIT_MS = 250;
/** A slow reader pauses for so long at most: what may become a card's stripe is held until then. */
export const TRACK_GAP_MS = 500;

/** A key that has gone down. `Key` is what is needed to type it later. */
export interface PressedKey<Key> {
  /** When, by the stamp of its event: a page that was busy hears of it late. */
  atMs: number;
  /** `end`: Enter or Tab. `modifier`: Shift and its kin, which types nothing. `other`: arrows, F-keys, what is pressed with Ctrl. */
  kind: 'character' | 'end' | 'modifier' | 'other';
  /** What it types; empty where it types nothing. */
  text: string;
  /** Whether it goes into a field for words: there, many keys at once without an end may be a word that was completed. */
  isForWords: boolean;
  /** What it goes into: a field that asks for a badge, one whose text nobody may read, or any other place. */
  place: 'badge' | 'secret' | 'any';
  key: Key;
}

/** What a reader typed. */
export type Read =
  | { kind: 'barcode'; text: string }
  /** A badge, where one is asked for. */
  | { kind: 'badge'; text: string }
  /** What went into a field whose text nobody may read: it is kept nowhere. A program may have typed it, and not a reader. */
  | { kind: 'secret' }
  /** A barcode that looks like a card number: its text is kept nowhere. */
  | { kind: 'cardNumber' }
  /** A card's stripe. */
  | { kind: 'track' }
  /** Keys of a reader that ends with nothing, where only a hand may type. */
  | { kind: 'noEnd' };

export interface Heard<Key> {
  /** Keys that were held and are a person's: they are typed now, before the key that was just pressed. */
  typed: readonly Key[];
  read: Read | null;
  /** Whether the key that was just pressed is held back. */
  isHeld: boolean;
}

/**
 * Tells a reader's keys from a person's. Each key that types something is held until it is known whose it is: that of a
 * person for 80 ms at most, save what may be a card's stripe. None of a person's is lost, and they keep their order.
 */
export interface BurstGuard<Key> {
  pressed(key: PressedKey<Key>): Heard<Key>;
  /** No further key came, or the keys go elsewhere from now on: whose are those that are held? */
  waited(): Heard<Key>;
  /** How long after a key was heard `waited` is to be called; null where none is held. */
  waitMs(): number | null;
}

export function createBurstGuard<Key>(): BurstGuard<Key> {
  let run = emptyRun<Key>();

  const waitMs = () => {
    if (run.keys.length === 0) return null;
    if (isStripe(run)) return TRACK_GAP_MS;
    return run.keys.length < SUSPECTED_KEYS ? HEARD_WITHIN_MS : SUSPECTED_WAIT_MS;
  };
  const settle = (): Heard<Key> => {
    const settled = outcomeOf(run);
    run = emptyRun();
    // The engine keeps the text of the last regular expression that matched: give it another one.
    /-/.test('-');
    return settled;
  };
  /** Whether this key goes on with those that are held. */
  const goesOn = (key: PressedKey<Key>) => {
    const gapMs = key.atMs - run.lastAtMs;
    if (run.keys.length === 0) return false;
    if (gapMs <= BURST_GAP_MS) return true;
    if (gapMs > TRACK_GAP_MS || !isStripe(run)) return false;
    if (key.kind === 'character') return mayBecomeTrack(run.text + key.text);
    return key.kind === 'modifier' || (key.kind === 'end' && !run.isEnded);
  };
  const holds = ({ kind }: PressedKey<Key>) => {
    if (kind === 'character') return true;
    if (kind === 'modifier') return false;
    const isReaders = run.isEnded || isBurst(run) || isTrackSoFar(run.text);
    return isReaders && (kind === 'end' || run.isEnded || isBurst(run));
  };

  return {
    waitMs,
    waited: settle,
    pressed(key) {
      const before = goesOn(key) ? NOTHING : settle();
      const isHeld = holds(key);
      if (!isHeld && key.kind !== 'modifier') {
        const rest = settle();
        return { typed: [...before.typed, ...rest.typed], read: before.read ?? rest.read, isHeld };
      }
      run = withKey(run, key);
      return { ...before, isHeld };
    },
  };
}

/** Keys that belong together, as far as is known. */
interface Run<Key> {
  keys: readonly PressedKey<Key>[];
  text: string;
  lastAtMs: number;
  /** Whether each came as closely after the one before as only a reader's do. */
  isFast: boolean;
  /** Whether Enter or Tab has ended it. Lines may follow. */
  isEnded: boolean;
}

const NOTHING = { typed: [], read: null, isHeld: false } as const;

function emptyRun<Key>(): Run<Key> {
  return { keys: [], text: '', lastAtMs: Number.NEGATIVE_INFINITY, isFast: true, isEnded: false };
}

function withKey<Key>(run: Run<Key>, key: PressedKey<Key>): Run<Key> {
  const isFirst = run.keys.length === 0;
  // Shift goes down between two keys of a reader, and takes its time.
  if (key.kind === 'modifier') return isFirst ? run : { ...run, ...timeOf(run, key) };
  if (key.kind === 'character') {
    return { ...run, ...timeOf(run, key), keys: [...run.keys, key], text: run.text + key.text };
  }
  return { ...run, ...timeOf(run, key), text: `${run.text} `, isEnded: run.isEnded || key.kind === 'end' };
}

function timeOf<Key>({ keys, isFast, lastAtMs }: Run<Key>, { atMs }: PressedKey<Key>) {
  return { lastAtMs: atMs, isFast: isFast && (keys.length === 0 || atMs - lastAtMs <= BURST_GAP_MS) };
}

function isBurst<Key>({ keys, isFast }: Run<Key>): boolean {
  return isFast && keys.length >= BURST_KEYS;
}

function isStripe<Key>({ text }: Run<Key>): boolean {
  return mayBecomeTrack(text) || isTrackSoFar(text);
}

function outcomeOf<Key>(run: Run<Key>): Heard<Key> {
  if (isTrackSoFar(run.text) || (run.isEnded && isAnyTrack(run.text))) return { ...NOTHING, read: { kind: 'track' } };
  if (run.isEnded) return { ...NOTHING, read: readOf(run) };
  if (isBurst(run) && !run.keys.every(({ isForWords }) => isForWords)) return { ...NOTHING, read: { kind: 'noEnd' } };
  return { ...NOTHING, typed: run.keys.map(({ key }) => key) };
}

function readOf<Key>(run: Run<Key>): Read {
  const text = run.text.trim();
  if (looksLikeCardNumber(text)) return { kind: 'cardNumber' };
  if (run.keys.every(({ place }) => place === 'badge')) return { kind: 'badge', text };
  return run.keys.every(({ place }) => place === 'any') ? { kind: 'barcode', text } : { kind: 'secret' };
}
