import { z } from 'zod';

/*
 * Ways in which the service can be ordered to misbehave. An order stays in the database until it is used up, so
 * another process can give it and it survives a restart.
 */

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

const headersSchema = z.record(z.string(), z.string());
/** Whether the service does its work before it answers wrongly, if both make sense. */
const processed = z.boolean().optional();

/** A misbehaviour with its parameters. */
export const misbehaviourSchema = z.discriminatedUnion('kind', [
  /* Misbehaviour of the connection. */
  z.object({ kind: z.literal('delay') }),
  /** The answer waits until the orders are withdrawn (`behave`). */
  z.object({ kind: z.literal('hold') }),
  z.object({ kind: z.literal('drop-before-processing') }),
  z.object({ kind: z.literal('drop-after-processing') }),
  z.object({ kind: z.literal('truncated-body') }),
  /* An answer that is no valid answer. */
  z.object({
    kind: z.literal('http-answer'),
    httpStatus: z.int().min(200).max(599),
    body: z.string().optional(),
    headers: headersSchema.optional(),
    processed,
  }),
  z.object({ kind: z.literal('html-503'), processed }),
  z.object({ kind: z.literal('garbage-json') }),
  z.object({ kind: z.literal('empty-body') }),
  z.object({ kind: z.literal('too-large-body') }),
  z.object({ kind: z.literal('redirect'), httpStatus: z.literal([302, 307]), location: z.string(), processed }),
  z.object({ kind: z.literal('rate-limited'), retryAfterSeconds: z.int().min(0) }),
  /* An error body. */
  z.object({
    kind: z.literal('refused'),
    error: z.string(),
    message: z.string().optional(),
    httpStatus: z.int().min(200).max(599).optional(),
    processed,
  }),
  z.object({ kind: z.literal('conflict'), processed }),
  z.object({ kind: z.literal('says-not-found') }),
  /* The four documented time-out answers. */
  z.object({ kind: z.literal('timeout-nr'), processed }),
  z.object({ kind: z.literal('timeout-contact-support'), processed }),
  z.object({ kind: z.literal('timeout-r0'), processed }),
  /* A false record. */
  z.object({ kind: z.literal('wrong-amount'), amount: z.string().optional() }),
  z.object({ kind: z.literal('lower-amount') }),
  z.object({ kind: z.literal('lower-charged-amount') }),
  z.object({ kind: z.literal('wrong-currency'), currency: z.string().optional() }),
  z.object({ kind: z.literal('wrong-reference'), reference: z.string().optional() }),
  z.object({ kind: z.literal('wrong-is-live') }),
  z.object({ kind: z.literal('says-pending') }),
  z.object({ kind: z.literal('says-successful-without-code') }),
  z.object({ kind: z.literal('says-00') }),
  z.object({ kind: z.literal('says-failed'), code: z.string().optional(), message: z.string().optional() }),
  z.object({ kind: z.literal('says-paid') }),
  z.object({ kind: z.literal('both-spellings') }),
  z.object({ kind: z.literal('other-spellings') }),
  z.object({ kind: z.literal('auth-url-with-line-breaks') }),
  z.object({
    kind: z.literal('changed-record'),
    fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
  /* The outcome changes later. */
  z.object({ kind: z.literal('late-success') }),
]);

export type Misbehaviour = z.infer<typeof misbehaviourSchema>;

/** An order to misbehave. Orders that match a request form a queue: the oldest unused one applies. */
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

/** The misbehaviour that applies to one request. */
export interface Harm {
  readonly misbehaviour: Misbehaviour;
  readonly delayMs: number;
}

/** Tells whether the service still does its work before it answers wrongly. */
export function isProcessed(misbehaviour: Misbehaviour): boolean {
  if (NEVER_PROCESSED.has(misbehaviour.kind)) return false;
  if ('processed' in misbehaviour && misbehaviour.processed !== undefined) return misbehaviour.processed;
  return !NOT_PROCESSED_UNLESS_TOLD.has(misbehaviour.kind);
}

const NEVER_PROCESSED: ReadonlySet<Misbehaviour['kind']> = new Set([
  'drop-before-processing',
  'rate-limited',
  'says-not-found',
]);
const NOT_PROCESSED_UNLESS_TOLD: ReadonlySet<Misbehaviour['kind']> = new Set(['refused', 'conflict', 'redirect']);
