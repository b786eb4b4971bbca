import { browserMachine, ensureChromium } from './chromium.ts';

// Makes sure that the stand-in finds a Chromium, and says which.

const say = (line: string) => void process.stdout.write(`${line}\n`);
const machine = browserMachine(say);
const wasThere = machine.find();
const chromium = ensureChromium(machine);
if (wasThere !== undefined) say(`Chromium: ${wasThere}`);
process.exit(chromium === undefined ? 1 : 0);
