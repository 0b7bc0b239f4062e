import type { OutputOf } from '@shibiao/contract/endpoint';
import { personnelApi } from '@shibiao/contract/personnel';
import { uploadTo } from '../../lib/files.ts';
import { goodAndBad, ImportDrawer } from '../../ui/ImportDrawer.tsx';

type Preview = OutputOf<typeof personnelApi.importPreview>;
type Done = OutputOf<typeof personnelApi.import>;

/** People from a file: what it would add, then the adding. */
export default function ImportPeople({ onClose }: { onClose: () => void }) {
  return (
    <ImportDrawer<Preview, Preview['rows'][number]>
      title="导入人员"
      hint="姓名、手机号、部门必填；部门须已在“组织”中，上级可以在同一个文件里。每人同时开通账号，首次登录改默认密码。"
      template={personnelApi.importTemplate}
      errors={personnelApi.importErrors}
      noun="personnel"
      read={async (file) => (await uploadTo({ path: personnelApi.importPreview.path }, file)) as Preview}
      summaryOf={goodAndBad}
      columns={[
        { title: '行', dataIndex: 'line', width: 60 },
        { title: '姓名', dataIndex: 'name', width: 100 },
        {
          title: '结果',
          render: (_, { problem }) => (problem ? <span className="is-failed">{problem}</span> : '新增'),
        },
      ]}
      run={async (file) => {
        const { created, failed } = (await uploadTo({ path: personnelApi.import.path }, file)) as Done;
        return `已新增 ${created} 人${failed > 0 ? `，${failed} 行未导入` : ''}`;
      }}
      onClose={() => onClose()}
    />
  );
}
