import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BillingAddress } from '../../shared/input/keyed-steps.ts';

/**
 * What is being typed of a sale. Nothing of the card, the account, the PIN or the OTP is ever here: those stay in their
 * input fields, which are emptied when they are sent.
 */
interface DraftFields {
  amountText: string;
  email: string;
  phone: string;
  note: string;
  instrumentKind: 'card' | 'account';
  bankCode: string | null;
}

export interface DraftState extends DraftFields {
  /** Made once a sale, so that a second press of `Charge` is the same sale. */
  saleId: string;
  /** The reference of the payment after which another card or account is being typed for the same sale. */
  againAfter: string | null;
  /** The practice instrument that was chosen in the help panel and is to be written into the fields. */
  practiceInstrumentId: string | null;
  /** The billing address as it was last sent for a sale: where its next payment asks again, it stands there already. */
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
