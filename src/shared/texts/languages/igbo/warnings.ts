import type { WarningTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/igbo.md`. */
export const igboWarnings: WarningTexts = {
  guard: {
    asking: 'A na-elele ụgwọ gara aga…',
    askingText: 'O nwere ike ịbụ maka otu ihe ahụ, ya mere Paydesk na-elele ya tupu ọ nata ego.',
    title: 'Amaghị ka ụgwọ gara aga si gwụ',
    titlePaid: 'A kwụọlarị ụgwọ gara aga',
    danger: 'E nwere ike iwepụ ego onye ahịa ugboro abụọ.',
    dangerText: 'Ụlọ akụ ekwubeghị ma ụgwọ gara aga gara nke ọma, o nwekwara ike ịbụ maka otu ihe ahụ.',
    dangerTextPaid: 'Ụgwọ gara aga gara nke ọma, o nwekwara ike ịbụ maka otu ihe ahụ.',
    earlier: 'Ụgwọ ndị gara aga',
    likeness: {
      sale: 'Maka ahịa a',
      instrument: 'Otu kaadị ma ọ bụ akaụntụ ahụ, otu ego ahụ',
      customer: 'Otu onye ahịa ahụ, otu ego ahụ',
    },
    ago: 'o ruola {{elapsed}}',
    known: {
      paid: 'E lelere ya ugbu a: a kwụọla ụgwọ.',
      paidBefore: 'A kwụọla ụgwọ. E nyebeghị ngwa ahịa ya.',
      inReview: 'Ihe ekwekọghị, o nwekwara ike ịbụ na ewepụla ego onye ahịa. Ọfịs ga-elele ya.',
      notKnown: 'E lelere ya ugbu a: ụlọ akụ ekwughị ee ma ọ bụ mba.',
      withoutCode: 'Ọ dara. Ọ ka nwere ike ịga nke ọma.',
      neverReceived: 'E lelere ya ugbu a: ụgwọ ahụ adịghị. Ọ ka nwere ike ịbịa.',
      notAnswered: 'Ọrụ ahụ anaghị aza ugbu a.',
    },
    advice: 'Nke kacha mma: mepee ụgwọ ahụ ma lelee ya ọzọ, ma ọ bụ gwa onye ahịa ka o chere.',
    advicePaid: 'Nke kacha mma: mepee ụgwọ ahụ. Ọ bụrụ otu ihe ahụ ka ọ zụrụ, si ebe ahụ nye ngwa ahịa.',
    doNotCharge: 'Kwụsị ịnata ego',
    openPayment: 'Mepee ụgwọ ahụ',
    reason: 'Gịnị mere a ga-eji nata ego ọzọ?',
    reasonHint: 'A na-edebe ihe kpatara ya n’akwụkwọ ndekọ.',
    reasons: {
      otherPurchase: 'Ọ bụ maka ihe ọzọ',
      shownNotDebited: 'Ụlọ akụ egosighị na ewepụrụ ego',
      customerAccepts: 'Onye ahịa maara ihe ize ndụ ahụ',
      other: 'Ihe ọzọ kpatara ya',
    },
    otherReason: 'Ihe kpatara ya, n’okwu ole na ole',
    reasonMissing: 'Họrọ ihe kpatara ya.',
    reasonTooShort: 'Tinye okwu ole na ole.',
    charge: 'Nata ego n’agbanyeghị',
    emptied: 'E hichapụla nkọwa kaadị ma ọ bụ akaụntụ. Mechie nke a, tinye ha ọzọ, pịa Nata.',
  },
  bankPage: {
    padlock: {
      secure: 'Njikọ nwere nchekwa',
      practice: 'Ibe mmụta na igwe a',
      sandbox: 'Ibe nnwale na igwe a',
      notSecure: 'Ibe adịghị',
    },
    region: 'Ibe ụlọ akụ',
    loading: 'A na-emepe ibe ụlọ akụ…',
    shown: 'Ibe ụlọ akụ emepeela. Onye ahịa ga-aga n’ihu ebe ahụ.',
    covered: 'Ibe ụlọ akụ na-eche n’azụ nke a.',
    open: 'O mepeela kemgbe {{elapsed}}',
    keys: {
      page: { where: 'Ihe ị na-apị na-aga n’ibe ụlọ akụ', cross: 'F6: laghachi n’igwe' },
      till: { where: 'Ihe ị na-apị na-aga n’igwe', cross: 'F6: gaa n’ibe ụlọ akụ' },
    },
    close: 'Mechie ibe ụlọ akụ',
    keepWaiting: 'Na-eche',
    stalled: 'Ọ dịghị ihe mere n’ibe a kemgbe nkeji abụọ.',
    stalledNext:
      'Ọ bụrụ na onye ahịa ka na-arụ ọrụ na ya, na-eche. Imechi ibe ahụ anaghị akwụsị ụgwọ ahụ: Paydesk na-elele ka o si gwụ.',
    failure: {
      noConnection: {
        what: 'E rughị ụlọ akụ.',
        next: 'Lelee netwọk. Mgbe ahụ mechie ibe ahụ ma pịa Gaa n’ihu ka e mepee ya ọzọ.',
      },
      noAnswer: {
        what: 'Ụlọ akụ zara, mana o zighị ibe ọ bụla.',
        next: 'Mechie ya ma pịa Gaa n’ihu ka e mepee ya ọzọ. Ọ bụrụ na o nyeghị aka, ụlọ akụ nwere nsogbu: hapụ ahịa ahụ ka e mechaa.',
      },
      certificate: {
        what: 'O doghị Paydesk anya na nke a bụ ibe ụlọ akụ, ya mere e gosighị ya.',
        next: 'Mechie ya ma rịọ kaadị ọzọ. Ọ bụrụ na o mee ọzọ, gwa onye na-elekọta igwe a.',
      },
      addressRefused: {
        what: 'Ibe ụlọ akụ dị n’adreesị igwe a anaghị emepe.',
        next: 'Mechie ya ma pịa Lelee ọzọ. Ọ bụrụ na ụgwọ ahụ ka ghe oghe, kagbuo ahịa ahụ ma ọ bụ hapụ ya ka e mechaa.',
      },
      pageClosed: {
        what: 'Ibe ụlọ akụ emechiela onwe ya.',
        next: 'Mechie ya ebe a kwa: Paydesk ga-elele ka o si gwụ.',
      },
      other: {
        what: 'E nweghị ike igosi ibe ụlọ akụ.',
        next: 'Mechie ya ma pịa Gaa n’ihu ka e mepee ya ọzọ.',
      },
    },
    crashed: 'Ibe ụlọ akụ akwụsịla ịrụ ọrụ.',
    crashedNext: 'Mechie ya ma pịa Gaa n’ihu ka e mepee ya ọzọ. Ihe onye ahịa pịnyere ebe ahụ agaala.',
    missing: 'Ibe ụlọ akụ adịghị nke a ga-egosi maka ụgwọ a.',
    missingNext: 'Pịa Lelee ọzọ. Ọ bụrụ na ụgwọ ahụ ka ghe oghe, hapụ ahịa ahụ ka e mechaa ma ọ bụ kagbuo ya.',
  },
  burst: {
    note: 'A gụrụ {{code}}. Ọ dị na nọmba ọda ma ọ bụ ndetu.',
    search: 'A gụrụ {{code}}. A na-achọ ya.',
    nowhere: 'A gụrụ {{code}}. E tinyeghị ihe ọ bụla: ọ nweghị ihe na-anabata akara ngwa ebe a.',
    noteFull: 'A gụrụ {{code}}. E tinyeghị ya: nọmba ọda ma ọ bụ ndetu ejula.',
    customers: 'Igwe ọgụgụ akara ma ọ bụ igwe kaadị pịnyere ihe ebe a. E tinyeghị ihe ọ bụla.',
    secret:
      'Igwe ọgụgụ akara ma ọ bụ mmemme pịnyere ihe ebe a. E tinyeghị ihe ọ bụla. Jiri aka pịnye ya, ma ọ bụ mado ya.',
    cardNumber: 'Ihe a gụrụ yiri nọmba kaadị. E tinyeghị ya, e dekwaghị ya.',
    track:
      'Igwe kaadị zigara ihe dị n’ahịrị kaadị. A tụfuola ya, e debeghị ya. Jiri aka tinye nọmba kaadị: Paydesk anaghị anabata kaadị e sere ese.',
    noEnd:
      'Igwe ọgụgụ akara ma ọ bụ igwe kaadị pịnyere ihe ebe a. E tinyeghị ihe ọ bụla. Hazie igwe ọgụgụ akara ka o ziga Enter ka ọ gụchara akara ọ bụla.',
    dismiss: 'Mechie',
  },
  problem: {
    unexpected: {
      what: 'Ihe dara n’ime Paydesk. Ihe e dekọlarị dị mma.',
      next: 'Nwaa ọzọ. Ọ bụrụ na ụgwọ na-aga n’ihu, jụọ maka ya ọzọ n’akwụkwọ ndekọ tupu ị nata ego ọzọ.',
    },
    fieldRefused: {
      what: 'A nabataghị otu nkọwa: {{field}}. {{sentence}} O nweghị ihe e zigara.',
      next: 'Dozie ya ma pịa Nata ọzọ.',
    },
    amountAboveCeiling: {
      what: 'Ego ahụ karịrị ego kacha ukwuu igwe a na-anata. O nweghị ihe e zigara.',
      next: 'Lelee ego ahụ. A na-edobe ego kacha ukwuu mgbe a na-ahazi igwe.',
    },
    bankUnknown: {
      what: 'Ụlọ akụ a anọghị n’aha ọrụ ahụ nwere ugbu a. O nweghị ihe e zigara.',
      next: 'Melite aha ụlọ akụ ma họrọ ọzọ.',
    },
    saleHasOpenPayment: {
      what: 'Ahịa a nwere ụgwọ amaghị ka o si gwụ. Amaliteghị ụgwọ ọzọ.',
      next: 'Mezue ụgwọ ahụ, ma ọ bụ jụọ maka ya ọzọ ruo mgbe a ga-ama ka o si gwụ.',
    },
    earlierPaymentNotSettled: {
      what: 'Amaghị ka ụgwọ gara aga, {{reference}}, si gwụ, o nwekwara ike ịbụ maka otu ihe ahụ. Amaliteghị ụgwọ ọzọ.',
      next: 'Pịa Nata ọzọ: Paydesk ga-egosi ụgwọ ahụ ma jụọ ka a ga-esi gaa n’ihu.',
    },
    earlierPaymentPaid: {
      what: 'A kwụọla ụgwọ gara aga, {{reference}}, o nwekwara ike ịbụ maka otu ihe ahụ. Amaliteghị ụgwọ ọzọ.',
      next: 'Lelee ụgwọ ahụ n’akwụkwọ ndekọ tupu ị nata ego ọzọ: o nwere ike ịbụ otu ihe ahụ.',
    },
    saleAlreadyPaid: {
      what: 'A kwụọlarị ụgwọ ahịa a. Amaliteghị ụgwọ ọzọ.',
      next: 'Mepee ụgwọ ahụ n’akwụkwọ ndekọ ma si ebe ahụ nye ngwa ahịa.',
    },
    saleEnded: {
      what: 'Ahịa a agwụla: ngwa ahịa apụọla ma ọ bụ a kagbuola ya.',
      next: 'Malite ahịa ọhụrụ.',
    },
    otherSaleActive: {
      what: 'Ahịa ọzọ nọ na kanta.',
      next: 'Mezue ahịa ahụ, ma ọ bụ hapụ ya ka e mechaa, wee nwaa ọzọ.',
    },
    stepNotOpen: {
      what: 'Nke a emechiela, ma ọ bụ na a na-eziga ya. O nweghị ihe e zigara ugboro abụọ.',
      next: 'Lelee ihe ihuenyo na-ajụ ugbu a, ma ọ bụ jụọ maka ụgwọ ahụ ọzọ.',
    },
    nothingToSendAgain: {
      what: 'O nweghị ihe a ga-eziga ọzọ: anaghị edebe ihe e tinyere. O nweghị ihe e zigara.',
      next: 'Lelee ụgwọ ahụ ọzọ. Ọ bụrụ na ọrụ ahụ enweghị ya, site na mmalite nata ego ọzọ.',
    },
    stepFrozen: {
      what: 'Ọrụ ahụ kwuru na ụgwọ a dara. Paydesk na-ajụ nke ugboro abụọ tupu o kweta.',
      next: 'Chere ihe dị ka sekọnd 30. Ihuenyo ga-aga n’ihu n’onwe ya.',
    },
    notPaid: {
      what: 'Ọ dịghị nlele kwenyere ụgwọ a. Enyela ngwa ahịa.',
      next: 'Lelee ụgwọ ahụ ọzọ.',
    },
    alreadyReleased: {
      what: 'E nyelarị ngwa ahịa nke ụgwọ a, na {{at}}, site n’aka {{by}}.',
      next: 'Enyela ngwa ahịa maka ya nke ugboro abụọ.',
    },
    needsReview: {
      what: 'Ihe dị n’ụgwọ a ekwekọghị, ya mere e nweghị ngwa ahịa a ga-enye maka ya.',
      next: 'Debe nọmba nrụtụaka ma ka ọfịs lelee ya.',
    },
    moneyReturned: {
      what: 'E weghachiela onye ahịa ego nke ụgwọ a. E nweghị ngwa ahịa a ga-enye maka ya.',
      next: 'Ọfịs nwere okwu ya. Iji ree ngwa ahịa ahụ, malite ahịa ọhụrụ.',
    },
    customerHasGoods: {
      what: 'Otu okwu kwuru na onye ahịa nwere ngwa ahịa nke ụgwọ a. E nweghị ihe ọzọ a ga-enye maka ya.',
      next: 'Ọfịs nwere okwu ya. Iji ree ngwa ahịa ahụ, malite ahịa ọhụrụ.',
    },
    notProven: {
      what: 'Akwụkwọ ndekọ egosighị na a kwụrụ ụgwọ {{reference}} dịka e gosiri ya ebe a. E nyeghị ngwa ahịa.',
      next: 'Jide ngwa ahịa ebe a ma kpọọ ọfịs. E mepeela okwu maka ụgwọ a.',
    },
    notConfirmedAgain: {
      what: 'A jụrụ ọrụ ahụ ọzọ, o kwenyeghị ụgwọ a. E nyeghị ngwa ahịa.',
      next: 'Chere otu nkeji ma pịa Nye ngwa ahịa ọzọ, ma ọ bụ hapụ ahịa ahụ ka e mechaa.',
    },
    goodsMayHaveLeft: {
      what: 'Ụgwọ {{reference}} nwere ike ịbụ maka otu ihe ahụ. E nyelarị ngwa ahịa ya, na {{at}}, site n’aka {{by}}.',
      next: 'Pịa Nye ngwa ahịa ọzọ naanị ma ọ bụrụ na ngwa ahịa ndị a bụ maka ihe ọzọ.',
    },
    journalSlow: {
      what: 'Diski na-egbu oge nke ukwuu ide akwụkwọ ndekọ. Anaghị amalite ụgwọ ọhụrụ ugbu a; ihe e dekọlarị dị mma.',
      next: 'Chere: ọ ga-apụ n’onwe ya ozugbo diski zara. Ọ bụrụ na ọ gafee otu nkeji, mechie mmemme ndị ọzọ ma gwa onye na-elekọta igwe a.',
    },
    banksUnavailable: {
      what: 'E nweghị ike iweta aha ụlọ akụ: ọrụ ahụ azaghị.',
      next: 'Lelee netwọk ma nwaa ọzọ. A pụrụ iji kaadị nata ego ma netwọk laghachi.',
    },
    notApproved: {
      what: 'E kwadoghị nke a. O nweghị ihe e mere.',
      next: 'Mee ya ọzọ mgbe onye nwere ike ịkwado ya nọ ebe a.',
    },
  },
};
