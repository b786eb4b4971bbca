import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Reply } from './reply.ts';

/** Sends the reply, or breaks the line as it says. Ends early where the client goes away or the service stops. */
export async function send(reply: Reply, to: FastifyReply, stopping: AbortSignal): Promise<void> {
  const isWaited = await waited(reply.delayMs, to, stopping);
  if (!isWaited || reply.kind === 'drop') return breakLine(to);
  const { httpStatus, headers, body } = reply.content;
  if (reply.kind === 'send') {
    await to.code(httpStatus).headers(headers).send(body);
    return;
  }
  to.hijack();
  to.raw.writeHead(httpStatus, { ...headers, 'content-length': Buffer.byteLength(body) });
  to.raw.write(body.slice(0, body.length / 2), () => to.raw.destroy());
}

function breakLine(to: FastifyReply): void {
  to.hijack();
  to.raw.destroy();
}

async function waited(delayMs: number, to: FastifyReply, stopping: AbortSignal): Promise<boolean> {
  if (delayMs === 0) return true;
  const gone = new AbortController();
  to.raw.once('close', () => gone.abort());
  try {
    await sleep(delayMs, undefined, { signal: AbortSignal.any([stopping, gone.signal]) });
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return false;
    throw error;
  }
}
