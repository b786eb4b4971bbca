import type { HandOverOverride } from '../../src/main/desk/hand-over/hand-over.ts';
import type { Desk } from '../../src/main/desk/ports/desk-port.ts';
import type { Result } from '../../src/shared/problems.ts';
import type { SeededRandom } from '../torture/seeded-random.ts';
import * as people from './customers.ts';
import type { World } from './world.ts';

export type Move = () => void;

interface MoveParts {
  world: World;
  random: SeededRandom;
  press: (button: string, act: (desk: Desk) => Promise<Result<unknown>>) => void;
  after: (delayMs: number, move: Move) => void;
}

/** Returns every button for a payment and its sale. */
export function movesOf(parts: MoveParts, { reference, saleId }: { reference: string; saleId: string }) {
  const { world, random, press, after } = parts;
  const { evidence, journal, scheduler, story } = world;
  const short = reference.slice(-4);
  const requery = () => press(`Re-query ${short}`, (desk) => desk.requery(reference));
  const pageReturned = () => {
    leaveBankPage();
    press(`the bank page of ${short} returns`, (desk) =>
      desk.bankPageReturned(reference, { method: 'GET', reading: 'none', reference: 'ours', facts: {} }),
    );
  };

  function leaveBankPage(): void {
    const payment = journal.payment(reference);
    if (payment) evidence.bankPageEnds(payment);
  }

  /** Returns the reason of a person who hands over although the service did not answer. */
  function overrideAt(desk: Desk): HandOverOverride | undefined {
    const view = desk.read().current?.view;
    if (view?.screen !== 'paid' || view.held !== 'noAnswerBeforeHandOver') return undefined;
    story.reach('Hand over goods, without an answer');
    return { reason: 'The customer cannot wait' };
  }

  return {
    nothing: () => undefined,
    requery,
    sendAgain: () => {
      if (!evidence.sendAgainPressedAtMs.has(reference)) evidence.sendAgainPressedAtMs.set(reference, scheduler.nowMs);
      press(`Send again ${short}`, (desk) => desk.sendAgain(reference));
    },
    handOver: () => {
      evidence.handOverPressed.add(reference);
      const state = journal.payment(reference)?.state;
      if (state?.review) story.reach(`Hand over goods, under review: ${state.outcome}`);
      press(`Hand over goods ${short}`, (desk) => desk.handOver(reference, overrideAt(desk)));
    },
    park: () => press('Leave for later', (desk) => desk.leaveForLater(saleId)),
    resume: () => press('Bring back', (desk) => desk.resumeSale(saleId)),
    cancel: () => press('Cancel sale', (desk) => desk.cancelSale(saleId)),
    finish: () => press('New sale', (desk) => desk.finishSale(saleId)),
    pin: () => {
      const pin = random.chance(0.8) ? people.RIGHT_PIN : people.WRONG_PIN;
      press(`Submit PIN ${short}`, (desk) => desk.submit(reference, { step: 'cardPin', pin }));
    },
    otp: () => {
      const otp = random.chance(0.75) ? people.RIGHT_OTP : people.WRONG_OTP;
      press(`Submit OTP ${short}`, (desk) => desk.submit(reference, { step: 'otp', otp }));
    },
    address: () =>
      press(`Submit address ${short}`, (desk) =>
        desk.submit(reference, { step: 'billingAddress', billingAddress: people.BILLING_ADDRESS }),
      ),
    pageReturned,
    /** Lets the customer return from the bank page while a re-query is in flight. */
    askAndReturn: () => {
      requery();
      after(random.integer(1_500), pageReturned);
    },
    pageClosed: () => {
      leaveBankPage();
      press(`Close bank page ${short}`, (desk) => desk.closeBankPage(reference));
    },
  };
}
