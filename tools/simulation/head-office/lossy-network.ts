import type { OfficeRequest } from '../../../src/head-office/server/authenticate.ts';
import type { OfficeAnswer } from '../../../src/head-office/server/office-parts.ts';
import { type CallSigner, signCall } from '../../../src/main/head-office/uploader/sign-call.ts';
import type { Exchange, OfficeReply } from '../../../src/main/head-office/uploader/upload-ports.ts';
import type { SeededRandom } from '../../torture/seeded-random.ts';

/** A network that loses, duplicates, delays, reorders and cuts messages. */
export interface LossyNetwork {
  /** @param office the public key of the addressed head office; null if the till does not know it yet */
  exchange(key: CallSigner, office: string | null): Exchange;
  /** Delivers a delayed message. Its answer is lost. */
  deliverLate(): Promise<void>;
  breakLines(): void;
  heal(): void;
}

export function lossyNetwork(parts: {
  random: SeededRandom;
  clock: () => Date;
  pass: (ms: number) => void;
  deliver: (request: OfficeRequest) => Promise<OfficeAnswer>;
}): LossyNetwork {
  const { random, clock, pass, deliver } = parts;
  let late: OfficeRequest[] = [];
  let isWell = false;
  let calls = 0;

  async function sent(request: OfficeRequest): Promise<OfficeReply | null> {
    const fate = isWell ? 'arrives' : random.pick(FATES);
    pass(fate === 'slow' ? 60_000 : 1 + random.integer(50));
    if (fate === 'lost') return null;
    if (fate === 'late') {
      late.push(request);
      return null;
    }
    if (fate === 'doubled') late.push(request);
    const arrived = fate === 'cut' ? { ...request, body: request.body.subarray(0, request.body.length / 2) } : request;
    const { status, body, retryAfterSeconds = 0 } = await deliver(arrived);
    pass(1 + random.integer(50));
    if (fate === 'answerLost') return null;
    return { status, body: JSON.parse(JSON.stringify(body)) as unknown, retryAfterMs: retryAfterSeconds * 1_000 };
  }

  return {
    exchange: (key, office) => async (call) => {
      calls += 1;
      const headers = signCall(call, { key, now: clock(), nonce: `nonce-of-call-${calls}`, office });
      return await sent({
        ...call,
        signatureInput: headers['signature-input'],
        signature: headers.signature,
        contentDigest: headers['content-digest'],
        office: office ?? '',
        address: '10.0.0.9',
        version: '',
      });
    },
    deliverLate: async () => {
      const request = late.splice(random.integer(late.length), 1)[0];
      if (request) await deliver(request);
    },
    breakLines: () => {
      late = [];
    },
    heal: () => {
      isWell = true;
    },
  };
}

const FATES = [
  ...['arrives', 'arrives', 'arrives', 'arrives', 'arrives', 'arrives'],
  ...['lost', 'late', 'doubled', 'cut', 'slow', 'answerLost'],
] as const;
