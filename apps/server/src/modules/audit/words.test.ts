import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { modules } from '../../modules.ts';
import { changesOf, isHidden, labelOf, titleOf } from './audit.rules.ts';
import { namerOf } from './audit.service.ts';
import { COLUMNS } from './columns.data.ts';
import { targetOf } from './names.queries.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  /** Table of the column's foreign key. */
  pointsAt: string | null;
  /** The column's check constraints. */
  checks: string | null;
}
const t = await testApp();
const audited = new Map(modules.flatMap((module) => Object.entries(module.audited ?? {})));
// Audited columns; the trigger's own exclusion list is read from its source.
const { rows } = await t.app.pool.query<Column>(`
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
    (select f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]) as "pointsAt",
    (select string_agg(pg_get_constraintdef(f.oid), ' ') from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'c' and f.conkey = array[a.attnum]) as checks
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.oid in (select tgrelid from pg_trigger where tgname like 'audit%' and not tgisinternal)
    and position('''' || a.attname || '''' in (select prosrc from pg_proc where proname = 'write_audit')) = 0
  order by 1, a.attnum`);
const columns = rows.filter(({ column }) => !isHidden(column));
const named = (list: readonly Column[]) => list.map(({ table, column }) => `${table}.${column}`);

/** The values that a check constraint lists. */
const listedValues = ({ checks }: Column): string[] => {
  const list = /= ANY \(ARRAY\[(.*?)\]\)/.exec(checks ?? '')?.[1];
  return (list?.split(', ') ?? []).map((value) => value.replace(/^'(.*)'::text$/, '$1'));
};
/** Small numbers that are counts or measures. */
const NUMBERS = new Set([
  'seat',
  'month',
  'score',
  'times',
  'sort',
  'sort_order',
  'period_no',
  'content_score',
  'expression_score',
  'interaction_score',
  'organisation_score',
  'pass_percent',
  'points',
  'reminders',
  'weekday',
]);
const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
/** A readable word, or a single letter such as a level or grade. */
const isWord = (text: string) => /\p{Script=Han}|^[A-Z]$/u.test(text);

test('every column of the trail has a Chinese title', () => {
  expect(columns.length).toBeGreaterThan(500);
  const untitled = columns.filter(
    ({ table, column }) => !isChinese(titleOf(audited.get(table), column) ?? ''),
  );
  expect(named(untitled)).toEqual([]);
});
test('a noun writes only the titles that differ from those of every table', () => {
  const repeated = [...audited].flatMap(([table, { columns: own }]) =>
    Object.entries(own ?? {})
      .filter(([column, title]) => COLUMNS[column] === title)
      .map(([column]) => `${table}.${column}`),
  );
  expect(repeated).toEqual([]);
});

test('every code of the trail has its label', () => {
  const bare = columns.flatMap((column) =>
    listedValues(column)
      .filter((value) => !isWord(labelOf(audited.get(column.table), column.column, value) ?? value))
      .map((value) => `${column.table}.${column.column}=${value}`),
  );
  expect(bare).toEqual([]);
  const coded = columns.filter(({ type, column }) => type === 'smallint' && !NUMBERS.has(column));
  expect(named(coded.filter(({ table, column }) => !audited.get(table)?.codes?.[column]))).toEqual([]);
});

test('every reference of the trail is shown by name', () => {
  const wrong = columns.filter(
    ({ table, column, pointsAt }) => pointsAt && targetOf(table, column, {})?.table !== pointsAt,
  );
  expect(named(wrong)).toEqual([]);
  // References without a foreign key: lists of ids, and every column called an id.
  const unknown = columns.filter(
    ({ table, column, type, pointsAt }) =>
      !pointsAt &&
      (type === 'integer[]' || (type === 'integer' && column.endsWith('_id'))) &&
      column !== 'subject_id' &&
      !targetOf(table, column, {}),
  );
  expect(named(unknown)).toEqual([]);
});

test('every JSON of the trail has words for its keys, or is only counted', () => {
  const COUNTED = ['attendance_file.rows'];
  const wordless = columns.filter(
    ({ table, column, type }) =>
      type === 'jsonb' &&
      !Object.keys(audited.get(table)?.columns ?? {}).some((key) => key.startsWith(`${column}.`)),
  );
  expect(named(wordless)).toEqual(COUNTED);
});

test('JSON, lists of ids and kinds of records are told in words', async () => {
  const teacher = await t.make.teacher();
  const said = async (table: string, row: Record<string, unknown>) => {
    const nameOf = await namerOf(t.app.db, modules, [{ table, row }]);
    return changesOf({ table, before: null, after: row }, audited.get(table), nameOf, false).map(
      ({ title, after }) => `${title}：${after}`,
    );
  };
  expect(
    await said('commission_rule', {
      tiers: [
        { upTo: 30000, rate: 0.1 },
        { upTo: null, rate: 0.12 },
      ],
    }),
  ).toEqual(['档位：至（元） 30000，提成率 0.1；提成率 0.12']);
  expect(await said('role', { areas: { demands: 'all', lessons: 'team' } })).toEqual([
    '例外范围：需求 全部，课程 本人及团队',
  ]);
  expect(await said('poster', { audience: { provinceIds: [130000], levels: ['A'] } })).toEqual([
    '受众：省份 河北省，等级 A',
  ]);
  expect(
    await said('performance_template', {
      role_key: 'salesperson',
      items: [{ title: '收款', weight: 50, source: 'auto', measure: 'receipt' }],
    }),
  ).toEqual(['角色：业务员', '指标：名称 收款，权重 50，来源 自动，数据 收款（元）']);
  expect(
    await said('file', { subject_kind: 'teacher', subject_id: teacher, purpose: 'teacherPhoto' }),
  ).toEqual(['对象类型：讲师', expect.stringMatching(/^对象：\D/), '用途：讲师照片']);
  expect(await said('demand', { include_teachers: [teacher], exclude_teachers: [] })).toEqual([
    expect.stringMatching(/^指定讲师：\D/),
  ]);
  expect(await said('attendance_file', { rows: [{ a: 1 }, { a: 2 }] })).toEqual(['导入的行：2 项']);
});
