import { type Channel, contract, type Handlers } from '../../shared/bridge-contract.ts';
import { problem, type Result } from '../../shared/problems.ts';
import { readResult } from '../../shared/read-result.ts';
import { describeError, type Log } from '../log.ts';

/** What answers one channel. It has checked nothing of the request: that is done here. */
type Handler = (request: never) => Promise<Result<unknown>>;

/**
 * Answers one request of the screens: checks it against the contract, runs its handler, checks the answer. Whatever
 * happens, the answer is a result. The log gets the channel and the place in the code, never a value.
 * @param values the arguments as they came over the bridge: exactly one, the request
 */
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
    const reading = contract[channel].request.safeParse(values[0]);
    return reading.success ? { ok: true, request: reading.data } : { ok: false };
  } catch {
    // A value that throws while it is looked at is as little a request as any other misfit.
    return { ok: false };
  }
}

/** The answer as the contract has it: fields that it does not name do not cross. */
function checkedAnswer({ channel, log }: { channel: Channel; log: Log }, answer: Result<unknown>): Result<unknown> {
  const reading = readResult<unknown>(contract[channel].response, answer);
  if (reading.fits) return reading.result;
  log.write('answerRefused', { channel, paths: reading.paths });
  return problem('unexpected');
}
