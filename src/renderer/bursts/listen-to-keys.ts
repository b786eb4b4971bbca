import { holdsTrack, isTrackSoFar, withoutTrack } from '../../shared/input/track-data.ts';
import { createBurstGuard, type Heard, type PressedKey, type Read } from './burst-guard.ts';
import { badgeFieldFor, canBeTypedInto, type HeldKey, isTextField, setText, typeKeys } from './type-key.ts';

/** The longest extra wait for a key event. If one event is late, the next may be equally late. */
const MOST_LATE_MS = 1_000;
/** A timer that fires later than this shows that the page was busy, so keys pressed in time may still be queued. */
const LATE_MS = 10;

/**
 * Keeps the keys of scanners and card readers from every field and button. Call it before any other key listener is
 * added.
 * @param tell receives what was scanned and the target of its last key
 */
export function keepReadersOut(tell: (read: Read, at: EventTarget | null) => void): void {
  const guard = createBurstGuard<HeldKey>();
  let timer = 0;
  let lastAtMs = 0;
  let isTyping = false;
  let at: EventTarget | null = null;

  const take = ({ typed, read }: Heard<HeldKey>) => {
    isTyping = true;
    typeKeys(typed.filter(({ target }) => canBeTypedInto(target)));
    isTyping = false;
    if (read) tell(read, at);
  };
  const settle = () => {
    clearTimeout(timer);
    if (guard.waitMs() !== null) take(guard.waited());
  };
  const wait = (turnMs: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      const lateMs = performance.now() - lastAtMs - (guard.waitMs() ?? 0);
      if (lateMs > LATE_MS && turnMs > LATE_MS) wait(LATE_MS);
      else settle();
    }, turnMs);
  };
  const keyDown = (event: KeyboardEvent) => {
    // Keys that the page itself types are already judged, and a held Shift key types nothing.
    if (!event.isTrusted || event.isComposing || isRepeatedModifier(event)) return;
    const heardLateMs = Math.min(MOST_LATE_MS, Math.max(0, performance.now() - event.timeStamp));
    const pressed = pressedBy(event, guard.waitMs() === null);
    const heard = guard.pressed(pressed);
    lastAtMs = event.timeStamp;
    // Keys in a date field are not held back, because scripts cannot type into it.
    if (heard.isHeld && (isEnd(event) || canBeTypedInto(event.target))) stop(event);
    take(heard);
    // Typing the held keys may have moved the focus, and this key follows it.
    pressed.key.target = at = document.activeElement;
    const waitMs = guard.waitMs();
    if (waitMs !== null) wait(waitMs + heardLateMs);
  };
  const inserted = (event: Event, text: string, isLost: (text: string) => boolean) => {
    if (!isLost(text)) return;
    stop(event);
    /-/.test('-');
    tell({ kind: 'track' }, document.activeElement);
  };
  const beforeInput = (event: InputEvent) => {
    const { target, data } = event;
    if (isTyping || !data || !isTextField(target)) return;
    if (!SIGNS.some((sign) => target.value.includes(sign) || data.includes(sign))) return;
    inserted(event, target.value + data, isTrackSoFar);
    if (event.defaultPrevented) setText(target, withoutTrack(target.value));
  };
  const capture = { capture: true } as const;
  window.addEventListener('keydown', keyDown, capture);
  // Held keys are typed before a field or the window loses the focus, so that they are wiped with the field's text. A
  // control that is pressed also finds the field complete.
  for (const left of ['blur', 'focusout', 'pointerdown'])
    window.addEventListener(left, () => isTyping || settle(), capture);
  window.addEventListener('beforeinput', beforeInput, capture);
  const pasted = (event: Event, data: DataTransfer | null) =>
    inserted(event, data?.getData('text/plain') ?? '', holdsTrack);
  window.addEventListener('paste', (event) => pasted(event, event.clipboardData), capture);
  window.addEventListener('drop', (event) => pasted(event, event.dataTransfer), capture);
}

/** The characters with which a card track starts. */
const SIGNS: readonly string[] = ['%', ';'];

/** @param isFirst true if no key is held */
function pressedBy(event: KeyboardEvent, isFirst: boolean): PressedKey<HeldKey> {
  const { timeStamp, target, key } = event;
  // A space on a button presses it on keyup, and no barcode starts with a space.
  const kind = isFirst && key === ' ' && !isTextField(target) ? 'other' : kindOf(event);
  const text = kind === 'character' ? key : '';
  return {
    atMs: timeStamp,
    kind,
    text,
    digit: kind === 'character' ? digitOf(event) : '',
    isForWords: isForWords(target),
    place: placeOf(target),
    key: { event, target },
  };
}

function kindOf(event: KeyboardEvent): PressedKey<HeldKey>['kind'] {
  if (MODIFIERS.includes(event.key)) return 'modifier';
  if (event.repeat) return 'other';
  if (isEnd(event)) return 'end';
  if ([...event.key].length !== 1 || isChord(event)) return 'other';
  return 'character';
}

/** Returns the digit by the key's position, because a French keyboard types digits only with Shift. */
function digitOf({ key, code, shiftKey }: KeyboardEvent): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit && shiftKey) return '#';
  return digit ?? (/^\d$/.test(key) ? key : '');
}

const MODIFIERS: readonly string[] = ['Shift', 'CapsLock', 'AltGraph', 'Control', 'Alt', 'Meta'];

function isChord(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
}

function isEnd({ key }: KeyboardEvent): boolean {
  return key === 'Enter' || key === 'Tab';
}

function isRepeatedModifier({ key, repeat }: KeyboardEvent): boolean {
  return repeat && MODIFIERS.includes(key);
}

/** Tells whether a field holds words rather than a number or code. */
function isForWords(target: EventTarget | null): boolean {
  if (!isTextField(target) || isSecret(target)) return false;
  return !['numeric', 'decimal', 'none'].includes(target.inputMode);
}

function placeOf(target: EventTarget | null): PressedKey<HeldKey>['place'] {
  if (badgeFieldFor(target)) return 'badge';
  if (target instanceof HTMLButtonElement) return 'button';
  return isTextField(target) && isSecret(target) ? 'secret' : 'any';
}

function isSecret(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return field.type === 'password';
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
