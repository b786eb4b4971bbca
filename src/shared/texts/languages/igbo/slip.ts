import type { SlipTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/igbo.md`. */
export const igboSlip: SlipTexts = {
  taxNumber: 'Nọmba ụtụ {{taxNumber}}',
  title: 'Akwụkwọ ụgwọ',
  practice: 'MMỤTA — EGO Ọ BỤLA APỤGHỊ',
  sandbox: 'NNWALE — EGO Ọ BỤLA APỤGHỊ',
  till: 'Igwe',
  paidWith: 'Ihe e ji kwụọ',
  toBePaidWith: 'Ihe a ga-eji kwụọ',
  account: 'Akaụntụ {{bank}}',
  card: 'Kaadị',
  time: 'Oge',
  checked: 'Nlele ikpeazụ',
  cashier: 'Onye na-anata ego',
  note: 'Ọda ma ọ bụ ndetu',
  reference: 'Nọmba nrụtụaka',
  readOut: 'Ịgụpụta',
  fee: 'Ego ọrụ ị kwụrụ',
  charged: 'Ụlọ akụ gị ga-egosi',
  amountPaid: 'Ego ị kwụrụ',
  returned: 'Ego e weghachiri',
  copy: 'NNOMI {{copy}}',
  headOffice: 'Isi ụlọ ọrụ',
  receipt: 'Nọmba {{seq}} · {{hash}} · {{at}}',
  noInvoice: 'Nke a abụghị akwụkwọ VAT.',
  outcome: {
    paid: 'A KWỤỌLA ỤGWỌ',
    returned: 'E WEGHACHILA EGO',
    notPaid: 'ỤGWỌ DARA',
    notConfirmed: 'E KWENYEBEGHỊ YA',
    needsReview: 'Ọ CHỌRỌ NNYOCHA',
    reviewDecided: 'E KPEBIELA YA',
  },
  comeBack: {
    after: 'Ụlọ ahịa ga-elele ọzọ n’onwe ya: lọta ma ọ bụ kpọọ mgbe {{at}} gasịrị.',
    tomorrow: 'Lọta ma ọ bụ kpọọ echi: ụlọ ahịa ga-ama karịa.',
  },
  advice: {
    returned:
      'E weghachila ego n’ụgwọ a, dị ka e dere n’okpuru. Ọ bụrụ na o ruteghị gị aka, weta akwụkwọ a n’ụlọ ahịa. Debe akwụkwọ a.',
    declined:
      'Ọrụ ịkwụ ụgwọ kwuru na ụgwọ a dara. Ọ bụrụ na ewepụrụ ego n’akaụntụ gị n’agbanyeghị, wetaghachi akwụkwọ a: ụlọ ahịa nwere ike iji nọmba nrụtụaka lelee ọzọ.',
    neverReceived:
      'Ọrụ ịkwụ ụgwọ enweghị ndekọ ụgwọ a. Ọ bụrụ na ewepụrụ ego n’akaụntụ gị n’agbanyeghị, wetaghachi akwụkwọ a: ụlọ ahịa nwere ike iji nọmba nrụtụaka lelee ọzọ.',
    notConfirmed:
      'Akwụkwọ a abụghị ihe akaebe na a kwụrụ ụgwọ. Anyị amabeghị ma ụgwọ a ọ̀ gara nke ọma. O nwere ike ịbụ na ewepụla ego n’akaụntụ gị. Akwụla ọzọ maka ahịa a ruo mgbe ụlọ ahịa ji nọmba nrụtụaka lelee ọzọ. Debe akwụkwọ a.',
    needsReview:
      'Akwụkwọ a abụghị ihe akaebe na a kwụrụ ụgwọ. Ụlọ ahịa ga-enyocha ụgwọ a. Akwụla ọzọ maka ahịa a ruo mgbe ụlọ ahịa gwara gị ihe si na ya pụta. Debe akwụkwọ a.',
    reviewDecided:
      'Akwụkwọ a abụghị ihe akaebe na a kwụrụ ụgwọ. Ụlọ ahịa enyochala ụgwọ a: jụọ ihe e kpebiri. Debe akwụkwọ a.',
  },
};
