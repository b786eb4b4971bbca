import { expect, test } from 'vitest';
import { ensurePdfReader, type PdfReaderMachine } from './pdf-reader.ts';

/** A machine that reads no PDF, on which an installation would bring what does. */
function sayingsOf(change: Partial<PdfReaderMachine> = {}): string[] {
  const said: string[] = [];
  let isThere = false;
  ensurePdfReader({
    isThere: () => isThere,
    isDebianAsRoot: true,
    install() {
      isThere = true;
    },
    say: (line) => said.push(line),
    ...change,
  });
  return said;
}

test('what is there is taken without a word', () => {
  const install = () => expect.unreachable();
  expect(sayingsOf({ isThere: () => true, install })).toEqual([]);
});

test('on Debian, as root, it is installed, and that is said before', () => {
  expect(sayingsOf()).toEqual([expect.stringContaining('installing')]);
});

test('elsewhere nothing is installed, and it is said what to do', () => {
  const install = () => expect.unreachable();
  expect(sayingsOf({ isDebianAsRoot: false, install })).toEqual([expect.stringContaining('will not be read')]);
});

test('an installation that brings nothing is told', () => {
  expect(sayingsOf({ install: () => undefined }).at(-1)).toContain('will not be read');
});
