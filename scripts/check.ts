// npm run check [-- --fix] [--report <file>]: all static checks.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './check/sources.ts';

interface Step {
  title: string;
  /** A program of node_modules/.bin, or a script of ours. */
  command: string;
  args?: string[];
}

const { values } = parseArgs({
  options: { fix: { type: 'boolean', default: false }, report: { type: 'string' } },
});

const packages = {
  契约: 'packages/contract',
  内置数据库: 'packages/embedded-postgres',
  服务端: 'apps/server',
  网页: 'apps/web',
  脚本: '.',
};
const steps: Step[] = [
  { title: '格式', command: 'biome', args: ['check', ...(values.fix ? ['--write'] : [])] },
  { title: '写法', command: 'oxlint', args: ['--deny-warnings'] },
  ...Object.entries(packages).map(([name, directory]) => ({
    title: `类型：${name}`,
    command: 'tsc',
    args: ['-p', directory, '--singleThreaded'],
  })),
  { title: '表类型', command: 'scripts/types.ts', args: ['--check'] },
  { title: '无用代码', command: 'knip' },
  {
    title: '只有测试使用的代码',
    command: 'knip',
    args: ['--production', '--include', 'exports,types,files'],
  },
  { title: '边界', command: 'depcruise', args: ['apps', 'packages', '--output-type', 'err-long'] },
  { title: '规矩', command: 'scripts/check/laws.ts' },
];

// Programs that start by `env node` must find the lockfile's Node, not the machine's older one.
const programs = path.join(root, 'node_modules', '.bin');
// One thread per step and one step per core: parallel checkers compete and take two and a half times the processor
// time.
const env = {
  ...process.env,
  GOMAXPROCS: '1',
  PATH: `${programs}${path.delimiter}${process.env.PATH ?? ''}`,
};
const results: boolean[] = [];
/** Titles of failed steps with their output. */
const failures: string[] = [];
const waiting = [...steps];
// Formatting changes files that others read, so it runs first with --fix.
if (values.fix) await next();
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));

const passed = results.filter(Boolean).length;
if (values.report)
  writeFileSync(values.report, JSON.stringify({ passed, failed: failures.length, failures }));
process.exitCode = passed === results.length ? 0 : 1;

async function work(): Promise<void> {
  while (waiting.length > 0) await next();
}

async function next(): Promise<void> {
  const step = waiting.shift();
  if (!step) return;
  const started = performance.now();
  const { isFine, output } = await run(step);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${isFine ? '✓' : '✗'} ${step.title} ${seconds} s`);
  if (!isFine) {
    console.log(output.trimEnd());
    failures.push(`${step.title}\n${output.trimEnd().slice(0, 4000)}`);
  }
  results.push(isFine);
}

function run({ command, args = [] }: Step): Promise<{ isFine: boolean; output: string }> {
  const script = command.endsWith('.ts') ? command : `node_modules/.bin/${command}`;
  const child = command.endsWith('.ts')
    ? spawn(process.execPath, [script, ...args], { cwd: root, env })
    : spawn(script, args, { cwd: root, env, shell: process.platform === 'win32' });
  let output = '';
  for (const pipe of [child.stdout, child.stderr])
    pipe.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ isFine: false, output: error.message }));
    child.once('close', (code) => resolve({ isFine: code === 0, output }));
  });
}
