import { expect, test } from 'vitest';
import { readExport } from './import.rules.ts';

/** A sheet as text: a line a row, a bar between cells. */
const sheet = (lines: readonly string[], fileName?: string) =>
  readExport(
    lines.map((text, i) => ({ line: i + 1, values: text.split('|') })),
    fileName,
  );
const itemsOf = (read: ReturnType<typeof readExport>) =>
  read?.people[0]?.items.map(({ date, half, kind, quantity, times }) => [date, half, kind, quantity, times]);
/** Cells without a heading or value. */
const blank = (count: number) => '|'.repeat(count - 1);

test('DingTalk 月度汇总 with overtime by what it is paid with and the 考勤结果 of the days', () => {
  const read = sheet([
    '月度汇总 统计日期：2026-03-01 至 2026-03-31',
    '报表生成时间：2026-04-01 08:30',
    '姓名|考勤组|部门|工号|职位|UserId|应出勤天数|出勤天数|休息天数|工作时长(分钟)|迟到次数|迟到时长(分钟)|严重迟到次数|严重迟到时长(分钟)' +
      '|旷工迟到天数|早退次数|早退时长(分钟)|上班缺卡次数|下班缺卡次数|旷工天数|出差时长|外出时长' +
      '|请假||加班-审批单统计|加班总时长|加班时长(转调休)|||加班时长(转加班费)|||考勤结果|',
    `${blank(22)}|调休(小时)|产检假(天)|||工作日（转调休）|休息日（转调休）|节假日（转调休）` +
      '|工作日（转加班费）|休息日（转加班费）|节假日（转加班费）|日|2',
    '王芳|默认|业务部|J1|顾问|01|22|21|9|10080|2|31|1|40|0|1|15|1|0|0|1天|4小时' +
      '|4|1|11|12|2|6|0|1|0|3|休息\n(-)|默认班次:上班迟到12分钟\n(09:12,18:00)',
  ]);
  expect(read).toMatchObject({ system: '钉钉', month: '2026-03', days: null });
  const figures: [string, number, number][] = [
    ['迟到', 71, 3],
    ['早退', 15, 1],
    ['缺卡', 1, 1],
    ['出差', 2, 1],
    ['外勤', 1, 1],
    ['调休', 1, 1],
    ['产假', 2, 1],
    ['加班-工作日', 3, 1],
    ['加班-休息日', 6, 1],
    ['加班-法定', 3, 1],
  ];
  expect(itemsOf(read)).toEqual(figures.map((figure) => [null, null, ...figure]));
});

test('WeCom 日报: groups above the headings, -- for nothing, the month of the days and not of the making', () => {
  const day = (date: string, cells: string) =>
    `${date}|李强|liq|业务部|--|上下班打卡|上下班 09:00-18:00|09:12|18:01|2|8.0|7.8|${cells}`;
  const read = sheet(
    [
      '概况统计与打卡明细',
      '统计时间:03-01 ～ 03-31     制表时间:2026-04-02 17:23(UTC+8)',
      `时间|姓名|账号|基础信息||考勤概况|${blank(8)}|异常统计|${blank(7)}|加班统计||||假勤统计|||上班1|`,
      '|||部门|职务|所属规则|班次|最早|最晚|打卡次数(次)|标准工作时长(小时)|实际工作时长(小时)|假勤申请|考勤结果' +
        '|异常合计(次)|迟到次数(次)|迟到时长(分钟)|早退次数(次)|早退时长(分钟)|旷工次数(次)|旷工时长(分钟)|缺卡次数(次)' +
        '|加班状态|加班时长(小时)|工作日加班计为调休(小时)|休息日加班计为加班费(小时)|外出(小时)|年假(天)|产休假(小时)|打卡时间|打卡状态',
      day('2026/03/03 星期二', '--|迟到|1|1|12|--|--|--|--|--|--|2.0|2.0|--|--|--|--|09:12|迟到12分钟'),
      day(
        '2026/03/04 星期三',
        '年假 03/04 下午 0.5天|正常|--|--|--|--|--|--|--|1|--|--|--|--|--|0.5|--|09:00|正常',
      ),
      day('2026/03/05 星期四', '--|旷工|1|--|--|--|--|1|480|--|--|--|--|--|--|--|--|--|--'),
      day('2026/03/07 星期六', '--|休息|--|--|--|--|--|--|--|--|--|6.0|--|6.0|--|--|--|--|--'),
    ],
    '上下班打卡_日报_20260301-20260331.xlsx',
  );
  expect(read).toMatchObject({
    system: '企业微信',
    month: '2026-03',
    days: { from: '2026-03-03', to: '2026-03-07' },
  });
  expect(itemsOf(read)).toEqual([
    ['2026-03-03', null, '迟到', 12, 1],
    ['2026-03-03', null, '加班-工作日', 2, 1],
    ['2026-03-04', null, '缺卡', 1, 1],
    ['2026-03-04', 2, '年假', 1, 1],
    ['2026-03-05', null, '旷工', 2, 1],
    ['2026-03-07', null, '加班-休息日', 6, 1],
  ]);
});

