import { learningCoursesApi } from '@shibiao/contract/learning/courses';
import { learningApi } from '@shibiao/contract/learning/learning';
import { payslipsApi } from '@shibiao/contract/payslips/payslips';
import { requestPlanningApi } from '@shibiao/contract/requests/planning';
import { requestsApi } from '@shibiao/contract/requests/requests';
import type pg from 'pg';
import { CONNECTIONS, type Figures, load } from '../load.ts';
import { drain } from './export.ts';

interface Opened {
  title: string;
  figures: Figures;
  goal: number;
}
export interface OwnFigures {
  pages: Opened[];
  /** An export of requests, and the list beside it. */
  export: { rows: number; seconds: number; quiet: Figures; meanwhile: Figures };
}
interface Person {
  id: number;
  token: string;
}

/** Budgets in milliseconds of the p95: a list or page of one's own, and figures over everybody. */
const PAGE = 120;
const OVERALL = 500;
/** Days of requests that are exported: some 70,000. */
const EXPORTED_DAYS = 120;

/** Pages of one's own as sixteen people open them at once, the school's figures, and an export of requests. */
export async function measureOwn(
  origin: string,
  token: string,
  pool: pg.Pool,
  people: readonly Person[],
): Promise<OwnFigures> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from learning_course where status = 2 and is_required and deleted_at is null order by id desc limit 5',
  );
  const everybody = people.map((person) => person.token);
  const courses = rows.map(({ id }) => `?id=${id}`);
  const page = '?page=1&count=20';
  const leave = `?kind=leave&leaveKind=${encodeURIComponent('年假')}&from=${dayIn(14)}&fromHalf=1&to=${dayIn(16)}&toHalf=2`;
  const cases: [
    title: string,
    path: string,
    tokens: readonly string[],
    queries: readonly string[],
    goal: number,
  ][] = [
    ['我的申请', requestsApi.list.path, everybody, [`${page}&tab=mine`], PAGE],
    ['待我审批的申请', requestsApi.list.path, everybody, [`${page}&tab=waiting`], PAGE],
    ['全部申请（管理员）', requestsApi.list.path, [token], [page], PAGE],
    ['我的假期余额', requestPlanningApi.balances.path, everybody, [''], PAGE],
    ['团队一周', requestPlanningApi.week.path, everybody, [''], PAGE],
    ['申请前的核对', requestPlanningApi.preview.path, everybody, [leave], PAGE],
    ['我的工资条', payslipsApi.mine.path, everybody, [page], PAGE],
    ['工资条月份（管理员）', payslipsApi.batches.path, [token], [page], OVERALL],
    ['利润宝首页', learningApi.home.path, everybody, [''], PAGE],
    ['利润宝课程', learningApi.course.path, everybody, courses, PAGE],
    ['利润宝气泡', learningApi.bubble.path, everybody, [''], PAGE],
    ['学习情况（管理员）', learningCoursesApi.progress.path, [token], courses, OVERALL],
    [
      '学员（管理员）',
      learningCoursesApi.learners.path,
      [token],
      courses.map((one) => `${one}&page=1&count=20`),
      OVERALL,
    ],
  ];
  const pages: Opened[] = [];
  for (const [title, path, tokens, queries, goal] of cases) {
    let turn = 0;
    const shots = () => {
      const authorization = `bearer ${tokens[turn % tokens.length]}`;
      return {
        path: `/api${path}${queries[turn++ % queries.length]}`,
        headers: { authorization, client: 'web' },
      };
    };
    // Each connection plans a prepared statement anew five times.
    await load(origin, shots, { requests: CONNECTIONS * 8 });
    pages.push({ title, goal, figures: await load(origin, shots, { seconds: 3 }) });
  }
  return { pages, export: await exportBeside(origin, token) };
}

/** The day so many days from today. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function exportBeside(origin: string, token: string): Promise<OwnFigures['export']> {
  const headers = { authorization: `bearer ${token}`, client: 'web' };
  const from = dayIn(-EXPORTED_DAYS);
  const others = () =>
    load(origin, () => ({ path: `/api${requestsApi.list.path}?page=1&count=20`, headers }), {
      seconds: 3,
      connections: 4,
    });
  const quiet = await others();
  const began = performance.now();
  const exported = (async () => {
    await drain(`${origin}/api${requestsApi.export.path}?from=${from}`, headers);
    return (performance.now() - began) / 1000;
  })();
  const [meanwhile, seconds] = await Promise.all([others(), exported]);
  return { rows: await countOf(origin, headers, from), seconds, quiet, meanwhile };
}

async function countOf(origin: string, headers: Record<string, string>, from: string): Promise<number> {
  const response = await fetch(`${origin}/api${requestsApi.list.path}?page=1&count=1&from=${from}`, {
    headers,
  });
  return ((await response.json()) as { data: { total: number } }).data.total;
}
