import { writeFileSync } from 'node:fs';

/** As in `@electron/fuses`, which exports it to nobody. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/**
 * Writes what stands for Electron's binary where it cannot be had: the mark, version 1, and this many fuses as Electron
 * ships them.
 */
export function writeFabricatedBinary(file: string, fuses = '101110011'): void {
  const wire = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, fuses.length]), Buffer.from(fuses)]);
  writeFileSync(file, Buffer.concat([Buffer.alloc(4_096, 0x7f), wire, Buffer.alloc(4_096, 0x7f)]), { mode: 0o755 });
}