test('WeCom 月报 whose titles name no year: the file’s name says it, else when it was made', () => {
  const monthly = (fileName: string, made: string) =>
    sheet(
      [
        '上下班打卡_月报',
        `统计时间:12-01 ～ 12-31     制表时间:${made}`,
        '姓名|账号|所属规则|部门|职务|概况统计||异常统计|||假勤统计||加班统计||考勤结果',
        `${blank(5)}|应出勤天数\n(天)|实际出勤天数\n(天)|迟到次数\n(次)|迟到时长\n(分钟)|缺卡次数\n(次)` +
          '|病假（长期）\n(天)|病假（通用）\n(天)|工作日加班时长\n(小时)|工作日加班计为调休\n(小时)|1\n星期一',
        '李强|liq|上下班打卡|业务部|--|22天|20天|2次|31分钟|1次|1.0天|0.5天|3.0小时|3.0小时|正常 ;',
      ],
      fileName,
    );
  const read = monthly('上下班打卡_月报_20251201-20251231.xlsx', '2026-01-02 09:00');
  expect(read).toMatchObject({ system: '企业微信', month: '2025-12' });
  expect(itemsOf(read)).toEqual([
    [null, null, '迟到', 31, 2],
    [null, null, '缺卡', 1, 1],
    [null, null, '病假', 3, 1],
    [null, null, '加班-工作日', 3, 1],
  ]);
  expect(monthly('月报.xlsx', '2026-01-02 09:00')?.month).toBe('2025-12');
  expect(monthly('月报.xlsx', '2025-12-31 20:00')?.month).toBe('2025-12');
});

const feishu = (cells: string, absent = '0') =>
  sheet([
    `基本信息|||出勤统计|${blank(4)}|异常统计|||每日考勤结果|${blank(4)}`,
    '姓名|工号|部门|考勤组名称|应出勤天数|工作日出勤天数-旧|应出勤时长(小时)|加班工作时长|迟到次数|早退次数|缺勤-旧' +
      '|2026-03-03 星期二|2026-03-04 星期三|2026-03-05 星期四|2026-03-06 星期五|2026-03-07 星期六',
    `王芳|J1|业务部|默认考勤组|22|20|176|0|2|1|${absent}|${cells}`,
  ]);

test('Feishu 月度统计: the month is that of its days, and what has no column is read from them', () => {
  const read = feishu(
    '迟到12分钟(09:12),正常(18:05)|正常(08:58),早退30分钟(17:30)|请假：事假(全天)|缺卡(-),请假：年假(下午)|休息打卡(10:00,18:00)',
  );
  expect(read).toMatchObject({ system: '飞书', month: '2026-03', days: null });
  expect(read?.people[0]).toMatchObject({ name: '王芳', jobNo: 'J1' });
  expect(itemsOf(read)).toEqual([
    ['2026-03-03', null, '迟到', 12, 1],
    ['2026-03-04', null, '早退', 30, 1],
    ['2026-03-05', null, '事假', 2, 1],
    ['2026-03-06', null, '缺卡', 1, 1],
    ['2026-03-06', 2, '年假', 1, 1],
  ]);
});

test('育儿假 is leave, 哺乳假 minutes, and overtime of a month that nothing divides is told as such', () => {
  const summary = sheet([
    '考勤统计 2026-03-01 至 2026-03-31',
    '姓名|工号|考勤组|上班缺卡次数|育儿假(天)|哺乳假(小时)|加班总时长(小时)',
    '王芳|J1|默认|0|1.5|20|12.5',
  ]);
  expect(itemsOf(summary)).toEqual([
    [null, null, '育儿假', 3, 1],
    [null, null, '哺乳假', 1200, 1],
    [null, null, '加班-未分', 12.5, 1],
  ]);
  const days = feishu('请假：育儿假(上午)|请假：哺乳假(1小时)|请假：哺乳假|请假：哺乳假(30分钟)|');
  expect(itemsOf(days)).toEqual([
    ['2026-03-03', 1, '育儿假', 1, 1],
    ['2026-03-04', null, '哺乳假', 60, 1],
    ['2026-03-05', null, '哺乳假', 60, 1],
    ['2026-03-06', null, '哺乳假', 30, 1],
  ]);
});

test('a figure of the month is right where its days do not add up to it', () => {
  const day = '旷工|正常(09:00)|||';
  expect(itemsOf(feishu(day, '1'))).toEqual([['2026-03-03', null, '旷工', 2, 1]]);
  expect(itemsOf(feishu(day, '2'))).toEqual([[null, null, '旷工', 4, 1]]);
});

test('Feishu 日度统计: overtime is of the day on which it was worked', () => {
  const read = sheet([
    '姓名|工号|考勤组名称|日期|上班1打卡结果|下班1打卡结果|加班工作时长(小时)',
    '王芳|J1|默认考勤组|2026-03-03|正常|缺卡|2',
    '王芳|J1|默认考勤组|2026-03-07|休息|休息|6',
  ]);
  expect(read).toMatchObject({ system: '飞书', month: '2026-03' });
  expect(itemsOf(read)).toEqual([
    ['2026-03-03', null, '加班-工作日', 2, 1],
    ['2026-03-03', null, '缺卡', 1, 1],
    ['2026-03-07', null, '加班-休息日', 6, 1],
  ]);
});
