import { codesOf } from '@shibiao/contract/codes';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { partsOfPeople } from '@shibiao/contract/fields';
import { FILTER_WORDS, type FilterWord } from '@shibiao/contract/filterWords';
import { z } from 'zod';
import type { Database } from '../db/pool.ts';
import { recordNames } from '../db/record-names.ts';
import type { Actor } from './actor.ts';
import { now } from './dates.ts';
import { exportLine } from './export-line.ts';

/** Maximum number of values named in a condition; above it the count is given. */
const MOST_VALUES = 10;

/**
 * The first line of an export: its time and its filter.
 * @returns 截至 2026-11-22 16:18 · 筛选 收款日期 2026-01-01 至 2026-03-31；业务员 张三
 */
export async function exportNote(
  db: Database,
  actor: Actor,
  endpoint: Endpoint,
  input: unknown,
): Promise<string> {
  return exportLine(now().slice(0, 16), await conditionsOf(db, actor, endpoint, input));
}

/** Conditions of a download's filter in words; records outside the caller's scope are given by their number. */
export async function conditionsOf(
  db: Database,
  actor: Actor,
  endpoint: Endpoint,
  input: unknown,
): Promise<string[]> {
  const asked = (input ?? {}) as Record<string, unknown>;
  const told: Promise<string>[] = [];
  for (const { key, word } of wordsOf(endpoint)) {
    const value = asked[key];
    const until = word.until ? asked[word.until] : undefined;
    if (isBlank(value) && isBlank(until)) continue;
    if (word.until) told.push(Promise.resolve(`${word.label} ${spanOf(value, until)}`));
    else told.push(valuesOf(db, actor, { endpoint, key, word }, value));
  }
  return (await Promise.all(told)).filter((text) => text !== '');
}

/** The named fields of a download's filter in their order; a field without a title keeps its own name. */
export function wordsOf({ input, words }: Endpoint): { key: string; word: FilterWord }[] {
  const all = Object.keys(shapeOf(input)).flatMap((key) => {
    const word = words && key in words ? words[key] : FILTER_WORDS[key];
    return word === null ? [] : { key, word: word ?? { label: key } };
  });
  const ends = new Set(all.flatMap(({ word }) => word.until ?? []));
  return all.filter(({ key }) => !ends.has(key));
}

/** Fields of an input schema, below any refinements. */
export function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>;
  if (schema instanceof z.ZodPipe)
    return { ...shapeOf(schema.in as z.ZodType), ...shapeOf(schema.out as z.ZodType) };
  return {};
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function spanOf(from: unknown, to: unknown): string {
  if (isBlank(to)) return `${String(from)} 起`;
  if (isBlank(from)) return `至 ${String(to)}`;
  return from === to ? String(from) : `${String(from)} 至 ${String(to)}`;
}

interface Asked {
  endpoint: Endpoint;
  key: string;
  word: FilterWord;
}

async function valuesOf(db: Database, actor: Actor, { endpoint, key, word }: Asked, value: unknown) {
  if (word.isSubject) return `${word.label} ${await subjectOf(db, actor, String(value))}`;
  const field = shapeOf(endpoint.input)[key];
  const table = field && codesOf(field);
  const all: unknown[] = Array.isArray(value) ? value : [value];
  const some = all.slice(0, MOST_VALUES);
  const names = word.names ? await recordNames(db, actor, word.names, some.map(Number)) : undefined;
  const told = some.map((one) => {
    if (names) return names.get(Number(one)) ?? `编号 ${String(one)}`;
    if (typeof one === 'boolean') return one ? '是' : '否';
    return word.labels?.[String(one)] ?? table?.labelOf(one) ?? String(one);
  });
  return `${word.label} ${told.join('、')}${all.length > MOST_VALUES ? ` 等 ${all.length} 项` : ''}`;
}

/** `team-5-2026-03-31` in words: 张三的团队（2026-03-31）. */
async function subjectOf(db: Database, actor: Actor, value: string): Promise<string> {
  const { kind, id, day } = partsOfPeople(value);
  const on = `（${day}）`;
  if (kind === 'company') return `公司${on}`;
  const names = await recordNames(db, actor, kind === 'organisation' ? kind : 'person', [id]);
  const name = names.get(id) ?? `编号 ${id}`;
  return `${kind === 'team' ? `${name}的团队` : name}${on}`;
}
