import { formatMarks, parseMarks, shownMarks } from '@shibiao/contract/attendance/marks';
import { describe, expect, test } from 'vitest';
import { daysOf } from '../../lib/dates.ts';
import {
  addFigures,
  annualLeave,
  answersUntil,
  calendarOf,
  dayKind,
  figuresOf,
  type Item,
} from './attendance.rules.ts';
import { readExport } from './import.rules.ts';

const item = (
  kind: string,
  date: string | null,
  half: 1 | 2 | null = null,
  quantity = half ? 1 : 2,
): Item => ({
  kind,
  date,
  half,
  quantity,
  times: 1,
});
const march = calendarOf('2026-03');

describe('month figures', () => {
  test('entry on the 9th of a March of 22 workdays, 1 day 事假, ½ day 病假, 2 late: 17 due, 15.5, 91.2 %', () => {
    expect(march.filter(({ kind }) => kind === '工作日')).toHaveLength(22);
    const items = [
      item('事假', '2026-03-11'),
      item('病假', '2026-03-12', 2),
      item('迟到', '2026-03-13', null, 10),
      item('迟到', '2026-03-16', null, 5),
    ];
    const figures = figuresOf(march, [{ from: '2026-03-09', to: '2026-03-31' }], items);
    expect(figures).toMatchObject({
      due: 17,
      present: 15.5,
      leave: 1.5,
      absent: 0,
      lateTimes: 2,
      lateMinutes: 15,
    });
    expect(Math.round((figures.rate ?? 0) * 1000) / 10).toBe(91.2);
  });

  test('due = present + leave + absent, whatever is written', () => {
    const kinds = ['事假', '病假', '年假', '旷工', '出差', '迟到', '加班-休息日', '产假'];
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let round = 0; round < 300; round++) {
      const items = Array.from({ length: random(40) }, () => {
        const kind = kinds[random(kinds.length)] ?? '事假';
        const date = random(5) === 0 ? null : march[random(31)]?.date;
        return item(kind, date ?? null, date && random(2) ? 1 : null);
      });
      const { due, present, leave, absent } = figuresOf(
        march,
        [{ from: '2026-03-05', to: '2026-03-27' }],
        items,
      );
      expect(present + leave + absent).toBe(due);
      expect(present).toBeGreaterThanOrEqual(0);
    }
  });

  test('a Saturday that is worked counts as due; rest days and statutory days do not', () => {
    // 2026: 2 月 14 日（周六）上班，2 月 15–23 日春节。
    expect([
      dayKind('2026-02-14'),
      dayKind('2026-02-17'),
      dayKind('2026-02-20'),
      dayKind('2026-02-21'),
    ]).toEqual(['调休上班', '法定', '休息日', '休息日']);
    const february = calendarOf('2026-02');
    const whole = [{ from: '2020-01-01', to: '2026-02-28' }];
    const worked = february.filter(({ kind }) => kind === '工作日' || kind === '调休上班').length;
    expect(figuresOf(february, whole, []).due).toBe(worked);
    expect(figuresOf(february, whole, [item('事假', '2026-02-14')]).leave).toBe(1);
    expect(figuresOf(february, whole, [item('事假', '2026-02-21')]).leave).toBe(0);
  });

  test('a year whose arrangement is not published goes by weekends and statutory days', () => {
    expect([dayKind('2090-05-01'), dayKind('2090-05-04'), dayKind('2090-05-06')]).toEqual([
      '法定',
      '工作日',
      '休息日',
    ]);
  });

  test('whoever enters and leaves in the month is due for the days between; ratios come from sums', () => {
    const periods = [{ from: '2026-03-02', to: '2026-03-06' }];
    expect(figuresOf(march, periods, []).due).toBe(5);
    const total = addFigures([
      figuresOf(march, periods, [item('事假', '2026-03-02')]),
      figuresOf(march, [], []),
    ]);
    expect(total).toMatchObject({ due: 5, present: 4, rate: 0.8 });
    expect(figuresOf(march, [], []).rate).toBeNull();
  });

  test('overtime is weighted by 150, 200 and 300 %', () => {
    const items = [
      item('加班-工作日', '2026-03-03', null, 2),
      item('加班-休息日', '2026-03-07', null, 8),
      item('加班-法定', '2026-03-08', null, 1),
    ];
    expect(figuresOf(march, [], items).overtimeWeighted).toBe(22);
  });
});

