import { archiveApi } from '@shibiao/contract/archive/calls';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { uploadTo } from '../../lib/files.ts';
import { goodAndBad, ImportDrawer } from '../../ui/ImportDrawer.tsx';

type Preview = OutputOf<typeof archiveApi.importPreview>;
type Done = OutputOf<typeof archiveApi.import>;
type Row = Preview['rows'][number];

/** Import of archives: a preview of the changes, then the changes. */
export default function ImportArchives({ onClose }: { onClose: () => void }) {
  return (
    <ImportDrawer<Preview, Row>
      title="导入人事档案"
      hint="按工号（或身份证号）找到人员，空格子不改动；先预览，确认后写入。"
      template={archiveApi.importTemplate}
      errors={archiveApi.importErrors}
      read={async (file, options) =>
        (await uploadTo({ path: archiveApi.importPreview.path }, file, {}, options)) as Preview
      }
      summaryOf={goodAndBad}
      columns={[
        { title: '行', dataIndex: 'line', width: 60 },
        { title: '姓名', dataIndex: 'name', width: 100 },
        { title: '结果', render: (_, row) => <Result row={row} /> },
      ]}
      run={async (file) => {
        const { updated, failed } = (await uploadTo({ path: archiveApi.import.path }, file)) as Done;
        return `已更新 ${updated} 人${failed > 0 ? `，${failed} 行未导入` : ''}`;
      }}
      onClose={() => onClose()}
    />
  );
}

function Result({ row }: { row: Row }) {
  if (row.problem) return <span className="is-failed">{row.problem}</span>;
  if (row.changes.length === 0) return <span className="quiet">没有变化</span>;
  return `更新 ${row.changes.join('、')}`;
}
