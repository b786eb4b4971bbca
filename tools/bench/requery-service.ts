import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBareServer } from './bare-http.ts';

/** How the payment service of the benchmark answers. It answers references that it does not know as paid. */
export interface RequeryServiceOrder {
  latencyMs: number;
  answers: ReadonlyMap<string, RequeryServiceAnswer>;
  otherAmount: string;
}

export interface RequeryServiceAnswer {
  amount: string;
  isPaid: boolean;
}

export interface RequeryServiceCost {
  cpuMs: number;
  /** The event-loop delay of the nearly idle service, which shows what the machine itself adds. */
  loopDelayP99Ms: number;
}

process.once('message', (order: RequeryServiceOrder) => serve(order));

function serve({ latencyMs, answers, otherAmount }: RequeryServiceOrder): void {
  const prepared = new Map([...answers].map(([reference, answer]) => [reference, requeried(reference, answer)]));
  const charged = textOf({ authenticatePaymentResponseCode: '00' });
  const server = createBareServer(async (path, body) => {
    await sleep(latencyMs);
    if (path !== '/v1/payments/query') return charged;
    const { transactionId = '' } = JSON.parse(body) as { transactionId?: string };
    return prepared.get(transactionId) ?? requeried(transactionId, { amount: otherAmount, isPaid: true });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  process.on('message', () => process.send?.(costOf(delay.percentile(99))));
  process.once('disconnect', () => process.exit(0));
}

function costOf(delayNs: number): RequeryServiceCost {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1_000, loopDelayP99Ms: delayNs / 1e6 };
}

function requeried(reference: string, { amount, isPaid }: RequeryServiceAnswer): string {
  return textOf({
    transactionId: reference,
    paymentResponseCode: isPaid ? '000' : '51',
    paymentResponseMessage: isPaid ? 'Successful' : 'Insufficient funds',
    status: isPaid ? 'successful' : 'failed',
    amount,
    chargedAmount: amount,
    currency: 'NGN',
    isLive: '0',
  });
}

function textOf(payment: object): string {
  return JSON.stringify({ status: 'SUCCESS', data: { payment } });
}
