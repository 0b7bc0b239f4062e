import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { Button } from 'antd';
import { usePage } from '../../lib/page.tsx';
import { useCommand } from '../../lib/query.ts';
import { RemoveButton } from '../../ui/RemoveButton.tsx';

interface Props {
  lesson: { id: number; lessonname: string; canDelete: boolean; canRestore: boolean };
}

/** Deletes a lesson without money, or restores a deleted one. */
export function DeleteOrRestore({ lesson: { id, lessonname, canDelete, canRestore } }: Props) {
  const page = usePage();
  const restore = useCommand(lessonsApi.restore, { success: '已恢复' });
  if (canRestore) return <Button onClick={() => restore.run({ id })}>恢复</Button>;
  if (!canDelete) return null;
  return (
    <RemoveButton
      endpoint={lessonsApi.delete}
      input={{ id: [id] }}
      question={`删除课程“${lessonname}”？讲师的时段将被释放。`}
      onRemoved={() => page.close()}
    />
  );
}
