import type { Gateway } from '../src/main/desk/ports/gateway-port.ts';
import type { MoneyOperation } from '../src/shared/payment/payment-state.ts';
import type { World } from './world.ts';

/** How much later than promised the details of a charge may be let go of, where the journal is slow. */
const SLACK_MS = 120_000;

/** The gateway, with a look at every operation before the first byte of it could leave. */
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
      return gateway.requery(merchant, query);
    },
    banks: (merchant) => gateway.banks(merchant),
  };
}

/** What is sent is durable as sent, before. */
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

/** A charge is sent once, and again only as it was, and only where that is in the journal. */
function checkDetails({ journal, evidence, story }: World, reference: string, details: string): void {
  const before = evidence.initiated.get(reference);
  const times = (before?.times ?? 0) + 1;
  evidence.initiated.set(reference, { details, times });
  if (before && before.details !== details) {
    story.breaks('one reference a payment', `${reference} is sent again with other details`);
  }
  const resends = journal.entries.filter(
    ({ happening, payment }) => happening.kind === 'sentAgain' && payment?.reference === reference,
  );
  if (times > resends.length + 1) story.breaks('one reference a payment', `${reference} is sent ${times} times`);
  if (times > 1) story.reach('resend');
}

/** What was never sent is held for a while, and not longer; a disk may be slow to write down that a person sends it again. */
function checkHolding({ evidence, scheduler, machine, story }: World, reference: string, holdMs: number): void {
  const unsentAtMs = evidence.unsentAtMs.get(reference);
  const pressedAtMs = evidence.sendAgainPressedAtMs.get(reference) ?? scheduler.nowMs;
  const times = evidence.initiated.get(reference)?.times ?? 0;
  if (times < 2 || unsentAtMs === undefined) return;
  const hasSlept = machine.disturbedAtMs !== null && machine.disturbedAtMs >= unsentAtMs;
  if (hasSlept || pressedAtMs - unsentAtMs <= holdMs + SLACK_MS) return;
  story.breaks('held no longer than needed', `${reference} is sent again after ${pressedAtMs - unsentAtMs} ms`);
}

type Merchant = Parameters<Gateway['requery']>[0];

/** A payment is asked for, and goes on, where it was made. */
function checkPlace({ journal, story }: World, reference: string, merchant: Merchant): void {
  const payment = journal.payment(reference);
  if (payment?.baseUrl === merchant.baseUrl && payment.publicKey === merchant.publicKey) return;
  story.breaks('one reference a payment', `${reference} is looked for where it was not made`);
}

function publicPart({ baseUrl, publicKey }: Merchant): Merchant {
  return { baseUrl, publicKey };
}
