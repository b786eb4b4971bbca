import { type Channel, contract, type Handlers, requestSchemaOf } from '../../shared/bridge-contract.ts';
import { problem, type Result } from '../../shared/problems.ts';
import { readResult } from '../../shared/read-result.ts';
import { describeError, type Log } from '../log.ts';

/** A channel's handler. It may trust its request, because `answerRequest` has checked it. */
type Handler = (request: never) => Promise<Result<unknown>>;

/** Checks and answers a screen's request; no value is ever logged. @param values the call's arguments: exactly one */
export async function answerRequest(
  parts: { channel: Channel; handlers: Promise<Handlers>; log: Log },
  values: readonly unknown[],
): Promise<Result<unknown>> {
  const { channel, log } = parts;
  const reading = readRequest(channel, values);
  if (!reading.ok) {
    log.write('requestRefused', { channel });
    return problem('invalidRequest');
  }
  try {
    const handler: Handler = (await parts.handlers)[channel];
    return checkedAnswer(parts, await handler(reading.request as never));
  } catch (error) {
    log.write('requestFailed', { channel, ...describeError(error) });
    return problem('unexpected');
  }
}

function readRequest(channel: Channel, values: readonly unknown[]): { ok: true; request: unknown } | { ok: false } {
  if (values.length !== 1) return { ok: false };
  try {
    const reading = requestSchemaOf(channel).safeParse(values[0]);
    return reading.success ? { ok: true, request: reading.data } : { ok: false };
  } catch {
    // Reading a hostile object may throw.
    return { ok: false };
  }
}

/** Removes from an answer the fields that the contract does not name. */
function checkedAnswer({ channel, log }: { channel: Channel; log: Log }, answer: Result<unknown>): Result<unknown> {
  const reading = readResult<unknown>(contract[channel].response, answer);
  if (reading.fits) return reading.result;
  log.write('answerRefused', { channel, paths: reading.paths });
  return problem('unexpected');
}
