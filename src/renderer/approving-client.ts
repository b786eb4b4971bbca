import type { Channel, RequestOf, ResponseOf } from '../shared/bridge-contract.ts';
import { CHANNEL_LISTS } from '../shared/channel-lists.ts';
import type { Money } from '../shared/money/money.ts';
import type { DeskSnapshot } from '../shared/payment/snapshot.ts';
import type { Permission } from '../shared/people/permissions.ts';
import { problem, type Result } from '../shared/problems.ts';
import type { BridgeClient } from './bridge-client.ts';
import type { Approvals, AskedApproval } from './state/approvals.ts';

interface ApprovingParts {
  client: BridgeClient;
  approvals: Pick<Approvals, 'ask'>;
  mayAll: (permissions: readonly Permission[]) => boolean;
  /** Returns the amount of the act, also for a request that only names a payment or a sale. */
  amountOf: (request: object) => Money | null;
}

/**
 * Wraps the bridge client so that an act that needs an approval first asks for the approver's PIN, then repeats the
 * request. Screens do not notice.
 */
export function createApprovingClient(parts: ApprovingParts): BridgeClient {
  const { client, mayAll } = parts;
  return {
    ask: (channel, request) =>
      isKept(channel, request, mayAll) ? askedTwice(parts, channel, request) : client.ask(channel, request),
    listen: client.listen,
  };
}

/**
 * Asks again after an approval. A separate function, so that its closure holds the request only if the request may be
 * kept.
 */
function askedTwice<C extends Channel>(
  { client, approvals, amountOf }: ApprovingParts,
  channel: C,
  request: RequestOf<C>,
): Promise<Result<ResponseOf<C>>> {
  const repeat = async (result: Result<ResponseOf<C>>): Promise<Result<ResponseOf<C>>> => {
    const asked = askedBy(result, request, amountOf);
    if (!asked) return result;
    if (!(await approvals.ask(asked))) {
      const { permission, reference } = asked;
      return problem('notApproved', { permission, ...(reference !== null && { reference }) });
    }
    return await client.ask(channel, request);
  };
  return client.ask(channel, request).then(repeat);
}

/** Permissions for a charge despite a warning. An ordinary charge needs only `takePayment`. */
const SECOND_CHARGE: readonly Permission[] = ['takePayment', 'secondCharge'];

/**
 * Returns true if a request is kept until its answer, to be repeated after an approval. A request with card details is
 * kept only if it needs an approval, and only while the approval is pending.
 */
function isKept(channel: Channel, request: unknown, mayAll: ApprovingParts['mayAll']): boolean {
  if (channel === 'sale.charge') return !mayAll(isSecondCharge(request) ? SECOND_CHARGE : ['takePayment']);
  return !CHANNEL_LISTS.neverApproved.includes(channel) && !CHANNEL_LISTS.withSecrets.includes(channel);
}

function isSecondCharge(request: unknown): boolean {
  return typeof request === 'object' && request !== null && 'override' in request && request.override !== undefined;
}

function askedBy(
  result: Result<unknown>,
  request: unknown,
  amountOf: ApprovingParts['amountOf'],
): AskedApproval | null {
  if (result.ok || result.problem.code !== 'approvalNeeded') return null;
  const { act, permission, also = null } = result.problem.facts;
  if (!act || !permission) return null;
  const about = typeof request === 'object' && request !== null ? request : {};
  const reference = 'reference' in about && typeof about.reference === 'string' ? about.reference : null;
  return { act, permission, also, reference, amount: amountOf(about) };
}

/** Returns the request's own amount, or the current payment's if the request names that payment or its sale. */
export function amountAtCounter(request: object, snapshot: DeskSnapshot | null): Money | null {
  if ('amount' in request) return request.amount as Money;
  const current = snapshot?.current;
  if (!current) return null;
  const { sale, payment } = current;
  const isOfPayment = 'reference' in request && request.reference === payment.reference;
  const isOfSale = 'saleId' in request && request.saleId === sale.id;
  return isOfPayment || isOfSale ? payment.amount : null;
}
