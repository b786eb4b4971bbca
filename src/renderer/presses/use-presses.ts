import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { PRESSED_BY_KEY } from '../keys/press-by-key.ts';
import { createPressGuard, type PressClock, type PressGuard } from './press-guard.ts';
import { watchPlace } from './watch-place.ts';

/** Guards a control against presses that were meant for its predecessor in that place. */
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
  /** Ask once for every click. */
  const counts = (click: MouseEvent) => guard.current?.clicked(click.timeStamp) ?? false;
  return { isArmed, counts };
}

const pageClock: PressClock = {
  nowMs: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Listens to every press of the page: one that began elsewhere is not meant for this control. */
function listenToPresses(element: HTMLElement, guard: PressGuard, place: ReturnType<typeof watchPlace>): () => void {
  let isPointerDown = false;
  const began = (event: Event, by: 'pointer' | 'key', isRepeat: boolean) => {
    isPointerDown = by === 'pointer';
    place.look();
    guard.pressBegan({ atMs: event.timeStamp, by, isHere: isMeantFor(element, event.target), isRepeat });
  };
  const pointerDown = (event: PointerEvent) => began(event, 'pointer', false);
  const keyDown = (event: KeyboardEvent) => {
    if (PRESSING_KEYS.includes(event.key)) began(event, 'key', event.repeat);
  };
  const ended = () => {
    isPointerDown = false;
    guard.pressEnded();
  };
  // The click of a finger may come some turns after the finger has gone up.
  const pointerUp = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') ended();
  };
  // The action's key, wherever the focus was.
  const pressedByKey = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    isPointerDown = false;
    guard.pressBegan({ atMs: Number(event.detail), by: 'key', isHere: true, isRepeat: false });
  };
  // A key of a scanner may go up while a finger is down.
  const keyUp = () => {
    if (!isPointerDown) ended();
  };
  // A key that goes up in another window is not heard of here. A finger or mouse button is.
  const windowLeft = ({ target }: FocusEvent) => {
    if (target === window) keyUp();
  };
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal } as const;
  window.addEventListener('pointerdown', pointerDown, options);
  window.addEventListener('keydown', keyDown, options);
  window.addEventListener('blur', windowLeft, options);
  element.addEventListener(PRESSED_BY_KEY, pressedByKey, { signal: listening.signal });
  window.addEventListener('pointerup', pointerUp, options);
  window.addEventListener('keyup', keyUp, options);
  for (const end of ['click', 'pointercancel']) window.addEventListener(end, ended, options);
  return () => listening.abort();
}

const PRESSING_KEYS = ['Enter', ' '];

/** Tells whether the press began on the control or, for a submit button, in a text field of its form. */
function isMeantFor(element: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof Node)) return false;
  if (element.contains(target)) return true;
  if (!(element instanceof HTMLButtonElement) || element.type !== 'submit') return false;
  return target instanceof HTMLInputElement && target.form !== null && target.form === element.form;
}
