import { randomUUID } from 'node:crypto';
import { PRACTICE_OTP, PRACTICE_PIN } from '../../src/practice/instruments.ts';
import type { DeskSnapshot } from '../../src/shared/payment/snapshot.ts';
import type { Result } from '../../src/shared/problems.ts';
import { customerOf } from '../torture/customers.ts';
import type { TimedTill } from './timed-till.ts';

export interface PaymentTimes {
  serviceMs: number;
  /** The time to encrypt requests and read answers. */
  gatewayMs: number;
  /** The time to wait for durable entries. */
  journalMs: number;
  /** The remaining time: the desk's rules and calls between parts. */
  deskMs: number;
}

export async function takeCardPayment({ desk, watches }: TimedTill): Promise<PaymentTimes> {
  const request = customerOf(1, randomUUID(), 'local-card');
  for (const watch of Object.values(watches)) watch.take();

  const startedAt = performance.now();
  const reference = referenceIn(done(await desk.charge(request)));
  done(await desk.submit(reference, { step: 'cardPin', pin: PRACTICE_PIN }));
  const paid = isPaid(desk);
  done(await desk.submit(reference, { step: 'otp', otp: PRACTICE_OTP }));
  await paid;
  done(await desk.handOver(reference));
  done(await desk.finishSale(request.saleId));
  const wholeMs = performance.now() - startedAt;

  const serviceMs = watches.http.take();
  const gatewayMs = watches.gateway.take() - serviceMs;
  const journalMs = watches.journal.take();
  return { serviceMs, gatewayMs, journalMs, deskMs: wholeMs - serviceMs - gatewayMs - journalMs };
}

export function ownTimeMs({ gatewayMs, journalMs, deskMs }: PaymentTimes): number {
  return gatewayMs + journalMs + deskMs;
}

function isPaid(desk: TimedTill['desk']): Promise<void> {
  return new Promise((resolve) => {
    const stopListening = desk.onChange(({ current }) => {
      if (current?.view.screen !== 'paid') return;
      stopListening();
      resolve();
    });
  });
}

function done(result: Result<DeskSnapshot>): DeskSnapshot {
  if (!result.ok) throw new Error(`The desk refused: ${result.problem.code}.`);
  return result.value;
}

function referenceIn({ current }: DeskSnapshot): string {
  if (!current) throw new Error('No payment is at the counter.');
  return current.payment.reference;
}
