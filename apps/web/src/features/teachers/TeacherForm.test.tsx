import { beforeEach, expect, it } from 'vitest';
import { type User, useSession } from '../../lib/session.ts';
import { click, find, openPage, type as typeInto, until } from '../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../lib/testing/server.ts';
import TeacherForm from './TeacherForm.tsx';

beforeEach(() =>
  useSession.setState({
    user: { personnelId: 1, roles: [], userInfo: { userType: 1, userId: 1 } } as unknown as User,
    functions: new Set(),
  }),
);

it('a teacher whom somebody else changed keeps the picture when this form overwrites the change', async () => {
  const teacher = {
    id: 7,
    version: 3,
    name: '王明',
    guanlilevel: 2,
    hezuostatus: 1,
    jiesuanfangshi: 1,
    photoFileId: 5,
  };
  const saves: Record<string, unknown>[] = [];
  serve(({ path, body, query }) => {
    if (path.endsWith('/refs')) return good({ list: [{ id: 5, name: '照片.png', url: '/x', size: 1 }] });
    if (path.endsWith('/edit2')) {
      saves.push(body);
      return saves.length === 1 ? envelope(409, '李秀英 刚刚修改过') : good({ id: 7 });
    }
    if (query.id === '7') return good({ ...teacher, version: 4, homeCity: '邢台' });
    return good({ list: [], total: 0 });
  });
  await openPage(<TeacherForm teacher={teacher as never} onClose={() => undefined} />);
  await until(() => find('#name'));
  await typeInto(find('#name') as HTMLInputElement, '王明明');
  await click(find('.form-footer button', '保存'));
  await until(() => find('.conflict'));
  await click(find('.conflict button', '按所选保存'));
  await until(() => expect(saves).toHaveLength(2));
  expect(saves[1]).toMatchObject({ version: 4, name: '王明明', photoFileId: 5 });
});
