import { z } from 'zod';

/* Orders to misbehave stay in the database until they are used up, so another process can give them. */

/** The operations of the service. The bank page counts as two: showing the page, and the customer's decision. */
export const operationSchema = z.enum([
  'initiate',
  'authenticate',
  'validate',
  'query',
  'banks',
  'bank-page',
  'bank-page-decision',
]);

export type Operation = z.infer<typeof operationSchema>;

export const misbehaviourSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal([
      /* Faults of the connection. `hold` delays the answer until the orders are withdrawn (`behave`). */
      'delay',
      'hold',
      'drop-before-processing',
      'drop-after-processing',
      /* Invalid answers. */
      'html-503',
      'garbage-json',
      'empty-body',
      'says-not-found',
      /* Answers with a false record. */
      'lower-amount',
      'says-pending',
      'says-paid',
      /* The bank reports late that it collected the money. */
      'late-success',
    ]),
  }),
  z.object({
    kind: z.literal('http-answer'),
    httpStatus: z.int().min(200).max(599),
    body: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  z.object({ kind: z.literal('rate-limited'), retryAfterSeconds: z.int().min(0) }),
  z.object({ kind: z.literal('says-failed'), code: z.string().optional() }),
  z.object({
    kind: z.literal('changed-record'),
    fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
]);

export type Misbehaviour = z.infer<typeof misbehaviourSchema>;

/** An order to misbehave. Orders that match a request form a queue: the oldest unused order applies. */
export const faultSchema = z.object({
  operation: z.union([operationSchema, z.literal('any')]),
  /** Only requests for this payment; absent for requests about any payment. */
  reference: z.string().optional(),
  /** How many matching requests pass unharmed first. Default 0. */
  skip: z.int().min(0).optional(),
  /** How many matching requests are harmed after that. Default 1. */
  times: z.union([z.int().min(1), z.literal('always')]).optional(),
  /** How long the answer waits, on top of the misbehaviour itself. Default 0. */
  delayMs: z.int().min(0).optional(),
  misbehaviour: misbehaviourSchema,
});

export type Fault = z.infer<typeof faultSchema>;

export interface Harm {
  readonly misbehaviour: Misbehaviour;
  readonly delayMs: number;
}

/** Tells whether the service still does its work before it answers wrongly. */
export function isProcessed({ kind }: Misbehaviour): boolean {
  return kind !== 'drop-before-processing' && kind !== 'rate-limited' && kind !== 'says-not-found';
}
