import { spawnSync } from 'node:child_process';
import { installPackages, isDebianAsRoot } from './debian.ts';

/** A command of the operating system that tests call. Tests skip a part and say so if it is missing. */
export interface TestCommand {
  readonly name: string;
  readonly debianPackage: string;
  /** A sentence about the part of the tests that is skipped if the command is missing. */
  readonly without: string;
}

export const TEST_COMMANDS: readonly TestCommand[] = [
  { name: 'pdftotext', debianPackage: 'poppler-utils', without: 'The text of statements will not be read' },
  { name: 'python3', debianPackage: 'python3', without: 'Exports will not be checked by the independent checker' },
  { name: 'openssl', debianPackage: 'openssl', without: 'Signatures will not be checked by the independent checker' },
];

export interface CommandMachine {
  readonly isThere: (name: string) => boolean;
  readonly isDebianAsRoot: boolean;
  readonly install: (debianPackages: readonly string[]) => void;
  readonly say: (line: string) => void;
}

/** Ensures that tests find their commands: installs them on Debian as root, and elsewhere prints how to get them. */
export function ensureCommands({ isThere, isDebianAsRoot, install, say }: CommandMachine): void {
  const missing = () => TEST_COMMANDS.filter(({ name }) => !isThere(name));
  const packages = missing().map(({ debianPackage }) => debianPackage);
  if (packages.length > 0 && isDebianAsRoot) {
    say(`Installing what tests call: ${packages.join(', ')}…`);
    install(packages);
  }
  for (const { name, debianPackage, without } of missing()) {
    say(`${without}: install ${name} (Debian: ${debianPackage}).`);
  }
}

export function commandMachine(say: (line: string) => void): CommandMachine {
  return {
    isThere: (name) => spawnSync(name, ['--help'], { stdio: 'ignore' }).error === undefined,
    isDebianAsRoot: isDebianAsRoot(),
    install: (debianPackages) => installPackages(...debianPackages),
    say,
  };
}
