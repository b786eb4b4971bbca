import { brokenOffText } from './broken-off.ts';

/**
 * Answers the lines typed on the console one after the other. A failed command is reported and does not end head office.
 * @returns a function that takes the next line and resolves when the line was answered
 */
export function answerLines({
  answer,
  say,
}: {
  answer: (line: string) => Promise<readonly string[]>;
  say: (line: string) => void;
}): (line: string) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (line) => {
    last = last.then(async () => {
      const lines = await answer(line).catch((error) => [brokenOffText(line, error)]);
      for (const each of lines) say(asLetters(each));
    });
    return last;
  };
}

/** Removes control characters. Names and entries come from tills and must not move the cursor, start a line or reverse text. */
function asLetters(line: string): string {
  return line.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
