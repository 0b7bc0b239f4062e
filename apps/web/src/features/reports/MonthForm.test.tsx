import type { MonthDetail } from '@shibiao/contract/reports/months';
import { reportsApi } from '@shibiao/contract/reports/reports';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, it } from 'vitest';
import {
  button,
  choose,
  dialog,
  field,
  fill,
  person,
  press,
  refuses,
  signIn,
} from '../../lib/testing/person.ts';
import { openPage, settle, unmountAll } from '../../lib/testing/render.tsx';
import { envelope, good, isTo, sentTo, serve } from '../../lib/testing/server.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import MonthForm from './MonthForm.tsx';

const facts = { figures: [], topCustomers: [], cancelled: [], overdue: [], weeks: [] };
/** Answer to the month's prefill; February has a report. */
const prefill = (month: string) => ({
  ...facts,
  month,
  deadline: '2026-04-03 18:00:00',
  id: month === '2026-02' ? 9 : null,
  figures: [{ measure: 'receipt', planned: '160000.00', actual: month === '2026-03' ? '96000.00' : '0.00' }],
});
const stored = {
  ...facts,
  id: 7,
  version: 3,
  status: 4,
  isOwn: true,
  personnelId: 5,
  month: '2026-03',
  summary: '收款完成六成',
  achievements: '',
  problems: '',
  nextMonth: '',
  plans: [{ measure: 'receipt', planned: '160000.00' }],
} as unknown as MonthDetail;

async function open(report: MonthDetail | null, answer: () => Response = () => good({ id: 7 })) {
  const seen = { closed: 0, saved: [] as number[] };
  const asked = serve((request) => {
    if (isTo(reportsApi.addMonthly, request) || isTo(reportsApi.editMonthly, request)) return answer();
    if (isTo(reportsApi.monthlyPrefill, request)) return good(prefill(request.query.month ?? '2026-03'));
    if (isTo(reportsApi.monthlyDetail, request))
      return good({ ...stored, version: 4, summary: '别人改的总结' });
    return envelope(404, '');
  });
  await openPage(
    <MonthForm report={report} onSaved={(id) => seen.saved.push(id)} onClose={() => seen.closed++} />,
  );
  await field('总结');
  return {
    seen,
    added: () => sentTo(reportsApi.addMonthly, asked).map(({ body }) => body),
    edited: () => sentTo(reportsApi.editMonthly, asked).map(({ body }) => body),
    keys: () =>
      asked
        .filter((request) => isTo(reportsApi.addMonthly, request))
        .map(({ headers }) => headers.get('idempotency-key')),
  };
}

beforeEach(() => signIn([]));

it('a month is filled from the records, corrected, and submitted by the keyboard', async () => {
  const { seen, added } = await open(null);
  await dialog('写月报');
  expect((await field('总结')).value).toBe('收款 96,000 元，计划 160,000 元，完成 60.0%');
  await fill('总结', '收款完成六成');
  await fill('下月计划', '拜访李行长');
  await fill('收款计划', '170,000');
  await choose('添加指标', '新客户');
  await fill('新客户计划', '50');
  await person.click(await screen.findByRole('checkbox', { name: '保存后立即提交' }));
  await person.type(await field('总结'), '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(seen).toEqual({ closed: 1, saved: [7] }));
  expect(added()).toEqual([
    {
      month: '2026-03',
      summary: '收款完成六成',
      achievements: '',
      problems: '',
      nextMonth: '拜访李行长',
      plans: [
        { measure: 'receipt', planned: '170000' },
        { measure: 'newCustomers', planned: '50' },
      ],
      submit: true,
    },
  ]);
  expect(hasUnsaved()).toBe(false);
});

it('another month is filled from its own records', async () => {
  const { seen, added } = await open(null);
  await fill('月份', '2026-01');
  await waitFor(async () => expect((await field('总结')).value).toContain('完成 0.0%'));
  // The form of March had the focus and is gone.
  await waitFor(async () => expect(document.activeElement).toBe(await field('总结')));
  await fill('总结', '一月');
  await press('保存');
  await waitFor(() => expect(seen.saved).toEqual([7]));
  expect(added()).toMatchObject([{ month: '2026-01', summary: '一月' }]);
});

it('a month that has a report leads to it', async () => {
  await open(null);
  await fill('月份', '2026-02');
  await screen.findByText(/该月已有月报/);
  expect((await screen.findByText('打开')).getAttribute('href')).toBe('/sales/months/9');
  expect(screen.queryByLabelText('总结')).toBeNull();
});

it('a refusal stands beside its field, and the input stays', async () => {
  const { seen } = await open(null, () =>
    envelope(408, '请填写总结', [{ field: 'summary', message: '请填写总结' }]),
  );
  await fill('总结', '');
  await fill('问题', '两家拖款');
  await press('保存');
  await refuses('总结', '请填写总结');
  expect((await field('问题')).value).toBe('两家拖款');
  expect(seen).toEqual({ closed: 0, saved: [] });
});

it('a cleared plan stays empty and is refused beside it', async () => {
  const { added } = await open(null);
  await fill('收款计划', '');
  const plan = await field('收款计划');
  expect([plan.value, plan.getAttribute('aria-invalid')]).toEqual(['', 'true']);
  await press('保存');
  await settle(200);
  expect(added()).toEqual([]);
});

it('a text that was not saved is offered again, and sent under the same key', async () => {
  const lost = (): Response => {
    throw new TypeError('connection reset');
  };
  const first = await open(null, lost);
  await fill('问题', '两家拖款');
  await press('保存');
  await waitFor(() => expect(first.keys()).toHaveLength(1));
  await waitFor(async () => expect((await button('保存')).className).not.toContain('loading'));
  await unmountAll();
  const { keys, added, seen } = await open(null);
  await press('恢复');
  expect((await field('问题')).value).toBe('两家拖款');
  await press('保存');
  await waitFor(() => expect(seen.closed).toBe(1));
  expect(added()).toMatchObject([{ problems: '两家拖款' }]);
  expect(keys()).toEqual(first.keys());
});

it('a change by another person is compared text by text, with who and when', async () => {
  const { seen, edited } = await open(stored, () =>
    edited().length > 1 ? good({}) : envelope(409, '张磊 03-10 09:00 改了总结'),
  );
  await dialog('修改月报 2026-03');
  await fill('总结', '我的总结');
  await fill('问题', '两家拖款');
  await press('保存');
  const conflict = await screen.findByRole('region', { name: '版本冲突' });
  within(conflict).getByText(/张磊 03-10 09:00 改了总结/);
  await person.click(within(conflict).getByRole('radio', { name: '别人改的总结' }));
  await press('按所选保存');
  await waitFor(() => expect(seen.closed).toBe(1));
  expect(edited().at(-1)).toMatchObject({
    id: 7,
    version: 4,
    action: 'save',
    summary: '别人改的总结',
    problems: '两家拖款',
  });
});
