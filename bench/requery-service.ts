import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A payment service in a thread of its own that does nothing but answer late: what it says of each payment is given when it
 * starts, and whatever it does not know is paid.
 */
export interface RequeryServiceData {
  latencyMs: number;
  /** Reference -> what a re-query says. */
  answers: ReadonlyMap<string, { amount: string; isPaid: boolean }>;
  /** The amount of every payment that is not among them. */
  otherAmount: string;
}

const { latencyMs, answers, otherAmount } = workerData as RequeryServiceData;

const server = createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const { transactionId } = JSON.parse(Buffer.concat(pieces).toString()) as { transactionId?: string };
  await sleep(latencyMs);
  const payment =
    request.url === '/v1/payments/query' ? requeried(transactionId ?? '') : { authenticatePaymentResponseCode: '00' };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ status: 'SUCCESS', data: { payment } }));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => parentPort?.postMessage(server.address()));
parentPort?.once('message', () => server.close(() => process.exit(0)) && server.closeAllConnections());

function requeried(reference: string) {
  const { amount, isPaid } = answers.get(reference) ?? { amount: otherAmount, isPaid: true };
  return {
    transactionId: reference,
    paymentResponseCode: isPaid ? '000' : '51',
    paymentResponseMessage: isPaid ? 'Successful' : 'Insufficient funds',
    status: isPaid ? 'successful' : 'failed',
    amount,
    chargedAmount: amount,
    currency: 'NGN',
    isLive: '0',
  };
}
