import { takeCardPayment } from './card-payment.ts';
import { median } from './statistics.ts';
import type { TimedTill } from './timed-till.ts';

/** Durations in milliseconds, including the practice service's work. */
export interface PaymentsBeside {
  aloneMs: number[];
  besideMs: number[];
  /** For each turn, the median beside the other work divided by the median alone. */
  ratios: number[];
}

const WARM_UP = 10;
const PAYMENTS_A_TURN = 9;

/**
 * Takes payments alone and payments beside other work in turn, so that the machine's load affects both equally.
 * @param beside starts the other work, takes the payments, and ends the work
 */
export async function payAloneAndBeside(
  till: TimedTill,
  turns: number,
  beside: (pay: () => Promise<number[]>) => Promise<number[]>,
): Promise<PaymentsBeside> {
  await timePayments(till, WARM_UP);
  const taken: { aloneMs: number[]; besideMs: number[] }[] = [];
  while (taken.length < turns) {
    const aloneMs = await timePayments(till, PAYMENTS_A_TURN);
    taken.push({ aloneMs, besideMs: await beside(() => timePayments(till, PAYMENTS_A_TURN)) });
  }
  return {
    aloneMs: taken.flatMap(({ aloneMs }) => aloneMs),
    besideMs: taken.flatMap(({ besideMs }) => besideMs),
    ratios: taken.map(({ aloneMs, besideMs }) => median(besideMs) / median(aloneMs)),
  };
}

async function timePayments(till: TimedTill, payments: number): Promise<number[]> {
  const timesMs: number[] = [];
  while (timesMs.length < payments) {
    const startedAt = performance.now();
    await takeCardPayment(till);
    timesMs.push(performance.now() - startedAt);
  }
  return timesMs;
}
