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

  test('the identity holds over random employments and months, alone and summed', () => {
    let seed = 11;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const kinds = [
      '事假',
      '病假',
      '年假',
      '调休',
      '旷工',
      '出差',
      '外勤',
      '迟到',
      '缺卡',
      '加班-工作日',
      '加班-休息日',
    ];
    for (let round = 0; round < 60; round++) {
      const months = ['2025-10', '2026-01', '2026-02', '2026-05'].map(calendarOf);
      const entry = `2025-${10 + random(3)}-${10 + random(18)}`;
      const periods = [
        { from: entry, to: `2026-0${1 + random(2)}-${10 + random(18)}` },
        { from: `2026-0${3 + random(3)}-01`, to: '2026-12-31' },
      ];
      const all = months.map((days) => {
        const items = Array.from({ length: random(30) }, () => {
          const date = random(8) === 0 ? null : (days[random(days.length)]?.date ?? null);
          // Summaries also contain thirds of a day.
          const half = date !== null && random(2) === 0 ? 1 : null;
          return item(
            kinds[random(kinds.length)] ?? '事假',
            date,
            half,
            date ? (half ? 1 : 2) : random(700) / 100,
          );
        });
        return figuresOf(days, periods, items);
      });
      for (const { due, present, leave, absent, rate } of [...all, addFigures(all)]) {
        expect(present + leave + absent).toBeCloseTo(due, 9);
        expect(Math.min(present, leave, absent)).toBeGreaterThanOrEqual(0);
        expect(rate === null).toBe(due === 0);
      }
    }
  });

  test('a Saturday that is worked counts as due; rest days and statutory days do not', () => {
    // 2026: Saturday 14 February is a workday, 15 to 23 February is Spring Festival.
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

  test('a person who enters and leaves in the month is due for the days between; ratios come from sums', () => {
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
  test('annual leave in the year of leaving follows the days passed', () => {
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
    expect(read('y1 r60')).toBe('Y1 R60|育上 哺60');
    expect([read('c1440'), read('o24'), read('c1441'), read('o24.5'), read('q21'), read('😀')]).toEqual([
      'C1440|迟1440',
      'O24|加24',
      null,
      null,
      null,
      null,
    ]);
    expect([read('s', '休息日'), read('c'), read('s3'), read('x9'), read('?')]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

test('every day of a month is in the calendar', () => {
  expect(march.map(({ date }) => date)).toEqual(daysOf({ from: '2026-03-01', to: '2026-03-31' }));
});

test('育儿假 is paid leave, 哺乳假 takes nothing from the present, undivided overtime has no weight', () => {
  const days = calendarOf('2026-03');
  const items = [
    item('育儿假', '2026-03-10'),
    item('哺乳假', '2026-03-11', null, 60),
    item('加班-未分', null, null, 12.5),
    item('加班-休息日', null, null, 4),
  ];
  expect(figuresOf(days, [{ from: '2026-01-01', to: '2026-12-31' }], items)).toMatchObject({
    due: 22,
    present: 21,
    leave: 1,
    paidLeave: 1,
    overtimeUndivided: 12.5,
    overtimeWeighted: 8,
  });
});
