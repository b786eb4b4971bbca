import { createStore, type StoreApi } from 'zustand/vanilla';
import { type CustomerDisplay, DISPLAY_OFF } from '../../shared/customer-display.ts';
import type { Language } from '../../shared/languages.ts';
import type { Step } from '../../shared/payment/payment-state.ts';

/** Whose turn it is at the screen: the cashier's, or the customer's, who is keying something. */
export interface TurnState {
  /** Whether the customer has the screen: then nothing of the cashier's is on it. */
  isCustomers: boolean;
  /** The step that the cashier has taken back from the customer. */
  takenBack: { reference: string; step: Step } | null;
  /** While it is open, the customer keys there and not in the cashier's window. */
  display: CustomerDisplay;
  /** Whether the letters to press stand on the screen; not where somebody has a keyboard and has hidden them. */
  areLettersShown: boolean;
  /** What the customer of a sale has chosen to read; null while nobody has. */
  spoken: { saleId: string; language: Language } | null;
  /** @returns a function that says that the customer no longer has the screen */
  beginCustomers(): () => void;
  takeBack(reference: string, step: Step): void;
  handToCustomer(): void;
  acceptDisplay(display: CustomerDisplay): void;
  /** Holds for this sale: the next customer finds the till's language. */
  speak(saleId: string, language: Language): void;
  /** Holds for the run: the next customer finds the same counter. */
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
      // A counter with nothing but a touch screen must do without being asked.
      areLettersShown: true,
      spoken: null,
      // Counted, because the view of the next step may come before that of the last one goes.
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
