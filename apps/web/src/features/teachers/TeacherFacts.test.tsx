import { teachersApi } from '@shibiao/contract/teachers';
import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, it } from 'vitest';
import { useSession } from '../../lib/session.ts';
import { choose, person, press, signIn } from '../../lib/testing/person.ts';
import { openPage } from '../../lib/testing/render.tsx';
import { good, type Request, sentTo, serve } from '../../lib/testing/server.ts';
import { DetailLayout } from '../../ui/DetailLayout.tsx';
import { type Teacher, TeacherFacts, useTeacherHead } from './TeacherFacts.tsx';

const teacher = {
  id: 7,
  version: 3,
  name: '王明',
  guanlilevel: 2,
  hezuostatus: 1,
  jiesuanfangshi: 1,
  gender: 1,
  photoFileId: 5,
  fields: [],
  tags: [],
  topics: [],
  taught: { lessons: 0, days: '0', institutions: 0, lastDate: null },
  birth: null,
  idCard: null,
  bankAccount: null,
  newBank: null,
  subsidy: null,
  score: null,
} as unknown as Teacher;
const Page = () => (
  <DetailLayout {...useTeacherHead(teacher)}>
    <TeacherFacts teacher={teacher} />
  </DetailLayout>
);
let asked: Request[];

beforeEach(async () => {
  signIn([teachersApi.edit]);
  useSession.setState((state) => ({
    user: state.user && { ...state.user, userInfo: { ...state.user.userInfo, userType: 1 } },
  }));
  asked = serve(({ path }) => {
    if (path.endsWith('/refs')) return good({ list: [{ id: 5, name: '照片.png', url: '/x', size: 1 }] });
    return path.endsWith('/edit2') ? good({ id: 7 }) : good({ list: [], total: 0, ids: {} });
  });
  await openPage(<Page />);
});

it('the gender is changed in its place, and nothing else with it', async () => {
  await press('修改性别');
  await choose(await screen.findByRole('combobox', { name: '性别' }), '女');
  await waitFor(() => expect(sentTo(teachersApi.edit, asked)).toHaveLength(1));
  expect(sentTo(teachersApi.edit, asked)[0]?.body).toMatchObject({ version: 3, gender: 2, photoFileId: 5 });
});

it('the picture is removed in its place', async () => {
  await press('修改照片');
  await press('移除 照片.png');
  await person.click(document.body);
  await waitFor(() => expect(sentTo(teachersApi.edit, asked)).toHaveLength(1));
  expect(sentTo(teachersApi.edit, asked)[0]?.body).toMatchObject({
    version: 3,
    gender: 1,
    photoFileId: null,
  });
});
