import { cardCharge } from '../../../src/main/gateway/charge.fixture.ts';
import { createGateway } from '../../../src/main/gateway/gateway.ts';
import { textOfKeyed } from '../../../src/shared/input/keyed-text.ts';
import { judge } from '../../../src/shared/payment/verdict.ts';
import { type SeededRandom, seededRandom } from '../../torture/seeded-random.ts';
import { spoil } from './hostile-values.ts';

export interface ServiceAttack {
  answers: number;
  verdicts: Record<string, number>;
}

const CHARGE = cardCharge();
const { reference, amount } = CHARGE;
const MERCHANT = { baseUrl: 'https://service.example', publicKey: 'PUB-1-X' };
const PAID = {
  transactionId: reference,
  transactionReference: reference,
  status: 'successful',
  paymentResponseCode: '000',
  paymentResponseMessage: `card ${CHARGE.instrument.cardNumber}`,
  currency: 'NGN',
  amount: '1500.00',
  chargedAmount: '1500.00',
  isLive: true,
  chargeCode: '00',
  fraudStatus: 'ok',
};

/**
 * Gives the gateway hostile answers. A payment becomes `paid` only if a second, independent reader agrees. No answer
 * may make a sent payment unsent or return a card number.
 * @throws an Error with the number of the first answer that breaks a rule
 */
export async function attackGateway(answers: number, seed: string): Promise<ServiceAttack> {
  const random = seededRandom(seed);
  const attack: ServiceAttack = { answers, verdicts: {} };
  let body = '';
  let status = 200;
  const gateway = createGateway({
    encryptionKey: '0a1b2c3d4e5f92c999f151a7',
    fetch: async () => new Response(body, { status, headers: { 'content-type': 'application/json' } }),
    timer: () => () => undefined,
  });
  for (let number = 0; number < answers; number += 1) {
    body = hostileBody(random);
    status = random.pick([200, 200, 200, 200, 201, 400, 404, 409, 429, 500, 503]);
    const fail = (what: string) => new Error(`Answer ${number} of "${seed}" ${what}: ${status} ${body.slice(0, 500)}`);
    const requeried = await gateway.requery(MERCHANT, { reference, paymentType: 'CARD' });
    const { verdict } = judge(requeried, expectation);
    attack.verdicts[verdict] = (attack.verdicts[verdict] ?? 0) + 1;
    if (verdict === 'paid' && !saysPaid(body)) throw fail('is believed to be paid');
    const initiated = await gateway.initiate(MERCHANT, CHARGE);
    if (initiated.kind === 'unsent') throw fail('makes a payment unsent');
    for (const outcome of [requeried, initiated]) {
      if (JSON.stringify(outcome).includes(textOfKeyed(CHARGE.instrument.cardNumber)))
        throw fail('brings the card number back');
    }
  }
  return attack;
}

const expectation = {
  reference,
  amount,
  mode: 'live',
  stepOpen: false,
  failedBeforeMs: null,
  overtaken: false,
  intent: null,
} as const;

function hostileBody(random: SeededRandom): string {
  const envelope = { status: 'SUCCESS', error: null, data: { payment: PAID } };
  if (random.chance(0.05)) return random.pick(['', '<html>', '[]', '{"data":', 'null', '"000"', '\uFEFF{}']);
  if (random.chance(0.05)) return repeatedNames(random);
  return JSON.stringify(random.chance(0.05) ? envelope : spoil(envelope, random)) ?? '';
}

/** Returns an answer with a duplicate key, of which JSON readers may take either value. */
function repeatedNames(random: SeededRandom): string {
  const field = random.pick(['paymentResponseCode', 'amount', 'currency', 'transactionId']);
  const text = JSON.stringify({ status: 'SUCCESS', data: { payment: PAID } });
  return text.replace(`"${field}":`, `"${field}":"${random.pick(['99', '1', 'USD', 'X'])}","${field}":`);
}

/** Decides without the gateway's code: our reference, `000`, the currency and enough money. */
function saysPaid(body: string): boolean {
  const { data } = JSON.parse(body) as { data?: { payment?: Record<string, unknown> } };
  const payment = data?.payment ?? {};
  const names = [payment.transactionId, payment.transactionReference].filter((name) => name != null && name !== '');
  return (
    names.length > 0 &&
    names.every((name) => name === reference) &&
    payment.paymentResponseCode === '000' &&
    payment.currency === 'NGN' &&
    Number(payment.amount) >= 1_500 &&
    (payment.chargedAmount == null ||
      payment.chargedAmount === '' ||
      Number(payment.chargedAmount) >= Number(payment.amount)) &&
    !/^(false|0|no)$/i.test(String(payment.isLive ?? true))
  );
}
