import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { useSession } from '../../lib/session.ts';
import { click, find, render, type, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { useQuestion } from '../../ui/confirm.ts';
import RegisterForm from './RegisterForm.tsx';

const late = {
  id: 7,
  date: null,
  half: null,
  kind: '迟到',
  quantity: 25,
  times: 3,
  unit: '分钟',
  source: '导入',
};
const sick = {
  id: 8,
  date: '2026-03-10',
  half: 2,
  kind: '病假',
  quantity: 1,
  times: 1,
  unit: '半天',
  source: '手工',
};
const items = [
  { ...sick, note: '门诊病历已交' },
  { ...late, note: null },
];

beforeEach(() => {
  useSession.setState({ functions: new Set([attendanceApi.edit.path]) });
  useQuestion.setState({ question: null });
});
async function open(status: number) {
  const asked = serve(() =>
    good({ list: [{ personnelId: 5, items }], total: 1, days: [], isPublished: true }),
  );
  const person = { personnelId: 5, name: '李静', status };
  await render(<RegisterForm person={person} day="2026-03-09" onClose={() => undefined} />);
  await until(() => find('[data-part="attendance-registered"] td', '整月'));
  return asked;
}

it('figures that an import knows for the month only are shown with notes and can be deleted', async () => {
  const asked = await open(1);
  const text = find('[data-part="attendance-registered"]').textContent;
  expect(text).toContain('25 分钟（3 次）');
  expect(text).toContain('门诊病历已交');
  await click(find('[data-part="attendance-registered"] button', '删除'));
  expect(useQuestion.getState().question?.title).toBe('删除李静 2026-03 整月的迟到？');
  await act(async () => useQuestion.getState().question?.onOk());
  expect(asked.find(({ path }) => path.endsWith(attendanceApi.edit.path))?.body).toEqual({
    personnelId: 5,
    removed: [7],
  });
});

it('nothing is deleted from a locked month without a reason', async () => {
  await open(4);
  const button = () => find<HTMLButtonElement>('[data-part="attendance-registered"] button', '删除');
  expect(button().disabled).toBe(true);
  await type(find('#reason'), '补交病历');
  await until(() => expect(button().disabled).toBe(false));
});
