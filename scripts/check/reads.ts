import { parseSync } from 'oxc-parser';
import { SILENT_READS } from './silent-reads.ts';
import { read } from './sources.ts';

// A failed read must be visible where its answer belongs: “0 条” is wrong when nothing was read. Each query result goes
// to a component that shows the error, is checked for its error, or is listed with a reason.

type Node = { type: string; start: number } & Record<string, unknown>;
/** The results of `useQueries` are checked one by one by their page. */
const READERS = ['useQuery', 'useInfiniteQuery'];
const PLACES = 'QueryState、QueryLine，或在 silent-reads.ts 写明原因';
/** Members whose use handles a failure. */
const FAILURES = new Set(['error', 'isError', 'isLoadingError', 'status', 'failureReason']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const isFunction = (node: Node) => /Function/.test(node.type);
const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((child) => isNode(child));

/** Descendants of a node with their ancestors, innermost last. */
function* walk(node: Node, above: Node[] = []): Generator<{ node: Node; above: Node[] }> {
  yield { node, above };
  for (const child of childrenOf(node)) yield* walk(child, [...above, node]);
}

const calleeOf = (node: unknown) =>
  isNode(node) && node.type === 'CallExpression' && isNode(node.callee) ? String(node.callee.name ?? '') : '';
const isNamed = (node: unknown, name: string) =>
  isNode(node) && node.type === 'Identifier' && node.name === name;

/** The result's failure is read, or the whole result is passed on. */
function isSaid(name: string, scope: Node): boolean {
  for (const { node, above } of walk(scope)) {
    if (!isNamed(node, name)) continue;
    const around = above.at(-1);
    if (!around) continue;
    if (around.type === 'MemberExpression') {
      if (around.object === node && isNode(around.property) && FAILURES.has(String(around.property.name)))
        return true;
    } else if (around.type === 'Property' || around.type === 'VariableDeclarator') {
      if (around.type === 'Property' && around.value === node && around.key !== node) return true;
      if (around.type === 'Property' && around.shorthand === true) return true;
    } else return true;
  }
  return false;
}

const asksFor = (pattern: Node): boolean =>
  (pattern.properties as Node[]).some(
    ({ type, key }) => type === 'RestElement' || (isNode(key) && FAILURES.has(String(key.name))),
  );

/** Hooks that return a whole result: their callers must handle it. */
function hooksIn(program: Node): string[] {
  const found: string[] = [];
  for (const { node, above } of walk(program)) {
    if (!READERS.includes(calleeOf(node))) continue;
    const around = above.at(-1);
    const makes = above.findLast(isFunction);
    const isAnswer = around?.type === 'ReturnStatement' || (makes !== undefined && makes.body === node);
    if (!isAnswer || !makes) continue;
    const declared = isNode(makes.id) ? makes : above.findLast(({ type }) => type === 'VariableDeclarator');
    if (declared && isNode(declared.id)) found.push(String(declared.id.name));
  }
  return found;
}

function silentIn(program: Node, readers: ReadonlySet<string>): { start: number }[] {
  const silent: { start: number }[] = [];
  for (const { node, above } of walk(program)) {
    if (!readers.has(calleeOf(node))) continue;
    const around = above.at(-1);
    const inner = above.findLast(isFunction) ?? program;
    if (around?.type === 'VariableDeclarator' && isNode(around.id)) {
      const { id } = around;
      if (id.type === 'ObjectPattern' ? asksFor(id) : isSaid(String(id.name), inner)) continue;
    } else if (around?.type !== 'MemberExpression' && around?.type !== 'ExpressionStatement') continue;
    silent.push({ start: node.start });
  }
  return silent;
}

/** Queries whose failure is invisible, and stale entries of the list. */
export function silentReads(files: string[]): string[] {
  const modules = files.map((file) => {
    const text = read(file);
    return { file, text, program: parseSync(file, text).program as unknown as Node };
  });
  const readers = new Set([...READERS, ...modules.flatMap(({ program }) => hooksIn(program))]);
  return modules.flatMap(({ file, text, program }) => {
    const silent = silentIn(program, readers);
    const allowed = SILENT_READS.get(file) ?? 0;
    if (silent.length < allowed) return [`${file}：silent-reads.ts 里多记了 ${allowed - silent.length} 处`];
    if (silent.length === allowed) return [];
    return silent.map(
      ({ start }) => `${file}:${text.slice(0, start).split('\n').length}：读取失败没有地方说（${PLACES}）`,
    );
  });
}
