import type { Desk } from '../../../src/main/desk/ports/desk-port.ts';
import { PRACTICE_OTP, PRACTICE_PIN } from '../../../src/practice/instruments.ts';
import type { ChargeRequest } from '../../../src/shared/bridge-contract.ts';
import type { DeskSnapshot } from '../../../src/shared/payment/snapshot.ts';
import type { Result } from '../../../src/shared/problems.ts';
import type { SeededRandom } from '../seeded-random.ts';

type Standing = NonNullable<DeskSnapshot['current']>;

/** Steps at this counter take less. A payment that takes longer is parked. */
const PATIENCE_MS = 1_500;

const ADDRESS = {
  address: '12 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
  postalCode: '100281',
  country: 'NG',
};

/** Takes one sale: charge, steps and hand-over. Some customers leave in the middle, and their sale is parked. */
export async function takeSale(desk: Desk, charge: ChargeRequest, random: SeededRandom): Promise<void> {
  await press(() => desk.charge(charge));
  for (;;) {
    const { current } = desk.read();
    if (!current) return;
    if (current.sale.status !== 'active') {
      await press(() => desk.finishSale(current.sale.id));
      return;
    }
    const move = random.chance(0.04) ? () => desk.leaveForLater(current.sale.id) : moveFor(desk, current);
    if (move) await press(move);
    else if (!(await changed(desk, current))) await press(() => desk.leaveForLater(current.sale.id));
  }
}

/** Returns the next action at the counter; null to wait. */
function moveFor(
  desk: Desk,
  { sale, payment: { reference }, view }: Standing,
): (() => Promise<Result<DeskSnapshot>>) | null {
  switch (view.screen) {
    case 'sending':
    case 'confirming':
      return null;
    case 'notConfirmed':
    case 'needsReview':
      return () => desk.leaveForLater(sale.id);
    case 'notPaid':
      return () => desk.finishSale(sale.id);
    case 'paid':
      return view.handedOver ? () => desk.finishSale(sale.id) : () => desk.handOver(reference);
    case 'step':
      switch (view.step) {
        case 'cardPin':
          return () => desk.submit(reference, { step: 'cardPin', pin: PRACTICE_PIN });
        case 'otp':
          return () => desk.submit(reference, { step: 'otp', otp: PRACTICE_OTP });
        case 'billingAddress':
          return () => desk.submit(reference, { step: 'billingAddress', billingAddress: ADDRESS });
        default:
          return () => desk.leaveForLater(sale.id);
      }
  }
}

/** Waits until the screen changes. @returns false if that took too long */
function changed(desk: Desk, seen: Standing): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isChanged: boolean) => {
      clearTimeout(patience);
      stopListening();
      resolve(isChanged);
    };
    const patience = setTimeout(() => end(false), PATIENCE_MS);
    const stopListening = desk.onChange(({ current }) => {
      if (current?.view !== seen.view) end(true);
    });
    if (desk.read().current?.view.screen !== seen.view.screen) end(true);
  });
}

/** Presses a button. A refusal is fine, because the next snapshot shows why; a stopped till is not. */
async function press(move: () => Promise<Result<DeskSnapshot>>): Promise<void> {
  const result = await move();
  if (!result.ok && result.problem.code.startsWith('journal')) {
    throw new Error(`The till stopped: ${result.problem.code}.`);
  }
}
