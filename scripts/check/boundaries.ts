// Who may import whom. Our own few lines, because dependency-cruiser reads TypeScript only through the JavaScript
// API of TypeScript 6 and older, and the native compiler has none.
import { type Import, importsOf } from './imports.ts';
import { isTest, report, sourceFiles } from './sources.ts';

interface Law {
  says: string;
  breaks(edge: Import): boolean;
}

const moduleOf = (file: string): string | undefined => /^apps\/server\/src\/modules\/([^/]+)/.exec(file)?.[1];
const featureOf = (file: string): string | undefined => /^apps\/web\/src\/features\/([^/]+)/.exec(file)?.[1];
const isSharedPart = (file: string): boolean =>
  /^apps\/(server\/src\/(lib|plugins|db)|web\/src\/(lib|ui|pickers))\//.test(file);
const mayWriteSql = (file: string): boolean => /\.queries\.ts$|^apps\/server\/src\/db\//.test(file);
const isSqlPackage = (name: string): boolean => ['kysely', 'pg', 'pg-copy-streams'].includes(name);

const laws: Law[] = [
  {
    says: '契约只引用 zod',
    breaks: ({ from, to, isPackage }) =>
      from.startsWith('packages/contract/') &&
      (isPackage ? to !== 'zod' : !to.startsWith('packages/contract/')),
  },
  {
    says: '内置数据库不知道产品：只引用自己和 pg',
    breaks: ({ from, to, isPackage }) =>
      from.startsWith('packages/embedded-postgres/') &&
      (isPackage ? to !== 'pg' && !to.startsWith('node:') : !to.startsWith('packages/embedded-postgres/')),
  },
  {
    says: '网页不引用内置数据库',
    breaks: ({ from, to }) => from.startsWith('apps/web/') && to.startsWith('packages/embedded-postgres/'),
  },
  {
    says: '服务端与网页互不引用',
    breaks: ({ from, to }) =>
      (from.startsWith('apps/server/') && to.startsWith('apps/web/')) ||
      (from.startsWith('apps/web/') && to.startsWith('apps/server/')),
  },
  {
    says: '应用不引用脚本和测试',
    breaks: ({ from, to }) =>
      from.startsWith('apps/') && (/^(scripts|e2e|bench)\//.test(to) || to.startsWith('apps/server/test/')),
  },
  {
    says: '模块之间只引用对方的 queries 或 rules',
    breaks: ({ from, to }) => {
      const [ours, theirs] = [moduleOf(from), moduleOf(to)];
      return Boolean(ours && theirs && ours !== theirs) && !/\.(queries|rules)\.ts$/.test(to);
    },
  },
  {
    says: '功能互不引用；公用的放到 pickers 或 ui',
    breaks: ({ from, to }) => {
      const [ours, theirs] = [featureOf(from), featureOf(to)];
      return Boolean(ours && theirs && ours !== theirs);
    },
  },
  {
    says: 'lib、ui、plugins、db、pickers 不引用模块和功能',
    breaks: ({ from, to }) => isSharedPart(from) && Boolean(moduleOf(to) ?? featureOf(to)),
  },
  {
    says: '只有 *.queries.ts 和 db/ 写 SQL',
    breaks: ({ from, to, isPackage, isDeferred }) =>
      from.startsWith('apps/server/src/') &&
      isPackage &&
      isSqlPackage(to) &&
      !isDeferred &&
      !mayWriteSql(from),
  },
];

const files = sourceFiles('apps', 'packages');
const edges = files.filter((file) => !isTest(file)).flatMap(importsOf);
const broken = edges.flatMap((edge) =>
  laws.filter((law) => law.breaks(edge)).map((law) => `${edge.from} → ${edge.to}：${law.says}`),
);
const circles = findCircles(edges).map((circle) => `循环引用：${circle.join(' → ')}`);
report([...broken, ...circles], `${files.length} 个文件，${edges.length} 处引用`);

/** One circle for each import that closes one. Deferred imports do not. */
function findCircles(all: Import[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to, isPackage, isDeferred } of all) {
    if (!isPackage && !isDeferred) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (file: string, trail: string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) found.push([...trail.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const to of next.get(file) ?? []) walk(to, [...trail, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return found;
}
