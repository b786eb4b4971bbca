import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A package as the lock file has it. */
export interface LockedPackage {
  name: string;
  version: string;
  /** An expression of SPDX. */
  license: string;
  integrity: string;
  /** An address, where it does not come from the registry that npm asks. */
  resolved: string;
  /** Whether it is for building and testing alone. */
  isForDevelopment: boolean;
  hasInstallScript: boolean;
}

/** What `package.json` asks for, and what of it may run a script while it is installed. */
export interface PackageFile {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}

interface LockFile {
  packages: Record<
    string,
    {
      version: string;
      license?: string;
      integrity?: string;
      resolved?: string;
      dev?: boolean;
      hasInstallScript?: boolean;
    }
  >;
}

export function readPackageFile(root: string): PackageFile {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as PackageFile;
}

/** Every package that `npm ci` installs, on whatever system. */
export function readLockedPackages(root: string): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as LockFile;
  return Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(
      ([place, { version, license = '', integrity = '', resolved = '', dev = false, hasInstallScript = false }]) => ({
        name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
        version,
        license,
        integrity,
        resolved,
        isForDevelopment: dev,
        hasInstallScript,
      }),
    );
}
