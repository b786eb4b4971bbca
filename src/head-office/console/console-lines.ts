import { brokenOffText } from './broken-off.ts';

/**
 * Answers what a person types on the console, one line after the other, as typed. What became of a line that broke off
 * is told, and nothing ends by it: tills go on sending.
 * @returns takes the next line; resolves when it was answered
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

/** Tills name themselves, and entries say anything: on a terminal none of it may move the cursor, begin a line or turn one around. */
function asLetters(line: string): string {
  return line.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
