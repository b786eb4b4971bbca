import type { Channel, Push } from '../shared/bridge-contract.ts';

/**
 * The names that pass. Written out, so that the preload carries no schema library into the page's process; the compiler
 * refuses a name that is missing here or is not in the contract.
 */
const CHANNELS = {
  'till.describe': true,
  'till.setTheme': true,
  'till.confirmClock': true,
  'till.signingKey': true,
  'banks.list': true,
  'desk.read': true,
  'announcement.dismiss': true,
  'sale.checkEarlier': true,
  'sale.charge': true,
  'sale.cancel': true,
  'sale.leaveForLater': true,
  'sale.resume': true,
  'sale.finish': true,
  'payment.submitPin': true,
  'payment.submitOtp': true,
  'payment.submitAddress': true,
  'bankPage.place': true,
  'bankPage.keepWaiting': true,
  'bankPage.close': true,
  'payment.sendAgain': true,
  'payment.requery': true,
  'payment.handOver': true,
  'slip.save': true,
  'journal.page': true,
  'journal.sums': true,
  'journal.dayTotals': true,
  'journal.choices': true,
  'journal.payment': true,
  'glance.read': true,
  'cases.list': true,
  'cases.read': true,
  'cases.ofPayment': true,
  'cases.open': true,
  'cases.note': true,
  'cases.link': true,
  'cases.unlink': true,
  'cases.setStatus': true,
  'cases.resolve': true,
  'cases.reopen': true,
  'evidence.save': true,
  'views.list': true,
  'views.save': true,
  'views.remove': true,
  'views.keepColumns': true,
  'export.propose': true,
  'export.chooseFolder': true,
  'export.start': true,
  'export.cancel': true,
  'export.read': true,
  'export.dismiss': true,
  'export.list': true,
  'opened.choose': true,
  'opened.open': true,
  'opened.cancel': true,
  'opened.dismiss': true,
  'opened.list': true,
  'opened.page': true,
  'opened.payment': true,
  'opened.close': true,
  'runs.create': true,
  'runs.readList': true,
  'runs.chooseList': true,
  'runs.list': true,
  'runs.read': true,
  'runs.items': true,
  'runs.pause': true,
  'runs.resume': true,
  'runs.cancel': true,
  'runs.setPace': true,
  'runs.saveResults': true,
  'customerDisplay.read': true,
  'customerDisplay.set': true,
  'customerDisplay.continue': true,
} as const satisfies Record<Channel, true>;

const PUSHES = {
  'desk.changed': true,
  'bankPage.changed': true,
  'customerDisplay.changed': true,
  'export.changed': true,
  'opened.changed': true,
  'runs.changed': true,
} as const satisfies Record<Push, true>;

export function isChannel(name: unknown): name is Channel {
  return typeof name === 'string' && Object.hasOwn(CHANNELS, name);
}

export function isPush(name: unknown): name is Push {
  return typeof name === 'string' && Object.hasOwn(PUSHES, name);
}
