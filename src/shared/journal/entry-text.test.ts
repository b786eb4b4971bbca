import { describe, expect, it } from 'vitest';
import { answered, stepAnswer } from '../testing/answers.fixture.ts';
import { entryAbout, intentOf, kept, requeried } from '../testing/facts.fixture.ts';
import { payment } from '../testing/records.fixture.ts';
import { canonicalJson } from './canonical.ts';
import { entryText, readEntry, readWrittenEntry } from './entry-text.ts';
import { partedEntry } from './personal-data.ts';

const PAYMENT = payment();
const NEXT = { kind: 'confirm', step: null } as const;
const ENTRIES = [
  intentOf(PAYMENT),
  entryAbout(PAYMENT, { kind: 'stepAnswered', operation: 'initiate', answer: stepAnswer(), next: NEXT }),
  entryAbout(PAYMENT, requeried(answered({ message: null, isLive: null }))),
  entryAbout(PAYMENT, requeried({ kind: 'notFound' })),
].map(kept);

describe('the text of an entry', () => {
  it.each(ENTRIES)('is read back unchanged: $happening.kind', (entry) => {
    const parted = partedEntry(entry);
    const [text, personal] = [entryText(parted.kept), parted.personal && canonicalJson(parted.personal)];
    expect(readEntry(text, personal)).toEqual(entry);
    expect(readWrittenEntry(text, personal)).toEqual(entry);
    expect(readEntry(text, null)).toEqual(readWrittenEntry(text, null));
  });

  it('contains no field that an answer lacked', () => {
    const [, answer, requery] = ENTRIES.map(entryText);
    expect(answer).not.toMatch(/authModelUsed|instruction/);
    expect(requery).not.toMatch(/"message"|isLive/);
  });
});
