import { spawnSync } from 'node:child_process';
import { installPackages, isDebianAsRoot } from './debian.ts';

/** What making sure of a reader of PDFs looks at and does. */
export interface PdfReaderMachine {
  readonly isThere: () => boolean;
  readonly isDebianAsRoot: boolean;
  readonly install: () => void;
  readonly say: (line: string) => void;
}

/**
 * Makes sure that journeys can read the text of a statement: on Debian, as root, it installs what they read it with. Elsewhere
 * it says what to do; journeys then leave the text unread, and say that as well.
 */
export function ensurePdfReader({ isThere, isDebianAsRoot, install, say }: PdfReaderMachine): void {
  if (isThere()) return;
  if (isDebianAsRoot) {
    say('No pdftotext was found; installing the Debian package poppler-utils …');
    install();
    if (isThere()) return;
  }
  say('The text of statements will not be read: install pdftotext (Debian: poppler-utils).');
}

/** This machine. */
export function pdfReaderMachine(say: (line: string) => void): PdfReaderMachine {
  return {
    isThere: () => spawnSync('pdftotext', ['-v']).error === undefined,
    isDebianAsRoot: isDebianAsRoot(),
    install: () => installPackages('poppler-utils'),
    say,
  };
}
