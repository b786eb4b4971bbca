/** A file operation of a process in the recorded folder. Names are relative paths. */
export type Operation =
  /** `file` numbers the files of a recording. A renamed file keeps its number. */
  | { readonly kind: 'create'; readonly file: number; readonly name: string }
  | { readonly kind: 'createFolder'; readonly name: string }
  | Write
  | Resize
  | { readonly kind: 'sync'; readonly file: number; readonly name: string }
  | { readonly kind: 'syncFolder'; readonly name: string }
  | { readonly kind: 'rename'; readonly name: string; readonly newName: string }
  | { readonly kind: 'unlink'; readonly name: string };

export interface Write {
  readonly kind: 'write';
  readonly file: number;
  readonly name: string;
  readonly from: number;
  readonly data: Uint8Array;
}

export interface Resize {
  readonly kind: 'resize';
  readonly file: number;
  readonly name: string;
  readonly size: number;
}

/** The size of a frame's header: `struct frame` in recorder.c. */
const FRAME_BYTES = 32;

/**
 * Reads the output of recorder.c.
 * @throws if the recording ends within a frame or uses a file whose creation it lacks
 */
export function readRecording(recording: Buffer): Operation[] {
  const operations: Operation[] = [];
  const files = fileNumbers();
  for (let at = 0; at < recording.length; ) {
    const frame = readFrame(recording, at);
    at = frame.end;
    operations.push(operationOf(frame, files));
  }
  return operations;
}

interface Frame {
  kind: string;
  name: string;
  newName: string;
  data: Uint8Array;
  inode: bigint;
  position: number;
  end: number;
}

function readFrame(recording: Buffer, at: number): Frame {
  const nameAt = at + FRAME_BYTES;
  if (nameAt > recording.length) throw new Error('The recording ends within a frame.');
  const newNameAt = nameAt + recording.readUInt32LE(at + 4);
  const dataAt = newNameAt + recording.readUInt32LE(at + 8);
  const end = dataAt + recording.readUInt32LE(at + 12);
  if (end > recording.length) throw new Error('The recording ends within a frame.');
  return {
    kind: String.fromCharCode(recording.readUInt32LE(at)),
    name: recording.toString('utf8', nameAt, newNameAt),
    newName: recording.toString('utf8', newNameAt, dataAt),
    data: recording.subarray(dataAt, end),
    inode: recording.readBigUInt64LE(at + 16),
    position: Number(recording.readBigUInt64LE(at + 24)),
    end,
  };
}

interface FileNumbers {
  begin(inode: bigint): number;
  of(frame: Frame): number;
}

/** Numbers files by their creation, because the file system reuses inodes. */
function fileNumbers(): FileNumbers {
  const numbers = new Map<bigint, number>();
  let next = 1;
  return {
    begin(inode) {
      numbers.set(inode, next);
      next += 1;
      return next - 1;
    },
    of({ inode, name }) {
      const number = numbers.get(inode);
      if (number === undefined) throw new Error(`The recording does not show how ${name} came to be.`);
      return number;
    },
  };
}

function operationOf(frame: Frame, files: FileNumbers): Operation {
  const { kind, name, newName, data, inode, position } = frame;
  switch (kind) {
    case 'C':
      return { kind: 'create', file: files.begin(inode), name };
    case 'M':
      return { kind: 'createFolder', name };
    case 'W':
      return { kind: 'write', file: files.of(frame), name, from: position, data };
    case 'Z':
      return { kind: 'resize', file: files.of(frame), name, size: position };
    case 'S':
      return { kind: 'sync', file: files.of(frame), name };
    case 'F':
      return { kind: 'syncFolder', name };
    case 'R':
      return { kind: 'rename', name, newName };
    case 'U':
      return { kind: 'unlink', name };
    default:
      throw new Error(`The recording has an operation "${kind}", which is not known.`);
  }
}
