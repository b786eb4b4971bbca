import { paidAndHandedOver } from '../../../src/head-office/books/paid.fixture.ts';
import { append } from '../../../src/head-office/disk.fixture.ts';
import { lineWithoutDisclosed } from '../../../src/head-office/protocol/disclosed-line.ts';
import { write } from '../../../src/head-office/second-step/entries.fixture.ts';
import { keptEvents } from '../../../src/head-office/second-step/read-entries.ts';
import { createEntryFold } from '../../../src/shared/fold/entry-fold.ts';
import type { JournalEntry } from '../../../src/shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../../src/shared/payment/records.ts';
import { entryAbout, requeriedPaid } from '../../../src/shared/testing/facts.fixture.ts';
import { readEventLine } from '../../../src/verify/check/event-line.ts';
import { NOTHING_KEPT, type Stage, start } from './stage.ts';

export interface Act {
  name: string;
  /** @returns true if the act changed anything */
  act: (stage: Stage) => Promise<boolean>;
}

const sell: Act = {
  name: 'sold',
  act: async ({ random, running, now, pass }) => {
    const till = random.pick(running);
    for (let sales = 0; sales <= random.integer(4); sales += 1) {
      pass(1_000);
      append(till.disk, `${running.indexOf(till)}`, now());
      for (const { hash, line } of till.disk.events.slice(-1)) till.truth.written.set(hash, line);
    }
    return true;
  },
};

/** Takes a payment with one of few cards, so that tills share cards. Seldom reuses a reference of another till. */
const takePayment: Act = {
  name: 'payment taken',
  act: async ({ random, running, now, pass, payments, reached }) => {
    pass(1_000);
    const till = random.pick(running);
    const journal = till.disk.identity.id;
    const own = payments.filter((payment) => payment.journal === journal);
    const others = payments.filter((payment) => payment.journal !== journal);
    // If two tills already have a reference, a third till soon uses it too.
    const planted = others.filter((one) =>
      others.some(({ journal: of, reference: same }) => of !== one.journal && same === one.reference),
    );
    const isPlanted = others.length > 0 && random.chance(planted.length > 0 ? 0.5 : 0.1);
    const reference = isPlanted
      ? random.pick(planted.length > 0 ? planted : others).reference
      : referenceOf(payments.length);
    // A till never reuses its own reference, even after its disk was set back.
    if (payments.some((payment) => payment.journal === journal && payment.reference === reference)) return false;
    if (isPlanted) reached.add('planted: handed over twice');
    const before = own.at(-1);
    const saleId = before && random.chance(0.8) && !before.isPaid ? before.saleId : saleOf(payments.length);
    const email = `customer-${payments.length}-@example.com`;
    const afterMs = Date.parse(now()) - PAYMENTS_FROM_MS;
    const firstSix = random.pick(['412345', '512345', '553188']);
    const person = random.pick(['ada', 'bola']);
    const note = before && random.chance(0.2) ? random.pick(own).reference : null;
    const entries = paidAndHandedOver({
      reference,
      saleId,
      email,
      afterMs,
      firstSix,
      person,
      amountMinor: 1_000 * (1 + random.integer(9)),
    }).map((entry) => (note === null ? entry : noted(entry, note)));
    // The entries may stop anywhere, so that the next act finds an incomplete payment.
    const written = entries.slice(0, random.chance(0.8) ? entries.length : 1 + random.integer(entries.length));
    const isPaid = written.filter(({ happening }) => happening.kind === 'requeried').length > 1;
    payments.push({ reference, journal, saleId, email, isPaid, isErasedAtTill: false });
    write(till.disk, written);
    for (const { hash, line } of till.disk.events) till.truth.written.set(hash, line);
    return true;
  },
};

const PAYMENTS_FROM_MS = Date.UTC(2026, 10, 21, 10);

function referenceOf(number: number): string {
  return `T1-261121-${String(number).padStart(4, '0')}-ABCDEFGHX`;
}

function saleOf(number: number): string {
  return `5c1d0a52-19f1-4d5b-9d0e-${String(number).padStart(12, '0')}`;
}

/** Gives the intent a note that names another payment, as if the cashier had typed its reference. */
function noted(entry: JournalEntry, note: string): JournalEntry {
  const { happening } = entry;
  return happening.kind === 'paymentIntended' ? { ...entry, happening: { ...happening, note } } : entry;
}

/** Erases a payment's personal data at head office, whatever tills send later and wherever it crashes. */
const erase: Act = {
  name: 'erased',
  act: async ({ random, office, payments }) => {
    if (payments.length === 0) return false;
    return await office.second.erase(random.pick(payments).reference);
  },
};