describe('annual leave', () => {
  const facts = { year: 2026, quit: null, workSince: '2020-06-01', continuousSince: '2020-06-01' };
  test('entry on 1 July with six years of work: 184 ÷ 365 × 5 = 2.52, so 2 days', () => {
    expect(annualLeave({ ...facts, entry: '2026-07-01' })).toBe(2);
  });
  test('5, 10 and 15 days for 1, 10 and 20 years', () => {
    const of = (workSince: string) =>
      annualLeave({ ...facts, entry: '2024-01-01', workSince, continuousSince: workSince });
    expect([of('2024-01-01'), of('2017-01-01'), of('2016-01-01'), of('2006-01-01')]).toEqual([5, 5, 10, 15]);
  });
  test('nothing before twelve continuous months, then by the days left', () => {
    const of = (since: string) =>
      annualLeave({ ...facts, entry: since, workSince: since, continuousSince: since });
    expect([of('2026-03-01'), of('2025-07-02')]).toEqual([0, 2]);
  });
  test('in the year of leaving by the days passed', () => {
    expect(annualLeave({ ...facts, entry: '2021-01-01', quit: '2026-06-30' })).toBe(2);
  });
});

test('three working days to answer: Friday asked, until Wednesday', () => {
  expect(answersUntil('2026-03-06')).toBe('2026-03-11');
});

