import { asOneLine } from '../../shared/input/visible-text.ts';

/**
 * Answers lines one after the other. A failed command does not end head office. @returns a function for the next line
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
      const lines = await answer(line).catch((error) => [failedText(line, error)]);
      // Answers contain names and entries from tills, which could forge a second line.
      for (const each of lines) say(asOneLine(each));
    });
    return last;
  };
}

function failedText(line: string, error: unknown): string {
  const [command = ''] = line.trim().toLowerCase().split(/\s+/);
  const what = CHANGING.includes(command)
    ? 'Perhaps the command took effect. Type “tills” or “people” to see, and type it again if it did not. After a failed “person add” or “person reset”, type: person reset NAME.'
    : 'There is no answer, and nothing was changed. Try again in a moment.';
  return `${what} The reason: ${reasonText(error)}.`;
}

const CHANGING: readonly string[] = ['revoke', 'allow', 'shop', 'person'];

function reasonText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // If every address of a host name fails, Node's error has a code but no message.
  const { code = error.name } = error as Error & { code?: string };
  return (error.message || code).replace(/[.\s]+$/, '');
}
