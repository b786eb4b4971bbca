import type { Channel, RequestOf, ResponseOf } from '../shared/bridge-contract.ts';
import { CHANNEL_LISTS } from '../shared/channel-lists.ts';
import type { Money } from '../shared/money/money.ts';
import type { Permission } from '../shared/people/permissions.ts';
import { problem, type Result } from '../shared/problems.ts';
import type { BridgeClient } from './bridge-client.ts';
import type { Approvals, AskedApproval } from './state/approvals.ts';

/** What the approving client has to know beside the request. */
export interface ApprovingParts {
  client: BridgeClient;
  approvals: Pick<Approvals, 'ask'>;
  /** Whether whoever is signed in may do all of this without anybody else. */
  mayAll: (permissions: readonly Permission[]) => boolean;
  /** What the act is about, where the request names a payment or a sale in place of an amount. */
  amountOf: (request: object) => Money | null;
}

/**
 * The bridge, with one addition that no screen knows of: where the person who is signed in may not do something alone, it asks
 * for somebody who may, and then does the same once more.
 */
export function createApprovingClient(parts: ApprovingParts): BridgeClient {
  const { client, mayAll } = parts;
  return {
    ask: (channel, request) =>
      isKept(channel, request, mayAll) ? askedTwice(parts, channel, request) : client.ask(channel, request),
    listen: client.listen,
  };
}

/** A function of its own, so that a request which is not kept is in the scope of nothing that waits. */
function askedTwice<C extends Channel>(
  { client, approvals, amountOf }: ApprovingParts,
  channel: C,
  request: RequestOf<C>,
): Promise<Result<ResponseOf<C>>> {
  const repeat = async (result: Result<ResponseOf<C>>): Promise<Result<ResponseOf<C>>> => {
    const asked = askedBy(result, request, amountOf);
    if (!asked) return result;
    if (!(await approvals.ask(asked))) return problem('notApproved');
    return await client.ask(channel, request);
  };
  return client.ask(channel, request).then(repeat);
}

/** What only a charge despite a warning needs: an ordinary one is approved by nobody where its person may take payments. */
const SECOND_CHARGE: readonly Permission[] = ['takePayment', 'secondCharge'];

/**
 * Whether a request is kept until it is answered, for the case that it must be sent again. One with card details is so only
 * where somebody will have to approve it; it goes when they do, when they do not, and when nobody answers in time.
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