/** Re-queries a payment until its watch ends, then erases its personal data at the till and reports that. */
const eraseAtTill: Act = {
  name: 'erased at the till',
  act: async ({ random, running, payments }) => {
    const { disk, truth } = random.pick(running);
    const ofDisk = keptEvents(disk.events.map(({ line }) => line));
    const payment = payments.find(({ reference, journal, saleId, isErasedAtTill }) => {
      const isAlone = payments.every((each) => each.saleId !== saleId || each.reference === reference);
      const isWhole = ofDisk.some(
        ({ entry }) => entry?.reference === reference && entry.happening.kind === 'goodsHandedOver',
      );
      return journal === disk.identity.id && isAlone && isWhole && !isErasedAtTill;
    });
    if (!payment) return false;
    const { reference } = payment;
    const ofPayment = ofDisk.flatMap(({ entry }) => (entry?.reference === reference ? [entry] : []));
    const rest = watchedToItsEnd(ofPayment);
    write(disk, rest);
    const entries = keptEvents(disk.events.map(({ line }) => line)).flatMap(({ seq, entry }) =>
      entry?.reference === reference && entry.personal !== undefined ? [seq] : [],
    );
    disk.events = disk.events.map((event) =>
      entries.includes(event.seq) ? { ...event, line: undisclosed(event.line) } : event,
    );
    const { at } = rest.at(-1) ?? ofPayment.at(-1) ?? {};
    write(disk, [
      { ...ofPayment[0], at, happening: { kind: 'personalErased', entries, cause: 'retention', reason: null } },
    ]);
    for (const { hash, line } of disk.events) truth.written.set(hash, line);
    payment.isErasedAtTill = true;
    return true;
  },
};

function undisclosed(line: Uint8Array): Uint8Array {
  const event = readEventLine(line);
  return event ? lineWithoutDisclosed(line, event) : line;
}

function watchedToItsEnd(entries: readonly JournalEntry[]): JournalEntry[] {
  const entryFold = createEntryFold();
  let payment = entries.reduce<PaymentRecord | null>((_before, entry) => entryFold.follow(entry).entry.payment, null);
  const rest: JournalEntry[] = [];
  for (let at = payment?.watch.dueAt; payment && at; at = payment?.watch.dueAt) {
    const asked = entryAbout(payment, requeriedPaid(payment), { at });
    rest.push(asked);
    payment = entryFold.follow(asked).entry.payment;
  }
  return rest;
}

/** Renames a till, perhaps to a name that another till has or had. Its journal stays the same. */
const rename: Act = {
  name: 'till renamed',
  act: async ({ random, running }) => {
    if (!random.chance(0.3)) return false;
    const { disk } = random.pick(running);
    disk.till = `Till ${1 + random.integer(4)}`;
    return true;
  },
};

const follow: Act = {
  name: 'second step',
  act: async ({ office }) => {
    await office.second.follow();
    return true;
  },
};

const upload: Act = {
  name: 'uploaded',
  act: async ({ random, running, pass }) => {
    pass(5_000);
    const result = await random.pick(running).uploader.round();
    return result.kind === 'more' || result.kind === 'upToDate';
  },
};

const killTill: Act = {
  name: 'till killed',
  act: async (stage) => {
    const place = stage.random.integer(stage.running.length);
    const till = stage.running[place];
    if (till) {
      const { disk, truth, kept, wasShownLess } = till;
      stage.running[place] = Object.assign(start(stage, disk, truth, kept), { wasShownLess });
    }
    return true;
  },
};

const deliverLate: Act = {
  name: 'late request',
  act: async ({ network }) => {
    await network.deliverLate();
    return true;
  },
};

/** Restoring is rare, because a story with many restored tills shows little else. */
const restoreTill: Act = {
  name: 'till restored',
  act: async (stage) => {
    const { random, running } = stage;
    if (!random.chance(0.15)) return false;
    const place = random.integer(running.length);
    const till = running[place];
    if (!till || till.disk.events.length === 0) return false;
    const kept = random.integer(till.disk.events.length);
    till.disk.events = till.disk.events.slice(0, kept);
    till.truth.wasSetBack = true;
    running[place] = start(stage, till.disk, till.truth, NOTHING_KEPT);
    return true;
  },
};

const cloneTill: Act = {
  name: 'till cloned',
  act: async (stage) => {
    const { random, running } = stage;
    if (!random.chance(0.15)) return false;
    const { disk, truth } = random.pick(running);
    const clone = { ...disk };
    truth.disks.push(clone);
    truth.wasSetBack = true;
    running.push(start(stage, clone, truth, NOTHING_KEPT));
    return true;
  },
};

const copyOffice: Act = {
  name: 'head office copied',
  act: async (stage) => {
    if (stage.officeCopy || !stage.random.chance(0.5)) return false;
    const { ledger, second } = stage.office;
    stage.officeCopy = { ledger: ledger.copy(), books: second.books.copy() };
    return true;
  },
};

const setOfficeBack: Act = {
  name: 'head office set back',
  act: async (stage) => {
    if (!stage.officeCopy || stage.hasSetOfficeBack || !stage.random.chance(0.2)) return false;
    stage.office.ledger.restore(stage.officeCopy.ledger);
    stage.office.second.books.restore(stage.officeCopy.books);
    await stage.office.second.startAgain();
    stage.network.breakLines();
    stage.hasSetOfficeBack = true;
    for (const { truth } of stage.tills) truth.officeSetBack = true;
    return true;
  },
};

export const ACTS: readonly Act[] = [
  ...[
    sell,
    sell,
    takePayment,
    takePayment,
    follow,
    follow,
    follow,
    upload,
    upload,
    upload,
    upload,
    upload,
    upload,
    killTill,
    deliverLate,
    deliverLate,
    erase,
    eraseAtTill,
    rename,
  ],
  ...[restoreTill, cloneTill, copyOffice, setOfficeBack],
];
