// Brings the checkout up to date: dependencies, then the built web. Built-ins of Node 20 only, because nothing may be
// installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const windows = process.platform === 'win32';
const inRoot = (/** @type {string[]} */ ...parts) => path.join(root, ...parts);

/** Ends with a message where the machine's Node is too old even for these scripts. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`需要 Node 20.19 或更新的版本，现在是 ${process.versions.node}。`);
  process.exit(1);
}

/**
 * Installs the lockfile's dependencies unless they are installed.
 * @param {{ tools: boolean }} which with the formatter, linter, compilers and test runners, which running the product
 *   does not need
 */
export function install({ tools }) {
  if (isInstalled(tools)) return;
  console.log('正在安装依赖…');
  const result = npm('ci', tools ? '--include=dev' : '--omit=dev');
  if (result.status === 0 && isInstalled(tools)) return;
  console.error(result.stdout, result.stderr, result.error?.message ?? '');
  console.error('依赖没有安装成功，请检查网络或 npm 镜像（npm config get registry）后重试。');
  process.exit(1);
}

/** @param {string[]} command */
function npm(...command) {
  return spawnSync('npm', [...command, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    // npm must not run on the Node that it is about to replace.
    env: { ...process.env, PATH: pathWithoutOurs() },
    shell: windows,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** npm records installed packages in node_modules; the record is compared with the lockfile, entry by entry. */
function isInstalled(/** @type {boolean} */ tools) {
  const record = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  const wanted = packagesOf(inRoot('package-lock.json'));
  const isRight = (/** @type {string} */ name) => {
    const have = installed[name];
    const want = wanted[name];
    // A package for another system, or a tool.
    if (!have || !want)
      return want?.optional === true || (!tools && (want?.dev ?? want?.devOptional) === true);
    return (
      have.version === want.version &&
      (have.integrity ?? want.integrity) === (want.integrity ?? have.integrity)
    );
  };
  const names = Object.keys({ ...wanted, ...installed });
  return names.filter((name) => name.includes('node_modules/')).every(isRight);
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Locked
 */
/**
 * @param {string} file
 * @returns {Record<string, Locked>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function pathWithoutOurs() {
  const entries = (process.env.PATH ?? '').split(path.delimiter);
  return entries.filter((entry) => !entry.startsWith(inRoot('node_modules'))).join(path.delimiter);
}

/** The lockfile's Node 24; the present one when the registry has none for this machine and it is new enough. */
export function node24() {
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const binary = inRoot('node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  console.error(`没有适合本机（${process.platform} ${process.arch}）的 Node 24 安装包，请先安装 Node 24。`);
  return process.exit(1);
}

/** Builds the web, unless the last build was made from the same sources. */
export function buildWeb() {
  const stamp = inRoot('apps', 'web', 'dist', '.built-from');
  const sources = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('正在构建网页…');
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const result = spawnSync(node24(), [vite, 'build'], {
    cwd: inRoot('apps', 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status !== 0) {
    console.error(String(result.stdout ?? ''), String(result.stderr ?? ''), result.error?.message ?? '');
    console.error('网页没有构建成功。');
    process.exit(1);
  }
  // Vite empties the directory first: an interrupted build leaves no stamp.
  writeFileSync(stamp, sources);
}

function hashOfSources() {
  const hash = createHash('sha256');
  const files = [
    inRoot('package-lock.json'),
    ...filesIn(inRoot('apps', 'web')),
    ...filesIn(inRoot('packages', 'contract')),
  ];
  for (const file of files)
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/**
 * @param {string} directory
 * @returns {string[]}
 */
function filesIn(directory) {
  const entries = readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.includes('.test.')) return [];
    const file = path.join(directory, entry.name);
    return entry.isDirectory() ? filesIn(file) : [file];
  });
}
