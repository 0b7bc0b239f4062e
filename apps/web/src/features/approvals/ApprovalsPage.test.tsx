import { approvalsApi } from '@shibiao/contract/approvals';
import { expect, it } from 'vitest';
import { click, find, openPage, until } from '../../lib/testing/render.tsx';
import { good, isTo, serve } from '../../lib/testing/server.ts';
import ApprovalsPage from './ApprovalsPage.tsx';

const change = {
  id: 61,
  kind: 'teacherChange',
  subjectId: 7,
  version: 3,
  title: '王老师 资料修改',
  amount: null,
  state: 1,
  step: '待审批',
  askedById: null,
  askedByTeacherId: 5,
  askedBy: '王老师',
  askedAt: '2026-11-20 09:00:00',
  canDecide: true,
  canPay: false,
  path: '/approvals?kind=teacherChange&open=7',
};
const detail = {
  ...change,
  facts: [{ title: '简介', value: '三十年经验', before: '（空）' }],
  lines: [],
  steps: [],
  files: [],
};

it('a message leads to one record, which is decided there with the version that was read', async () => {
  const asked = serve((request) =>
    isTo(approvalsApi.one, request)
      ? good(detail)
      : isTo(approvalsApi.decide, request)
        ? good(null)
        : good({ list: [change], total: 1 }),
  );
  await openPage(<ApprovalsPage />, change.path);
  await until(() => find('.ant-drawer', '三十年经验'));
  expect(document.querySelector('.ant-drawer')?.textContent).toContain('讲师资料变更：王老师 资料修改');
  await click(find('.ant-drawer button', '通过'));
  await until(() => expect(asked.some((request) => isTo(approvalsApi.decide, request))).toBe(true));
  expect(asked.find((request) => isTo(approvalsApi.decide, request))?.body).toMatchObject({
    items: [{ kind: 'teacherChange', subjectId: 7, version: 3 }],
    result: 'approved',
  });
});
