import { describe, expect, test } from 'vitest';
import { readExport } from './import.rules.ts';

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

  test('two kinds of leave of half a day each are the two halves of the day', () => {
    const read = readExport(
      rows(
        ['姓名', '工号', '日期', '应出勤天数', '事假(天)', '病假(天)', '关联的审批单'],
        ['王芳', 'J1', '2026-03-10', '1', '0.5', '0.5', ''],
        ['王芳', 'J1', '2026-03-11', '1', '0.5', '0.5', '事假03-11 13:30到03-11 18:00 0.5天'],
      ),
    );
    expect(read?.people[0]?.items.map(({ date, half, kind }) => [date, half, kind])).toEqual([
      ['2026-03-10', 1, '事假'],
      ['2026-03-10', 2, '病假'],
      ['2026-03-11', 2, '事假'],
      ['2026-03-11', 1, '病假'],
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
