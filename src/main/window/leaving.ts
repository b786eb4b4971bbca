import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';

/** What would be left in the middle where the program ended now. */
export type LeftOpen = 'onTheWire' | 'atStep' | 'confirming' | 'notSent';

/** @returns null where nothing is under way: a person then leaves without being asked */
export function whatIsLeftOpen(snapshot: DeskSnapshot | null): LeftOpen | null {
  const current = snapshot?.current;
  if (current?.sale.status !== 'active') return null;
  switch (current.view.screen) {
    case 'sending':
      return 'onTheWire';
    case 'step':
      return 'atStep';
    case 'confirming':
      return 'confirming';
    case 'notConfirmed':
      // What was keyed is held in memory alone, and with it the way to send it again.
      return current.view.canSendAgain ? 'notSent' : null;
    default:
      return null;
  }
}

/** Every way out of the program leads past here: closing the window, quitting from a menu or by keys, and a signal. */
export interface Leaving {
  /** Lets the event pass, or prevents it and asks; once a person has said yes, every way out is open. */
  hear(event: { preventDefault(): void }): void;
}

export function createLeaving(parts: {
  leftOpen: () => LeftOpen | null;
  /** Asks a person; true where the program shall end all the same. */
  ask: (leftOpen: LeftOpen) => Promise<boolean>;
  /** Ends the program, which is heard here again. */
  leave: () => void;
  failed: (error: unknown) => void;
}): Leaving {
  const { leftOpen, ask, leave, failed } = parts;
  let state: 'here' | 'asking' | 'leaving' = 'here';

  async function askOnce(left: LeftOpen): Promise<void> {
    state = 'asking';
    let mayLeave = false;
    try {
      mayLeave = await ask(left);
    } catch (error) {
      failed(error);
    }
    state = mayLeave ? 'leaving' : 'here';
    if (mayLeave) leave();
  }

  return {
    hear(event) {
      const left = state === 'leaving' ? null : leftOpen();
      if (left === null) return;
      event.preventDefault();
      if (state === 'here') void askOnce(left);
    },
  };
}
