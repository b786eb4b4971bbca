import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';

/** The unfinished work that quitting now would interrupt. */
export type LeftOpen = 'onTheWire' | 'atStep' | 'confirming' | 'notSent';

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
      // The keyed values are only in memory. Quitting loses the option to send them again.
      return current.view.canSendAgain ? 'notSent' : null;
    default:
      return null;
  }
}

/** Handles every way out of the program: closing the window, quitting by menu or keys, and signals. */
export function createLeaving(parts: {
  leftOpen: () => LeftOpen | null;
  ask: (leftOpen: LeftOpen) => Promise<boolean>;
  /** Quits the program, which triggers `hear` again. */
  leave: () => void;
  failed: (error: unknown) => void;
}) {
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
    /**
     * Lets the event pass, or prevents it and asks the person. Once the person has said yes, every later event passes.
     */
    hear(event: { preventDefault(): void }) {
      const left = state === 'leaving' ? null : leftOpen();
      if (left === null) return;
      event.preventDefault();
      if (state === 'here') void askOnce(left);
    },
  };
}
