import { read } from './sources.ts';

// Everybody installs the very same bytes: exact versions in package.json, a checksum of each package in the lockfile.

type Versions = Readonly<Record<string, string>>;
interface Manifest {
  dependencies?: Versions;
  devDependencies?: Versions;
  optionalDependencies?: Versions;
}
interface Lockfile {
  packages: Readonly<Record<string, { link?: boolean; integrity?: string }>>;
}

const EXACT = /^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
/** Our own packages name one another. */
const isOurs = (name: string) => name.startsWith('@shibiao/');

/** Versions that are a range, and packages of the lockfile that nothing verifies. */
export function looseSupply(manifests: readonly string[], lockfile: string): string[] {
  const ranges = manifests.flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file)) as Manifest;
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([name, version]) => !isOurs(name) && !EXACT.test(version))
      .map(([name, version]) => `${file}：${name} 的版本“${version}”不是确切的版本`);
  });
  const { packages } = JSON.parse(read(lockfile)) as Lockfile;
  const unverified = Object.entries(packages)
    .filter(([name, { link, integrity }]) => name.includes('node_modules/') && !link && !integrity)
    .map(([name]) => `${lockfile}：${name} 没有校验码（integrity）`);
  return [...ranges, ...unverified];
}
