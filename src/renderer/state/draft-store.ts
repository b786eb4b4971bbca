import { combine } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { BillingAddress } from '../../shared/input/keyed-steps.ts';
import type { InstrumentKind } from '../../shared/payment/instrument.ts';

export type DraftStore = ReturnType<typeof createDraftStore>;
export type DraftState = ReturnType<DraftStore['getState']>;

/** @param newSaleId makes a UUID */
export function createDraftStore(newSaleId: () => string) {
  return createStore(
    combine(emptyDraft(newSaleId()), (set) => ({
      type: (fields: Partial<typeof NOTHING_TYPED>) => set(fields),
      tryAgainAfter: (reference: string | null) => set({ againAfter: reference, bankCode: null }),
      usePracticeInstrument: (id: string | null) => set({ practiceInstrumentId: id }),
      rememberAddress: (saleId: string, address: BillingAddress) => set({ billingAddress: { saleId, address } }),
      forgetAddress: () => set({ billingAddress: null }),
      startNewSale: () => set(emptyDraft(newSaleId())),
    })),
  );
}

/** Card, account, PIN and OTP are never stored here: they stay in their input fields, which are emptied on submission. */
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
    /** Created once per sale, so that a second press of `Charge` belongs to the same sale. */
    saleId,
    /** The reference of the failed payment, while another card or account is being typed for the same sale. */
    againAfter: null as string | null,
    /** The practice instrument chosen in the help panel, waiting to be filled into the fields. */
    practiceInstrumentId: null as string | null,
    /** The last billing address sent for a sale. It prefills the address step of the sale's next payment. */
    billingAddress: null as { saleId: string; address: BillingAddress } | null,
  };
}
