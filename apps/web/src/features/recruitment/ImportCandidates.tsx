import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { TableImport } from '../../ui/TableImport.tsx';

/** Import of candidates. */
export default function ImportCandidates({ onClose }: { onClose: () => void }) {
  return (
    <TableImport
      title="导入候选人"
      hint="职位须在招聘中；同一手机号应聘过的不重复；先预览，确认后写入。"
      api={recruitmentApi}
      onClose={onClose}
    />
  );
}
