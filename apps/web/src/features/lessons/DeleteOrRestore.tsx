import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { Button } from 'antd';
import { usePage } from '../../lib/page.tsx';
import { useCommand } from '../../lib/query.ts';
import { confirm } from '../../ui/confirm.ts';

interface Props {
  lesson: { id: number; lessonname: string; canDelete: boolean; canRestore: boolean };
}

/** Deletes a lesson for which no money has moved, or takes a deleted one back. */
export function DeleteOrRestore({ lesson: { id, lessonname, canDelete, canRestore } }: Props) {
  const page = usePage();
  const remove = useCommand(lessonsApi.delete, { success: '已删除', onSuccess: () => page.close() });
  const restore = useCommand(lessonsApi.restore, { success: '已恢复' });
  if (canRestore) return <Button onClick={() => restore.run({ id })}>恢复</Button>;
  if (!canDelete) return null;
  const ask = () =>
    confirm({
      title: `删除课程“${lessonname}”？讲师的时段将被释放。`,
      isDanger: true,
      onOk: () => remove.send({ id: [id] }),
    });
  return (
    <Button danger onClick={ask}>
      删除
    </Button>
  );
}
