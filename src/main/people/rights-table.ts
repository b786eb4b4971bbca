import type { Channel, RequestOf } from '../../shared/bridge-contract.ts';
import type { PaymentQuery } from '../../shared/journal/journal-query.ts';
import type { Permission } from '../../shared/people/permissions.ts';

/** What an act needs. Of several rights all; `fourEyes` where even who has them needs another one, if that is set. */
export type Need =
  /** Also while nobody is signed in. */
  | 'anyone'
  /** Somebody is signed in, though the screen may be locked: a customer's turn goes on. */
  | 'present'
  /** Somebody stands at the till with the screen unlocked. */
  | 'signedIn'
  | Permission
  | { all: readonly [Permission, ...Permission[]]; fourEyes?: boolean }
  | { oneOf: readonly Permission[] };

/** What a rule may ask beside the request. @property today the shop's business day */
export interface RuleFacts {
  today: () => Promise<string>;
}

type Rule<C extends Channel> = Need | ((request: RequestOf<C>, facts: RuleFacts) => Need | Promise<Need>);

/**
 * What every channel needs: the one place where rights are asked for. The types want a line for each channel, so that a new
 * one is open to nobody by mistake.
 */
export const RIGHTS: { readonly [C in Channel]: Rule<C> } = {
  'till.describe': 'anyone',
  'till.setTheme': 'signedIn',
  'till.setCurrency': 'settings',
  'till.confirmClock': 'clock',
  'till.decideJournal': 'copies',
  'till.signingKey': 'signedIn',
  'till.rotateSigningKey': { all: ['keys'], fourEyes: true },
  'till.replaceSigningKey': { all: ['keys'], fourEyes: true },
  'banks.list': 'signedIn',
  'copies.read': 'signedIn',
  'copies.list': 'copies',
  'copies.makeNow': 'copies',
  'copies.chooseSecondPlace': 'copies',
  'copies.forgetSecondPlace': 'copies',
  'copies.check': 'copies',
  'copies.restore': 'copies',
  'copies.stop': 'copies',
  'health.read': 'signedIn',
  'health.log': 'signedIn',
  'support.prepare': 'supportBundle',
  'support.save': 'supportBundle',
  'desk.read': 'anyone',
  // The charge that follows is the act.
  'sale.checkEarlier': 'signedIn',
  'sale.charge': ({ override }) => (override ? { all: ['secondCharge', 'takePayment'] } : 'takePayment'),
  'announcement.dismiss': 'signedIn',
  'sale.cancel': 'parkSale',
  'sale.leaveForLater': 'parkSale',
  'sale.resume': 'parkSale',
  'sale.finish': 'signedIn',
  'payment.submitStep': 'present',
  'bankPage.place': 'present',
  'bankPage.keepWaiting': 'present',
  'bankPage.close': 'present',
  'payment.sendAgain': 'takePayment',
  'payment.requery': 'requery',
  'payment.handOver': 'handOver',
  'payment.handOverAfterReview': { all: ['handOverAfterReview', 'handOver'] },
  'slip.save': 'reprint',
  'journal.page': listOf,
  'journal.sums': listOf,
  'journal.dayTotals': async ({ from, to }, { today }) => {
    const day = await today();
    return from === day && to === day ? 'lookAtDay' : { all: ['otherDays', 'lookAtDay'] };
  },
  'journal.today': 'signedIn',
  'journal.choices': 'signedIn',
  'journal.payment': 'signedIn',
  'report.now': 'lookAtDay',
  'shift.list': 'signedIn',
  'shift.close': 'ownShift',
  'shift.closeOther': 'othersShift',
  'day.close': 'closeDay',
  'day.list': 'lookAtDay',
  'day.read': 'lookAtDay',
  'day.save': 'lookAtDay',
  'glance.read': 'lookAtDay',
  'cases.list': 'cases',
  'cases.read': 'cases',
  'cases.ofPayment': 'signedIn',
  'cases.open': 'cases',
  'cases.note': 'cases',
  'cases.link': 'cases',
  'cases.linkForeign': 'cases',
  'cases.unlink': 'cases',
  'cases.requeryForeign': { all: ['cases', 'requery'] },
  'cases.setStatus': 'cases',
  'cases.resolve': ({ reason }) => ({ all: ['resolveCase'], fourEyes: reason === 'moneyReturned' }),
  'cases.reopen': 'resolveCase',
  'evidence.save': 'exportJournal',
  'evidence.cancel': 'exportJournal',
  'evidence.read': 'signedIn',
  'evidence.dismiss': 'signedIn',
  'views.list': 'signedIn',
  'views.save': 'signedIn',
  'views.remove': 'signedIn',
  'views.keepColumns': 'signedIn',
  // What an export would hold and where it would go is asked anew with every choice: the one act is its start.
  'export.propose': 'signedIn',
  'export.chooseFolder': 'signedIn',
  'export.start': 'exportJournal',
  'export.cancel': 'exportJournal',
  'export.read': 'signedIn',
  'export.dismiss': 'signedIn',
  'export.list': 'exportJournal',
  'opened.choose': 'otherDays',
  'opened.open': 'otherDays',
  'opened.cancel': 'otherDays',
  'opened.dismiss': 'signedIn',
  'opened.list': 'signedIn',
  'opened.page': 'otherDays',
  'opened.payment': 'otherDays',
  'opened.close': 'otherDays',
  'runs.create': 'requeryMany',
  'runs.cancelMaking': 'requeryMany',
  'runs.readList': 'requeryMany',
  'runs.chooseList': 'requeryMany',
  'runs.list': 'signedIn',
  'runs.read': 'signedIn',
  'runs.items': 'signedIn',
  'runs.pause': 'requeryMany',
  'runs.resume': 'requeryMany',
  'runs.cancel': 'requeryMany',
  'runs.setPace': 'requeryMany',
  'runs.saveResults': 'requeryMany',
  'people.read': 'anyone',
  'people.setUp': 'anyone',
  'people.ofBadge': 'anyone',
  'people.signIn': 'anyone',
  'people.signOut': 'anyone',
  'people.lock': 'anyone',
  'people.touched': 'anyone',
  'people.approvers': 'signedIn',
  'people.approve': 'signedIn',
  'people.recover': 'anyone',
  'people.changeOwnPin': 'signedIn',
  'people.makeRecoveryCode': 'rights',
  'staff.read': { oneOf: ['staff', 'resetPin', 'rights'] },
  'staff.add': 'staff',
  'staff.change': 'staff',
  'staff.setBadge': 'staff',
  'staff.resetPin': 'resetPin',
  'staff.setPersonRight': 'rights',
  'staff.setRoleRight': 'rights',
  'staff.setSettings': 'rights',
  'setup.practise': 'settings',
  'setup.read': 'signedIn',
  'setup.check': 'settings',
  'setup.giveKey': 'keys',
  'setup.test': 'settings',
  'setup.finish': 'settings',
  'setup.use': 'settings',
  'setup.useKey': 'keys',
  'setup.wipeFile': 'keys',
  'customerDisplay.read': 'anyone',
  'customerDisplay.set': 'settings',
  'customerDisplay.continue': 'present',
  'screen.stopped': 'anyone',
};

/** Rights that nobody has where nobody is signed in, not even on a till that asks for no sign-in. */
export const NEED_A_PERSON: readonly Permission[] = ['staff', 'rights', 'resetPin'];

/** What is not settled is everybody's work, of whatever day; other lists are free for today alone. */
async function listOf({ outcomes, filters }: PaymentQuery, { today }: RuleFacts): Promise<Need> {
  const isToDo = outcomes?.every((outcome) => outcome === 'open' || outcome === 'unknown') === true;
  if (isToDo) return 'signedIn';
  const day = await today();
  return filters?.dayFrom === day && filters.dayTo === day ? 'signedIn' : 'otherDays';
}
