import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { syncFolder } from './destination.ts';
import { FileSink } from './file-sink.ts';
import { ZipWriter } from './zip.ts';

/**
 * Packs the files of a folder into one archive, under a folder of this name in it. It is written beside its place, synced,
 * and renamed when it is whole; nothing of it is left where that fails.
 * @throws the file system's errors, ArchiveTooLarge
 */
export function zipFolder(folder: string, nameInside: string, archive: string): void {
  const unfinished = path.join(
    path.dirname(archive),
    `.${path.basename(archive)}.${randomBytes(4).toString('hex')}.unfinished`,
  );
  try {
    write(folder, nameInside, unfinished);
    fs.renameSync(unfinished, archive);
    syncFolder(path.dirname(archive));
  } catch (error) {
    fs.rmSync(unfinished, { force: true });
    throw error;
  }
}

function write(folder: string, nameInside: string, file: string): void {
  const sink = new FileSink(file);
  try {
    const zip = new ZipWriter(sink);
    for (const name of fs.readdirSync(folder).sort()) {
      zip.addBytes(`${nameInside}/${name}`, fs.readFileSync(path.join(folder, name)));
    }
    zip.finish();
    sink.finish();
  } catch (error) {
    sink.abandon();
    throw error;
  }
}
