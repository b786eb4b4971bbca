import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { mayBeKept } from '../../shared/input/kept-text.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { ListReport } from '../../shared/requery-run-contract.ts';
import {
  createReferenceListReader,
  type ListedReference,
  type ReferenceList,
} from '../../shared/run/reference-list.ts';
import type { RunOrigin } from '../../shared/run/requery-run.ts';
import type { RunJournal } from '../desk/ports/run-journal-port.ts';

/** The size of two hundred thousand of the longest references, with room to spare. */
const LARGEST_FILE_BYTES = 16 * 1024 * 1024;

const LINES_TOGETHER = 2_000;

/** A person looks at one list, and maybe compares another. */
const LISTS_KEPT = 3;

/** The batch size of lookups, small enough that a search does not wait. */
const LOOKED_UP_TOGETHER = 5_000;

interface KeptList {
  origin: RunOrigin;
  references: readonly ListedReference[];
  withoutType: number;
}

export type RunLists = ReturnType<typeof createRunLists>;

export function createRunLists(journal: Pick<RunJournal, 'knownReferences'>) {
  const kept = new Map<number, KeptList>();
  let newest = 0;

  async function keep(list: ReferenceList, origin: RunOrigin): Promise<Result<ListReport>> {
    const known = await knownOf(list);
    const withoutType = list.references.filter(
      ({ reference, paymentType }) => paymentType === null && !known.has(reference),
    ).length;
    newest += 1;
    kept.set(newest, { origin, references: list.references, withoutType });
    kept.delete(newest - LISTS_KEPT);
    const { references, ...counts } = list;
    const name = origin.kind === 'file' ? origin.name : null;
    const value = { ...counts, listId: newest, name, references: references.length, ours: known.size, withoutType };
    return { ok: true, value };
  }

  async function knownOf({ references }: ReferenceList): Promise<Set<string>> {
    const known = new Set<string>();
    for (let from = 0; from < references.length; from += LOOKED_UP_TOGETHER) {
      const some = references.slice(from, from + LOOKED_UP_TOGETHER).map(({ reference }) => reference);
      for (const reference of await journal.knownReferences(some)) known.add(reference);
    }
    return known;
  }

  async function readFile(file: string): Promise<Result<ListReport>> {
    const name = shownName(path.basename(file));
    const list = await listIn(file, name);
    return list.ok ? await keep(list.value, { kind: 'file', name }) : list;
  }

  return {
    async readLines(lines: readonly string[]): Promise<Result<ListReport>> {
      const reader = createReferenceListReader();
      for (let from = 0; from < lines.length; from += LINES_TOGETHER) {
        for (const line of lines.slice(from, from + LINES_TOGETHER)) reader.read(`${line}\n`);
        // Gives way to payments while a long list is read.
        await nextTurn();
      }
      return await keep(reader.end(), { kind: 'pasted' });
    },
    readFile,
    find: (listId: number) => kept.get(listId),
  };
}

/** Masks card numbers and BVNs in a list's name except the last four digits, because the run stores the name. */
function shownName(name: string): string {
  return mayBeKept(name) ? name : name.replace(/\p{Nd}(?=(?:\P{Nd}*\p{Nd}){4})/gu, '•');
}

async function listIn(file: string, name: string): Promise<Result<ReferenceList>> {
  const reader = createReferenceListReader();
  try {
    const { size } = await stat(file);
    if (size > LARGEST_FILE_BYTES) return problem('runListTooLarge', { name, size: megabytes(size) });
    for await (const piece of createReadStream(file, { encoding: 'utf8' })) {
      const text = String(piece);
      // A file with a NUL character is binary, such as a workbook or a picture.
      if (text.includes('\0')) return problem('runListUnreadable', { name });
      reader.read(text);
    }
  } catch {
    return problem('runListUnreadable', { name });
  }
  return { ok: true, value: reader.end() };
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}
