import {
  FuseState,
  type FuseV1Config,
  FuseV1Options,
  FuseVersion,
  flipFuses,
  getCurrentFuseWire,
} from '@electron/fuses';

/**
 * The fuses of the packaged program, all of them, so that one which a later Electron adds stops the build until somebody
 * has decided about it.
 */
export const FUSES: FuseV1Config & Record<FuseV1Options, boolean> = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  /** The binary is the program and never a Node for somebody's script. */
  [FuseV1Options.RunAsNode]: false,
  /** The program keeps no cookies; whatever of Chromium's lies in the profile is encrypted by the key store all the same. */
  [FuseV1Options.EnableCookieEncryption]: true,
  /** `NODE_OPTIONS` would load somebody's module before ours. */
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  /** Neither `--inspect` nor `kill -USR1` opens a debugger: the memory holds card numbers while they are sent. */
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  /** A changed archive does not start (macOS and Windows, where Electron checks it). */
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  /** A folder `app` beside the archive is not taken in its place. */
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  /** There is no snapshot of ours. */
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  /** No page of ours has a `file:` address. */
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  /** WebAssembly is as fast as elsewhere; the program brings none. */
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** Of the build that journeys drive: one of them is another, since they look into the main process while they do. */
export const DRIVEN_FUSES: typeof FUSES = { ...FUSES, [FuseV1Options.EnableNodeCliInspectArguments]: true };

/**
 * Flips the fuses of a binary and reads them back from the disk.
 * @param electron the binary, or the `.app` folder of macOS
 * @returns one line a fuse, as it is now
 * @throws where one of them is not as the list says
 */
export async function flipAndReadBack(electron: string, fuses = FUSES): Promise<string[]> {
  await flipFuses(electron, fuses);
  return await readFuses(electron, fuses);
}

/** The same for a binary whose fuses were flipped before. */
export async function readFuses(electron: string, fuses = FUSES): Promise<string[]> {
  const read: Partial<Record<number, number>> = await getCurrentFuseWire(electron);
  return namedFuses().map(([name, fuse]) => {
    const expected = fuses[fuse] ? FuseState.ENABLE : FuseState.DISABLE;
    if (read[fuse] !== expected) throw new Error(`The fuse ${name} is not as it should be.`);
    return `${name}: ${fuses[fuse] ? 'on' : 'off'}`;
  });
}

function namedFuses(): [string, FuseV1Options][] {
  return Object.entries(FuseV1Options).filter(
    (entry): entry is [string, FuseV1Options] => typeof entry[1] === 'number',
  );
}
