import type { Gateway } from '../../src/main/desk/ports/gateway-port.ts';
import type { MoneyOperation } from '../../src/shared/payment/payment-state.ts';
import type { World } from './world.ts';

/** How much longer card details may be kept than promised, because the journal may be slow. */
const SLACK_MS = 120_000;

/** Wraps the gateway and checks each operation before its first byte leaves. */
export function watchedGateway(world: World, gateway: Gateway, holdMs: number): Gateway {
  return {
    initiate: (merchant, charge) => {
      checkIntended(world, 'initiate', charge.reference);
      checkDetails(world, charge.reference, JSON.stringify({ merchant: publicPart(merchant), charge }));
      checkHolding(world, charge.reference, holdMs);
      return gateway.initiate(merchant, charge);
    },
    authenticate: (merchant, authentication) => {
      checkIntended(world, 'authenticate', authentication.reference);
      checkPlace(world, authentication.reference, merchant);
      return gateway.authenticate(merchant, authentication);
    },
    validate: (merchant, validation) => {
      checkIntended(world, 'validate', validation.reference);
      checkPlace(world, validation.reference, merchant);
      return gateway.validate(merchant, validation);
    },
    requery: (merchant, query) => {
      checkPlace(world, query.reference, merchant);
      noteQuestion(world, query.reference);
      return gateway.requery(merchant, query);
    },
    banks: (merchant) => gateway.banks(merchant),
  };
}

function checkIntended(
  { journal, story, evidence, scheduler }: World,
  operation: MoneyOperation,
  reference: string,
): void {
  story.tell(`the desk sends ${operation} of ${reference}`);
  evidence.sentAtMs.set(reference, scheduler.nowMs);
  evidence.onTheWire.add(reference);
  const state = journal.payment(reference)?.state;
  const isIntended = state?.outcome === 'open' && state.stage.kind === 'sending' && state.stage.operation === operation;
  if (!isIntended) story.breaks('intent before send', `${operation} of ${reference} is not in the journal`);
}

/** Requires that a charge is sent once, and again only unchanged and only if the journal says so. */
function checkDetails({ journal, evidence, story }: World, reference: string, details: string): void {
  const before = evidence.initiated.get(reference);
  const times = (before?.times ?? 0) + 1;
  evidence.initiated.set(reference, { details, times });
  if (before && before.details !== details) {
    story.breaks('one reference a payment', `${reference} is sent again with other details`);
  }
  const timesSentAgain = journal.facts.payment(reference)?.timesSentAgain ?? 0;
  if (times > timesSentAgain + 1) story.breaks('one reference a payment', `${reference} is sent ${times} times`);
  if (times > 1) story.reach('resend');
}

/** Requires that the details of an unsent charge are not kept for long. Time during a slow disk does not count. */
function checkHolding({ evidence, scheduler, machine, story }: World, reference: string, holdMs: number): void {
  const unsentAtMs = evidence.unsentAtMs.get(reference);
  const pressedAtMs = evidence.sendAgainPressedAtMs.get(reference) ?? scheduler.nowMs;
  const times = evidence.initiated.get(reference)?.times ?? 0;
  if (times < 2 || unsentAtMs === undefined) return;
  const hasSlept = machine.disturbedAtMs !== null && machine.disturbedAtMs >= unsentAtMs;
  if (hasSlept || pressedAtMs - unsentAtMs <= holdMs + SLACK_MS) return;
  story.breaks(
    'card details kept no longer than needed',
    `${reference} is sent again after ${pressedAtMs - unsentAtMs} ms`,
  );
}

function noteQuestion({ journal, evidence, scheduler }: World, reference: string): void {
  const read = journal.facts.payment(reference);
  if (!read) return;
  evidence.asked.set(reference, {
    atMs: scheduler.nowMs,
    isOnItsWay: read.isOnItsWay,
    bankPagesLeft: evidence.bankPagesLeft(reference),
    writtenAtMs: evidence.writtenAtMs.get(reference) ?? 0,
  });
}

type Merchant = Parameters<Gateway['requery']>[0];

/** Requires that later operations go to the service and merchant of the intent. */
function checkPlace({ journal, story }: World, reference: string, merchant: Merchant): void {
  const payment = journal.payment(reference);
  if (payment?.baseUrl === merchant.baseUrl && payment.publicKey === merchant.publicKey) return;
  story.breaks('one reference a payment', `${reference} is looked for where it was not made`);
}

function publicPart({ baseUrl, publicKey }: Merchant): Merchant {
  return { baseUrl, publicKey };
}
