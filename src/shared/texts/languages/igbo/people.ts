import type { PeopleTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/igbo.md`. */
export const igboPeople: PeopleTexts = {
  news: {
    paid: 'E mechara kwenye ụgwọ {{reference}} nke {{amount}}. E nyebeghị ngwa ahịa.',
    paidLate: 'E kwenyere ụgwọ {{reference}} nke {{amount}} mgbe ahịa ya gwụchara. Ọfịs ga-elele ya.',
    paidInReview: 'E kwenyela ụgwọ {{reference}} nke {{amount}}, mana ọ ka chọrọ nnyocha. Ọfịs ga-elele ya.',
    contradicted:
      'A kwụburu ụgwọ {{reference}} nke {{amount}}, mana otu azịza na-ekwu ihe ọzọ ugbu a. Ọfịs ga-elele ya.',
    review: 'A ga-elele ụgwọ {{reference}} nke {{amount}}: otu azịza ekwekọghị.',
    open: 'Mepee ụgwọ ahụ',
    dismiss: 'Mechie',
    more_one: 'na {{count}} ọzọ',
    more_other: 'na {{count}} ọzọ',
  },
  person: {
    menu: 'Onye banyere: {{name}}',
    text: 'Ị banyere dịka {{role}}. Ọ bụrụ na ị kpọchie ya, ahịa nọ na kanta ga-adịgide.',
    lock: 'Kpọchie',
    switch: 'Onye ọzọ',
    signOut: 'Pụọ',
    nobodySignsIn: 'Mbanye adịghị',
    role: {
      owner: 'Onye nwe ụlọ ahịa',
      supervisor: 'Onye nlekọta',
      cashier: 'Onye na-anata ego',
      backOffice: 'Ọfịs',
    },
  },
  approval: {
    title: 'Ọ chọrọ nkwado',
    must: 'Onye ọzọ nwere ike ime ya ga-akwado ya ebe a.',
    amount: 'Ego ole',
    reference: 'Nọmba nrụtụaka',
    once: 'Nkwado a bụ maka otu ugboro a. A na-ede ya n’akwụkwọ ndekọ ya na aha abụọ ahụ na ihe kpatara ya.',
    reason: 'Ihe kpatara ya',
    reasonHint: 'Okwu ole na ole, maka akwụkwọ ndekọ.',
    reasonMissing: 'Tinye ihe kpatara ya ruru mkpụrụedemede atọ.',
    who: 'Kedu onye ga-akwado ya?',
    nobody: 'Ọ dịghị onye ọzọ nwere ike ime ya na igwe a. Onye nwe ụlọ ahịa nwere ike ikwe ya na Settings, Staff.',
    approve: 'Kwado',
    cancel: 'Emela ya',
    otherPerson: 'Họrọ onye ọzọ',
  },
  asks: {
    takePayment: '{{name}} chọrọ ịnata ụgwọ.',
    parkSale: '{{name}} chọrọ ịhapụ ahịa ka e mechaa ma ọ bụ ịkagbu ya.',
    secondCharge: '{{name}} chọrọ ịnata ego mgbe amaghị ka ụgwọ gara aga si gwụ.',
    handOver: '{{name}} chọrọ inye ngwa ahịa.',
    handOverAfterReview: '{{name}} chọrọ inye ngwa ahịa mgbe e nyochachara.',
    reprint: '{{name}} chọrọ idebe ma ọ bụ ibipụta akwụkwọ ụgwọ.',
    requery: '{{name}} chọrọ ịjụ ọrụ ahụ maka otu ụgwọ.',
    clock: '{{name}} chọrọ ikwenye elekere.',
  },
  reason: {
    usual: 'Ihe na-akpatakarị ya',
    checked: 'E lelere ya, ọ dị mma',
    customerAsked: 'Onye ahịa rịọrọ ya',
    nobodyElse: 'Onye na-eme ya anọghị',
  },
};
