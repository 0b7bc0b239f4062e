import { identityApi } from '@shibiao/contract/identity';
import { usePage } from '../../lib/page.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { columns as allColumns, filters } from './logins.tsx';

/** 讲师登录记录: sign-ins of lecturers to their portal, with failures. */
const columns = allColumns.filter((column) => column.key !== 'userType');

export default function TeacherLoginLogPage() {
  const page = usePage();
  return (
    <PagedTable
      screen="system/teacherLoginLog"
      endpoint={identityApi.teacherLoginLog}
      columns={columns}
      rowKey="id"
      filters={filters}
      empty={{ title: '还没有讲师登录过', hint: '在身份管理里为讲师开通账号，或请讲师用手机号注册。' }}
      onOpen={(row) => page.setSearch({ keyword: row.username })}
    />
  );
}
