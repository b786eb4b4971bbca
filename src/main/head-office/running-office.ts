import type { RequestOf } from '../../shared/bridge-contract.ts';
import type { HeadOfficeState } from '../../shared/head-office/head-office-channels.ts';
import type { Happening } from '../../shared/journal/journal-entry.ts';
import type { Receipt } from '../../shared/journal/receipt.ts';
import type { LostEntries } from '../../shared/journal/witness-entries.ts';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import { createQueue } from '../desk/records/queue.ts';
import { describeError, valueOr } from '../log.ts';
import { enrolmentOf, forgetEnrolment, keepEnrolment, readEnrolment } from './enrolment-file.ts';
import { furthestOf, shownFetched } from './fetched/known-fetched.ts';
import { entriesOf, type LossMarks, lossMarks, lostEntries, lostOf, unacknowledged } from './fetched/lost-stretch.ts';
import { linkOf, type RunningParts, stopTill } from './made-link.ts';
import { contradictionOf, type OfficeLink, stopProblem } from './office-link.ts';

const NOTHING_MISSING = problem('headOfficeNothingMissing');

/** The till's side of head office once its journal and key are open. */
export class RunningOffice {
  readonly #parts: RunningParts;
  readonly #turns = createQueue();
  #link: OfficeLink | null = null;
  #loss: LossMarks = { fetchedLost: null, lossAcknowledged: null };
  /** Why the provisioning file did not connect the till; null if it did or if it names no head office. */
  #provisioned: Problem | null = null;
  #enrolling: Promise<void> = Promise.resolve();

  constructor(parts: RunningParts) {
    this.#parts = parts;
  }

  /**
   * Continues an earlier run's enrolment, without waiting for the network. A leave entry in the journal takes
   * precedence over an enrolment file that was not removed.
   */
  async goOn(): Promise<void> {
    const { folder, journal, log, stopping } = this.#parts;
    const found = readEnrolment(folder);
    if (found === 'damaged') {
      log.write('backgroundFailed', { errorName: 'Error', reason: 'head-office.json cannot be read' });
    }
    const { enrolment, identity } = await journal.witnessState();
    await this.#stopBeforeFetched(identity.id);
    await this.#noteLost();
    const kept = enrolmentOf(found === 'damaged' ? null : found, enrolment);
    if (kept === null) {
      if (found && found !== 'damaged') forgetEnrolment(folder);
      else this.#enrolling = this.#enrolAsProvisioned().catch(this.#failed);
      return;
    }
    // An earlier run found the contradiction, so no network is needed.
    const known = contradictionOf(kept, identity.id);
    if (known) stopTill(this.#parts, stopProblem(known));
    if (!stopping.aborted) this.#link = linkOf(this.#parts, kept, identity.id);
  }

  async state(): Promise<Result<HeadOfficeState>> {
    if (!this.#link) return { ok: true, value: { kind: 'off', provisioned: this.#provisioned } };
    const { journal } = this.#parts;
    const all = await this.#fetchedOrNull();
    if (all === null) return problem('fetchedNotRead');
    const { officeSeq, ...linked } = await this.#link.state();
    const { identity } = await journal.witnessState();
    const found = furthestOf(all, identity.id);
    const lost = lostOf(identity.fetched ?? [], all);
    return {
      ok: true,
      value: { ...linked, fetched: found && shownFetched(found, officeSeq), isLost: lost.length > 0 },
    };
  }

  /** Returns whether lost entries mean missing warnings, and who has acknowledged the loss. */
  loss(): LossMarks {
    return this.#loss;
  }

  async acknowledgeLoss(): Promise<Result<HeadOfficeState>> {
    return await this.#turns.run(async () => {
      const { acknowledged } = await this.#parts.journal.witnessState();
      const lost = unacknowledged((await this.#lostNow()) ?? [], acknowledged);
      return await this.#keptOrWhyNot(async () => {
        const happening = { kind: 'fetchedLossAcknowledged', lost } as const;
        if (lost.length > 0) await this.#parts.journal.note(happening, { by: this.#parts.actor() });
        await this.#noteLost();
      });
    });
  }

  async fetchMissing(): Promise<Result<HeadOfficeState>> {
    return await this.#turns.run(async () => (this.#link ? await this.#fetchLacking(this.#link) : NOTHING_MISSING));
  }

  async enrol(typed: RequestOf<'headOffice.enrol'>): Promise<Result<HeadOfficeState>> {
    return await this.#turns.run(async () => (this.#link ? problem('headOfficeEnrolled') : await this.#enrol(typed)));
  }

