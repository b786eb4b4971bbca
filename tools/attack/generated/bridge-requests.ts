import { answerRequest } from '../../../src/main/bridge/answer-request.ts';
import { FITTING_REQUESTS } from '../../../src/main/bridge/fitting-requests.fixture.ts';
import { mayAsk, type Sender } from '../../../src/main/bridge/trusted-sender.ts';
import { CHANNELS, type Channel, type Handlers, requestSchemaOf } from '../../../src/shared/bridge-contract.ts';
import { problem, type Result } from '../../../src/shared/problems.ts';
import { type SeededRandom, seededRandom } from '../../torture/seeded-random.ts';
import { hostileValue, spoil } from './hostile-values.ts';

export interface BridgeAttack {
  requests: number;
  /** The number of requests that happened to match the contract and reached their handler. */
  reached: number;
  /** The number of senders that were accepted. Each was the cashier's page. */
  believed: number;
}

const CASHIER = { webContentsId: 1, origin: 'app://paydesk', channels: 'all' } as const;
const MARK = 'kept-by-nobody-4f1c';

/**
 * Sends hostile requests over the bridge. Only requests that match the contract may reach a handler, and no answer or
 * log line may repeat the input.
 * @throws an Error with the number of the first request that breaks a rule
 */
export async function attackBridge(requests: number, seed: string): Promise<BridgeAttack> {
  const random = seededRandom(seed);
  const attack: BridgeAttack = { requests, reached: 0, believed: 0 };
  let handled: unknown[] = [];
  const logged: string[] = [];
  const log = { write: (...line: unknown[]) => void logged.push(JSON.stringify(line)) };
  const handle = async (request: unknown) => {
    handled.push(request);
    return problem('saleNotFound');
  };
  const handlers = Promise.resolve(
    Object.fromEntries(CHANNELS.map((channel) => [channel, handle])) as unknown as Handlers,
  );
  for (let number = 0; number < requests; number += 1) {
    const channel = random.pick(CHANNELS);
    if (isBelieved(random)) attack.believed += 1;
    handled = [];
    const values = hostileArguments(FITTING_REQUESTS[channel as keyof typeof FITTING_REQUESTS], random);
    const answer = await answerRequest({ channel, handlers, log }, values);
    const wrong = whatIsWrong({ channel, values, answer, handled, line: logged.pop() });
    if (wrong !== null) throw new Error(`Request ${number} of "${seed}" on ${channel} ${wrong}.`);
    attack.reached += handled.length;
    logged.length = 0;
  }
  return attack;
}

function whatIsWrong(sent: {
  channel: Channel;
  values: readonly unknown[];
  answer: Result<unknown>;
  handled: readonly unknown[];
  line: string | undefined;
}): string | null {
  const { channel, values, answer, handled, line = '' } = sent;
  if (answer.ok) return 'is answered as if it were done';
  if (handled.length > (values.length === 1 ? 1 : 0)) return `reaches its handler ${handled.length} times`;
  if (handled.some((request) => !requestSchemaOf(channel).safeParse(request).success)) return 'does not fit';
  if (`${JSON.stringify(answer)}${line}`.includes(MARK)) return 'is repeated';
  return Object.keys(Object.prototype).length > 0 || 'isPaid' in {} ? 'changes every object' : null;
}

function hostileArguments(fitting: unknown, random: SeededRandom): unknown[] {
  if (random.chance(0.02)) return [];
  const value = random.chance(0.2) ? hostileValue(random) : spoil(fitting, random);
  const marked = typeof value === 'object' && value !== null && random.chance(0.1) ? { ...value, [MARK]: MARK } : value;
  return random.chance(0.02) ? [marked, marked] : [marked];
}

/** @throws if a sender other than the cashier's page is accepted, or if that page is refused */
function isBelieved(random: SeededRandom): boolean {
  const sender: Sender = {
    webContentsId: random.pick([1, 1, 1, 2, 0, -1]),
    isMainFrame: random.chance(0.7),
    url: random.pick([
      'app://paydesk/index.html',
      'app://paydesk/#/sell',
      'app://paydesk.example/',
      'app://paydesk@elsewhere/',
      'https://paydesk/',
      'about:blank',
      '',
      null,
    ]),
  };
  const believed = mayAsk(sender, random.pick(CHANNELS), [CASHIER]);
  const isCashier = sender.webContentsId === 1 && sender.isMainFrame && /^app:\/\/paydesk\//.test(sender.url ?? '');
  if (believed !== isCashier)
    throw new Error(`A sender is ${believed ? '' : 'not '}believed: ${JSON.stringify(sender)}`);
  return believed;
}
