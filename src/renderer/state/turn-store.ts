import { combine } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { type CustomerDisplay, DISPLAY_OFF } from '../../shared/customer-display.ts';
import type { Language } from '../../shared/languages.ts';
import type { Step } from '../../shared/payment/payment-state.ts';

export type TurnStore = ReturnType<typeof createTurnStore>;

const AT_START = {
  /** True while the customer has the screen, which then shows nothing of the cashier's. */
  isCustomers: false,
  takenBack: null as { reference: string; step: Step } | null,
  /** The customer display. While it is open, the customer keys there and not in the cashier's window. */
  display: DISPLAY_OFF as CustomerDisplay,
  /** True while the on-screen keyboard is shown. A person with a keyboard can hide it. */
  areLettersShown: true,
  /** The language of the sale's customer; null until the customer chooses. */
  spoken: null as { saleId: string; language: Language } | null,
};

export function createTurnStore() {
  let views = 0;
  return createStore(
    combine(AT_START, (set) => {
      const count = (change: 1 | -1) => {
        views += change;
        set({ isCustomers: views > 0 });
      };
      return {
        /**
         * Counts turns, because the next step may mount before the previous step unmounts. @returns a function that
         * ends the turn
         */
        beginCustomers: () => {
          count(1);
          return () => count(-1);
        },
        takeBack: (reference: string, step: Step) => set({ takenBack: { reference, step } }),
        handToCustomer: () => set({ takenBack: null }),
        acceptDisplay: (display: CustomerDisplay) => set({ display }),
        /** Sets the language for one sale, so that the next customer starts in the till's language. */
        speak: (saleId: string, language: Language) => set({ spoken: { saleId, language } }),
        showLetters: (areLettersShown: boolean) => set({ areLettersShown }),
      };
    }),
  );
}
