import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { takeCardPayment } from './card-payment.ts';
import { openTimedTill, type TimedTill } from './timed-till.ts';

const WARM_UP = 10;
const ALONE = 60;

/** How long card payments took, in milliseconds, with the practice service's part. */
export interface PaymentsBeside {
  aloneMs: number[];
  besideMs: number[];
}

/**
 * Takes card payments alone, then while a command runs.
 * @param folder for the till, on the disk that the command writes to
 */
export async function payBeside(folder: string, command: readonly string[]): Promise<PaymentsBeside> {
  const till = await openTimedTill(folder);
  try {
    for (let payment = 0; payment < WARM_UP; payment += 1) await timePayment(till);
    const aloneMs: number[] = [];
    while (aloneMs.length < ALONE) aloneMs.push(await timePayment(till));
    return { aloneMs, besideMs: await payWhile(till, command) };
  } finally {
    await till.stop();
  }
}

async function payWhile(till: TimedTill, [program = '', ...words]: readonly string[]): Promise<number[]> {
  const child = spawn(program, words, { stdio: 'ignore' });
  let isRunning = true;
  const ended = once(child, 'exit').then(() => {
    isRunning = false;
  });
  const timesMs: number[] = [];
  while (isRunning) timesMs.push(await timePayment(till));
  await ended;
  // The last one was not beside it to its end.
  return timesMs.length > 1 ? timesMs.slice(0, -1) : timesMs;
}

async function timePayment(till: TimedTill): Promise<number> {
  const startedAt = performance.now();
  await takeCardPayment(till);
  return performance.now() - startedAt;
}
