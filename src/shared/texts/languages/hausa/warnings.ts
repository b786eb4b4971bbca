import type { WarningTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/hausa.md`. */
export const hausaWarnings: WarningTexts = {
  guard: {
    asking: 'Ana duba wani biya na baya…',
    askingText: 'Wataƙila na siyayya ɗaya ne, don haka Paydesk yana duba shi kafin ya cire kuɗi.',
    title: 'Ba a san ƙarshen wani biya na baya ba',
    titlePaid: 'An riga an biya wani biya na baya',
    danger: 'Ana iya cire kuɗin abokin ciniki sau biyu.',
    dangerText: 'Banki bai faɗi ko biyan na baya ya yi nasara ba, kuma wataƙila na siyayya ɗaya ne.',
    dangerTextPaid: 'Biyan na baya ya yi nasara, kuma wataƙila na siyayya ɗaya ne.',
    earlier: 'Biya na baya',
    likeness: {
      sale: 'Na wannan ciniki',
      instrument: 'Kati ko asusu ɗaya, adadi ɗaya',
      customer: 'Abokin ciniki ɗaya, adadi ɗaya',
    },
    ago: 'an yi {{elapsed}}',
    known: {
      paid: 'An duba yanzu: an biya.',
      paidBefore: 'An biya. Ba a ba da kayansa ba.',
      inReview: 'Wani abu bai dace ba, kuma wataƙila an cire kuɗin abokin ciniki. Dole ofis ya duba shi.',
      notKnown: 'An duba yanzu: banki bai ce eh ko a’a ba.',
      withoutCode: 'Bai yi nasara ba. Yana iya yin nasara har yanzu.',
      neverReceived: 'An duba yanzu: babu wannan biya. Yana iya zuwa har yanzu.',
      notAnswered: 'Sabis ba ya amsawa yanzu.',
    },
    advice: 'Abin da ya fi lafiya: buɗe wannan biyan ka sake duba shi, ko ka ce abokin ciniki ya jira.',
    advicePaid: 'Abin da ya fi lafiya: buɗe wannan biyan. Idan siyayya ɗaya ce, bayar da kaya daga can.',
    doNotCharge: 'Kada a cire',
    openPayment: 'Buɗe wannan biyan',
    reason: 'Me ya sa za a cire duk da haka?',
    reasonHint: 'Ana ajiye dalilin a littafin tarihi.',
    reasons: {
      otherPurchase: 'Na wata siyayya ce dabam',
      shownNotDebited: 'Banki bai nuna cirewa ba',
      customerAccepts: 'Abokin ciniki ya san haɗarin',
      other: 'Wani dalili',
    },
    otherReason: 'Dalilin, a kalmomi kaɗan',
    reasonMissing: 'Zaɓi dalili.',
    reasonTooShort: 'Shigar da kalmomi kaɗan.',
    charge: 'Cire duk da haka',
    emptied: 'An goge bayanan kati ko asusu. Rufe wannan, sake shigar da su, ka danna Cire.',
  },
  bankPage: {
    padlock: {
      secure: 'Haɗi mai tsaro',
      practice: 'Shafin koyo a wannan na’ura',
      sandbox: 'Shafin gwaji a wannan na’ura',
      notSecure: 'Babu shafi',
    },
    region: 'Shafin banki',
    loading: 'Ana buɗe shafin banki…',
    shown: 'An buɗe shafin banki. Abokin ciniki ya ci gaba a can.',
    covered: 'Shafin banki yana jira a bayan wannan.',
    open: 'A buɗe yake tun {{elapsed}}',
    keys: {
      page: { where: 'Rubutu yana zuwa shafin banki', cross: 'F6: koma na’urar' },
      till: { where: 'Rubutu yana zuwa na’urar', cross: 'F6: zuwa shafin banki' },
    },
    close: 'Rufe shafin banki',
    keepWaiting: 'Ci gaba da jira',
    stalled: 'Babu abin da ya faru a wannan shafi tun minti biyu.',
    stalledNext:
      'Idan abokin ciniki yana aiki da shi har yanzu, ci gaba da jira. Rufe shafin ba ya dakatar da biyan: Paydesk yana duba yadda ya ƙare.',
    failure: {
      noConnection: {
        what: 'Ba a iya samun banki ba.',
        next: 'Duba network. Sannan rufe shafin ka danna Ci gaba don a sake buɗe shi.',
      },
      noAnswer: {
        what: 'Banki ya amsa, amma bai aika shafi ba.',
        next: 'Rufe shi ka danna Ci gaba don a sake buɗe shi. Idan bai taimaka ba, banki yana da matsala: bari cinikin zuwa anjima.',
      },
      certificate: {
        what: 'Paydesk bai tabbata cewa wannan shafin banki ne ba, don haka ba a nuna shi ba.',
        next: 'Rufe shi ka nemi wani kati. Idan ya sake faruwa, gaya wa mai kula da wannan na’ura.',
      },
      addressRefused: {
        what: 'Shafin banki yana a adireshin da wannan na’ura ba ta buɗewa.',
        next: 'Rufe shi ka danna Sake dubawa. Idan biyan yana buɗe har yanzu, soke ciniki ko bari shi zuwa anjima.',
      },
      pageClosed: {
        what: 'Shafin banki ya rufe kansa.',
        next: 'Rufe shi a nan ma: sai Paydesk ya duba yadda ya ƙare.',
      },
      other: {
        what: 'Ba a iya nuna shafin banki ba.',
        next: 'Rufe shi ka danna Ci gaba don a sake buɗe shi.',
      },
    },
    crashed: 'Shafin banki ya daina aiki.',
    crashedNext: 'Rufe shi ka danna Ci gaba don a sake buɗe shi. Abin da abokin ciniki ya rubuta a can ya ɓace.',
    missing: 'Babu shafin banki da za a nuna don wannan biya.',
    missingNext: 'Danna Sake dubawa. Idan biyan yana buɗe har yanzu, bari ciniki zuwa anjima ko soke shi.',
  },
  burst: {
    note: 'An sikan {{code}}. Yana cikin lambar oda ko bayani.',
    search: 'An sikan {{code}}. Ana nemansa.',
    nowhere: 'An sikan {{code}}. Ba a shigar da komai ba: babu abin da yake karɓar lambar sikan a nan.',
    noteFull: 'An sikan {{code}}. Ba a ƙara shi ba: wurin lambar oda ko bayani ya cika.',
    customers: 'Sikana ko na’urar karanta kati ta rubuta a nan. Ba a shigar da komai ba.',
    secret: 'Sikana ko wani shiri ya rubuta a nan. Ba a shigar da komai ba. Rubuta da hannu, ko liƙa shi.',
    cardNumber: 'Abin da aka sikan ya yi kama da lambar kati. Ba a shigar da shi ba, ba a ajiye shi ba.',
    track:
      'Na’urar karanta kati ta aika abin da yake kan layin kati. An zubar da shi, ba a ajiye shi ba. Shigar da lambar kati da hannu: Paydesk ba ya karɓar katin da aka ja.',
    noEnd:
      'Sikana ko na’urar karanta kati ta rubuta a nan. Ba a shigar da komai ba. Saita sikana ya aika Enter bayan kowace lamba.',
    dismiss: 'Rufe',
  },
  problem: {
    unexpected: {
      what: 'Wani abu ya kasa a cikin Paydesk. Abin da aka riga aka ajiye yana lafiya.',
      next: 'Sake gwadawa. Idan ana cikin biya, sake tambaya game da shi a littafin tarihi kafin ka sake cire kuɗi.',
    },
    fieldRefused: {
      what: 'Ba a karɓi wani fili ba: {{field}}. {{sentence}} Ba a aika komai ba.',
      next: 'Gyara shi ka sake danna Cire.',
    },
    amountAboveCeiling: {
      what: 'Adadin ya wuce mafi girman abin da wannan na’ura take karɓa. Ba a aika komai ba.',
      next: 'Duba adadin. Ana sa mafi girman adadi lokacin da aka saita na’urar.',
    },
    bankUnknown: {
      what: 'Sabis bai da wannan banki a jerinsa yanzu. Ba a aika komai ba.',
      next: 'Sabunta jerin bankuna ka sake zaɓa.',
    },
    saleHasOpenPayment: {
      what: 'Wannan ciniki yana da wani biya da ba a san ƙarshensa ba. Ba a fara wani biya ba.',
      next: 'Gama wannan biyan, ko sake tambaya game da shi har sai an san ƙarshensa.',
    },
    earlierPaymentNotSettled: {
      what: 'Ba a san ƙarshen wani biya na baya ba, {{reference}}, kuma wataƙila na abu ɗaya ne. Ba a fara wani biya ba.',
      next: 'Sake danna Cire: Paydesk zai nuna wannan biyan, ya tambaya yadda za a ci gaba.',
    },
    earlierPaymentPaid: {
      what: 'An biya wani biya na baya, {{reference}}, kuma wataƙila na abu ɗaya ne. Ba a fara wani biya ba.',
      next: 'Duba wannan biyan a littafin tarihi kafin ka sake cire kuɗi: wataƙila siyayya ɗaya ce.',
    },
    saleAlreadyPaid: {
      what: 'An riga an biya wannan ciniki. Ba a fara wani biya ba.',
      next: 'Buɗe biyan a littafin tarihi ka bayar da kaya daga can.',
    },
    saleEnded: {
      what: 'Wannan ciniki ya ƙare: an ba da kaya ko an soke shi.',
      next: 'Fara sabon ciniki.',
    },
    otherSaleActive: {
      what: 'Akwai wani ciniki a kanta.',
      next: 'Gama wannan ciniki, ko bari shi zuwa anjima, sannan sake gwadawa.',
    },
    stepNotOpen: {
      what: 'Wannan mataki ba ya buɗe yanzu, ko ana aika shi. Ba a aika komai sau biyu ba.',
      next: 'Duba abin da allo yake nema yanzu, ko sake tambaya game da biyan.',
    },
    nothingToSendAgain: {
      what: 'Babu abin da za a sake aikawa: ba a ajiye abin da aka shigar ba. Ba a aika komai ba.',
      next: 'Sake duba biyan. Idan sabis bai da shi, sake cirewa daga farko.',
    },
    stepFrozen: {
      what: 'Sabis ya ce wannan biya bai yi nasara ba. Paydesk yana sake tambaya kafin ya yarda.',
      next: 'Jira kusan daƙiƙa 30. Allo zai ci gaba da kansa.',
    },
    notPaid: {
      what: 'Babu dubawar da ta tabbatar da wannan biya. Kada a bayar da kaya.',
      next: 'Sake duba biyan.',
    },
    alreadyReleased: {
      what: 'An riga an ba da kayan wannan biya, {{at}}, daga hannun {{by}}.',
      next: 'Kada ka bayar da kaya saboda shi karo na biyu.',
    },
    needsReview: {
      what: 'Wani abu a wannan biya bai dace ba, don haka ba a ba da kaya saboda shi.',
      next: 'Ajiye lambar shaida ka bar ofis ya duba shi.',
    },
    moneyReturned: {
      what: 'An mayar wa abokin ciniki kuɗin wannan biya. Ba a ba da kaya saboda shi.',
      next: 'Ofis yana da batunsa. Don sayar da kayan, fara sabon ciniki.',
    },
    customerHasGoods: {
      what: 'Wani batu ya ce abokin ciniki ya riga ya karɓi kayan wannan biya. Ba a ƙara ba da komai saboda shi.',
      next: 'Ofis yana da batunsa. Don sayar da kayan, fara sabon ciniki.',
    },
    notProven: {
      what: 'Littafin tarihi bai tabbatar cewa an biya {{reference}} kamar yadda aka nuna a nan ba. Ba a ba da kaya ba.',
      next: 'Riƙe kaya a nan ka kira ofis. An buɗe batu don wannan biya.',
    },
    notConfirmedAgain: {
      what: 'An sake tambayar sabis, kuma bai tabbatar da wannan biya ba. Ba a ba da kaya ba.',
      next: 'Jira minti ɗaya ka sake danna Bayar da kaya, ko bari ciniki zuwa anjima.',
    },
    goodsMayHaveLeft: {
      what: 'Wataƙila biya {{reference}} na siyayya ɗaya ne. An riga an ba da kayansa, {{at}}, daga hannun {{by}}.',
      next: 'Sake danna Bayar da kaya kawai idan waɗannan kaya na wata siyayya ce dabam.',
    },
    journalSlow: {
      what: 'Faifai yana jinkiri sosai wajen rubuta littafin tarihi. Ba a fara sabon biya yanzu; abin da aka riga aka ajiye yana lafiya.',
      next: 'Jira: zai wuce da kansa da zarar faifai ya amsa. Idan ya wuce minti ɗaya, rufe sauran shirye-shirye ka gaya wa mai kula da wannan na’ura.',
    },
    banksUnavailable: {
      what: 'Ba a iya kawo jerin bankuna ba: sabis bai amsa ba.',
      next: 'Duba network ka sake gwadawa. Ana iya cire kuɗi da kati kafin nan idan network ya dawo.',
    },
    notApproved: {
      what: 'Ba a amince da wannan ba. Ba a yi komai ba.',
      next: 'Sake yi lokacin da wanda zai iya amincewa yana nan.',
    },
  },
};
