import type { AddFinding, ExportSummary, Finding, FindingCode, NotKnown, NotKnownCode } from './findings.ts';
import { emptyKnowledge, type JournalKnowledge, type Place } from './journal-knowledge.ts';

/** Of one file: many more of one would hide that another was changed, too. */
const MOST_FINDINGS = 50;

/** Where a reference was released: an event of a journal, as an export shows it. */
export interface Release extends Place {
  journal: string;
  seq: number;
}

/** What is found and learnt while the folders are looked at, one after the other. */
export class CheckState {
  readonly findings: Finding[] = [];
  readonly notKnown: NotKnown[] = [];
  readonly exports: ExportSummary[] = [];
  readonly journals = new Map<string, JournalKnowledge>();
  readonly #released = new Map<string, Release>();
  /** How much was found in each file. */
  readonly #counts = new Map<string, { folder: string | null; file: string | null; count: number }>();
  isEverySignatureChecked = true;

  /** Adds what is found in one folder. */
  addIn(folder: string): AddFinding {
    return (code, place = {}, facts = {}) => {
      this.#add({ code, folder, file: place.file ?? null, line: place.line ?? null, facts });
    };
  }

  /** Adds what is found between exports; `place` where one of them shows it. */
  addBetween(code: FindingCode, facts: Finding['facts'], place?: Place): void {
    this.#add({ code, folder: place?.folder ?? null, file: place?.file ?? null, line: null, facts });
  }

  leaveOpen(code: NotKnownCode, folder: string | null, facts: NotKnown['facts'] = {}): void {
    this.notKnown.push({ code, folder, facts });
  }

  /** @param id the journal's */
  journalOf(id: string): JournalKnowledge {
    const journal = this.journals.get(id) ?? emptyKnowledge();
    this.journals.set(id, journal);
    return journal;
  }

  /** A reference is released once, whichever till or export tells of it; one event may be in several exports. */
  release(reference: string, here: Release): void {
    const before = this.#released.get(reference);
    if (!before) this.#released.set(reference, here);
    else if (before.journal !== here.journal || before.seq !== here.seq) {
      this.addBetween('releasedTwice', { reference, seq: here.seq, otherSeq: before.seq, other: before.folder }, here);
    }
  }

  /** Says of each file how much of what was found in it is not listed. */
  tellLeftOut(): void {
    for (const { folder, file, count } of this.#counts.values()) {
      const facts = { file: file ?? 'this', count: count - MOST_FINDINGS };
      if (count > MOST_FINDINGS) this.leaveOpen('findingsLeftOut', folder, facts);
    }
  }

  #add(finding: Finding): void {
    const { folder, file } = finding;
    const name = JSON.stringify([folder, file]);
    const count = (this.#counts.get(name)?.count ?? 0) + 1;
    this.#counts.set(name, { folder, file, count });
    if (count <= MOST_FINDINGS) this.findings.push(finding);
  }
}
