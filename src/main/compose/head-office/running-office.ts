import type { RequestOf } from '../../../shared/bridge-contract.ts';
import type { HeadOfficeState } from '../../../shared/head-office/head-office-channels.ts';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { Receipt } from '../../../shared/journal/receipt.ts';
import type { LostEntries } from '../../../shared/journal/witness-entries.ts';
import { problem, type Result } from '../../../shared/problems.ts';
import { createQueue } from '../../desk/records/queue.ts';
import { describeError } from '../../log.ts';
import type { Provisioned } from './enrol-later.ts';
import { enrolmentOf, forgetEnrolment, keepEnrolment, readEnrolment } from './enrolment-file.ts';
import { furthestOf, shownFetched } from './fetched/known-fetched.ts';
import { type LossMarks, lossMarks, lostEntries, lostOf, unacknowledged } from './fetched/lost-stretch.ts';
import { stopProblem } from './head-office-problem.ts';
import { linkOf, noteOfTill, type RunningParts, stopTill } from './made-link.ts';
import { contradictionOf, type OfficeLink } from './office-link.ts';

const NOTHING_MISSING = problem('headOfficeNothingMissing');

/** The same once the till has its journal and its key. */
export class RunningOffice {
  readonly #parts: RunningParts;
  readonly #turns = createQueue();
  #link: OfficeLink | null = null;
  #loss: LossMarks = { fetchedLost: null, lossAcknowledged: null };
  #provisioned: Provisioned = null;
  #trying: Promise<void> = Promise.resolve();
  #enrolling: Promise<void> = Promise.resolve();

  constructor(parts: RunningParts) {
    this.#parts = parts;
  }

  /**
   * Resolves when all is known that needs no network. What a journal says that was left counts more than a file that was not
   * removed.
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
    // Known from before, so that no network is needed to say it.
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

  /** That nobody is warned of what was in fetched entries, or who has acknowledged that. */
  loss(): LossMarks {
    return this.#loss;
  }

