import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { dialog, person, press, signIn } from '../../lib/testing/person.ts';
import { openPage } from '../../lib/testing/render.tsx';
import { envelope, good, isTo, sentTo, serve } from '../../lib/testing/server.ts';
import Board from './Board.tsx';

const candidate = {
  id: 21,
  version: 5,
  name: '周敏',
  openingId: 4,
  openingTitle: '业务员',
  stage: 3,
  idleDays: 6,
};
const column = (name: string) => screen.findByRole('region', { name });

function open(hired = () => good({ list: [], total: 0 })) {
  signIn([recruitmentApi.saveOpening]);
  return serve((request) => {
    if (isTo(recruitmentApi.edit, request)) return good({ id: 21, personnelId: null });
    if (isTo(recruitmentApi.list, request))
      return request.body.stage === 7 ? hired() : good({ list: [candidate], total: 1 });
    return good({ list: [] });
  });
}
const moveTo = async (stage: string) => {
  await press('周敏 移到');
  await person.click(await screen.findByRole('menuitem', { name: stage }));
};

it('a candidate goes on by the menu at once, back only through the form that asks why', async () => {
  const asked = open();
  await openPage(<Board openingId={null} />);
  await moveTo('复试');
  await waitFor(() => expect(sentTo(recruitmentApi.edit, asked)).toHaveLength(1));
  expect(sentTo(recruitmentApi.edit, asked)[0]?.body).toMatchObject({
    id: 21,
    version: 5,
    action: 'move',
    toStage: 4,
  });
  await moveTo('简历');
  await dialog('周敏 · 移动阶段');
  expect(sentTo(recruitmentApi.edit, asked)).toHaveLength(1);
});

it('the hired that were not read say so in their column, the others are there', async () => {
  open(() => envelope(500, '服务器出错了'));
  await openPage(<Board openingId={null} />);
  const last = await column('已入职');
  expect((await within(last).findByRole('alert')).textContent).toContain('服务器出错了');
  within(await column('面试')).getByText('6 天未跟进');
});
