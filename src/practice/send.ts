import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Reply } from './reply.ts';

export interface Waits {
  readonly stopping: AbortSignal;
  readonly isHolding: () => boolean;
}

const HELD_FOR_MS = 20;

/** Sends the reply, or breaks the connection as ordered. Ends early if the client leaves or the service stops. */
export async function send(reply: Reply, to: FastifyReply, waits: Waits): Promise<void> {
  const isWaited = await waited(reply, to, waits);
  if (isWaited && reply.kind === 'send') {
    const { httpStatus, headers, body } = reply.content;
    await to.code(httpStatus).headers(headers).send(body);
    return;
  }
  to.hijack();
  to.raw.destroy();
}

async function waited(reply: Reply, to: FastifyReply, { stopping, isHolding }: Waits): Promise<boolean> {
  const { delayMs, isHeld } = reply;
  if (delayMs === 0 && !isHeld) return true;
  const gone = new AbortController();
  to.raw.once('close', () => gone.abort());
  const signal = AbortSignal.any([stopping, gone.signal]);
  try {
    await sleep(delayMs, undefined, { signal });
    while (isHeld && isHolding()) await sleep(HELD_FOR_MS, undefined, { signal });
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return false;
    throw error;
  }
}
