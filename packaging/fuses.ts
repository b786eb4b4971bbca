import {
  FuseState,
  type FuseV1Config,
  FuseV1Options,
  FuseVersion,
  flipFuses,
  getCurrentFuseWire,
} from '@electron/fuses';

/**
 * All fuses of the packaged program. If a later Electron adds a fuse, the build stops until somebody decides about it.
 */
export const FUSES: FuseV1Config & Record<FuseV1Options, boolean> = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  [FuseV1Options.RunAsNode]: false,
  /** A precaution: the program stores no cookies. */
  [FuseV1Options.EnableCookieEncryption]: true,
  /** `NODE_OPTIONS` could load foreign code before the program. */
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  /** The memory holds card numbers while they are sent, so neither `--inspect` nor `kill -USR1` may open a debugger. */
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  /** The program does not start from a changed archive on macOS and Windows, where Electron checks it. */
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  /** Electron would otherwise prefer a folder `app` beside the archive. */
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  /** The program ships no V8 snapshot. */
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  /** No page of the program has a `file:` address. */
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  /** Affects only the speed of WebAssembly, which the program does not use. */
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** The fuses of the test build. It allows a debugger, because journeys inspect the main process. */
export const DRIVEN_FUSES: typeof FUSES = { ...FUSES, [FuseV1Options.EnableNodeCliInspectArguments]: true };

/**
 * Flips the fuses of a binary and reads them back from disk.
 * @param electron the binary, or the `.app` folder on macOS
 * @returns one line for each fuse with its new state
 * @throws if a fuse differs from the list
 */
export async function flipAndReadBack(electron: string, fuses = FUSES): Promise<string[]> {
  await flipFuses(electron, fuses);
  return await readFuses(electron, fuses);
}

/**
 * Reads the fuses of a binary from disk.
 * @throws if a fuse differs from the list
 */
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
