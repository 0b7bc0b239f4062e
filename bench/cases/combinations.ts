import type { Endpoint } from '@shibiao/contract/endpoint';
import type pg from 'pg';
import { z } from 'zod';

interface Field {
  type?: string;
  enum?: unknown[];
  anyOf?: Field[];
  properties?: Record<string, Field>;
  items?: Field;
  required?: string[];
}
/** Sample filter values by field name; others follow from the field's type. */
export type Samples = [RegExp, string[]][];

const UNTIL = /To$|^to$|^end/i;
const PAGING = new Set(['page', 'count', 'sort', 'order', 'columns', 'variant']);
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

export async function samplesOf(pool: pg.Pool): Promise<Samples> {
  const one = async (statement: string) =>
    String((await pool.query<{ id: number }>(statement)).rows[0]?.id ?? 1);
  const person = await one("select id from personnel where job_no like 'SC%' order by id limit 1");
  const teacher = await one("select id from teacher where phone like '132%' order by id limit 1");
  const contact = await one('select id from contact where owner_id is not null order by id limit 1');
  const institution = await one('select id from institution order by id desc limit 1');
  const organisation = await one('select organisation_id as id from personnel order by id desc limit 1');
  const monday = daysAgo(7 + ((new Date().getDay() + 6) % 7));
  return [
    [/^keyword$/, ['张伟', '王', 'zhangwei', 'lq', '没有这个词', '1440001']],
    [/^(authorId|userId|personnelid|personnelId|ownerId|byId|applicantId)$/, [person]],
    [/^teacherId$|^teacherid$/, [teacher]],
    [/^(contactId|orgcontact)$/, [contact]],
    [/^coorgid$|^institutionId$/, [institution]],
    [/^(orgnizationalid|organisationId)$/, [organisation]],
    [/^(provinceId|regionId)$/, ['130000', '540000']],
    [/^cityId$/, ['130500']],
    [/^month$/, [daysAgo(40).slice(0, 7), daysAgo(0).slice(0, 7)]],
    [/^year$/, [daysAgo(0).slice(0, 4)]],
    [/^(week|weekStart)$/, [monday]],
    [/^subjectKind$/, ['company']],
    [/^item$/, ['投放']],
    [/^amount$/, ['5000']],
    [/^(cooperationName|institutionName)$/, ['银行', '张伟企业']],
    [/teachername/i, ['张伟']],
    [/From$|^from$|^start/i, [daysAgo(60), daysAgo(2)]],
    [UNTIL, [daysAgo(60), daysAgo(-2)]],
    [/^(day|date)$/i, [daysAgo(1)]],
  ];
}

function plain(field: Field): Field {
  return field.anyOf?.map(plain).find((one) => one.type !== 'null') ?? field;
}

function valuesOf(name: string, given: Field, known: Samples): string[] {
  const field = plain(given);
  const named = known.find(([pattern]) => pattern.test(name));
  if (named) return named[1];
  if (field.enum) return field.enum.slice(0, 4).map(String);
  if (field.items?.enum) return [String(field.items.enum[0]), field.items.enum.slice(0, 2).join(',')];
  if (field.type === 'boolean') return ['1', '2'];
  if (field.type === 'integer' || field.type === 'number') return ['1', '30'];
  return ['测试'];
}

/** Fields that identify one row: a call that requires one answers for that row only. */
const ONE_ROW =
  /^(id|ids|.*Ids|lessonids|keyword|sessions|mapping|screen|winnerId|loserId|userType|auth3_id)$/;

/** Whether an endpoint answers a total, and whether it requires one row. */
export function shapeOf({ input, output }: Endpoint): { hasTotal: boolean; isOfOne: boolean } {
  const answer = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Field;
  const needs = inputOf(input).required ?? [];
  return { hasTotal: Boolean(answer.properties?.total), isOfOne: needs.some((name) => ONE_ROW.test(name)) };
}
const inputOf = (input: z.ZodType) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Field;

/**
 * Queries of an endpoint with every sort, and with every filter under the default and another sort.
 * @param everySort every filter with every sort in both directions: eight times as many
 */
export function combinationsOf({ input }: Endpoint, known: Samples, everySort = false): string[] {
  const fields = inputOf(input).properties ?? {};
  const sorts = plain(fields.sort ?? {}).enum?.map(String) ?? [];
  const base = new URLSearchParams(fields.count ? { page: '1', count: '20' } : {});
  for (const name of inputOf(input).required ?? []) {
    const value = valuesOf(name, fields[name] ?? {}, known).at(UNTIL.test(name) ? -1 : 0);
    if (value !== undefined) base.set(name, value);
  }
  const asking = (more: Record<string, string>) =>
    new URLSearchParams({ ...Object.fromEntries(base), ...more }).toString();
  const bySort = sorts.flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order })));
  const lastSort = sorts.at(-1);
  const byFilter = Object.entries(fields)
    .filter(([name]) => !PAGING.has(name))
    .flatMap(([name, field]) =>
      valuesOf(name, field, known).flatMap((value) => {
        const filter = { [name]: value };
        if (everySort && sorts.length > 0) return bySort.map((sorted) => ({ ...sorted, ...filter }));
        return lastSort ? [filter, { ...filter, sort: lastSort, order: 'asc' }] : [filter];
      }),
    );
  const queries = new Set([{}, ...bySort, ...byFilter].map(asking));
  // A sample value that the call refuses is skipped.
  return [...queries].filter(
    (query) => input.safeParse(Object.fromEntries(new URLSearchParams(query))).success,
  );
}
