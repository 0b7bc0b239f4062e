import { act } from 'react';
import { expect, it } from 'vitest';
import { markStale } from '../../lib/query.ts';
import { type User, useSession } from '../../lib/session.ts';
import { click, find, openPage, settle, type, until } from '../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../lib/testing/server.ts';
import { useDrafts } from '../../lib/useDrafts.ts';
import { MyWeek } from './MyWeek.tsx';
import type { WeekDraft } from './weekDraft.ts';

const figures = Object.fromEntries(
  'calls wechats visits followUps customers gained demands recommended reserved confirmed confirmedFee taughtDays received'
    .split(' ')
    .map((key) => [key, 0]),
);
const Page = () => <MyWeek draftOf={useDrafts<WeekDraft>('week')} />;
const summary = () => find('label', '总结').querySelector('textarea') as unknown as HTMLInputElement;

it('a refused week keeps its input, and is sent again as the same report', async () => {
  useSession.setState({ user: { personnelId: 5, userInfo: { userId: 5 } } as User });
  let made: number | null = null;
  let version = 1;
  const asked = serve(({ path, body }) => {
    if (path.endsWith('ywyZbPrefill'))
      return good({
        weekStart: '2026-03-09',
        weekTitle: '2026年第11周 03-09–03-15',
        deadline: '2026-03-16 10:00:00',
        id: made,
        openBefore: 4,
        targets: [
          {
            measure: 'followUps',
            title: '',
            planned: '50',
            unit: '次',
            actual: null,
            note: '',
            isCarried: false,
          },
        ],
        summary: '上次的计划',
        actuals: [{ measure: 'followUps', actual: '40' }],
        figures,
      });
    if (path.endsWith('ywyZbRzList')) return good({ list: [] });
    if (path.endsWith('addZhouBaoTarg')) {
      made = 7;
      return good({ id: made });
    }
    if (path.endsWith('editZhouBaoTarg'))
      return body.version === version && body.summary === '写好的总结' && ++version > 2
        ? good(null)
        : envelope(408, '请填目标名称', [{ field: 'targets.0.title', message: '请填目标名称' }]);
    return good({
      list: [
        {
          id: 7,
          version,
          status: 1,
          weekStart: '2026-03-09',
          targets: [],
          summary: '',
          problems: '',
          nextWeek: '',
        },
      ],
      total: 1,
    });
  });
  await openPage(<Page />, '/test?week=2026-03-09');
  await until(() => expect(summary().value).toBe('上次的计划'));
  // The week before was returned: the author is asked to act, whichever week is open.
  expect(find('[role=alert]').textContent).toContain('前一周的周报被退回');
  // Actual figures stand beside the plan while it is written.
  expect(find('[data-part="week-reached"]').textContent).toContain('实际 40');
  expect(find('[data-part="week-reached"] [role=progressbar]').getAttribute('aria-valuenow')).toBe('80');
  await type(summary(), '被退的总结');
  await click(find('button', '提交'));
  await until(() => expect(asked.filter(({ path }) => path.endsWith('editZhouBaoTarg'))).toHaveLength(1));
  await settle(50);
  expect(summary().value).toBe('被退的总结');
  await type(summary(), '写好的总结');
  await click(find('button', '提交'));
  await until(() => expect(version).toBe(2));
  expect(asked.filter(({ path }) => path.endsWith('addZhouBaoTarg'))).toHaveLength(1);
});

it('a week whose answer was lost counts as submitted, not as changed by another window', async () => {
  useSession.setState({ user: { personnelId: 5, userInfo: { userId: 5 } } as User });
  const report = {
    id: 7,
    version: 1,
    status: 1,
    isOwn: true,
    weekStart: '2026-03-09',
    targets: [],
    completion: null,
    summary: '',
    problems: '',
    nextWeek: '',
    reviewedAt: null,
  };
  serve(({ path, body }) => {
    if (path.endsWith('ywyZbPrefill'))
      return good({
        weekStart: '2026-03-09',
        weekTitle: '2026年第11周 03-09–03-15',
        deadline: '2026-03-16 10:00:00',
        id: 7,
        openBefore: null,
        targets: [],
        summary: '',
        actuals: [],
        figures,
      });
    if (path.endsWith('ywyZbRzList')) return good({ list: [] });
    if (path.endsWith('editZhouBaoTarg')) {
      Object.assign(report, { version: 2, status: 2, summary: String(body.summary).trim() });
      throw new TypeError('connection reset');
    }
    return good({ list: [report], total: 1 });
  });
  await openPage(<Page />, '/test?week=2026-03-09');
  await until(() => summary());
  await type(summary(), '写好的总结 ');
  // Submitted by the keyboard, as a daily log is.
  const ctrlEnter = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true });
  await act(async () => void summary().dispatchEvent(ctrlEnter));
  await until(() => find('button', '撤回修改'));
  // No draft is left: a report taken back shows its submitted text.
  Object.assign(report, { version: 3, status: 1 });
  await act(async () => markStale(['reports']));
  await until(() => expect(summary().value).toBe('写好的总结'));
  expect(document.body.textContent).not.toContain('在别的窗口里改过了');
});
