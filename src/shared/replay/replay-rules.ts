import { z } from 'zod';

/** Why entries of a payment cannot all be genuine: which of the rules below does not hold. */
export const replayFaultSchema = z.enum([
  'intendedTwice',
  'beginsPaid',
  'otherPayment',
  'otherBusinessDay',
  'paidUnchecked',
  'paidUndone',
  'releasedUnpaid',
  'releasedTwice',
  'releasedOtherwise',
  'doesNotFollow',
]);
export type ReplayFault = z.infer<typeof replayFaultSchema>;

/** The rules that the entries of one payment keep, in the words of the documentation. The first that is broken is named. */
export const REPLAY_RULES: Readonly<Record<ReplayFault, string>> = {
  intendedTwice: 'A payment begins with one `paymentIntended`, and has no other.',
  beginsPaid: 'It begins open: neither paid nor handed over.',
  otherPayment:
    'Reference, sale, mode, amount, currency, `successValues`, `baseUrl` and `publicKey` stay what they were intended to be.',
  otherBusinessDay: 'Where an entry says the `businessDay` of its payment, it is the one that the intent says.',
  paidUnchecked:
    'It becomes paid by a `requeried` alone: its verdict is `paid`, and its answer passes every check against what was intended.',
  paidUndone: 'Once paid it stays paid, since the same moment.',
  releasedUnpaid: 'It is handed over only when the entry before says that it is paid.',
  releasedTwice: 'It is handed over once.',
  releasedOtherwise:
    'Only `goodsHandedOver` says that the goods have left, and what it says of when and by whom stays.',
  doesNotFollow: 'The payment in an entry follows from the entry before by the tables of the rules.',
};
