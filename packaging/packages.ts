import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface LockedPackage {
  name: string;
  version: string;
  license: string;
  integrity: string;
  /** The download address; absent if the package comes from npm's registry. */
  resolved: string;
  isForDevelopment: boolean;
  hasInstallScript: boolean;
}

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

/** Returns every package that `npm ci` installs on some system. */
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
