import type { PeopleTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/hausa.md`. */
export const hausaPeople: PeopleTexts = {
  news: {
    paid: 'A ƙarshe an tabbatar da biya {{reference}} na {{amount}}. Ba a ba da komai ba.',
    paidLate: 'An tabbatar da biya {{reference}} na {{amount}} bayan cinikinsa ya ƙare. Dole ofis ya duba shi.',
    paidInReview: 'An tabbatar da biya {{reference}} na {{amount}}, amma sai an bincika. Dole ofis ya duba shi.',
    contradicted:
      'Da an biya {{reference}} na {{amount}}, amma yanzu wata amsa ta faɗi wani abu dabam. Dole ofis ya duba shi.',
    review: 'Dole a duba biya {{reference}} na {{amount}}: wata amsa ba ta dace ba.',
    open: 'Buɗe biyan',
    dismiss: 'Rufe',
    more_one: 'da ƙarin {{count}}',
    more_other: 'da ƙarin {{count}}',
  },
  person: {
    menu: 'Wanda ya shiga: {{name}}',
    text: 'An shiga a matsayin {{role}}. Kullewa tana riƙe cinikin da yake a kanta.',
    lock: 'Kulle',
    switch: 'Canja mutum',
    signOut: 'Fita',
    nobodySignsIn: 'Babu shiga',
    role: {
      owner: 'Mai shago',
      supervisor: 'Mai kula',
      cashier: 'Mai karɓar kuɗi',
      backOffice: 'Ofis',
    },
  },
  approval: {
    title: 'Ana buƙatar amincewa',
    must: 'Dole wani mai izinin yin haka ya amince a nan.',
    amount: 'Adadin kuɗi',
    reference: 'Lambar shaida',
    once: 'Amincewar ta wannan karo ce kawai. Ana rubuta ta a littafin tarihi tare da sunayen biyu da dalilin.',
    reason: 'Dalili',
    reasonHint: 'Kalmomi kaɗan, don littafin tarihi.',
    reasonMissing: 'Shigar da dalili na aƙalla haruffa uku.',
    who: 'Wa zai amince?',
    nobody: 'Babu wani mai izinin yin haka a wannan na’ura. Mai shago zai iya ba da izini a Settings, Staff.',
    approve: 'Amince',
    cancel: 'Kada a yi',
    otherPerson: 'Zaɓi wani mutum',
  },
  asks: {
    takePayment: '{{name}} ya nemi a karɓi biya.',
    parkSale: '{{name}} ya nemi a bar ciniki zuwa anjima ko a soke shi.',
    secondCharge: '{{name}} ya nemi a cire kuɗi duk da ba a san ƙarshen wani biya na baya ba.',
    handOver: '{{name}} ya nemi a ba da kaya.',
    handOverAfterReview: '{{name}} ya nemi a ba da kaya bayan an bincika.',
    reprint: '{{name}} ya nemi a ajiye takarda ko a buga ta.',
    requery: '{{name}} ya nemi a tambayi sabis game da wani biya.',
    clock: '{{name}} ya nemi a tabbatar da lokaci.',
  },
  reason: {
    usual: 'Dalilan da aka saba',
    checked: 'An duba, kuma daidai ne',
    customerAsked: 'Abokin ciniki ya nemi haka',
    nobodyElse: 'Mai yin haka ba ya nan',
  },
};
