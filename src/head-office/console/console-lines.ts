import { asOneLine } from '../../shared/input/visible-text.ts';

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
      const lines = await answer(line).catch((error) => [failedText(line, error)]);
      // Names and entries come from tills.
      for (const each of lines) say(asOneLine(each));
    });
    return last;
  };
}

/** Returns what to tell after a command failed, for example because the database did not answer. */
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
  // An error for several addresses of one name has a code but no message.
  const { code = error.name } = error as Error & { code?: string };
  return (error.message || code).replace(/[.\s]+$/, '');
}
