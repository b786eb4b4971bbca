import {
  FuseState,
  type FuseV1Config,
  FuseV1Options,
  FuseVersion,
  flipFuses,
  getCurrentFuseWire,
} from '@electron/fuses';

/**
 * All fuses of the packaged program. A fuse that a later Electron adds stops the build until somebody has decided
 * about it.
 */
export const FUSES: FuseV1Config & Record<FuseV1Options, boolean> = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  /** The binary is the program and never runs other scripts as Node. */
  [FuseV1Options.RunAsNode]: false,
  /** Encrypts cookies, although the program stores none. */
  [FuseV1Options.EnableCookieEncryption]: true,
  /** `NODE_OPTIONS` would load a foreign module first. */
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  /** Neither `--inspect` nor `kill -USR1` opens a debugger: the memory holds card numbers while they are sent. */
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  /** A changed archive does not start (macOS and Windows, where Electron checks it). */
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  /** A folder `app` beside the archive is ignored. */
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  /** The program has no snapshot. */
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  /** No page of the program has a `file:` address. */
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  /** Keeps WebAssembly fast; the program has none. */
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** The fuses of the test build. One differs, since journeys inspect the main process. */
export const DRIVEN_FUSES: typeof FUSES = { ...FUSES, [FuseV1Options.EnableNodeCliInspectArguments]: true };

/**
 * Flips the fuses of a binary and reads them back from disk.
 * @param electron the binary, or the `.app` folder on macOS
 * @returns one line for each fuse, as it is now
 * @throws if a fuse differs from the list
 */
export async function flipAndReadBack(electron: string, fuses = FUSES): Promise<string[]> {
  await flipFuses(electron, fuses);
  return await readFuses(electron, fuses);
}

/** Reads the fuses of a binary that were flipped before. */
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
