import os from 'node:os';
import type { Compared } from './cases/calls.ts';
import type { CommissionFigures } from './cases/commission.ts';
import type { ExportFigures } from './cases/export.ts';
import type { ImportFigures } from './cases/import.ts';
import { ALONE, FIGURES, MIXED, type Swept } from './cases/lists.ts';
import type { OwnFigures } from './cases/own.ts';
import type { ScaleFigures } from './cases/scale.ts';
import type { Cost, Screens, Step } from './cases/screens.ts';
import type { Sizes } from './cases/sizes.ts';
import type { StreamFigures } from './cases/streams.ts';
import { MONTH_MS, NIGHT_SECONDS, RECORDING_RATIO, type UseFigures } from './cases/use.ts';
import type { WebFigures } from './cases/web.ts';
import type { Figures } from './load.ts';

export interface Results {
  calls?: Compared[];
  export?: ExportFigures;
  web?: WebFigures | undefined;
  screens?: Screens | undefined;
  start?: { toList: number };
  commission?: CommissionFigures;
  import?: ImportFigures;
  lists?: Swept[];
  sizes?: Sizes;
  scale?: ScaleFigures;
  use?: UseFigures;
  own?: OwnFigures;
  streams?: StreamFigures;
}

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);
const three = (of: Figures) => `${ms(of.p50)} / ${ms(of.p95)} / ${ms(of.p99)}`;
const mark = (isMet: boolean) => (isMet ? '达到' : '**未达到**');

/** docs/performance.md, in the reader's language. */
export function report(results: Results): string {
  return [
    '# 性能',
    '',
    `由 \`npm run bench\` 写成（${new Date().toISOString().slice(0, 10)}）。机器：${os.cpus().length} 核 ${os.cpus()[0]?.model ?? ''}，${Math.round(os.totalmem() / 2 ** 30)} GB 内存；数据库、服务器与压测程序同在这台机器上，绝对值只作参考，比值来自同一次运行中交替进行的两方。`,
    '数据：100 万客户、50 万课程、2 万讲师、2 千人员，70 万篇日志、60 万笔提成、一百万步课程流转，及其任职、周报、考勤、绩效、招聘、市场；三十万份申请、两千万次查看。',
    ...(results.scale ? scale(results.scale) : []),
    ...(results.calls ? calls(results.calls) : []),
    ...(results.export ? exported(results.export) : []),
    ...(results.start || results.web ? waits(results) : []),
    ...(results.screens ? screens(results.screens) : []),
    ...(results.use ? usage(results.use) : []),
    ...(results.own ? own(results.own) : []),
    ...(results.streams ? streams(results.streams) : []),
    ...(results.commission ? commission(results.commission) : []),
    ...(results.import ? imported(results.import) : []),
    ...(results.sizes ? sizes(results.sizes) : []),
    ...(results.lists ? lists(results.lists) : []),
    '',
  ].join('\n');
}

const calls = (list: Compared[]) => [
  '',
  '## 与裸接口之比',
  '',
  '裸接口：Fastify + `pg`，无登录、无校验、无审计，SQL 直写，含总数。16 个连接，三轮交替，取中位数。',
  '',
  '| 请求 | 目标 | 比值 | | 裸接口 次/秒 | 产品 次/秒 | 裸接口 p50 / p95 / p99 毫秒 | 产品 p50 / p95 / p99 毫秒 | 失败 |',
  '|---|---|---|---|---|---|---|---|---|',
  ...list.map(({ name, goal, floor, product }) => {
    const ratio = product.rate / floor.rate;
    return `| ${name} | ≥ ${goal} | ${ratio.toFixed(2)} | ${mark(ratio >= goal)} | ${floor.rate.toFixed(0)} | ${product.rate.toFixed(0)} | ${three(floor)} | ${three(product)} | ${product.failed} |`;
  }),
];

const exportRow = (name: string, { seconds, megabytes }: ExportFigures['all']) =>
  `| ${name} | ≤ 3 秒 | ${seconds.toFixed(1)} 秒（${megabytes.toFixed(1)} MB） | ${mark(seconds <= 3)} |`;

const exported = (of: ExportFigures) => [
  '',
  '## 导出 10 万行 xlsx',
  '',
  '| | 目标 | 结果 | |',
  '|---|---|---|---|',
  exportRow('用时，列表默认显示的列', of.shown),
  exportRow('用时，全部列', of.all),
  `| 内存峰值超出空闲 | ≤ 100 MB | ${of.memory.toFixed(0)} MB | ${mark(of.memory <= 100)} |`,
  `| 期间其他请求的 p95 | ≤ 2 倍 | ${(of.meanwhile.p95 / of.quiet.p95).toFixed(1)} 倍（${ms(of.quiet.p95)} → ${ms(of.meanwhile.p95)} 毫秒） | ${mark(of.meanwhile.p95 <= 2 * of.quiet.p95)} |`,
];

