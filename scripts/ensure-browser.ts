import { chromiumMachine, ensureBrowser, firefoxMachine } from './browsers.ts';
import { commandMachine, ensureCommands } from './test-commands.ts';

// Makes sure that the stand-in finds a Chromium, and that tests find the commands that they call, and says which; with
// `--with-firefox` also that head office's journeys find a Firefox.

const say = (line: string) => void process.stdout.write(`${line}\n`);
const chromium = ensured(chromiumMachine(say));
// Without it nothing but its own journeys fail, and they say why.
if (process.argv.includes('--with-firefox')) ensured(firefoxMachine(say));
ensureCommands(commandMachine(say));
process.exit(chromium === undefined ? 1 : 0);

function ensured(machine: ReturnType<typeof chromiumMachine>): string | undefined {
  const wasThere = machine.find();
  if (wasThere !== undefined) say(`${machine.name}: ${wasThere}`);
  return ensureBrowser(machine);
}
