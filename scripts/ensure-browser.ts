import { chromiumMachine, ensureBrowser, firefoxMachine } from './browsers.ts';
import { commandMachine, ensureCommands } from './test-commands.ts';

// Ensures that the stand-in finds Chromium and that tests find their commands; with `--with-firefox` also Firefox for
// head office's journeys. Prints the paths.

const say = (line: string) => void process.stdout.write(`${line}\n`);
const chromium = ensured(chromiumMachine(say));
// Firefox is optional: without it, only its own journeys fail, with a reason.
if (process.argv.includes('--with-firefox')) ensured(firefoxMachine(say));
ensureCommands(commandMachine(say));
process.exit(chromium === undefined ? 1 : 0);

function ensured(machine: ReturnType<typeof chromiumMachine>): string | undefined {
  const wasThere = machine.find();
  if (wasThere !== undefined) say(`${machine.name}: ${wasThere}`);
  return ensureBrowser(machine);
}
