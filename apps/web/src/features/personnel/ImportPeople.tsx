import { personnelApi } from '@shibiao/contract/personnel';
import { TableImport } from '../../ui/TableImport.tsx';

/** Import of people with their accounts. */
export default function ImportPeople({ onClose }: { onClose: () => void }) {
  return (
    <TableImport
      title="导入人员"
      hint="姓名、手机号、部门必填；部门须已在“组织”中，上级可以在同一个文件里。每人同时开通账号，首次登录改默认密码。"
      api={personnelApi}
      onClose={onClose}
    />
  );
}
