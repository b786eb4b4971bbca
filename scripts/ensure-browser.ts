import { browserMachine, ensureChromium } from './chromium.ts';
import { ensurePdfReader, pdfReaderMachine } from './pdf-reader.ts';

// Makes sure that the stand-in finds a Chromium, and says which; and that journeys can read a statement.

const say = (line: string) => void process.stdout.write(`${line}\n`);
const machine = browserMachine(say);
const wasThere = machine.find();
const chromium = ensureChromium(machine);
if (wasThere !== undefined) say(`Chromium: ${wasThere}`);
ensurePdfReader(pdfReaderMachine(say));
process.exit(chromium === undefined ? 1 : 0);
