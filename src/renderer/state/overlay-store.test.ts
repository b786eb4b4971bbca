import { describe, expect, it } from 'vitest';
import { createOverlayStore } from './overlay-store.ts';

describe('dialogs over dialogs', () => {
  it('shows the last overlay in front, whichever closes first', () => {
    const overlays = createOverlayStore();
    const { cover } = overlays.getState();
    const [first, second, third] = [cover(), cover(), cover()];
    const inFront = () => [first, second, third].map((each) => each.isInFront());
    expect(inFront()).toEqual([false, false, true]);
    second.uncover();
    expect(inFront()).toEqual([false, false, true]);
    third.uncover();
    expect(inFront()).toEqual([true, false, false]);
    expect(overlays.getState().opened).toBe(1);
  });
});
