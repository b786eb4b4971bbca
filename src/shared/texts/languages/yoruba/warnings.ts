import type { WarningTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/yoruba.md`. */
export const yorubaWarnings: WarningTexts = {
  guard: {
    asking: 'A ń yẹ ìsanwó ìṣáájú wò…',
    askingText: 'Ó lè jẹ́ fún ọjà kan náà, nítorí náà Paydesk ń yẹ̀ ẹ́ wò kí ó tó gba owó.',
    title: 'A kò tíì mọ bí ìsanwó ìṣáájú ṣe parí',
    titlePaid: 'Ìsanwó ìṣáájú ti yọrí',
    danger: 'Wọ́n lè gba owó oníbàárà lẹ́ẹ̀mejì.',
    dangerText: 'Báńkì kò tíì sọ bóyá ìsanwó ìṣáájú yọrí, ó sì lè jẹ́ fún ọjà kan náà.',
    dangerTextPaid: 'Ìsanwó ìṣáájú ti yọrí, ó sì lè jẹ́ fún ọjà kan náà.',
    earlier: 'Àwọn ìsanwó ìṣáájú',
    likeness: {
      sale: 'Fún ọjà yìí',
      instrument: 'Káàdì tàbí àkáǹtì kan náà, iye kan náà',
      customer: 'Oníbàárà kan náà, iye kan náà',
    },
    ago: 'ó ti tó {{elapsed}}',
    known: {
      paid: 'A ṣẹ̀ṣẹ̀ yẹ̀ ẹ́ wò: ó ti san.',
      paidBefore: 'Ó ti san. A kò tíì fún un ní ọjà rẹ̀.',
      inReview: 'Nǹkan kan kò bá a mu, ó sì lè jẹ́ pé wọ́n ti yọ owó oníbàárà. Ọ́fíìsì gbọ́dọ̀ wò ó.',
      notKnown: 'A ṣẹ̀ṣẹ̀ yẹ̀ ẹ́ wò: báńkì kò sọ bẹ́ẹ̀ ni tàbí bẹ́ẹ̀ kọ́.',
      withoutCode: 'Ó kùnà. Ó ṣì lè yọrí.',
      neverReceived: 'A ṣẹ̀ṣẹ̀ yẹ̀ ẹ́ wò: kò sí ìsanwó bẹ́ẹ̀. Ó ṣì lè yọrí.',
      notAnswered: 'Iṣẹ́ náà kò dáhùn báyìí.',
    },
    advice: 'Èyí tó dára jù: ṣí ìsanwó yẹn kí o sì tún un yẹ̀ wò, tàbí ní kí oníbàárà dúró.',
    advicePaid: 'Èyí tó dára jù: ṣí ìsanwó yẹn. Bí ó bá jẹ́ ọjà kan náà, fún un ní ọjà láti ibẹ̀.',
    doNotCharge: 'Má gba owó',
    openPayment: 'Ṣí ìsanwó yẹn',
    reason: 'Kí ló dé tí o fi fẹ́ gba owó síbẹ̀?',
    reasonHint: 'A máa tọ́jú ìdí náà sínú ìwé àkọsílẹ̀.',
    reasons: {
      otherPurchase: 'Ó jẹ́ fún ọjà mìíràn',
      shownNotDebited: 'Báńkì fi hàn pé wọn kò yọ owó',
      customerAccepts: 'Oníbàárà mọ ewu rẹ̀',
      other: 'Ìdí mìíràn',
    },
    otherReason: 'Ìdí náà, ní ọ̀rọ̀ díẹ̀',
    reasonMissing: 'Yan ìdí kan.',
    reasonTooShort: 'Tẹ ọ̀rọ̀ díẹ̀.',
    charge: 'Gba owó síbẹ̀',
    emptied: 'A ti nu àlàyé káàdì tàbí àkáǹtì kúrò. Pa èyí dé, tún wọn tẹ̀, kí o sì tẹ Gba owó.',
  },
  bankPage: {
    padlock: {
      secure: 'Ìsopọ̀ tó ní ààbò',
      practice: 'Ojú-ìwé ìdánrawò lórí ẹ̀rọ yìí',
      sandbox: 'Ojú-ìwé ìdánwò lórí ẹ̀rọ yìí',
      notSecure: 'Kò sí ojú-ìwé',
    },
    region: 'Ojú-ìwé báńkì',
    loading: 'A ń ṣí ojú-ìwé báńkì…',
    shown: 'Ojú-ìwé báńkì ti ṣí. Oníbàárà máa tẹ̀síwájú níbẹ̀.',
    covered: 'Ojú-ìwé báńkì ń dúró lẹ́yìn èyí.',
    open: 'Ó ti ṣí fún {{elapsed}}',
    keys: {
      page: { where: 'Ohun tí o bá tẹ̀ ń lọ sí ojú-ìwé báńkì', cross: 'F6: padà sí ẹ̀rọ' },
      till: { where: 'Ohun tí o bá tẹ̀ ń lọ sí ẹ̀rọ', cross: 'F6: sí ojú-ìwé báńkì' },
    },
    close: 'Pa ojú-ìwé báńkì dé',
    keepWaiting: 'Máa dúró',
    stalled: 'Nǹkan kan kò ṣẹlẹ̀ lójú-ìwé yìí fún ìṣẹ́jú méjì.',
    stalledNext:
      'Bí oníbàárà bá ṣì ń lò ó, máa dúró. Pípa ojú-ìwé náà dé kì í dá ìsanwó náà dúró: Paydesk máa yẹ̀ ẹ́ wò bí ó ṣe parí.',
    failure: {
      noConnection: {
        what: 'A kò rí báńkì bá sọ̀rọ̀.',
        next: 'Yẹ nẹ́tíwọ́ọ̀kì wò. Lẹ́yìn náà pa ojú-ìwé náà dé kí o sì tẹ Tẹ̀síwájú láti tún un ṣí.',
      },
      noAnswer: {
        what: 'Báńkì dáhùn, ṣùgbọ́n kò fi ojú-ìwé ránṣẹ́.',
        next: 'Pa á dé kí o sì tẹ Tẹ̀síwájú láti tún un ṣí. Bí kò bá ràn án lọ́wọ́, báńkì ní ìṣòro: fi ọjà náà sílẹ̀ di ìgbà mìíràn.',
      },
      certificate: {
        what: 'Kò dá Paydesk lójú pé ojú-ìwé báńkì nìyí, nítorí náà a kò fi í hàn.',
        next: 'Pa á dé kí o sì béèrè káàdì mìíràn. Bí ó bá tún ṣẹlẹ̀, sọ fún ẹni tó ń bójú tó ẹ̀rọ yìí.',
      },
      addressRefused: {
        what: 'Ojú-ìwé báńkì wà ní àdírẹ́sì tí ẹ̀rọ yìí kì í ṣí.',
        next: 'Pa á dé kí o sì tẹ Tún yẹ̀ ẹ́ wò. Bí ìsanwó náà bá ṣì wà ní ṣíṣí, fagi lé ọjà náà tàbí fi í sílẹ̀ di ìgbà mìíràn.',
      },
      pageClosed: {
        what: 'Ojú-ìwé báńkì ti pa ara rẹ̀ dé.',
        next: 'Pa á dé níbí náà: Paydesk máa yẹ̀ ẹ́ wò bí ó ṣe parí.',
      },
      other: {
        what: 'A kò lè fi ojú-ìwé báńkì hàn.',
        next: 'Pa á dé kí o sì tẹ Tẹ̀síwájú láti tún un ṣí.',
      },
    },
    crashed: 'Ojú-ìwé báńkì kò ṣiṣẹ́ mọ́.',
    crashedNext: 'Pa á dé kí o sì tẹ Tẹ̀síwájú láti tún un ṣí. Ohun tí oníbàárà tẹ̀ síbẹ̀ ti lọ.',
    missing: 'Kò sí ojú-ìwé báńkì láti fi hàn fún ìsanwó yìí.',
    missingNext: 'Tẹ Tún yẹ̀ ẹ́ wò. Bí ìsanwó náà bá ṣì wà ní ṣíṣí, fi ọjà náà sílẹ̀ di ìgbà mìíràn tàbí fagi lé e.',
  },
  burst: {
    note: 'A ti ka {{code}}. Ó wà nínú nọ́ńbà ọ́dà tàbí àkọsílẹ̀.',
    search: 'A ti ka {{code}}. A ń wá a.',
    nowhere: 'A ti ka {{code}}. A kò tẹ nǹkan kan: kò sí ohun tó ń gba àmì ọjà níbí.',
    noteFull: 'A ti ka {{code}}. A kò fi kún un: nọ́ńbà ọ́dà tàbí àkọsílẹ̀ ti kún.',
    customers: 'Ẹ̀rọ ìkàmì tàbí ẹ̀rọ káàdì ló tẹ nǹkan síbí. A kò gba nǹkan kan.',
    secret: 'Ẹ̀rọ ìkàmì tàbí ètò kan ló tẹ nǹkan síbí. A kò gba nǹkan kan. Fi ọwọ́ tẹ̀ ẹ́, tàbí lẹ̀ ẹ́ mọ́ ọn.',
    cardNumber: 'Ohun tí a kà jọ nọ́ńbà káàdì. A kò gbà á, a kò sì tọ́jú rẹ̀.',
    track:
      'Ẹ̀rọ káàdì fi ohun tó wà lára ìlà káàdì ránṣẹ́. A ti dà á nù, a kò sì tọ́jú rẹ̀. Fi ọwọ́ tẹ nọ́ńbà káàdì: Paydesk kì í gba káàdì tí a fà.',
    noEnd:
      'Ẹ̀rọ ìkàmì tàbí ẹ̀rọ káàdì ló tẹ nǹkan síbí. A kò gba nǹkan kan. Ṣètò ẹ̀rọ ìkàmì kí ó máa fi Enter ránṣẹ́ lẹ́yìn àmì ọjà kọ̀ọ̀kan.',
    dismiss: 'Pa á dé',
  },
  problem: {
    unexpected: {
      what: 'Nǹkan kan kùnà nínú Paydesk. Ohun tí a ti tọ́jú wà láìléwu.',
      next: 'Tún gbìyànjú. Bí ìsanwó kan bá ń lọ lọ́wọ́, tún béèrè nípa rẹ̀ nínú ìwé àkọsílẹ̀ kí o tó tún gba owó.',
    },
    fieldRefused: {
      what: 'A kò gba àlàyé kan: {{field}}. {{sentence}} A kò fi nǹkan kan ránṣẹ́.',
      next: 'Tún un ṣe kí o sì tún tẹ Gba owó.',
    },
    amountAboveCeiling: {
      what: 'Iye náà ju èyí tó pọ̀ jù tí ẹ̀rọ yìí ń gbà lọ. A kò fi nǹkan kan ránṣẹ́.',
      next: 'Yẹ iye náà wò. A ti pinnu iye tó pọ̀ jù nígbà tí a ṣètò ẹ̀rọ náà.',
    },
    bankUnknown: {
      what: 'Báńkì yìí kò sí nínú orúkọ tí iṣẹ́ náà ní báyìí. A kò fi nǹkan kan ránṣẹ́.',
      next: 'Tún orúkọ àwọn báńkì gbà kí o sì tún yàn.',
    },
    saleHasOpenPayment: {
      what: 'Ọjà yìí ti ní ìsanwó kan tí a kò tíì mọ bí ó ṣe parí. A kò bẹ̀rẹ̀ ìsanwó mìíràn.',
      next: 'Parí ìsanwó yẹn, tàbí tún béèrè nípa rẹ̀ títí a ó fi mọ bí ó ṣe parí.',
    },
    earlierPaymentNotSettled: {
      what: 'A kò tíì mọ bí ìsanwó ìṣáájú, {{reference}}, ṣe parí, ó sì lè jẹ́ fún ohun kan náà. A kò bẹ̀rẹ̀ ìsanwó mìíràn.',
      next: 'Tún tẹ Gba owó: Paydesk máa fi ìsanwó yẹn hàn, á sì béèrè bí a ṣe máa tẹ̀síwájú.',
    },
    earlierPaymentPaid: {
      what: 'Ìsanwó ìṣáájú, {{reference}}, ti yọrí, ó sì lè jẹ́ fún ohun kan náà. A kò bẹ̀rẹ̀ ìsanwó mìíràn.',
      next: 'Wo ìsanwó yẹn nínú ìwé àkọsílẹ̀ kí o tó tún gba owó: ó lè jẹ́ ọjà kan náà.',
    },
    saleAlreadyPaid: {
      what: 'A ti san owó ọjà yìí. A kò bẹ̀rẹ̀ ìsanwó mìíràn.',
      next: 'Ṣí ìsanwó náà nínú ìwé àkọsílẹ̀ kí o sì fún un ní ọjà láti ibẹ̀.',
    },
    saleEnded: {
      what: 'Ọjà yìí ti parí: a ti fún un ní ọjà tàbí a ti fagi lé e.',
      next: 'Bẹ̀rẹ̀ ọjà tuntun.',
    },
    otherSaleActive: {
      what: 'Ọjà mìíràn wà níbi ìsanwó.',
      next: 'Parí ọjà yẹn, tàbí fi í sílẹ̀ di ìgbà mìíràn, kí o sì tún gbìyànjú.',
    },
    stepNotOpen: {
      what: 'Èyí kò sí ní ṣíṣí mọ́, tàbí a ti ń fi í ránṣẹ́. A kò fi nǹkan kan ránṣẹ́ lẹ́ẹ̀mejì.',
      next: 'Wo ohun tí a ń béèrè báyìí, tàbí tún béèrè nípa ìsanwó náà.',
    },
    nothingToSendAgain: {
      what: 'Kò sí ohun tí a lè tún fi ránṣẹ́: a kò tọ́jú ohun tí wọ́n tẹ̀ mọ́. A kò fi nǹkan kan ránṣẹ́.',
      next: 'Tún yẹ ìsanwó náà wò. Bí iṣẹ́ náà kò bá ní i, tún gba owó láti ìbẹ̀rẹ̀.',
    },
    stepFrozen: {
      what: 'Iṣẹ́ náà sọ pé ìsanwó yìí kùnà. Paydesk ń béèrè lẹ́ẹ̀kejì kí ó tó gbà á gbọ́.',
      next: 'Dúró bí ìṣẹ́jú-àáyá 30. Yóò tẹ̀síwájú fúnra rẹ̀.',
    },
    notPaid: {
      what: 'Àyẹ̀wò kankan kò fìdí ìsanwó yìí múlẹ̀. Má fún un ní ọjà.',
      next: 'Tún yẹ ìsanwó náà wò.',
    },
    alreadyReleased: {
      what: 'A ti fún un ní ọjà ìsanwó yìí, ní {{at}}, láti ọwọ́ {{by}}.',
      next: 'Má fún un ní ọjà nítorí rẹ̀ lẹ́ẹ̀kejì.',
    },
    needsReview: {
      what: 'Nǹkan kan nínú ìsanwó yìí kò bá a mu, nítorí náà a kò lè fún un ní ọjà.',
      next: 'Tọ́jú nọ́ńbà ìtọ́kasí kí o sì jẹ́ kí ọ́fíìsì wò ó.',
    },
    moneyReturned: {
      what: 'A ti dá owó ìsanwó yìí padà fún oníbàárà. A kò ní fún un ní ọjà nítorí rẹ̀.',
      next: 'Ẹjọ́ rẹ̀ wà ní ọ́fíìsì. Láti ta ọjà náà, bẹ̀rẹ̀ ọjà tuntun.',
    },
    customerHasGoods: {
      what: 'Ẹjọ́ kan sọ pé oníbàárà ti gba ọjà ìsanwó yìí. A kò ní fún un ní nǹkan mìíràn nítorí rẹ̀.',
      next: 'Ẹjọ́ rẹ̀ wà ní ọ́fíìsì. Láti ta ọjà náà, bẹ̀rẹ̀ ọjà tuntun.',
    },
    notProven: {
      what: 'Ìwé àkọsílẹ̀ kò fi hàn pé ìsanwó {{reference}} yọrí bí a ṣe fi í hàn níbí. A kò fún un ní ọjà.',
      next: 'Di ọjà mú níbí kí o sì pe ọ́fíìsì. Ẹjọ́ ti wà ní ṣíṣí fún ìsanwó yìí.',
    },
    notConfirmedAgain: {
      what: 'A tún béèrè lọ́wọ́ iṣẹ́ náà, kò sì fìdí ìsanwó yìí múlẹ̀. A kò fún un ní ọjà.',
      next: 'Dúró fún ìṣẹ́jú kan kí o sì tún tẹ Fún un ní ọjà, tàbí fi ọjà náà sílẹ̀ di ìgbà mìíràn.',
    },
    goodsMayHaveLeft: {
      what: 'Ìsanwó {{reference}} lè jẹ́ fún ọjà kan náà. A ti fún un ní ọjà rẹ̀, ní {{at}}, láti ọwọ́ {{by}}.',
      next: 'Tún tẹ Fún un ní ọjà bí ọjà yìí bá jẹ́ fún ọjà mìíràn nìkan.',
    },
    journalSlow: {
      what: 'Ó ń pẹ́ púpọ̀ láti kọ ìwé àkọsílẹ̀ sórí díìsìkì. A kò bẹ̀rẹ̀ ìsanwó tuntun báyìí; ohun tí a ti tọ́jú wà láìléwu.',
      next: 'Dúró: yóò lọ fúnra rẹ̀ bí díìsìkì bá dáhùn. Bí ó bá ju ìṣẹ́jú kan lọ, pa àwọn ètò mìíràn dé kí o sì sọ fún ẹni tó ń bójú tó ẹ̀rọ yìí.',
    },
    banksUnavailable: {
      what: 'A kò lè gba orúkọ àwọn báńkì: iṣẹ́ náà kò dáhùn.',
      next: 'Yẹ nẹ́tíwọ́ọ̀kì wò kí o sì tún gbìyànjú. O lè fi káàdì gba owó bí nẹ́tíwọ́ọ̀kì bá ti padà.',
    },
    notApproved: {
      what: 'Ẹnikẹ́ni kò fọwọ́ sí èyí. A kò ṣe nǹkan kan.',
      next: 'Tún un ṣe nígbà tí ẹni tó lè fọwọ́ sí i bá wà níbí.',
    },
  },
};
