import { describe, expect, it } from 'vitest';
import { placeCustomerWindow } from './customer-place.ts';

const LEFT = { bounds: { x: 0, y: 0, width: 1366, height: 768 } };
const RIGHT = { bounds: { x: 1366, y: 0, width: 1024, height: 768 } };

describe('the customer’s window', () => {
  it('opens the customer’s window on the display that is not the cashier’s', () => {
    const onTheLeft = { x: 20, y: 20, width: 1280, height: 700 };
    expect(placeCustomerWindow(onTheLeft, [LEFT, RIGHT])).toEqual({ ...RIGHT.bounds, fullscreen: true });
    const onTheRight = { x: 1300, y: 0, width: 1024, height: 768 };
    expect(placeCustomerWindow(onTheRight, [LEFT, RIGHT])).toEqual({ ...LEFT.bounds, fullscreen: true });
  });

  it('opens the customer’s window without full screen if there is only one display', () => {
    expect(placeCustomerWindow(LEFT.bounds, [LEFT])).toEqual({ width: 1024, height: 768 });
    expect(placeCustomerWindow({ x: -3000, y: 0, width: 800, height: 600 }, [LEFT])).not.toHaveProperty('fullscreen');
  });
});
