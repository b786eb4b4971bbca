import { browserMachine, ensureChromium } from './chromium.ts';
import { commandMachine, ensureCommands } from './test-commands.ts';

// Makes sure that the stand-in finds a Chromium, and says which; and that tests find the commands that they call.

const say = (line: string) => void process.stdout.write(`${line}\n`);
const machine = browserMachine(say);
const wasThere = machine.find();
const chromium = ensureChromium(machine);
if (wasThere !== undefined) say(`Chromium: ${wasThere}`);
ensureCommands(commandMachine(say));
process.exit(chromium === undefined ? 1 : 0);