function waits({ start, web }: Results): string[] {
  const rows = [
    ...(start
      ? [
          `| 冷启动到登录后的第一个列表 | ≤ 1.5 秒 | ${(start.toList / 1000).toFixed(2)} 秒 | ${mark(start.toList <= 1500)} |`,
        ]
      : []),
    ...(web
      ? [
          `| 登录页传输 | ≤ 90 KB | ${web.signInSize.toFixed(0)} KB | ${mark(web.signInSize <= 90)} |`,
          `| 第一个列表页传输（含登录页之外全部） | ≤ 400 KB | ${web.listSize.toFixed(0)} KB | ${mark(web.listSize <= 400)} |`,
          `| 登录页最大内容绘制（CPU 慢 4 倍，10 Mbit/s） | | ${ms(web.signInPaint)} 毫秒 | |`,
          `| 列表页最大内容绘制（CPU 慢 4 倍，10 Mbit/s） | | ${ms(web.listPaint)} 毫秒 | |`,
          `| 打开首页到第一个数字 | ≤ 600 毫秒 | ${ms(web.homeFigures)} 毫秒 | ${mark(web.homeFigures <= 600)} |`,
          `| 打开客户列表到看见行 | | ${ms(web.rowsVisible)} 毫秒 | |`,
          `| 100 行的表格 | | ${ms(web.hundredRows)} 毫秒 | |`,
          `| 切换标签页 | | ${ms(web.tabSwitch)} 毫秒 | |`,
        ]
      : []),
  ];
  return ['', '## 等待', '', '| | 目标 | 结果 | |', '|---|---|---|---|', ...rows];
}

/** Steps, with the goals of their script time as a share of the bare page's and of their commits. */
const STEPS: Record<Step, [string, number, number?]> = {
  list: ['第一个列表', 1.2, 14],
  second: ['从菜单打开第二个列表', 0.3, 8],
  filter: ['输入一个筛选', 0.15, 4],
  tab: ['回到打开过的标签页', 0.15],
  record: ['从一行打开记录', 0.25, 10],
  form: ['打开表单', 0.25, 8],
  home: ['首页', 1.1],
};
function screens({ bare, ...steps }: Screens): string[] {
  const rest = ({ wall, nodes, scripts, calls, size }: Cost) =>
    `${ms(wall)} | ${nodes} | ${scripts} | ${calls} | ${ms(size)} |`;
  return [
    '',
    '## 页面与裸 antd 页面之比',
    '',
    '裸页面：同样的菜单、筛选和 20 行表格，同样的请求，没有框架、权限与表单。同一个 Chromium 里交替打开，五次取中位数；脚本时间只算页面线程。',
    '',
    '| 步骤 | 脚本毫秒 | 与裸页面之比 | 目标 | | React 提交 | 目标 | 用时毫秒 | DOM 节点 | 脚本数 | 请求数 | KB |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
    `| 裸页面 | ${ms(bare.script)} | 1 | | | ${bare.commits} | | ${rest(bare)}`,
    ...(Object.keys(STEPS) as Step[]).map((step) => {
      const [title, goal, commits] = STEPS[step];
      const cost = steps[step];
      const ratio = cost.script / bare.script;
      const isMet = ratio <= goal && cost.commits <= (commits ?? cost.commits);
      return `| ${title} | ${ms(cost.script)} | ${ratio.toFixed(2)} | ≤ ${goal} | ${mark(isMet)} | ${cost.commits} | ${commits ? `≤ ${commits}` : ''} | ${rest(cost)}`;
    }),
  ];
}

const lists = (swept: Swept[]) => [
  '',
  '## 每个列表与报表的全部筛选与排序',
  '',
  `每种组合单独一个连接问三次，取中间一次，目标 ${ALONE} 毫秒（首次最慢：没有人刚问过的，缓存里没有）；混合：全部组合打乱，16 个连接各问各的，p95 目标 ${MIXED} 毫秒，统计与看板 ${FIGURES} 毫秒。`,
  '',
  '| 列表 | 组合数 | 超出 | 最慢毫秒 | 最慢的条件 | 首次最慢 | 混合 p95 | |',
  '|---|---|---|---|---|---|---|---|',
  ...swept.flatMap(({ path, title, combinations, over, slowest: [worst], first, mixed, goal }) =>
    worst
      ? `| ${title} \`${path}\` | ${combinations} | ${over} | ${ms(worst.took)} | \`${worst.query}\` | ${ms(first)} | ${ms(mixed.p95)} | ${mark(over === 0 && mixed.p95 <= goal && mixed.failed === 0)} |`
      : [],
  ),
];

const imported = ({ rows, seconds }: ImportFigures) => [
  '',
  '## 导入',
  '',
  `${rows} 个新客户导入一百万客户的库（查重、上限、审计，每行全有或全无）：${seconds.toFixed(0)} 秒，目标 60 秒，${mark(seconds <= 60)}。`,
];

const commission = ({ people, entries, seconds }: CommissionFigures) => [
  '',
  '## 提成重算',
  '',
  `上月 ${people} 人的 ${entries} 笔提成按新规则全部重算（连同本月未结的）：${seconds.toFixed(1)} 秒，目标 60 秒，${mark(seconds <= 60)}。`,
];

