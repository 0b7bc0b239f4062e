import { teachersApi } from '@shibiao/contract/teachers';
import { TableImport } from '../../ui/TableImport.tsx';

/** Import of teachers. */
export default function ImportTeachers({ onClose }: { onClose: () => void }) {
  return (
    <TableImport
      title="导入讲师"
      hint="只有姓名必填；手机号、身份证号或（没有手机号时）姓名登记过的不重复。先预览，确认后写入。"
      api={teachersApi}
      onClose={onClose}
    />
  );
}
