import { emptyKnowledge, type JournalKnowledge, type Place } from './journal-knowledge.ts';
import type { AddFinding, ExportSummary, Finding, FindingCode, NotKnown, NotKnownCode } from './sentences.ts';

/** The limit for one file, so that its findings do not hide those of other files. */
const MOST_FINDINGS = 50;

export interface HandOver extends Place {
  journal: string;
  seq: number;
}

/** Collects findings and knowledge while folders are checked one after the other. */
export class CheckState {
  readonly findings: Finding[] = [];
  readonly notKnown: NotKnown[] = [];
  readonly exports: ExportSummary[] = [];
  readonly journals = new Map<string, JournalKnowledge>();
  readonly #handedOver = new Map<string, HandOver>();
  readonly #counts = new Map<string, { folder: string | null; file: string | null; count: number }>();
  isEverySignatureChecked = true;

  addIn(folder: string): AddFinding {
    return (code, place = {}, facts = {}) => {
      this.#add({ code, folder, file: place.file ?? null, line: place.line ?? null, facts });
    };
  }

  /** Adds a finding between exports. `place` is set if one export shows it. */
  addBetween(code: FindingCode, facts: Finding['facts'], place?: Place): void {
    this.#add({ code, folder: place?.folder ?? null, file: place?.file ?? null, line: null, facts });
  }

  leaveOpen(code: NotKnownCode, folder: string | null, facts: NotKnown['facts'] = {}): void {
    this.notKnown.push({ code, folder, facts });
  }

  journalOf(id: string): JournalKnowledge {
    const journal = this.journals.get(id) ?? emptyKnowledge();
    this.journals.set(id, journal);
    return journal;
  }

  /** Reports a reference that was handed over twice, across tills and exports. The same entry may be in several exports. */
  handOver(reference: string, here: HandOver): void {
    const before = this.#handedOver.get(reference);
    if (!before) this.#handedOver.set(reference, here);
    else if (before.journal !== here.journal || before.seq !== here.seq) {
      this.addBetween(
        'handedOverTwice',
        { reference, seq: here.seq, otherSeq: before.seq, other: before.folder },
        here,
      );
    }
  }

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