  /** A person knows of all that is lost now; what is lost later is warned of. */
  async acknowledgeLoss(): Promise<Result<HeadOfficeState>> {
    return await this.#turns.run(async () => {
      const { acknowledged } = await this.#parts.journal.witnessState();
      const lost = unacknowledged((await this.#lostNow()) ?? [], acknowledged);
      return await this.#keptOrWhyNot(async () => {
        const happening = { kind: 'fetchedLossAcknowledged', lost } as const;
        if (lost.length > 0) await noteOfTill(this.#parts, happening, this.#parts.actor());
        await this.#noteLost();
      });
    });
  }

  /** Fetches back what head office has of this journal, and what is lost of earlier ones. */
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
      return (await this.#isContradicted()) ? problem('headOfficeStays') : await this.#leave(leaving);
    });
  }

  async now(): Promise<void> {
    await this.#enrolling;
    await this.#link?.now();
  }

  /** Only where head office answers: nobody waits for one that is away. */
  async anchored(): Promise<void> {
    const now = await this.#link?.state();
    if (now?.kind !== 'enrolled' || now.problem !== null) return;
    this.#link?.occasion(0);
    await this.#link?.now();
  }

  /** What is printed waits for nothing that head office does, and for nothing that is wrong with it. */
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
    await this.#trying;
    await this.#turns.run(async () => await this.#link?.stop());
  }

  /** What the end of the till cuts short is no failure. */
  readonly #failed = (error: unknown): void => {
    const { log, stopping } = this.#parts;
    if (!stopping.aborted) log.write('backgroundFailed', describeError(error));
  };

  /** Head office's own word for entries that this journal has not counts without head office, and without what it said last. */
  async #stopBeforeFetched(id: string): Promise<void> {
    const all = await this.#fetchedOrNull();
    if (all === null) stopTill(this.#parts, problem('fetchedNotRead').problem);
    for (const each of all?.filter((one) => one.journal === id) ?? []) {
      const isHere = (await this.#parts.journal.hashAt(each.last.seq)) === each.last.hash;
      if (!isHere) stopTill(this.#parts, stopProblem({ kind: 'stopped', why: 'olderCopy', missing: each.entries }));
    }
    // What does not hold says by its name alone how far it went.
    const { seq } = await this.#parts.journal.head();
    for (const name of this.#parts.fetched.damaged().filter((each) => each.startsWith(id))) {
      const [first = 0, last = 0] = name.split('-').slice(-2).map(Number);
      const missing = last - first + 1;
      if (last > seq) stopTill(this.#parts, stopProblem({ kind: 'stopped', why: 'olderCopy', missing }));
    }
  }

  async #noteLost(): Promise<void> {
    const lost = await this.#lostNow();
    const { acknowledged } = await this.#parts.journal.witnessState();
    this.#loss = lossMarks(lost ?? [], acknowledged);
    if (this.#loss.fetchedLost)
      this.#parts.log.write('backgroundFailed', { errorName: 'Error', reason: 'fetched entries are lost' });
  }

  /** @returns null where it cannot be read */
  async #lostNow(): Promise<LostEntries[] | null> {
    const all = await this.#fetchedOrNull();
    const { identity } = await this.#parts.journal.witnessState();
    // Of the journal itself it stops the till.
    const damaged = this.#parts.fetched.damaged().filter((name) => !name.startsWith(identity.id));
    return all && lostEntries(lostOf(identity.fetched ?? [], all), damaged, all);
  }

  /** @returns null where it cannot be read, so that nobody knows what it warns of */
  async #fetchedOrNull() {
    try {
      return await this.#parts.fetched.all();
    } catch (error) {
      this.#parts.log.write('backgroundFailed', describeError(error));
      return null;
    }
  }

  /** A till that a person has taken away from head office is not sent back to it by a file. */
  async #enrolAsProvisioned(): Promise<void> {
    const { headOffice } = this.#parts.installation;
    const isDecided = async () => (await this.#parts.journal.witnessState()).enrolment !== null;
    if (!headOffice || (await isDecided())) return;
    const { certificateAuthority = null, ...named } = headOffice;
    // A person may have connected it meanwhile, and taken it away again.
    const enrol = async () =>
      (await isDecided()) ? problem('headOfficeEnrolled') : await this.enrol({ ...named, certificateAuthority });
    const { enrolLater } = await import('./enrol-later.ts');
    const again = enrolLater({
      enrol,
      told: (standing) => {
        this.#provisioned = standing;
      },
      ...this.#parts,
      fraction: Math.random,
    });
    // What else the till does waits for the first answer at most.
    await again.first;
    this.#trying = again.ended.catch(this.#failed);
  }

  async #enrol(typed: RequestOf<'headOffice.enrol'>): Promise<Result<HeadOfficeState>> {
    const { folder, journal } = this.#parts;
    // Read where a till is connected: most starts connect none.
    const { enrolAt } = await import('./enrol-at.ts');
    const enrolled = await enrolAt(this.#parts, typed);
    if (!enrolled.ok) return enrolled;
    const kept = enrolled.value;
    const { address, publicKey, certificateAuthority } = kept;
    return await this.#keptOrWhyNot(async () => {
      const office = { address, publicKey, ...(certificateAuthority !== null && { certificateAuthority }) };
      await noteOfTill(this.#parts, { kind: 'headOfficeEnrolled', ...office });
      keepEnrolment(folder, kept);
      this.#link = linkOf(this.#parts, kept, (await journal.head()).journal);
      // Whoever takes the till away again later does not want the file to connect it.
      this.#provisioned = null;
    });
  }

  async #fetchLacking(link: OfficeLink): Promise<Result<HeadOfficeState>> {
    const known = await this.#fetchedOrNull();
    if (known === null) return problem('fetchedNotRead');
    // Read where something is missing: most tills never lack anything.
    const { fetchForTill } = await import('./fetch-for-till.ts');
    const refused = await fetchForTill(this.#parts, { link, known, came: () => this.#noteLost() });
    return refused ? problem(refused) : await this.state();
  }

  /** A till that has left would know nothing of it after the next start. */
  async #isContradicted(): Promise<boolean> {
    const kept = readEnrolment(this.#parts.folder);
    if (kept === null || kept === 'damaged') return false;
    return contradictionOf(kept, (await this.#parts.journal.head()).journal) !== null;
  }

  async #leave(leaving: OfficeLink): Promise<Result<HeadOfficeState>> {
    const { folder } = this.#parts;
    const kept = readEnrolment(folder);
    return await this.#keptOrWhyNot(async () => {
      if (kept && kept !== 'damaged') {
        await noteOfTill(this.#parts, { kind: 'headOfficeLeft', publicKey: kept.publicKey });
      }
      this.#link = null;
      await leaving.stop();
      forgetEnrolment(folder);
    });
  }

  async #keptOrWhyNot(work: () => Promise<void>): Promise<Result<HeadOfficeState>> {
    try {
      await work();
      return await this.state();
    } catch (error) {
      this.#parts.log.write('settingsNotWritten', describeError(error));
      return problem('headOfficeNotKept');
    }
  }
}
