import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Our TypeScript below these directories, committed or not, without what git ignores. Paths from the root. */
export const sourceFiles = (...directories: string[]): string[] => filesOf(/\.(ts|tsx|mjs)$/, directories);
export const styleFiles = (...directories: string[]): string[] => filesOf(/\.css$/, directories);
export const manifests = (): string[] => filesOf(/(^|\/)package\.json$/, ['.']);
export const documents = (...directories: string[]): string[] => filesOf(/\.md$/, directories);
export const sqlFiles = (...directories: string[]): string[] =>
  filesOf(/(?<!\.generated)\.sql$/, directories);

function filesOf(name: RegExp, directories: string[]): string[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...directories];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0');
  return files.filter((file) => name.test(file) && fs.existsSync(path.join(root, file)));
}

export const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

/** Prints the violations and exits accordingly. */
export function report(violations: string[], summary: string): never {
  for (const violation of violations) console.error(violation);
  console.log(violations.length === 0 ? summary : `${violations.length} 处不合规定`);
  process.exit(violations.length === 0 ? 0 : 1);
}
