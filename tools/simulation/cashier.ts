import type { Desk } from '../../src/main/desk/ports/desk-port.ts';
import type { ChargeRequest } from '../../src/shared/bridge-contract.ts';
import { describeInstrument } from '../../src/shared/payment/describe-instrument.ts';
import type { Step } from '../../src/shared/payment/payment-state.ts';
import type { EarlierPayment } from '../../src/shared/payment/second-payment.ts';
import type { DeskSnapshot } from '../../src/shared/payment/snapshot.ts';
import type { Result } from '../../src/shared/problems.ts';
import type { SeededRandom } from '../torture/seeded-random.ts';
import * as people from './customers.ts';
import { type Move, movesOf } from './moves.ts';
import type { ProgramRun } from './program-run.ts';
import type { World } from './world.ts';

const FRESH_MS = 60_000;

type Current = NonNullable<DeskSnapshot['current']>;

/** Presses buttons: mostly those that the screen offers, sometimes others, often twice. */
export class Cashier {
  readonly #world: World;
  readonly #random: SeededRandom;
  #program: ProgramRun | null = null;
  #request: ChargeRequest | null = null;
  /** The charge that earlier payments blocked last. */
  #stopped: { request: ChargeRequest; references: string[] } | null = null;
  #salesMade = 0;

  constructor(world: World, random: SeededRandom) {
    this.#world = world;
    this.#random = random;
  }

