import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { PRESSED_BY_KEY } from '../keys/press-by-key.ts';
import { createPressGuard, KEY, type PressClock, type PressGuard } from './press-guard.ts';
import { watchPlace } from './watch-place.ts';

/** Guards a control against presses that were meant for its predecessor in the same place. */
export function usePresses(control: RefObject<HTMLElement | null>) {
  const [isArmed, setArmed] = useState(false);
  const guard = useRef<PressGuard | null>(null);
  useEffect(() => {
    const element = control.current;
    if (!element) return;
    const created = createPressGuard(pageClock, setArmed);
    guard.current = created;
    const place = watchPlace(element, { settled: created.shown, moved: created.moved, gone: created.hidden });
    const stopListening = listenToPresses(element, created, place);
    return () => {
      guard.current = null;
      stopListening();
      place.stop();
      created.stop();
      setArmed(false);
    };
  }, [control]);
  /** Tells whether a click counts. Call it once for every click. */
  const counts = ({ timeStamp, nativeEvent }: MouseEvent) =>
    guard.current?.clicked({ atMs: timeStamp, by: pressedBy(nativeEvent) }) ?? false;
  return { isArmed, counts };
}

/**
 * Returns the `pointerId` of a click, or null for a script. Clicks of assistive technology have a pointer and a
 * `pointerdown` in Chromium, and neither in Firefox.
 */
function pressedBy(click: Event): number | null {
  if (!(click instanceof PointerEvent) || !click.isTrusted) return null;
  return click.pointerType === '' && click.pointerId !== KEY ? null : click.pointerId;
}

export const pageClock: PressClock = {
  nowMs: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Reports every press on the page to the guard. A press that began elsewhere is not meant for this control. */
function listenToPresses(element: HTMLElement, guard: PressGuard, place: ReturnType<typeof watchPlace>): () => void {
  const began = (event: Event, by: number, mayCount: boolean) => {
    place.look();
    guard.pressBegan({ atMs: event.timeStamp, by, isHere: mayCount && isMeantFor(element, event.target) });
  };
  const pointerDown = (event: PointerEvent) => began(event, event.pointerId, event.button === 0);
  const keyDown = (event: KeyboardEvent) => {
    if (isTypedOn(element, event)) guard.typedOn();
    if (!PRESSING_KEYS.includes(event.key)) return;
    // A held space presses on release, so its repeats are ignored. A held Enter has already pressed.
    if (!event.repeat || event.key === 'Enter') began(event, KEY, !event.repeat);
  };
  // The action's key presses the button from anywhere, so no press has begun on the button.
  const pressedByKey = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    place.look();
    if (!guard.clicked({ atMs: Number(event.detail), by: null })) event.preventDefault();
  };
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal } as const;
  window.addEventListener('pointerdown', pointerDown, options);
  window.addEventListener('keydown', keyDown, options);
  element.addEventListener(PRESSED_BY_KEY, pressedByKey, { signal: listening.signal });
  return () => listening.abort();
}

const PRESSING_KEYS = ['Enter', ' '];

/** Tells whether a person types a text on a control, for example because a new screen took the focus from a field. */
function isTypedOn(element: HTMLElement, { key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (key.length !== 1 || key === ' ' || altKey || ctrlKey || metaKey) return false;
  return target instanceof Node && element.contains(target);
}

/** Tells whether a press began on the control or, for a submit button, in a text field of its form. */
function isMeantFor(element: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof Node)) return false;
  if (element.contains(target)) return true;
  if (!(element instanceof HTMLButtonElement) || element.type !== 'submit') return false;
  return target instanceof HTMLInputElement && target.form !== null && target.form === element.form;
}