const sizes = (of: Sizes) => [
  '',
  '## 大小',
  '',
  '| | 目标 | 结果 | |',
  '|---|---|---|---|',
  `| 索引（主键、唯一与排他约束之外） | ≤ 136 | ${of.forSpeed} | ${mark(of.forSpeed <= 136)} |`,
  `| 索引总数 | | ${of.indexes} | |`,
  `| 客户表的索引 | ≤ 26 | ${of.contactIndexes} | ${mark(of.contactIndexes <= 26)} |`,
  `| 规模数据的数据库 | | ${of.database.toFixed(0)} MB | |`,
  `| 演示数据目录 | ≤ 400 MB | ${of.demo.toFixed(0)} MB | ${mark(of.demo <= 400)} |`,
];

const scale = ({ tables, seconds, broken }: ScaleFigures) => [
  '',
  '## 规模数据',
  '',
  '| | 应有 | 有 | |',
  '|---|---|---|---|',
  ...tables.map(
    ({ title, wanted, rows }) => `| ${title} | ${wanted} | ${rows} | ${mark(rows >= wanted * 0.95)} |`,
  ),
  ...broken.map(({ title, n }) => `| ${title} | 0 行不符 | ${n} | ${mark(n === 0)} |`),
  '',
  `装入用时（秒，不含最后建索引）：${Object.entries(seconds)
    .map(([title, took]) => `${title} ${took}`)
    .join('、')}。`,
];

const usage = ({ pages, night, off, on, recorded }: UseFigures) => {
  const ratio = on.rate / off.rate;
  return [
    '',
    '## 统计数据',
    '',
    '每页问十二个整月：首次（没有人问过，缓存里没有）p95，然后 16 个连接轮流问的 p95。',
    '',
    '| | 目标 | 首次 p95 毫秒 | 同时 p95 毫秒 | |',
    '|---|---|---|---|---|',
    ...pages.map(
      ({ title, cold, p95 }) =>
        `| ${title} | ≤ ${MONTH_MS} | ${ms(cold)} | ${ms(p95)} | ${mark(p95 <= MONTH_MS)} |`,
    ),
    '',
    '| | 目标 | 结果 | |',
    '|---|---|---|---|',
    `| 夜间重算本月与上月的合计 | ≤ ${NIGHT_SECONDS} 秒 | ${night.toFixed(1)} 秒 | ${mark(night <= NIGHT_SECONDS)} |`,
    `| 记录搜索与查看时的客户列表，与不记录之比 | ≥ ${RECORDING_RATIO} | ${ratio.toFixed(2)}（${off.rate.toFixed(0)} → ${on.rate.toFixed(0)} 次/秒，p95 ${ms(off.p95)} → ${ms(on.p95)} 毫秒） | ${mark(ratio >= RECORDING_RATIO)} |`,
    `| 记录本身 | 0 次失败 | ${recorded.rate.toFixed(0)} 次/秒，p95 ${ms(recorded.p95)} 毫秒，失败 ${recorded.failed} | ${mark(recorded.failed === 0)} |`,
  ];
};

const own = ({ pages, export: exported }: OwnFigures) => [
  '',
  '## 本人的页面、利润宝与申请',
  '',
  '十六个人同时打开；学习情况与学员是一门课对全部学员。',
  '',
  '| | 目标 p95 毫秒 | p50 / p95 / p99 毫秒 | 次/秒 | 失败 | |',
  '|---|---|---|---|---|---|',
  ...pages.map(
    ({ title, goal, figures }) =>
      `| ${title} | ≤ ${goal} | ${three(figures)} | ${figures.rate.toFixed(0)} | ${figures.failed} | ${mark(figures.p95 <= goal && figures.failed === 0)} |`,
  ),
  '',
  `导出 ${exported.rows} 份申请：${exported.seconds.toFixed(1)} 秒；期间申请列表的 p95 ${ms(exported.quiet.p95)} → ${ms(exported.meanwhile.p95)} 毫秒，目标 ${MIXED} 毫秒，${mark(exported.meanwhile.p95 <= MIXED)}。`,
];

const streams = ({ readers, ranges, failed, rate, quiet, meanwhile, firstFrame }: StreamFigures) => [
  '',
  '## 播放视频',
  '',
  `${readers} 人各以每秒一兆位分段读同一个视频：${ranges} 段，失败 ${failed}，共 ${rate.toFixed(1)} MB/秒；期间客户列表（每秒 40 次）的 p95 ${ms(quiet.p95)} → ${ms(meanwhile.p95)} 毫秒，目标 ${MIXED} 毫秒，${mark(meanwhile.p95 <= MIXED && failed === 0)}。`,
  `Chromium 里从打开地址到第一帧（五次取中位数）：没有别人时 ${ms(firstFrame.alone)} 毫秒，一百人同时看时 ${ms(firstFrame.beside)} 毫秒。`,
];
