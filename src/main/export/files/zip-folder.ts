import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { renameFile, syncFolder } from '../../replace-file.ts';
import type { PackTask } from '../export-protocol.ts';
import { refuseIfCancelled } from '../export-thread.ts';
import { FileSink } from './file-sink.ts';
import { ZipWriter } from './zip.ts';

const CHUNK_BYTES = 1024 * 1024;

type TellProgress = (bytes: number, totalBytes: number) => void;

/** Packs a folder's files into an archive. A failure or cancellation leaves nothing behind. */
export function packFolder(task: PackTask, tellProgress: TellProgress): void {
  const { archive, cancelled } = task;
  const folder = path.dirname(archive);
  const unfinished = path.join(folder, `.${path.basename(archive)}.${randomBytes(4).toString('hex')}.unfinished`);
  try {
    write(task, unfinished, tellProgress);
    refuseIfCancelled(cancelled);
    renameFile(unfinished, archive);
    syncFolder(folder);
  } catch (error) {
    fs.rmSync(unfinished, { force: true });
    throw error;
  }
}

function write({ packed, nameInside, cancelled }: PackTask, file: string, tellProgress: TellProgress): void {
  const names = fs.readdirSync(packed).sort();
  const totalBytes = names.reduce((bytes, name) => bytes + fs.statSync(path.join(packed, name)).size, 0);
  let bytes = 0;
  const step = (more: number) => {
    refuseIfCancelled(cancelled);
    bytes += more;
    tellProgress(bytes, totalBytes);
  };
  const sink = new FileSink(file);
  try {
    const zip = new ZipWriter(sink);
    step(0);
    for (const name of names) zip.addChunks(`${nameInside}/${name}`, chunksOf(path.join(packed, name), step));
    zip.finish();
    sink.finish();
  } catch (error) {
    sink.abandon();
    throw error;
  }
}

/** Reads a file in chunks, because the links of a large journal may not fit into memory. */
function* chunksOf(file: string, step: (bytes: number) => void): Generator<Buffer> {
  const handle = fs.openSync(file, 'r');
  try {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    for (let read = fs.readSync(handle, chunk); read > 0; read = fs.readSync(handle, chunk)) {
      yield chunk.subarray(0, read);
      step(read);
    }
  } finally {
    fs.closeSync(handle);
  }
}
