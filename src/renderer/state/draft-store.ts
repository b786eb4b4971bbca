import { combine } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { BillingAddress } from '../../shared/input/keyed-steps.ts';
import type { InstrumentKind } from '../../shared/payment/instrument.ts';

export type DraftStore = ReturnType<typeof createDraftStore>;
export type DraftState = ReturnType<DraftStore['getState']>;

export function createDraftStore(newSaleId: () => string) {
  return createStore(
    combine(emptyDraft(newSaleId()), (set) => ({
      type: (fields: Partial<typeof NOTHING_TYPED>) => set(fields),
      tryAgainAfter: (reference: string | null) => set({ againAfter: reference, bankCode: null }),
      usePracticeInstrument: (id: string | null) => set({ practiceInstrumentId: id }),
      rememberAddress: (billingAddress: BillingAddress) => set({ billingAddress }),
      forgetAddress: () => set({ billingAddress: null }),
      startNewSale: () => set(emptyDraft(newSaleId())),
    })),
  );
}

/** What the cashier types for a sale. Card, account, PIN and OTP are never part of it. */
const NOTHING_TYPED = {
  amountText: '',
  email: '',
  phone: '',
  note: '',
  instrumentKind: 'card' as InstrumentKind,
  bankCode: null as string | null,
};

function emptyDraft(saleId: string) {
  return {
    ...NOTHING_TYPED,
    /** The same for every press of `Charge`, so that a second press cannot start a second sale. */
    saleId,
    /** The reference of the failed payment, while the cashier enters another card or account for the sale. */
    againAfter: null as string | null,
    /** The practice instrument from the help panel that the fields should show next. */
    practiceInstrumentId: null as string | null,
    /** The last billing address sent for the sale at the counter. It prefills the address step of its next payment. */
    billingAddress: null as BillingAddress | null,
  };
}
