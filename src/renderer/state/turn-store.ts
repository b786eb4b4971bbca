import { createStore, type StoreApi } from 'zustand/vanilla';
import { type CustomerDisplay, DISPLAY_OFF } from '../../shared/customer-display.ts';
import type { Language } from '../../shared/languages.ts';
import type { Step } from '../../shared/payment/payment-state.ts';

export interface TurnState {
  /** True while the customer has the screen. Nothing of the cashier's is then shown. */
  isCustomers: boolean;
  takenBack: { reference: string; step: Step } | null;
  /** While the customer display is open, the customer keys there and not in the cashier's window. */
  display: CustomerDisplay;
  /** True while the on-screen keyboard is shown. People with a keyboard can hide it. */
  areLettersShown: boolean;
  /** Null until the customer of the sale chooses. */
  spoken: { saleId: string; language: Language } | null;
  /** @returns a function that ends the customer's turn */
  beginCustomers(): () => void;
  takeBack(reference: string, step: Step): void;
  handToCustomer(): void;
  acceptDisplay(display: CustomerDisplay): void;
  /** The next customer starts in the till's language. */
  speak(saleId: string, language: Language): void;
  /** Lasts until the program ends. */
  showLetters(areLettersShown: boolean): void;
}

export type TurnStore = StoreApi<TurnState>;

export function createTurnStore(): TurnStore {
  let views = 0;
  return createStore<TurnState>((set) => {
    const count = (change: 1 | -1) => {
      views += change;
      set({ isCustomers: views > 0 });
    };
    return {
      isCustomers: false,
      takenBack: null,
      display: DISPLAY_OFF,
      // A counter with only a touch screen must work without any setting.
      areLettersShown: true,
      spoken: null,
      // A count, because the view of the next step may appear before the last one disappears.
      beginCustomers: () => {
        count(1);
        return () => count(-1);
      },
      takeBack: (reference, step) => set({ takenBack: { reference, step } }),
      handToCustomer: () => set({ takenBack: null }),
      acceptDisplay: (display) => set({ display }),
      speak: (saleId, language) => set({ spoken: { saleId, language } }),
      showLetters: (areLettersShown) => set({ areLettersShown }),
    };
  });
}
