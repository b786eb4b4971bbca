import type { PeopleTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/yoruba.md`. */
export const yorubaPeople: PeopleTexts = {
  news: {
    paid: 'Ìsanwó {{reference}} ti {{amount}} ti wá dájú. A kò tíì fún un ní ọjà.',
    paidLate: 'Ìsanwó {{reference}} ti {{amount}} dájú lẹ́yìn tí ọjà rẹ̀ parí. Ọ́fíìsì gbọ́dọ̀ wò ó.',
    paidInReview: 'Ìsanwó {{reference}} ti {{amount}} ti dájú, ó sì ṣì nílò àyẹ̀wò. Ọ́fíìsì gbọ́dọ̀ wò ó.',
    contradicted:
      'Ìsanwó {{reference}} ti {{amount}} ti yọrí tẹ́lẹ̀, ìdáhùn kan sì sọ nǹkan mìíràn báyìí. Ọ́fíìsì gbọ́dọ̀ wò ó.',
    review: 'A gbọ́dọ̀ wo ìsanwó {{reference}} ti {{amount}}: ìdáhùn kan kò bá a mu.',
    open: 'Ṣí ìsanwó náà',
    dismiss: 'Pa á dé',
    more_one: 'àti {{count}} sí i',
    more_other: 'àti {{count}} sí i',
  },
  person: {
    menu: 'Ẹni tó wọlé: {{name}}',
    text: 'O wọlé gẹ́gẹ́ bí {{role}}. Bí o bá tì í, ọjà tó wà níbi ìsanwó kò ní sọnù.',
    lock: 'Tì í',
    switch: 'Ẹlòmíràn',
    signOut: 'Jáde',
    nobodySignsIn: 'Kò sí wíwọlé',
    role: {
      owner: 'Ẹni tó ni ilé ìtajà',
      supervisor: 'Alábòójútó',
      cashier: 'Olùgbowó',
      backOffice: 'Ọ́fíìsì',
    },
  },
  approval: {
    title: 'Ó nílò ìfọwọ́sí',
    must: 'Ẹlòmíràn tó lè ṣe é gbọ́dọ̀ fọwọ́ sí i níbí.',
    amount: 'Iye owó',
    reference: 'Nọ́ńbà ìtọ́kasí',
    once: 'Ìfọwọ́sí yìí wà fún ẹ̀ẹ̀kan péré. A máa kọ ọ́ sínú ìwé àkọsílẹ̀ pẹ̀lú orúkọ méjèèjì àti ìdí náà.',
    reason: 'Ìdí',
    reasonHint: 'Ọ̀rọ̀ díẹ̀, fún ìwé àkọsílẹ̀.',
    reasonMissing: 'Tẹ ìdí tó ní lẹ́tà mẹ́ta, ó kéré tán.',
    who: 'Ta ló máa fọwọ́ sí i?',
    nobody: 'Kò sí ẹlòmíràn tó lè ṣe é lórí ẹ̀rọ yìí. Ẹni tó ni ilé ìtajà lè fàyè gbà á ní Settings, Staff.',
    approve: 'Fọwọ́ sí i',
    cancel: 'Má ṣe é',
    otherPerson: 'Yan ẹlòmíràn',
  },
  asks: {
    takePayment: '{{name}} fẹ́ gba owó.',
    parkSale: '{{name}} fẹ́ fi ọjà sílẹ̀ di ìgbà mìíràn tàbí kí ó fagi lé e.',
    secondCharge: '{{name}} fẹ́ gba owó nígbà tí a kò tíì mọ bí ìsanwó ìṣáájú ṣe parí.',
    handOver: '{{name}} fẹ́ fún oníbàárà ní ọjà.',
    handOverAfterReview: '{{name}} fẹ́ fún oníbàárà ní ọjà lẹ́yìn àyẹ̀wò.',
    reprint: '{{name}} fẹ́ tọ́jú ìwé ìsanwó tàbí kí ó tẹ̀ ẹ́.',
    requery: '{{name}} fẹ́ béèrè lọ́wọ́ iṣẹ́ náà nípa ìsanwó kan.',
    clock: '{{name}} fẹ́ sọ pé aago náà tọ̀nà.',
  },
  reason: {
    usual: 'Àwọn ìdí tó wọ́pọ̀',
    checked: 'A yẹ̀ ẹ́ wò, ó sì tọ̀nà',
    customerAsked: 'Oníbàárà ló béèrè fún un',
    nobodyElse: 'Ẹni tó máa ń ṣe é kò sí níbí',
  },
};
