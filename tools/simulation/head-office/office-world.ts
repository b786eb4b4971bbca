import { randomBytes } from 'node:crypto';
import type { Ledger, LedgerTransaction } from '../../../src/head-office/ledger/ledger-port.ts';
import { type MemoryLedger, memoryLedger } from '../../../src/head-office/ledger/memory-ledger.fixture.ts';
import type { OfficeRequest } from '../../../src/head-office/server/authenticate.ts';
import { makeEnrolmentCode } from '../../../src/head-office/server/enrol.ts';
import { createOffice } from '../../../src/head-office/server/office.ts';
import type { OfficeAnswer, OfficeParts } from '../../../src/head-office/server/office-parts.ts';
import { makeWitnessKey, openWitness, type Witness } from '../../../src/head-office/server/witness.ts';
import type { SeededRandom } from '../../torture/seeded-random.ts';
import { type BooksFault, type BooksWorld, booksWorld } from './books-world.ts';

/** A deliberate fault between head office and its ledger, which the invariants must find. */
export type LedgerFault = (transaction: LedgerTransaction, random: SeededRandom) => LedgerTransaction;

/** The real head office with a ledger that crashes at random. */
export interface OfficeWorld {
  readonly witness: Witness;
  readonly ledger: MemoryLedger;
  answer(request: OfficeRequest): Promise<OfficeAnswer>;
  makeCode(): Promise<string>;
  readonly second: BooksWorld;
  heal(): void;
}

export function officeWorld(parts: {
  random: SeededRandom;
  clock: () => Date;
  fault: LedgerFault | null;
  booksFault: BooksFault | null;
}): OfficeWorld {
  const { random, clock, fault, booksFault } = parts;
  const ledger = memoryLedger();
  const witness = openWitness(makeWitnessKey());
  let isWell = false;
  const officeParts: OfficeParts = {
    ledger: dying(ledger, random, fault, () => isWell),
    witness,
    clock,
    randomBytes,
    log: () => undefined,
  };
  const office = createOffice(officeParts);
  const second = booksWorld({ random: random.branch('books'), clock, ledger, fault: booksFault });
  return {
    second,
    witness,
    ledger,
    answer: (request) => office.answer(request),
    makeCode: async () => (await makeEnrolmentCode({ ...officeParts, ledger })).code,
    heal: () => {
      isWell = true;
    },
  };
}

/** Wraps the ledger so that a transaction may crash at any step, before its commit, or after it. */
function dying(ledger: Ledger, random: SeededRandom, fault: LedgerFault | null, isWell: () => boolean): Ledger {
  const transaction: Ledger['transaction'] = async (work) => {
    const dies = isWell() ? 'never' : random.pick(['never', 'never', 'never', 'never', 'before', 'between', 'after']);
    const result = await ledger.transaction(async (whole) => {
      const given = fault ? fault(whole, random) : whole;
      const done = await work(dies === 'between' ? breaking(given, random.integer(6)) : given);
      if (dies === 'before') throw new Error('The program ended before the commit.');
      return done;
    });
    if (dies === 'after') throw new Error('The program ended after the commit.');
    return result;
  };
  return { ...ledger, transaction };
}

function breaking(transaction: LedgerTransaction, step: number): LedgerTransaction {
  let steps = 0;
  return new Proxy(transaction, {
    get: (target, name, receiver) => {
      steps += 1;
      if (steps > step) throw new Error('The program ended between two steps.');
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
}
