import { parseSync } from 'oxc-parser';
import { read } from './sources.ts';

// A tab stays open over midnight and New Year: no module of the web may read the clock while it loads, directly or
// through a called function.

type Node = { type: string; start: number } & Record<string, unknown>;
interface Call {
  name: string;
  start: number;
}
interface Module {
  file: string;
  text: string;
  /** Called while the module loads. */
  atLoad: Call[];
  /** Called by each function of the module, by its name. */
  byFunction: Map<string, Call[]>;
}

const CLOCK = 'the clock';
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const isFunction = (node: Node) => /Function/.test(node.type) || node.type === 'MethodDefinition';

function nameOf(callee: unknown): string | null {
  if (!isNode(callee)) return null;
  if (callee.type === 'Identifier') return callee.name as string;
  if (callee.type !== 'MemberExpression') return null;
  return `${nameOf(callee.object)}.${nameOf(callee.property)}`;
}

/** Name of the called function or class; the clock for calls without arguments. */
function ranBy(node: Node): string | null {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return null;
  const name = nameOf(node.callee);
  const isBare = (node.arguments as unknown[]).length === 0;
  if (name === 'Date.now' || (isBare && (name === 'dayjs' || name === 'Date'))) return CLOCK;
  return name;
}

/** Calls that run with this node, without those inside functions that are only defined here. */
function callsIn(node: unknown, found: Call[] = []): Call[] {
  if (Array.isArray(node)) for (const one of node) callsIn(one, found);
  if (!isNode(node) || isFunction(node)) return found;
  const name = ranBy(node);
  if (name) found.push({ name, start: node.start });
  for (const child of Object.values(node)) if (typeof child === 'object') callsIn(child, found);
  return found;
}

const bodyOf = (node: Node): Call[] => [...callsIn(node.body), ...callsIn(node.params)];

function moduleOf(file: string): Module {
  const text = read(file);
  const { program } = parseSync(file, text);
  const atLoad: Call[] = [];
  const byFunction = new Map<string, Call[]>();
  for (const statement of program.body as unknown as Node[]) {
    const declared = isNode(statement.declaration) ? statement.declaration : statement;
    if (declared.type === 'FunctionDeclaration' && isNode(declared.id))
      byFunction.set(declared.id.name as string, bodyOf(declared));
    if (declared.type === 'VariableDeclaration')
      for (const { id, init } of declared.declarations as { id: Node; init: unknown }[])
        if (isNode(init) && isFunction(init)) byFunction.set(id.name as string, bodyOf(init));
    callsIn(declared, atLoad);
  }
  return { file, text, atLoad, byFunction };
}

/** Modules of the web that read the clock while they load. */
export function clockAtLoad(files: string[]): string[] {
  const modules = files.map(moduleOf);
  const readers = new Set([CLOCK]);
  for (let before = 0; before < readers.size; ) {
    before = readers.size;
    for (const { byFunction } of modules)
      for (const [name, calls] of byFunction)
        if (calls.some((call) => readers.has(call.name))) readers.add(name);
  }
  return modules.flatMap(({ file, text, atLoad }) =>
    atLoad
      .filter(({ name }) => readers.has(name))
      .map(
        ({ start }) =>
          `${file}:${text.slice(0, start).split('\n').length}：载入时读了日期，开着的标签页会停在那一天`,
      ),
  );
}
