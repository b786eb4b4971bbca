/** How often to check for changes that no observer reports, such as a late style sheet. */
const LOOK_EVERY_MS = 500;

/**
 * Watches where an element is painted. Calls `settled` in the frame after the element is painted at its place, and
 * `moved` when it has moved. Calls `gone` when it is covered or out of sight. Scrolling is not a move.
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
    // The first frame callback runs before the paint, the second after it.
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

/** Returns the place in window pixels; null if the element is covered or out of sight. */
function placeOf(element: HTMLElement) {
  if (document.visibilityState === 'hidden' || !element.checkVisibility({ visibilityProperty: true })) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const middle = { x: left + width / 2, y: top + height / 2 };
  const isHeld = barAround(element) !== null;
  /** Each scroll position is the sum over all ancestors. */
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

/** Tells whether an element has only scrolled under the sticky bar of its own form or list. */
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
 * Tells whether an element moved by less than half its size, so that a press there cannot be meant for another control.
 */
function isSame(one: Place, other: Place): boolean {
  const { isHeld } = other;
  const across = shift(other.left - one.left, other.scrolledLeft - one.scrolledLeft, isHeld);
  const down = shift(other.top - one.top, other.scrolledTop - one.scrolledTop, isHeld);
  return across < Math.min(one.width, other.width) / 2 && down < Math.min(one.height, other.height) / 2;
}

/** Returns how far an element moved without the part that scrolling explains. A sticky bar may scroll along or stay. */
function shift(movedBy: number, scrolledBy: number, isHeld: boolean): number {
  if (!isHeld) return Math.abs(movedBy + scrolledBy);
  return Math.max(0, Math.min(0, -scrolledBy) - movedBy, movedBy - Math.max(0, -scrolledBy));
}

function isScrolled(one: Place, other: Place): boolean {
  return one.scrolledLeft !== other.scrolledLeft || one.scrolledTop !== other.scrolledTop;
}
