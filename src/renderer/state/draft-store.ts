import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BillingAddress } from '../../shared/input/keyed-steps.ts';
import type { InstrumentKind } from '../../shared/payment/instrument.ts';

/** Card, account, PIN and OTP are never stored here: they stay in their input fields, which are emptied on submission. */
interface DraftFields {
  amountText: string;
  email: string;
  phone: string;
  note: string;
  instrumentKind: InstrumentKind;
  bankCode: string | null;
}

export interface DraftState extends DraftFields {
  /** Created once per sale, so that a second press of `Charge` belongs to the same sale. */
  saleId: string;
  /** The reference of the failed payment, while another card or account is being typed for the same sale. */
  againAfter: string | null;
  /** The practice instrument chosen in the help panel, waiting to be filled into the fields. */
  practiceInstrumentId: string | null;
  /** The last billing address sent for a sale. It prefills the address step of the sale's next payment. */
  billingAddress: { saleId: string; address: BillingAddress } | null;
  type(fields: Partial<DraftFields>): void;
  tryAgainAfter(reference: string | null): void;
  usePracticeInstrument(id: string | null): void;
  rememberAddress(saleId: string, address: BillingAddress): void;
  forgetAddress(): void;
  startNewSale(): void;
}

export type DraftStore = StoreApi<DraftState>;

/** @param newSaleId makes a UUID */
export function createDraftStore(newSaleId: () => string): DraftStore {
  return createStore<DraftState>((set) => ({
    ...emptyDraft(newSaleId()),
    type: (fields) => set(fields),
    tryAgainAfter: (reference) => set({ againAfter: reference, bankCode: null }),
    usePracticeInstrument: (id) => set({ practiceInstrumentId: id }),
    rememberAddress: (saleId, address) => set({ billingAddress: { saleId, address } }),
    forgetAddress: () => set({ billingAddress: null }),
    startNewSale: () => set(emptyDraft(newSaleId())),
  }));
}

function emptyDraft(saleId: string) {
  return {
    saleId,
    amountText: '',
    email: '',
    phone: '',
    note: '',
    instrumentKind: 'card' as const,
    bankCode: null,
    againAfter: null,
    practiceInstrumentId: null,
    billingAddress: null,
  };
}