describe('marks', () => {
  test('are read as letters or words and written one way', () => {
    const read = (text: string, day: Parameters<typeof parseMarks>[1] = '工作日') => {
      const marks = parseMarks(text, day);
      return marks && `${formatMarks(marks)}|${shownMarks(marks)}`;
    };
    expect(read('s')).toBe('S|事');
    expect(read('b2 c15')).toBe('C15 B2|迟15 病下');
    expect(read('事假上午、病下')).toBe('S1 B2|事上 病下');
    expect(read('q')).toBe('Q1|缺1');
    expect(read('o3', '休息日')).toBe('O3|加3');
    expect(parseMarks('O3', '法定')?.[0]?.kind).toBe('加班-法定');
    expect([read('s', '休息日'), read('c'), read('s3'), read('x9'), read('?')]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

const rows = (...lines: string[][]) => lines.map((values, i) => ({ line: i + 1, values }));
describe('exports of other systems', () => {
  test('DingTalk 月度汇总: titles above, two rows of headings, units in them', () => {
    const read = readExport(
      rows(
        ['月度汇总 统计日期：2026-03-01 至 2026-03-31'],
        ['报表生成时间：2026-04-01 09:00'],
        [
          '姓名',
          '考勤组',
          '部门',
          '工号',
          '职位',
          'UserId',
          '出勤天数',
          '迟到次数',
          '迟到时长(分钟)',
          '上班缺卡次数',
          '下班缺卡次数',
          '旷工天数',
          '出差时长',
          '请假',
          '',
        ],
        ['', '', '', '', '', '', '', '', '', '', '', '', '', '年假(天)', '事假(小时)'],
        ['王芳', '默认', '业务部', 'J1', '', '01', '20', '3', '45', '1', '1', '0.5', '2', '1', '4'],
      ),
    );
    expect(read).toMatchObject({ system: '钉钉', month: '2026-03' });
    expect(read?.people[0]).toMatchObject({ name: '王芳', jobNo: 'J1' });
    expect(read?.people[0]?.items).toEqual(
      [
        ['迟到', 45, 3],
        ['缺卡', 2, 1],
        ['旷工', 1, 1],
        ['出差', 4, 1],
        ['年假', 2, 1],
        ['事假', 1, 1],
      ].map(([kind, quantity, times]) => ({ date: null, half: null, kind, quantity, times })),
    );
  });

  test('WeCom 月报: units in the cells, -- for nothing', () => {
    const read = readExport(
      rows(
        ['上下班打卡_月报 2026/03/01-2026/03/31'],
        [
          '姓名',
          '账号',
          '部门',
          '应打卡天数',
          '迟到次数',
          '迟到时长(分钟)',
          '缺卡次数',
          '旷工时长',
          '事假',
          '病假',
        ],
        ['李强', 'liq', '业务部', '22', '0', '0', '2', '--', '4.0小时', '1.5天'],
      ),
    );
    expect(read).toMatchObject({ system: '企业微信', month: '2026-03' });
    expect(read?.people[0]?.items.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['缺卡', 2],
      ['事假', 1],
      ['病假', 3],
    ]);
  });

  test('Feishu and DingTalk by day: half-days from the approval, rest days left out but for overtime', () => {
    const read = readExport(
      rows(
        [
          '姓名',
          '工号',
          '日期',
          '应出勤天数',
          '迟到时长(分钟)',
          '事假(天)',
          '休息日加班(小时)',
          '关联的审批单',
        ],
        ['王芳', 'J1', '2026-03-10', '1', '12', '', '', ''],
        ['王芳', 'J1', '26-03-11 星期三', '1', '', '0.5', '', '事假03-11 13:30到03-11 18:00 0.5天'],
        ['王芳', 'J1', '2026/03/14', '0', '', '1', '6', ''],
      ),
    );
    expect(read).toMatchObject({ system: '飞书', month: '2026-03' });
    expect(read?.people).toHaveLength(1);
    expect(
      read?.people[0]?.items.map(({ date, half, kind, quantity }) => [date, half, kind, quantity]),
    ).toEqual([
      ['2026-03-10', null, '迟到', 12],
      ['2026-03-11', 2, '事假', 1],
      ['2026-03-14', null, '加班-休息日', 6],
    ]);
  });

  test('DingTalk 原始记录 and 每日统计 without counts: missed cards and minutes from the results of the punches', () => {
    const heads = [
      '姓名',
      '考勤组',
      '部门',
      '工号',
      'UserId',
      '考勤日期',
      '考勤时间',
      '打卡时间',
      '打卡结果',
    ];
    const punch = (day: string, due: string, at: string, result: string) => [
      '王芳',
      '默认',
      '业务部',
      'J1',
      '01',
      `${day} 星期二`,
      `${day} ${due}`,
      at && `${day} ${at}`,
      result,
    ];
    const raw = readExport(
      rows(
        ['原始记录表 统计日期：2026-03-01 至 2026-03-31'],
        heads,
        punch('26-03-03', '09:00', '09:12', '迟到'),
        punch('26-03-03', '18:00', '17:40', '早退'),
        punch('26-03-04', '09:00', '', '缺卡'),
        punch('26-03-04', '18:00', '', '缺卡'),
        punch('26-03-05', '09:00', '08:55', '正常'),
      ),
    );
    expect(raw).toMatchObject({ system: '钉钉', month: '2026-03' });
    expect(raw?.people[0]?.items.map(({ date, kind, quantity }) => [date, kind, quantity])).toEqual([
      ['2026-03-03', '迟到', 12],
      ['2026-03-03', '早退', 20],
      ['2026-03-04', '缺卡', 2],
    ]);
    const daily = readExport(
      rows(
        [
          '姓名',
          '考勤组',
          '日期',
          '上班1打卡时间',
          '上班1打卡结果',
          '下班1打卡时间',
          '下班1打卡结果',
          '迟到时长(分钟)',
        ],
        ['李强', '默认', '26-03-03 星期二', '09:20', '迟到', '', '缺卡', '20'],
      ),
    );
    expect(daily?.people[0]?.items.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['迟到', 20],
      ['缺卡', 1],
    ]);
  });

  test('WeCom 月报 with bare counts: how often is known, missed cards and absence as they are', () => {
    const read = readExport(
      rows(
        ['上下班打卡_月报 2026/03/01-2026/03/31'],
        [
          '姓名',
          '账号',
          '应打卡天数',
          '正常天数',
          '异常天数',
          '迟到',
          '迟到时长(分钟)',
          '早退',
          '缺卡次数',
          '旷工迟到天数',
        ],
        ['李强', 'liq', '22', '19', '3', '2', '31', '0', '1', '0.5'],
      ),
    );
    expect(read?.people[0]?.items.map(({ kind, quantity, times }) => [kind, quantity, times])).toEqual([
      ['迟到', 31, 2],
      ['缺卡', 1, 1],
      ['旷工', 1, 1],
    ]);
  });

  test('a file without names or without known columns is none', () => {
    expect(readExport(rows(['电话', '机构'], ['1', '2']))).toBeNull();
    expect(readExport(rows(['姓名', '机构'], ['1', '2']))).toBeNull();
  });
});

test('every day of a month is in the calendar', () => {
  expect(march.map(({ date }) => date)).toEqual(daysOf({ from: '2026-03-01', to: '2026-03-31' }));
});