  act(program: ProgramRun): void {
    this.#program = program;
    const move = this.#choose(program.desk.read());
    move();
    if (this.#random.chance(0.1)) move();
  }

  #choose(snapshot: DeskSnapshot): Move {
    const random = this.#random;
    const [news] = snapshot.announcements;
    if (random.chance(0.08)) return this.#anything();
    if (news && random.chance(0.3)) {
      return () => this.#press('Dismiss', (desk) => desk.dismissAnnouncement(news.reference));
    }
    const { current } = snapshot;
    if (this.#stopped && random.chance(0.8)) return this.#decide(this.#stopped);
    if (!current && random.chance(0.1)) return this.#chargeTwice();
    if (!current) return random.chance(0.25) ? this.#goBack() : () => this.#charge(this.#newRequest());
    return this.#ofScreen(current);
  }

  #ofScreen({ sale, payment, view }: Current): Move {
    const { reference } = payment;
    const go = this.#movesOf(reference, sale.id);
    const again = () => this.#charge(this.#sameSale(sale.id));
    if (sale.status !== 'active') return this.#random.pick([go.finish, go.finish, go.finish, go.handOver, again]);
    switch (view.screen) {
      case 'sending':
        return this.#random.pick([go.nothing, go.nothing, go.requery, go.park, go.cancel, again]);
      case 'step':
        return this.#random.chance(0.75)
          ? this.#stepMove(view.step, go)
          : this.#random.pick([go.requery, go.park, go.cancel, again, again, go.nothing]);
      case 'confirming':
        return this.#random.pick([go.nothing, go.nothing, go.requery, go.park, go.cancel, again]);
      case 'notConfirmed':
        if (view.canSendAgain && this.#random.chance(0.5)) return go.sendAgain;
        return this.#random.pick([go.requery, go.park, go.sendAgain, again, again, go.cancel, go.nothing]);
      case 'paid':
        return this.#random.pick([go.handOver, go.handOver, go.handOver, go.requery, go.park, go.cancel, go.finish]);
      case 'notPaid':
        return this.#random.pick([again, again, go.finish, go.finish, go.requery, go.park]);
      case 'needsReview':
        return this.#random.pick([
          go.requery,
          go.park,
          go.cancel,
          go.finish,
          go.handOver,
          go.handOver,
          go.handOver,
          again,
        ]);
    }
  }

  #stepMove(
    step: Step,
    go: Record<'pin' | 'address' | 'otp' | 'nothing' | 'pageReturned' | 'pageClosed' | 'askAndReturn', Move>,
  ): Move {
    switch (step) {
      case 'cardPin':
        return go.pin;
      case 'billingAddress':
        return go.address;
      case 'otp':
        return go.otp;
      case 'bankPage':
        return this.#random.pick([go.nothing, go.pageReturned, go.pageReturned, go.pageClosed, go.askAndReturn]);
      default:
        throw new Error(`The simulated service never asks for this step: ${step}`);
    }
  }

  #movesOf(reference: string, saleId: string) {
    const press = (button: string, act: (desk: Desk) => Promise<Result<unknown>>) => this.#press(button, act);
    const after = (delayMs: number, move: Move) => {
      if (this.#program) this.#world.scheduler.after(delayMs, this.#program.owner, move);
    };
    return movesOf({ world: this.#world, random: this.#random, press, after }, { reference, saleId });
  }

  #anything(): Move {
    const { payments } = this.#world.journal;
    if (payments.length === 0) return () => this.#press('Confirm clock', (desk) => desk.confirmClock());
    const { reference, saleId } = this.#random.pick(payments);
    const go = Object.values(this.#movesOf(reference, saleId));
    return this.#random.pick([
      ...go,
      () => this.#charge(this.#sameSale(saleId)),
      () => this.#press('Confirm clock', (desk) => desk.confirmClock()),
      () => this.#look(this.#sameSale(saleId)),
    ]);
  }

  /** Returns to a parked sale, whose payment may have turned out to be paid. */
  #goBack(): Move {
    const { payments, sales } = this.#world.journal;
    const parked = sales.filter(({ status }) => status === 'parked');
    if (parked.length === 0) return () => this.#charge(this.#newRequest());
    const { id } = this.#random.pick(parked);
    const reference = this.#random.pick(payments.filter(({ saleId }) => saleId === id)).reference;
    const go = this.#movesOf(reference, id);
    return this.#random.pick([go.resume, go.resume, go.handOver, go.cancel]);
  }

  /** Presses `Charge` twice for one sale. One charge may wait for re-queries that the other does not need. */
  #chargeTwice(): Move {
    const random = this.#random;
    const once = this.#newRequest();
    const again = { ...once, instrument: random.pick(people.INSTRUMENTS), customer: random.pick(people.CUSTOMERS) };
    return () => {
      this.#charge(once);
      this.#charge(again);
    };
  }

  /** Decides about a blocked charge: looks at the earlier payments, overrides, gives up, or waits. */
  #decide({ request, references }: { request: ChargeRequest; references: string[] }): Move {
    return () => {
      const kind = this.#random.integer(6);
      if (kind === 0) this.#stopped = null;
      else if (kind === 1) this.#look(request);
      else if (kind > 3) {
        this.#stopped = null;
        this.#charge({ ...request, override: { reason: 'The customer waits', references } });
      }
    };
  }

  #charge(request: ChargeRequest): void {
    const { evidence, scheduler } = this.#world;
    const pressedAtMs = scheduler.nowMs;
    const { saleId, instrument, override } = request;
    evidence.chargePressed(saleId, pressedAtMs);
    this.#request = request;
    const button = `Charge ${instrument.kind} for sale ${saleId.slice(0, 4)}${override ? ', despite what is in the way' : ''}`;
    this.#press(
      button,
      (desk) => desk.charge(request),
      (result) => {
        evidence.chargeAnswered(saleId, pressedAtMs);
        if (!result.ok) this.#refused(request, result.problem);
      },
    );
  }

  #refused(request: ChargeRequest, { code, facts }: Extract<Result<never>, { ok: false }>['problem']): void {
    const isPaid = code === 'earlierPaymentPaid';
    if (isPaid && facts.reference) this.#world.evidence.toldPaid.add(facts.reference);
    if ((isPaid || code === 'earlierPaymentNotSettled') && facts.reference) {
      const known = request.override?.references ?? [];
      this.#stopped = { request, references: [...new Set([...known, facts.reference])] };
    }
    if (code !== 'clockSetBack') return;
    if (this.#random.chance(0.5)) this.#world.machine.correctClock();
    else this.#press('Confirm clock', (desk) => desk.confirmClock());
  }

  #look(request: ChargeRequest): void {
    const { saleId, amount, customer } = request;
    const instrument = describeInstrument(request.instrument);
    const pressedAtMs = this.#world.scheduler.nowMs;
    this.#press(
      'Look at earlier payments',
      (desk) => desk.checkEarlier({ saleId, amount, customer, instrument }),
      (result) => {
        if (!result.ok) return;
        for (const earlier of result.value.earlier) this.#checkAnswered(earlier, pressedAtMs);
        const references = result.value.earlier.map(({ reference }) => reference);
        if (references.length > 0) this.#stopped = { request, references };
      },
    );
  }

  #checkAnswered({ reference, answered, outcome }: EarlierPayment, pressedAtMs: number): void {
    const { evidence, story, slackMs } = this.#world;
    if (outcome === 'paid') evidence.toldPaid.add(reference);
    if (!answered) return;
    const isHeard = evidence
      .requeriesOf(reference)
      .some(({ said, atMs }) => said !== 'nothing' && atMs >= pressedAtMs - FRESH_MS - slackMs);
    if (!isHeard)
      story.breaks('no second charge without a decision', `${reference} is said to be answered for, and was not`);
  }

  #newRequest(): ChargeRequest {
    const random = this.#random;
    this.#salesMade += 1;
    const letters = (length: number) => Array.from({ length }, () => random.pick([...'abcdef'])).join('');
    return {
      saleId: `${letters(8)}-${letters(4)}-4${letters(3)}-a${letters(3)}-${letters(12)}`,
      amount: { amountMinor: random.pick(people.AMOUNTS_MINOR), currency: 'NGN' },
      customer: random.pick(people.CUSTOMERS),
      note: random.chance(0.3) ? 'Table' : null,
      instrument: random.pick(people.INSTRUMENTS),
    };
  }

  /** Charges a sale again, sometimes with the same instrument or with another amount. */
  #sameSale(saleId: string): ChargeRequest {
    const random = this.#random;
    const { override: _override, ...again } = this.#request ?? this.#newRequest();
    const sale = this.#world.journal.sale(saleId)?.sale;
    const amount = sale && random.chance(0.95) ? sale.amount : again.amount;
    const instrument = random.chance(0.6) ? random.pick(people.INSTRUMENTS) : again.instrument;
    return { ...again, saleId, amount, instrument };
  }

  #press<Value>(
    button: string,
    act: (desk: Desk) => Promise<Result<Value>>,
    then?: (result: Result<Value>) => void,
  ): void {
    this.#program?.press(button, act, then);
  }
}
