import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';

/** What a till can be heard to say; each stands on the screen, too, in its shape and its words. */
export type Sound = 'takeGoods' | 'wait' | 'no';

export type Heard = Pick<DeskSnapshot, 'current'> | null;

/** What is heard when the counter goes from one snapshot to the next; null for most. What was there at the start is not heard. */
export function soundOf(before: Heard, after: Heard): Sound | null {
  if (before === null) return null;
  const [was, is] = [saidBy(before), saidBy(after)];
  return is !== null && is.key !== was?.key ? is.sound : null;
}

/** The answer that stands at the counter. `key`: the same answer again is another one of another payment alone. */
function saidBy(snapshot: Heard): { sound: Sound; key: string } | null {
  const current = snapshot?.current;
  if (!current) return null;
  const sound = ANSWERS[answerOf(current.view)];
  return sound ? { sound, key: `${current.payment.reference} ${sound}` } : null;
}

type View = NonNullable<DeskSnapshot['current']>['view'];

const ANSWERS: Partial<Record<View['screen'] | 'held' | 'handedOver', Sound>> = {
  paid: 'takeGoods',
  held: 'wait',
  notConfirmed: 'wait',
  needsReview: 'wait',
  notPaid: 'no',
};

function answerOf(view: View): keyof typeof ANSWERS {
  if (view.screen !== 'paid') return view.screen;
  if (view.released) return 'handedOver';
  return view.held ? 'held' : 'paid';
}
