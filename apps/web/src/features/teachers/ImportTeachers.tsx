import type { OutputOf } from '@shibiao/contract/endpoint';
import { teachersApi } from '@shibiao/contract/teachers';
import { uploadTo } from '../../lib/files.ts';
import { goodAndBad, ImportDrawer } from '../../ui/ImportDrawer.tsx';

type Preview = OutputOf<typeof teachersApi.importPreview>;
type Done = OutputOf<typeof teachersApi.import>;

/** Teachers from a file: what it would add, then the adding. */
export default function ImportTeachers({ onClose }: { onClose: () => void }) {
  return (
    <ImportDrawer<Preview, Preview['rows'][number]>
      title="导入讲师"
      hint="只有姓名必填；手机号、身份证号或（没有手机号时）姓名登记过的不重复。先预览，确认后写入。"
      template={teachersApi.importTemplate}
      errors={teachersApi.importErrors}
      noun="teachers"
      read={async (file) => (await uploadTo({ path: teachersApi.importPreview.path }, file)) as Preview}
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
        const { created, failed } = (await uploadTo({ path: teachersApi.import.path }, file)) as Done;
        return `已新增 ${created} 人${failed > 0 ? `，${failed} 行未导入` : ''}`;
      }}
      onClose={() => onClose()}
    />
  );
}
