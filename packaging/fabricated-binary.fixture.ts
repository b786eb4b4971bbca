import { writeFileSync } from 'node:fs';

/** The text that marks the fuses in Electron's binary. `@electron/fuses` does not export it. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/**
 * Writes a stand-in for Electron's binary: the mark, version 1, and the fuses in the state in which Electron ships
 * them.
 */
export function writeFabricatedBinary(file: string, fuses = '101110011'): void {
  const wire = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, fuses.length]), Buffer.from(fuses)]);
  writeFileSync(file, Buffer.concat([Buffer.alloc(4_096, 0x7f), wire, Buffer.alloc(4_096, 0x7f)]), { mode: 0o755 });
}
