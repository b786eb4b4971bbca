import { PERMISSION_IDS, type Permission, type Role } from '../../shared/people/permissions.ts';

/* These lists are independent of the contract and of the table of rights. */

const OF_OWNERS_ALONE: readonly Permission[] = ['settings', 'keys', 'copies', 'staff', 'rights'];

export const RIGHTS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSION_IDS,
  supervisor: PERMISSION_IDS.filter((each) => !OF_OWNERS_ALONE.includes(each)),
  cashier: ['takePayment', 'parkSale', 'handOver', 'reprint', 'ownShift', 'requery'],
  backOffice: [
    'reprint',
    'lookAtDay',
    'requery',
    'requeryMany',
    'otherDays',
    'exportJournal',
    'cases',
    'resolveCase',
    'erasePersonal',
    'supportBundle',
  ],
};

/** The channels that are refused, without a way to approve them, to a person who may not see other days. */
export const OF_OTHER_DAYS = [
  ...['journal.sums', 'journal.dayTotals', 'opened.choose', 'opened.open'],
  ...['opened.cancel', 'opened.page', 'opened.payment', 'opened.close'],
];

/** The acts that are refused to a person who lacks only this right. */
export const REFUSED_WITHOUT = {
  takePayment: ['sale.charge', 'sale.charge, despite a warning', 'payment.sendAgain'],
  parkSale: ['sale.cancel', 'sale.leaveForLater', 'sale.resume'],
  secondCharge: ['sale.charge, despite a warning'],
  handOver: ['payment.handOver', 'payment.handOver, without an answer', 'payment.handOverAfterReview'],
  handOverUnanswered: ['payment.handOver, without an answer'],
  handOverAfterReview: ['payment.handOverAfterReview'],
  reprint: [...['slip.save', 'printing.print', 'printing.printWithSystem', 'printing.drop'], 'printing.text'],
  ownShift: ['shift.close'],
  othersShift: ['shift.closeOther'],
  lookAtDay: [
    ...['journal.sums', 'journal.dayTotals', 'glance.read', 'report.now', 'report.progress'],
    ...['day.close', 'day.list', 'day.read', 'day.save', 'printing.printReport'],
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
    ...['headOffice.enrol', 'headOffice.leave', 'counter.set', 'language.set', 'customerDisplay.set', 'retention.set'],
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
