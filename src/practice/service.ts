import type { DatabaseSync } from 'node:sqlite';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Answer, refusal } from './answer.ts';
import { PRACTICE_BANKS } from './banks.ts';
import { inTransaction } from './database.ts';
import { isHolding, takeFault } from './fault-queue.ts';
import { isProcessed, type Operation } from './faults.ts';
import { publicKeyField, readFields } from './fields.ts';
import { type Incoming, maskIncoming, readIncoming } from './incoming.ts';
import { authenticate } from './operations/authenticate.ts';
import { decideOnBankPage, showBankPage } from './operations/bank-page.ts';
import { moveTo, type OperationContext } from './operations/context.ts';
import { initiate } from './operations/initiate.ts';
import { query } from './operations/query.ts';
import { validate } from './operations/validate.ts';
import { paymentByPageToken, paymentByReference } from './payment.ts';
import { logReceived } from './records.ts';
import { type Reply, replyTo } from './reply.ts';
import type { PracticeHandler, PracticeServiceOptions } from './running-service.ts';
import { settleLate } from './scenario.ts';
import { send, type Waits } from './send.ts';

/** Returns a handler for the requests of a server that already listens. */
export async function createPracticeHandler(
  options: PracticeServiceOptions,
  database: DatabaseSync,
): Promise<PracticeHandler> {
  const stopping = new AbortController();
  const server = Fastify({ bodyLimit: 64 * 1024 });
  addRoutes(server, { options, database, waits: { stopping: stopping.signal, isHolding: () => isHolding(database) } });
  await server.ready();
  return {
    handle: (request, response) => server.routing(request, response),
    async stop() {
      stopping.abort();
      await server.close();
    },
  };
}

interface Parts {
  readonly options: PracticeServiceOptions;
  readonly database: DatabaseSync;
  readonly waits: Waits;
}

type Work = (context: OperationContext, incoming: Incoming) => Answer;

function addRoutes(server: FastifyInstance, parts: Parts): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  server.setErrorHandler((error: FastifyError, _request, reply) => sendError(error, reply, parts));
  server.setNotFoundHandler((_request, reply) =>
    send(replyTo(refusal('NOT_FOUND', 'There is no such operation'), null), reply, parts.waits),
  );
  server.post('/v1/payments', payment('initiate', initiate, parts));
  server.post('/v1/payments/authenticate', payment('authenticate', authenticate, parts));
  server.post('/v1/payments/validate', payment('validate', validate, parts));
  server.post('/v1/payments/query', payment('query', query, parts));
  addBankRoutes(server, parts);
}

function addBankRoutes(server: FastifyInstance, parts: Parts): void {
  server.get<{ Querystring: Record<string, unknown> }>('/v1/external/banks', (request, reply) => {
    const incoming: Incoming = { operation: 'banks', reference: null, body: { ...request.query }, details: null };
    return answer(incoming, listBanks, reply, parts);
  });
  server.get<{ Params: { token: string } }>('/bank-pages/:token', (request, reply) => {
    const shown = paymentByPageToken(parts.database, request.params.token);
    const reference = shown?.reference ?? null;
    const incoming: Incoming = { operation: 'bank-page', reference, body: null, details: null };
    return answer(incoming, () => showBankPage(shown), reply, parts);
  });
  server.post<{ Params: { token: string }; Body: unknown }>('/bank-pages/:token', (request, reply) => {
    const decision = new URLSearchParams(textOf(request.body)).get('decision');
    const decided = paymentByPageToken(parts.database, request.params.token);
    const reference = decided?.reference ?? null;
    const incoming: Incoming = { operation: 'bank-page-decision', reference, body: { decision }, details: null };
    return answer(incoming, (context) => decideOnBankPage(context, decided, decision), reply, parts);
  });
}

function payment(operation: Operation, work: Work, parts: Parts) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const text = isJson(request) ? textOf(request.body) : '';
    return answer(readIncoming(operation, text, parts.options.encryptionKey), work, reply, parts);
  };
}

async function answer(incoming: Incoming, work: Work, reply: FastifyReply, parts: Parts): Promise<FastifyReply> {
  const { options, database, waits } = parts;
  const context: OperationContext = {
    database,
    publicKey: options.publicKey,
    now: options.clock().toISOString(),
    baseUrl: `http://127.0.0.1:${reply.request.socket.localPort}`,
    randomBytes: options.randomBytes,
  };
  const made = exchange(context, incoming, () => work(context, incoming));
  const result = made.kind === 'send' ? made.content.httpStatus : made.kind;
  options.logger?.(`${incoming.operation} ${incoming.reference ?? '-'} ${result}`);
  await send(made, reply, waits);
  return reply;
}

/** Answers a request that did not reach its operation: too large, malformed, or a defect of this service. */
async function sendError(error: FastifyError, reply: FastifyReply, parts: Parts): Promise<FastifyReply> {
  const isClientError = (error.statusCode ?? 500) < 500;
  if (!isClientError) parts.options.logger?.(`defect: ${error.name}`);
  const answered = isClientError
    ? refusal('INPUT', 'The body must be a JSON object of at most 64 KB')
    : refusal('INTERNAL', 'The practice service has a defect');
  await send(replyTo(answered, null), reply, parts.waits);
  return reply;
}

function isJson(request: FastifyRequest): boolean {
  return /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '');
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : '';
}

/**
 * Handles one request in one transaction, so that a killed service has done all or nothing. Records the request, takes
 * the next order to misbehave, does the work unless the order says not to, and makes the reply.
 */
function exchange(context: OperationContext, incoming: Incoming, work: () => Answer): Reply {
  const { database } = context;
  return inTransaction(database, () => {
    const harm = takeFault(database, incoming.operation, incoming.reference);
    logReceived(database, {
      at: context.now,
      operation: incoming.operation,
      reference: incoming.reference,
      ...maskIncoming(incoming),
      misbehaviour: harm?.misbehaviour.kind ?? null,
    });
    if (harm && !isProcessed(harm.misbehaviour)) return replyTo(refusal('INTERNAL', 'Nothing was done'), harm);
    if (harm?.misbehaviour.kind === 'late-success') settle(context, incoming.reference);
    return replyTo(work(), harm);
  });
}

function settle(context: OperationContext, reference: string | null): void {
  const payment = reference === null ? null : paymentByReference(context.database, reference);
  if (payment) moveTo(context, payment, settleLate(payment.stage, context.now));
}

/** Handles the list of banks (specification, "List of banks"). */
function listBanks(context: OperationContext, incoming: Incoming): Answer {
  const request = readFields(z.object({ publicKey: publicKeyField(context.publicKey) }), incoming.body);
  if (!request.ok) return request.refusal;
  const banks = PRACTICE_BANKS.map((bank) => ({ ...bank, logoUrl: '' }));
  return { kind: 'body', httpStatus: 200, body: { status: 'SUCCESS', data: { banks } } };
}
