/** How often to look for changes that no observer reports, such as a style sheet that loads late. */
const LOOK_EVERY_MS = 500;

/**
 * Watches where an element is painted. `settled` is called in the frame after it was first painted at its place;
 * `moved` when it is elsewhere; `gone` when it is covered or out of sight. Scrolling by a person is not a move.
 */
export function watchPlace(element: HTMLElement, heard: { settled: () => void; moved: () => void; gone: () => void }) {
  let place: Place | null = null;
  let isSettled = false;
  let frame = 0;
  let timer = 0;

  const look = () => {
    const found = placeOf(element);
    if (found && place && isSame(place, found)) {
      if (found.isHeld && isScrolled(place, found)) place = found;
      return;
    }
    const [isGone, hasMoved] = [found === null, found !== null && place !== null];
    place = found;
    isSettled = false;
    if (isGone) heard.gone();
    if (hasMoved) heard.moved();
    if (!isGone) inNextFrames();
  };
  const settle = () => {
    look();
    if (place && !isSettled) heard.settled();
    isSettled = place !== null;
  };
  const inNextFrames = () => {
    cancelAnimationFrame(frame);
    // The first of the two frames comes before the paint.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(settle);
    });
  };
  look();
  timer = window.setInterval(look, LOOK_EVERY_MS);
  const changes = new MutationObserver(look);
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['class', 'style', 'hidden'],
  });
  document.addEventListener('visibilitychange', look);
  window.addEventListener('resize', look);
  return {
    look,
    stop() {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('resize', look);
      changes.disconnect();
      cancelAnimationFrame(frame);
      clearInterval(timer);
    },
  };
}

type Place = NonNullable<ReturnType<typeof placeOf>>;

/** Returns the place in window pixels; null if the element is out of sight or covered. */
function placeOf(element: HTMLElement) {
  if (document.visibilityState === 'hidden' || !element.checkVisibility({ visibilityProperty: true })) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const middle = { x: left + width / 2, y: top + height / 2 };
  const isHeld = barAround(element) !== null;
  /** The scroll positions are the sums of those of all ancestors. */
  const place = { left, top, width, height, scrolledLeft: 0, scrolledTop: 0, isHeld };
  let isScrolledAway = false;
  for (let around = element.parentElement; around; around = around.parentElement) {
    place.scrolledLeft += around.scrollLeft;
    place.scrolledTop += around.scrollTop;
    isScrolledAway ||= isClipping(around) && !contains(around.getBoundingClientRect(), middle);
  }
  if (isScrolledAway) return place;
  const inFront = document.elementFromPoint(middle.x, middle.y);
  const isCovered = inFront !== null && !element.contains(inFront) && !inFront.contains(element);
  return isCovered && !isUnderBar(element, inFront) ? null : place;
}

/** Tells whether an element has only scrolled under a bar of the same form or list, which is not a move. */
function isUnderBar(element: HTMLElement, inFront: Element): boolean {
  return barAround(inFront)?.parentElement?.contains(element) ?? false;
}

function barAround(element: Element): Element | null {
  for (let around: Element | null = element; around; around = around.parentElement) {
    if (getComputedStyle(around).position === 'sticky') return around;
  }
  return null;
}

function isClipping(element: HTMLElement): boolean {
  return element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
}

function contains(box: DOMRect, { x, y }: { x: number; y: number }): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/**
 * Returns true if an element has moved by less than half its size. A press there cannot have been meant for another
 * control.
 */
function isSame(one: Place, other: Place): boolean {
  const { isHeld } = other;
  const across = shift(other.left - one.left, other.scrolledLeft - one.scrolledLeft, isHeld);
  const down = shift(other.top - one.top, other.scrolledTop - one.scrolledTop, isHeld);
  return across < Math.min(one.width, other.width) / 2 && down < Math.min(one.height, other.height) / 2;
}

/** Returns how far an element moved apart from scrolling. A sticky bar scrolls along, stays, or does both in turn. */
function shift(movedBy: number, scrolledBy: number, isHeld: boolean): number {
  if (!isHeld) return Math.abs(movedBy + scrolledBy);
  return Math.max(0, Math.min(0, -scrolledBy) - movedBy, movedBy - Math.max(0, -scrolledBy));
}

function isScrolled(one: Place, other: Place): boolean {
  return one.scrolledLeft !== other.scrolledLeft || one.scrolledTop !== other.scrolledTop;
}
