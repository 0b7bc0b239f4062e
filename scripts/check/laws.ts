// Checks that no tool has: length of files and comments, meaningless names, barrels, disabled rules without a reason,
// clock reads at load, and reads with unseen failures.
import { clockAtLoad } from './clock.ts';
import { decisionsAmiss } from './decisions.ts';
import { foldersInCircles, foldersWithin } from './folders.ts';
import { silentReads } from './reads.ts';
import { documents, manifests, read, report, sourceFiles, sqlFiles, styleFiles } from './sources.ts';
import { broadHas } from './styles.ts';
import { looseSupply } from './supply.ts';

const longest = 400;
/** Characters of a line with a comment. The law is 120; Infinity leaves comments unchecked. */
const longestComment = 120;
// A comment line, or a comment after code. Slashes of addresses in strings have no blank before them.
const comment = /^\s*(\/\/|\/?\*|\{\/\*|--)|\s(\/\/|\/\*|--)\s/;
const opened = /^\s*(\/\/|\/?\*{1,2}|\{\/\*|--)\s*(?!\/)(.*)/;
/** Words that begin a comment or a test title without its subject; a title is lower case. */
const withoutSubject = /^(What|Who|Whose|Whom|Whoever|Whatever|Of|There)\b/;
const titleWithoutSubject =
  /^\s*(?:it|test)(?:\.\w+)?\(\s*(['"`])(?:what|who|whose|whom|whoever|whatever)\b(?!.*\?\1)/;
const isExempt = (file: string): boolean => /\.generated\.ts$|\/data\//.test(file);
const emptyName = /(^|[/.-])(utils?|common|helpers?|managers?|misc)([/.-]|$)/i;
const disabled = /(?:oxlint|eslint)-disable|@ts-(?:expect-error|ignore|nocheck)|biome-ignore/;
const withReason = /(?:disable(?:-next-line|-line)? .*--|@ts-expect-error|biome-ignore .*:) +\S{2,}/;

const files = sourceFiles('apps', 'packages', 'scripts', 'e2e', 'bench', 'ha').filter(
  (file) => !isExempt(file),
);
const violations: string[] = [];
const lengths: number[] = [];

for (const file of files) {
  const lines = read(file).split('\n');
  lengths.push(lines.length - 1);
  if (lines.length - 1 > longest) violations.push(`${file}：${lines.length - 1} 行，最多 ${longest} 行`);
  if (emptyName.test(file)) violations.push(`${file}：名字没有说明内容`);
  if (/\/index\.tsx?$/.test(file) && isBarrel(lines)) violations.push(`${file}：只做转出口`);
  checkComments(file, lines);
  checkSubjects(file, lines);
  if (file === 'scripts/check/laws.ts') continue;
  lines.forEach((line, index) => {
    if (disabled.test(line) && !withReason.test(line)) {
      violations.push(`${file}:${index + 1}：关闭规则没有写原因（-- 原因）`);
    }
  });
}

const isOfWeb = (file: string) => file.startsWith('apps/web/src/') && !/\.test\.|\/testing\//.test(file);
violations.push(...clockAtLoad(files.filter(isOfWeb)), ...silentReads(files.filter(isOfWeb)));

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
violations.push(...foldersInCircles('apps/server/src/modules', files, isTest));
const isTrial = (file: string) => isTest(file) || /\/testing(\/|\.tsx?$)/.test(file);
for (const directory of foldersWithin('apps/web/src', files))
  violations.push(...foldersInCircles(directory, files, isTrial));
violations.push(...looseSupply(manifests(), 'package-lock.json'));

for (const file of styleFiles('apps')) {
  const lines = read(file).split('\n');
  if (lines.length - 1 > longest) violations.push(`${file}：${lines.length - 1} 行，最多 ${longest} 行`);
  if (/^apps\/web\/src\/(features|shared)\//.test(file) && !file.endsWith('.module.css'))
    violations.push(`${file}：功能的样式是它自己的，写成 .module.css`);
  // Rules for paper do not hold on the screen.
  if (!/print/.test(file)) violations.push(...broadHas(file, lines));
  checkComments(file, lines);
  checkSubjects(file, lines);
}
for (const file of sqlFiles('apps')) {
  const lines = read(file).split('\n');
  checkComments(file, lines);
  checkSubjects(file, lines);
}

violations.push(
  ...decisionsAmiss([
    ...files,
    ...sqlFiles('apps'),
    ...styleFiles('apps'),
    ...documents('README.md', 'docs'),
  ]),
);

lengths.sort((a, b) => a - b);
const quantile = (share: number): number => lengths[Math.floor((lengths.length - 1) * share)] ?? 0;
report(violations, `${files.length} 个文件，中位 ${quantile(0.5)} 行，95% 不超过 ${quantile(0.95)} 行`);

function checkComments(file: string, lines: string[]): void {
  lines.forEach((line, index) => {
    if ([...line].length > longestComment && comment.test(line)) {
      violations.push(`${file}:${index + 1}：注释行超过 ${longestComment} 个字符`);
    }
  });
}

/** A comment and a test title are sentences that begin with their subject. */
function checkSubjects(file: string, lines: string[]): void {
  const textOf = (line = ''): string => opened.exec(line)?.[2] ?? '';
  lines.forEach((line, index) => {
    const isFirst = textOf(lines[index - 1]) === '';
    if (isFirst && withoutSubject.test(textOf(line))) {
      violations.push(`${file}:${index + 1}：注释不以主语开头`);
    }
    if (titleWithoutSubject.test(line)) violations.push(`${file}:${index + 1}：测试的名称不以主语开头`);
  });
}

function isBarrel(lines: string[]): boolean {
  const code = lines.filter((line) => line.trim() && !/^\s*(\/\/|\/?\*)/.test(line));
  return code.length > 0 && code.every((line) => /^export .*from /.test(line));
}
