import type { PeopleTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/pidgin.md`. */
export const pidginPeople: PeopleTexts = {
  news: {
    paid: 'Payment {{reference}} of {{amount}} don confirm at last. Goods never go for am.',
    paidLate: 'Payment {{reference}} of {{amount}} don confirm after di sale end. Di back office suppose look am.',
    paidInReview:
      'Payment {{reference}} of {{amount}} don confirm, but office still go check am. Di back office suppose look am.',
    contradicted:
      'Payment {{reference}} of {{amount}} don pay before, and one answer now talk anoda thing. Di back office suppose look am.',
    review: 'Person suppose look payment {{reference}} of {{amount}}: one answer no correct.',
    open: 'Open di payment',
    dismiss: 'Close',
    more_one: 'and {{count}} more',
    more_other: 'and {{count}} more',
  },
  person: {
    menu: 'Who sign in: {{name}}',
    text: 'You sign in as {{role}}. If you lock am, di sale for di counter go still dey.',
    lock: 'Lock',
    switch: 'Change person',
    signOut: 'Sign out',
    nobodySignsIn: 'Nobody dey sign in',
    role: {
      owner: 'Owner',
      supervisor: 'Supervisor',
      cashier: 'Cashier',
      backOffice: 'Back office',
    },
  },
  approval: {
    title: 'Person must approve am',
    must: 'Anoda person wey fit do am must approve am here.',
    amount: 'Amount',
    reference: 'Reference',
    once: 'Di approval na for dis one time. E go enter di journal with di two names and di reason.',
    reason: 'Reason',
    reasonHint: 'Small words, for di journal.',
    reasonMissing: 'Enter reason wey reach three letters.',
    who: 'Who go approve am?',
    nobody: 'Nobody else for dis till fit do am. Owner fit allow am for Settings, Staff.',
    approve: 'Approve',
    cancel: 'No do am',
    otherPerson: 'Choose anoda person',
  },
  asks: {
    takePayment: '{{name}} wan collect payment.',
    parkSale: '{{name}} wan leave sale for later or cancel am.',
    secondCharge: '{{name}} wan charge when one payment wey dey before never settle.',
    handOver: '{{name}} wan give di goods.',
    handOverAfterReview: '{{name}} wan give di goods after office don check am.',
    reprint: '{{name}} wan save or print slip.',
    requery: '{{name}} wan ask di service about one payment.',
    clock: '{{name}} wan confirm di time.',
  },
  reason: {
    usual: 'Reasons wey dey common',
    checked: 'We check am, and e correct',
    customerAsked: 'Di customer ask for am',
    nobodyElse: 'Di person wey dey do am no dey',
  },
};