  async leave(): Promise<Result<HeadOfficeState>> {
    return await this.#turns.run(async () => {
      const leaving = this.#link;
      if (!leaving) return await this.state();
      return (await this.#isContradicted(leaving)) ? problem('headOfficeStays') : await this.#leave(leaving);
    });
  }

  async now(): Promise<void> {
    await this.#enrolling;
    await this.#link?.now();
  }

  /** Waits for the newest receipt, unless the last round got no answer or found a problem. */
  async anchored(): Promise<void> {
    const now = await this.#link?.state();
    if (now?.kind !== 'enrolled' || now.problem !== null) return;
    this.#link?.occasion(0);
    await this.#link?.now();
  }

  /** Returns the newest receipt in the journal. Printing neither waits for head office nor fails because of it. */
  async newestReceipt(): Promise<Receipt | null> {
    if (!this.#link) return null;
    try {
      const { anchored, enrolment } = await this.#parts.journal.witnessState();
      return anchored?.receipt.publicKey === enrolment?.publicKey ? (anchored?.receipt ?? null) : null;
    } catch (error) {
      this.#parts.log.write('backgroundFailed', describeError(error));
      return null;
    }
  }

  written(kinds: readonly Happening['kind'][], seq: number): void {
    if (kinds.includes('dayClosed')) this.#link?.occasion(seq);
    else this.#link?.nudge();
  }

  async stop(): Promise<void> {
    await this.#enrolling;
    await this.#turns.run(async () => await this.#link?.stop());
  }

  readonly #failed = (error: unknown): void => {
    const { log, stopping } = this.#parts;
    if (!stopping.aborted) log.write('backgroundFailed', describeError(error));
  };

  /** Stops the till if its journal lacks entries that were fetched for it, whatever head office says now. */
  async #stopBeforeFetched(id: string): Promise<void> {
    const all = await this.#fetchedOrNull();
    if (all === null) stopTill(this.#parts, problem('fetchedNotRead').problem);
    for (const each of all?.filter((one) => one.journal === id) ?? []) {
      const isHere = (await this.#parts.journal.hashAt(each.last.seq)) === each.last.hash;
      if (!isHere) stopTill(this.#parts, stopProblem({ why: 'olderCopy', missing: each.entries }));
    }
    // The name of an invalid folder still shows how far its entries went.
    const { seq } = await this.#parts.journal.head();
    for (const name of this.#parts.fetched.damaged().filter((each) => each.startsWith(id))) {
      const { first, last } = entriesOf(name);
      const missing = last - first + 1;
      if (last > seq) stopTill(this.#parts, stopProblem({ why: 'olderCopy', missing }));
    }
  }

  async #noteLost(): Promise<void> {
    const lost = await this.#lostNow();
    const { acknowledged } = await this.#parts.journal.witnessState();
    this.#loss = lossMarks(lost ?? [], acknowledged);
    if (this.#loss.fetchedLost)
      this.#parts.log.write('backgroundFailed', { errorName: 'Error', reason: 'fetched entries are lost' });
  }

  /** @returns null if the fetched entries cannot be read */
  async #lostNow(): Promise<LostEntries[] | null> {
    const all = await this.#fetchedOrNull();
    const { identity } = await this.#parts.journal.witnessState();
    // A loss in the current journal stops the till instead.
    const damaged = this.#parts.fetched.damaged().filter((name) => !name.startsWith(identity.id));
    return all && lostEntries(lostOf(identity.fetched ?? [], all), damaged, all);
  }

  /** @returns null if the fetched entries cannot be read, so that warnings may be missing */
  async #fetchedOrNull() {
    try {
      return await this.#parts.fetched.all();
    } catch (error) {
      this.#parts.log.write('backgroundFailed', describeError(error));
      return null;
    }
  }

  /** Enrols as the provisioning file says, but never reconnects a till that a person disconnected. */
  async #enrolAsProvisioned(): Promise<void> {
    const { headOffice } = this.#parts.installation;
    if (!headOffice || (await this.#parts.journal.witnessState()).enrolment !== null) return;
    const { certificateAuthority = null, ...named } = headOffice;
    const enrolled = await this.enrol({ ...named, certificateAuthority });
    // A person may have connected the till meanwhile.
    if (enrolled.ok || enrolled.problem.code === 'headOfficeEnrolled') return;
    this.#provisioned = enrolled.problem;
    this.#parts.log.write('backgroundFailed', { code: enrolled.problem.code });
  }

  async #enrol(typed: RequestOf<'headOffice.enrol'>): Promise<Result<HeadOfficeState>> {
    const { folder, journal } = this.#parts;
    // This module is loaded on demand, because most starts do not enrol.
    const { enrolAt } = await import('./enrol-at.ts');
    const enrolled = await enrolAt(this.#parts, typed);
    if (!enrolled.ok) return enrolled;
    const kept = enrolled.value;
    const { address, publicKey, certificateAuthority } = kept;
    return await this.#keptOrWhyNot(async () => {
      const office = { address, publicKey, ...(certificateAuthority !== null && { certificateAuthority }) };
      await this.#parts.journal.note({ kind: 'headOfficeEnrolled', ...office });
      keepEnrolment(folder, kept);
      this.#link = linkOf(this.#parts, kept, (await journal.head()).journal);
      this.#provisioned = null;
    });
  }

  async #fetchLacking(link: OfficeLink): Promise<Result<HeadOfficeState>> {
    const known = await this.#fetchedOrNull();
    if (known === null) return problem('fetchedNotRead');
    // This module is loaded on demand, because most tills never lack an entry.
    const { fetchForTill } = await import('./fetch-for-till.ts');
    const refused = await fetchForTill(this.#parts, { link, known, came: () => this.#noteLost() });
    return refused ? problem(refused) : await this.state();
  }

  /**
   * Tells whether head office contradicts the till. Such a till must stay connected, or it would forget the
   * contradiction.
   */
  async #isContradicted(link: OfficeLink): Promise<boolean> {
    return contradictionOf(link.enrolment(), (await this.#parts.journal.head()).journal) !== null;
  }

  async #leave(leaving: OfficeLink): Promise<Result<HeadOfficeState>> {
    return await this.#keptOrWhyNot(async () => {
      await this.#parts.journal.note({ kind: 'headOfficeLeft', publicKey: leaving.enrolment().publicKey });
      this.#link = null;
      await leaving.stop();
      forgetEnrolment(this.#parts.folder);
    });
  }

  async #keptOrWhyNot(work: () => Promise<void>): Promise<Result<HeadOfficeState>> {
    const kept = await valueOr(problem('headOfficeNotKept'), work, this.#parts.log, 'settingsNotWritten');
    return kept.ok ? await this.state() : kept;
  }
}
