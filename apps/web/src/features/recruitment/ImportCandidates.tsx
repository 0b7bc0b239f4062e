import type { OutputOf } from '@shibiao/contract/endpoint';
import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { uploadTo } from '../../lib/files.ts';
import { goodAndBad, ImportDrawer } from '../../ui/ImportDrawer.tsx';

type Preview = OutputOf<typeof recruitmentApi.importPreview>;
type Done = OutputOf<typeof recruitmentApi.import>;

/** Candidates from a file: what it would add, then the adding. */
export default function ImportCandidates({ onClose }: { onClose: () => void }) {
  return (
    <ImportDrawer<Preview, Preview['rows'][number]>
      title="导入候选人"
      hint="职位须在招聘中；同一手机号应聘过的不重复；先预览，确认后写入。"
      template={recruitmentApi.importTemplate}
      errors={recruitmentApi.importErrors}
      noun="recruitment"
      read={async (file) => (await uploadTo({ path: recruitmentApi.importPreview.path }, file)) as Preview}
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
        const { created, failed } = (await uploadTo({ path: recruitmentApi.import.path }, file)) as Done;
        return `已新增 ${created} 人${failed > 0 ? `，${failed} 行未导入` : ''}`;
      }}
      onClose={() => onClose()}
    />
  );
}
