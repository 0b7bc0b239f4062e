// What no tool checks: the length of files, names that say nothing, barrels, and disabled rules without a reason.
import { read, report, sourceFiles, styleFiles } from './sources.ts';

const longest = 400;
const isExempt = (file: string): boolean => /\.generated\.ts$|\/data\//.test(file);
const emptyName = /(^|[/.-])(utils?|common|helpers?|managers?|misc)([/.-]|$)/i;
const disabled = /(?:oxlint|eslint)-disable|@ts-(?:expect-error|ignore|nocheck)|biome-ignore/;
const withReason = /(?:disable(?:-next-line|-line)? .*--|@ts-expect-error|biome-ignore .*:) +\S{2,}/;

const files = sourceFiles('apps', 'packages', 'scripts', 'e2e', 'bench').filter((file) => !isExempt(file));
const violations: string[] = [];
const lengths: number[] = [];

for (const file of files) {
  const lines = read(file).split('\n');
  lengths.push(lines.length - 1);
  if (lines.length - 1 > longest) violations.push(`${file}：${lines.length - 1} 行，最多 ${longest} 行`);
  if (emptyName.test(file)) violations.push(`${file}：名字没有说明内容`);
  if (/\/index\.tsx?$/.test(file) && isBarrel(lines)) violations.push(`${file}：只做转出口`);
  if (file === 'scripts/check/laws.ts') continue;
  lines.forEach((line, index) => {
    if (disabled.test(line) && !withReason.test(line)) {
      violations.push(`${file}:${index + 1}：关闭规则没有写原因（-- 原因）`);
    }
  });
}

for (const file of styleFiles('apps')) {
  const length = read(file).split('\n').length - 1;
  if (length > longest) violations.push(`${file}：${length} 行，最多 ${longest} 行`);
}

lengths.sort((a, b) => a - b);
const quantile = (share: number): number => lengths[Math.floor((lengths.length - 1) * share)] ?? 0;
report(violations, `${files.length} 个文件，中位 ${quantile(0.5)} 行，95% 不超过 ${quantile(0.95)} 行`);

function isBarrel(lines: string[]): boolean {
  const code = lines.filter((line) => line.trim() && !/^\s*(\/\/|\/?\*)/.test(line));
  return code.length > 0 && code.every((line) => /^export .*from /.test(line));
}
