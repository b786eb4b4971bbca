import { KEYED, openTill } from './open-till.fixture.ts';
import * as outcome from './outcomes.fixture.ts';

/** Makes a till whose OTP was accepted, so that only a re-query is due. */
export async function confirmingTill() {
  const [till, reference] = await outcome.tillAfter(outcome.chargeToOtp);
  till.gateway.will('validate', outcome.ACCEPTED);
  await till.desk.submit(reference, { step: 'otp', otp: KEYED.otp });
  return { ...till, reference };
}

export async function unknownTill() {
  const till = openTill();
  await outcome.chargeAnswered(till, outcome.TIMED_OUT);
  return { ...till, reference: till.payment().reference };
}

/** Counts seconds from now. */
export function secondsOfRequeries({ gateway, clock }: ReturnType<typeof openTill>): () => number[] {
  const startMs = clock.now().getTime();
  const seconds: number[] = [];
  const requery = gateway.requery.bind(gateway);
  gateway.requery = (merchant, query) => {
    seconds.push((clock.now().getTime() - startMs) / 1_000);
    return requery(merchant, query);
  };
  return () => seconds;
}
