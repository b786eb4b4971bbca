import type { Permission } from '../../shared/people/permissions.ts';

/* The acts that the guard refuses. Both lists are written independently of the contract and of each other. */

const CHANGES_OF_THE_SETUP = [
  ...['setup.practise', 'setup.check', 'setup.giveKey', 'setup.test', 'setup.finish'],
  ...['setup.use', 'setup.useKey', 'setup.wipeFile', 'language.set'],
];
const OF_COPIES = [
  ...['copies.list', 'copies.makeNow', 'copies.chooseSecondPlace', 'copies.forgetSecondPlace'],
  ...['copies.check', 'copies.restore', 'copies.stop'],
];
const OF_HEAD_OFFICE = [
  ...['headOffice.enrol', 'headOffice.leave', 'headOffice.fetchMissing', 'headOffice.acknowledgeLoss'],
];
const OF_UPDATES = ['updates.look', 'updates.download', 'updates.install', 'updates.leave'];
const OF_THE_PRINTER = ['printing.find', 'printing.setPrinter', 'printing.test'];
export const NEVER_A_CASHIERS = [
  ...OF_THE_PRINTER,
  ...OF_HEAD_OFFICE,
  ...OF_UPDATES,
  ...OF_COPIES,
  ...['support.prepare', 'support.save'],
  ...['till.setCurrency', 'till.confirmClock', 'till.decideJournal', 'till.rotateSigningKey', 'till.replaceSigningKey'],
  ...['payment.handOverAfterReview', 'journal.dayTotals', 'glance.read', 'journal.sums'],
  ...['cases.list', 'cases.read', 'cases.open', 'cases.note', 'cases.link', 'cases.linkExternal', 'cases.unlink'],
  ...['cases.requeryExternal', 'cases.setStatus', 'cases.resolve', 'cases.reopen', 'evidence.save', 'evidence.cancel'],
  ...['export.start', 'export.cancel', 'export.list', 'customerDisplay.set', 'counter.set'],
  'counter.setScannerGap',
  ...['payment.erasePersonal', 'retention.set'],
  ...['opened.choose', 'opened.open', 'opened.cancel', 'opened.page', 'opened.payment', 'opened.close'],
  ...[
    'runs.create',
    'runs.cancelMaking',
    'runs.readList',
    'runs.chooseList',
    'runs.pause',
    'runs.resume',
    'runs.cancel',
  ],
  ...[
    'runs.items',
    'runs.saveResults',
    'report.now',
    'report.progress',
    'printing.printReport',
    'printing.reportReplacements',
    'shift.closeOther',
    'day.close',
    'day.list',
    'day.read',
    'day.save',
  ],
  ...CHANGES_OF_THE_SETUP,
];
export const NEVER_AN_OFFICES = [
  ...OF_THE_PRINTER,
  ...OF_HEAD_OFFICE,
  ...OF_UPDATES,
  ...['sale.charge', 'sale.cancel', 'sale.leaveForLater', 'sale.resume', 'payment.sendAgain'],
  ...OF_COPIES,
  ...['payment.handOver', 'payment.handOverAfterReview', 'till.setCurrency', 'till.confirmClock', 'till.decideJournal'],
  ...[
    'till.rotateSigningKey',
    'till.replaceSigningKey',
    'customerDisplay.set',
    'counter.set',
    'counter.setScannerGap',
    'retention.set',
    'shift.close',
    'shift.closeOther',
    'day.close',
  ],
  ...CHANGES_OF_THE_SETUP,
];
export const NEVER_A_SUPERVISORS = [
  ...OF_THE_PRINTER,
  ...OF_HEAD_OFFICE,
  ...OF_UPDATES,
  ...OF_COPIES,
  ...[
    'till.setCurrency',
    'till.decideJournal',
    'till.rotateSigningKey',
    'till.replaceSigningKey',
    'customerDisplay.set',
    'counter.set',
    'counter.setScannerGap',
    'retention.set',
  ],
  ...CHANGES_OF_THE_SETUP,
];

/** Written independently of the contract: the acts that fail if a person lacks only this right. */
export const REFUSED_WITHOUT = {
  takePayment: ['sale.charge', 'sale.charge, despite a warning', 'payment.sendAgain'],
  parkSale: ['sale.cancel', 'sale.leaveForLater', 'sale.resume'],
  secondCharge: ['sale.charge, despite a warning'],
  handOver: ['payment.handOver', 'payment.handOver, without an answer', 'payment.handOverAfterReview'],
  handOverUnanswered: ['payment.handOver, without an answer'],
  handOverAfterReview: ['payment.handOverAfterReview'],
  reprint: [
    ...['slip.save', 'printing.print', 'printing.printWithSystem', 'printing.drop'],
    ...['printing.text', 'printing.openSaved', 'printing.mail'],
  ],
  ownShift: ['shift.close'],
  othersShift: ['shift.closeOther'],
  lookAtDay: [
    ...['journal.sums', 'journal.dayTotals', 'glance.read', 'report.now', 'report.progress'],
    ...['day.close', 'day.list', 'day.read', 'day.save', 'printing.printReport'],
    'printing.reportReplacements',
  ],
  closeDay: ['day.close'],
  requery: ['payment.requery', 'cases.requeryExternal'],
  requeryMany: [
    ...['runs.create', 'runs.cancelMaking', 'runs.readList', 'runs.chooseList', 'runs.pause'],
    ...['runs.resume', 'runs.cancel', 'runs.saveResults'],
  ],
  exportJournal: ['evidence.save', 'evidence.cancel', 'export.start', 'export.cancel', 'export.list'],
  cases: [
    ...['cases.list', 'cases.read', 'cases.open', 'cases.note', 'cases.link', 'cases.linkExternal'],
    ...['cases.unlink', 'cases.requeryExternal', 'cases.setStatus'],
  ],
  resolveCase: ['cases.resolve', 'cases.reopen'],
  erasePersonal: ['payment.erasePersonal', 'retention.set'],
  clock: ['till.confirmClock'],
  settings: [
    ...['till.setCurrency', 'setup.practise', 'setup.check', 'setup.test', 'setup.finish', 'setup.use'],
    ...[
      'headOffice.enrol',
      'headOffice.leave',
      'counter.set',
      'counter.setScannerGap',
      'language.set',
      'customerDisplay.set',
      'retention.set',
    ],
    ...['printing.find', 'printing.setPrinter', 'printing.test'],
    ...['updates.look', 'updates.download', 'updates.install', 'updates.leave'],
  ],
  keys: [
    ...['till.rotateSigningKey', 'till.replaceSigningKey', 'setup.giveKey', 'setup.finish'],
    ...['setup.useKey', 'setup.wipeFile', 'headOffice.leave'],
  ],
  copies: [
    ...['till.decideJournal', 'copies.list', 'copies.makeNow', 'copies.chooseSecondPlace', 'copies.forgetSecondPlace'],
    ...['copies.check', 'copies.restore', 'copies.stop', 'headOffice.fetchMissing', 'headOffice.acknowledgeLoss'],
  ],
  supportBundle: ['support.prepare', 'support.save'],
} as const satisfies Partial<Record<Permission, readonly string[]>>;
