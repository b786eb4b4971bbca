import type { WarningTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/pidgin.md`. */
export const pidginWarnings: WarningTexts = {
  guard: {
    asking: 'We dey check one payment wey dey before…',
    askingText: 'E fit be for di same thing, so Paydesk dey check am before e charge.',
    title: 'One payment wey dey before never settle',
    titlePaid: 'One payment wey dey before don pay',
    danger: 'Dem fit charge di customer two times.',
    dangerText: 'Di bank never talk whether di first payment go through, and e fit be for di same thing.',
    dangerTextPaid: 'Di first payment go through, and e fit be for di same thing.',
    earlier: 'Payments wey dey before',
    likeness: {
      sale: 'For dis sale',
      instrument: 'Same card or account, same amount',
      customer: 'Same customer, same amount',
    },
    ago: 'since {{elapsed}}',
    known: {
      paid: 'We just check am now: e don pay.',
      paidBefore: 'E don pay. Di goods never go.',
      inReview: 'Something no correct, and dem fit don debit di customer. Di back office suppose look am.',
      notKnown: 'We just check am now: di bank never talk yes or no.',
      withoutCode: 'E fail. E fit still go through.',
      neverReceived: 'We just check am now: dat payment no dey. E fit still go through.',
      notAnswered: 'Di service no dey answer now.',
    },
    advice: 'Di safe way: open dat payment and check am again, or tell di customer make e wait.',
    advicePaid: 'Di safe way: open dat payment. If na di same thing e buy, give di goods from there.',
    doNotCharge: 'No charge',
    openPayment: 'Open dat payment',
    reason: 'Why you wan charge am?',
    reasonHint: 'We go keep di reason for di journal.',
    reasons: {
      otherPurchase: 'Na for anoda thing',
      shownNotDebited: 'Di bank no show any debit',
      customerAccepts: 'Di customer sabi di risk',
      other: 'Anoda reason',
    },
    otherReason: 'Di reason, small words',
    reasonMissing: 'Choose one reason.',
    reasonTooShort: 'Enter small words.',
    charge: 'Charge am like dat',
    emptied: 'We don clear di card or account details. Close dis one, enter dem again and press Charge.',
  },
  bankPage: {
    padlock: {
      secure: 'Safe connection',
      practice: 'Practice page for dis machine',
      sandbox: 'Sandbox page for dis machine',
      notSecure: 'No page',
    },
    region: 'Page of di bank',
    loading: 'We dey open di bank page…',
    shown: 'Di bank page don open. Make di customer continue there.',
    covered: 'Di bank page dey wait behind dis one.',
    open: 'E don open since {{elapsed}}',
    keys: {
      page: { where: 'Wetin you type dey go di bank page', cross: 'F6: back to di till' },
      till: { where: 'Wetin you type dey go di till', cross: 'F6: to di bank page' },
    },
    close: 'Close di bank page',
    keepWaiting: 'Still wait',
    stalled: 'Nothing don happen for dis page since two minutes.',
    stalledNext:
      'If di customer still dey do am, still wait. To close di page no dey stop di payment: Paydesk go check how e take end.',
    failure: {
      noConnection: {
        what: 'We no fit reach di bank.',
        next: 'Check di network. Then close di page and press Continue to open am again.',
      },
      noAnswer: {
        what: 'Di bank answer, but e no send any page.',
        next: 'Close am and press Continue to open am again. If e no help, di bank get problem: leave di sale for later.',
      },
      certificate: {
        what: 'Paydesk no sure say na di bank page be dis, so we no show am.',
        next: 'Close am and ask for anoda card. If e happen again, tell di person wey dey look after dis till.',
      },
      addressRefused: {
        what: 'Di bank page dey for address wey dis till no dey open.',
        next: 'Close am and press Check again. If di payment still open, cancel di sale or leave am for later.',
      },
      pageClosed: {
        what: 'Di bank page don close by itself.',
        next: 'Close am here too: Paydesk go check how e take end.',
      },
      other: {
        what: 'We no fit show di bank page.',
        next: 'Close am and press Continue to open am again.',
      },
    },
    crashed: 'Di bank page don stop to work.',
    crashedNext: 'Close am and press Continue to open am again. Wetin di customer type there don go.',
    missing: 'No bank page dey to show for dis payment.',
    missingNext: 'Press Check again. If di payment still open, leave di sale for later or cancel am.',
  },
  burst: {
    note: 'We scan {{code}}. E dey inside order number or note.',
    search: 'We scan {{code}}. We dey find am.',
    nowhere: 'We scan {{code}}. Nothing enter: nothing for here dey take barcode.',
    noteFull: 'We scan {{code}}. E no enter: di order number or note don full.',
    customers: 'Scanner or card reader type for here. Nothing enter.',
    secret: 'Scanner or program type for here. Nothing enter. Type am with hand, or paste am.',
    cardNumber: 'Wetin you scan resemble card number. E no enter, and we no keep am.',
    track:
      'Card reader send wetin dey for di card stripe. We throw am away, we no keep am. Enter di card number with hand: Paydesk no dey take card wey dem swipe.',
    noEnd: 'Scanner or card reader type for here. Nothing enter. Set di scanner make e send Enter after every barcode.',
    dismiss: 'Close',
  },
  problem: {
    unexpected: {
      what: 'Something fail inside Paydesk. Wetin we don save dey safe.',
      next: 'Try again. If one payment dey go, ask about am for di journal before you charge again.',
    },
    fieldRefused: {
      what: 'We no accept one field: {{field}}. {{sentence}} We no send anything.',
      next: 'Correct am and press Charge again.',
    },
    amountAboveCeiling: {
      what: 'Di amount pass di biggest one wey dis till dey take. We no send anything.',
      next: 'Check di amount. Di biggest amount na wetin dem put when dem set up di till.',
    },
    bankUnknown: {
      what: 'Dis bank no dey for di service list now. We no send anything.',
      next: 'Bring new list of banks and choose again.',
    },
    saleHasOpenPayment: {
      what: 'Dis sale get one payment already wey never settle. We no start anoda payment.',
      next: 'Finish dat payment, or ask about am till e settle.',
    },
    earlierPaymentNotSettled: {
      what: 'One payment wey dey before, {{reference}}, never settle and e fit be for di same thing. We no start anoda payment.',
      next: 'Press Charge again: Paydesk go show dat payment and ask how to continue.',
    },
    earlierPaymentPaid: {
      what: 'One payment wey dey before, {{reference}}, don pay and e fit be for di same thing. We no start anoda payment.',
      next: 'Look dat payment for di journal before you charge again: e fit be di same thing.',
    },
    saleAlreadyPaid: {
      what: 'Dis sale don pay already. We no start anoda payment.',
      next: 'Open di payment for di journal and give di goods from there.',
    },
    saleEnded: {
      what: 'Dis sale don end: di goods don go or dem cancel am.',
      next: 'Start new sale.',
    },
    otherSaleActive: {
      what: 'Anoda sale dey for di counter.',
      next: 'Finish dat sale, or leave am for later, then try again.',
    },
    stepNotOpen: {
      what: 'Dis step no dey open again, or we don dey send am. We no send anything two times.',
      next: 'Look wetin di screen dey ask for now, or ask about di payment.',
    },
    nothingToSendAgain: {
      what: 'Nothing dey to send again: we no keep wetin dem enter. We no send anything.',
      next: 'Check di payment again. If di service no get am, charge again from di start.',
    },
    stepFrozen: {
      what: 'Di service talk say dis payment fail. Paydesk dey ask second time before e believe am.',
      next: 'Wait like 30 seconds. Di screen go continue by itself.',
    },
    notPaid: {
      what: 'No check don confirm dis payment. Make you no give di goods.',
      next: 'Check di payment again.',
    },
    alreadyReleased: {
      what: 'Di goods of dis payment don go already, on {{at}} by {{by}}.',
      next: 'No give goods for am second time.',
    },
    needsReview: {
      what: 'Something for dis payment no correct, so no goods fit go for am.',
      next: 'Keep di reference and let di back office look am.',
    },
    moneyReturned: {
      what: 'Di customer don collect money of dis payment back. No goods go go for am.',
      next: 'Di back office get im case. To sell di goods, start new sale.',
    },
    customerHasGoods: {
      what: 'One case talk say di customer don get di goods of dis payment. Nothing more go go for am.',
      next: 'Di back office get im case. To sell di goods, start new sale.',
    },
    notProven: {
      what: 'Di journal no prove say payment {{reference}} don pay as e show here. Di goods never go.',
      next: 'Keep di goods here and call di back office. Dem don open case for dis payment.',
    },
    notConfirmedAgain: {
      what: 'We ask di service one more time, and e no confirm dis payment. Di goods never go.',
      next: 'Wait one minute and press Give di goods again, or leave di sale for later.',
    },
    goodsMayHaveLeft: {
      what: 'Payment {{reference}} fit be for di same thing. Im goods don go already, on {{at}} by {{by}}.',
      next: 'Press Give di goods again only if dis goods na for anoda thing.',
    },
    journalSlow: {
      what: 'Di disk dey take too long to write di journal. We no dey start new payment for now; wetin we don save dey safe.',
      next: 'Wait: e go stop by itself when di disk answer. If e pass one minute, close other programs and tell di person wey dey look after dis till.',
    },
    banksUnavailable: {
      what: 'We no fit bring di list of banks: di service no answer.',
      next: 'Check di network and try again. You fit charge cards for now if di network don come back.',
    },
    notApproved: {
      what: 'Nobody approve am. We no do anything.',
      next: 'Do am again when person wey fit approve am dey here.',
    },
  },
};
