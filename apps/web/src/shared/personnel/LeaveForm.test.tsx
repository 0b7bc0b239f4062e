import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { find, openPage, unmountAll, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import LeaveForm from './LeaveForm.tsx';

const person = { personnelid: 7, personnelname: '张三', version: 1, leaderName: '李四' };

async function open(list: { key: string; title: string; count: number }[], needsSuccessor: boolean) {
  const members = list.find((one) => one.key === 'members')?.count ?? 0;
  serve(({ path }) =>
    good(
      path.endsWith('/personnel/holdings')
        ? { customers: 0, lessons: 0, demands: 0, members, list, needsSuccessor }
        : { list: [], total: 0 },
    ),
  );
  await openPage(<LeaveForm person={person} onClose={() => undefined} />);
}

afterEach(async () => {
  await unmountAll();
  queryClient.clear();
});

describe('LeaveForm', () => {
  it('names all kinds of held records, of every noun, and asks for a successor', async () => {
    await open(
      [
        { key: 'customers', title: '客户', count: 3 },
        { key: 'demands', title: '未完成的需求', count: 0 },
        { key: 'equipment', title: '公司设备', count: 2 },
      ],
      true,
    );
    await until(() => find('p', '名下还有：客户3、公司设备2。'));
    expect(find('label[for="successorId"]').className).toContain('required');
    expect(document.querySelector('label[for="newLeaderId"]')).toBeNull();
  });

  it('asks for a new leader alone where somebody only leads', async () => {
    await open([{ key: 'members', title: '下属', count: 2 }], false);
    await until(() => find('label[for="newLeaderId"]', '李四'));
    expect(document.querySelector('label[for="successorId"]')).toBeNull();
  });

  it('says when nothing is to be handed over', async () => {
    await open([{ key: 'customers', title: '客户', count: 0 }], false);
    await until(() => find('p', '名下没有需要交接的数据'));
    expect(document.querySelector('label[for="successorId"]')).toBeNull();
  });
});
