import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { uploadTo } from '../../lib/files.ts';
import { useCommand } from '../../lib/query.ts';
import { ImportDrawer } from '../../ui/ImportDrawer.tsx';
import { ToneTag } from '../../ui/texts.tsx';

type Preview = OutputOf<typeof attendanceApi.importUpload>;

/** Import of a DingTalk, WeCom or Feishu export: choose, preview, import. */
export default function ImportAttendance({ onClose }: { onClose: (month?: string) => void }) {
  const start = useCommand(attendanceApi.import);
  return (
    <ImportDrawer<Preview, Preview['rows'][number]>
      title="导入考勤"
      hint="钉钉、企业微信、飞书导出的月度汇总、每日统计或原始记录。按列名识别；同一文件再导入不会重复，手工登记的不受影响。"
      read={async (file, options) =>
        (await uploadTo({ path: attendanceApi.importUpload.path }, file, {}, options)) as Preview
      }
      summaryOf={(preview) => ({
        title: `${preview.system} · ${preview.month} · ${preview.rows.length} 人 ${preview.items} 项${
          preview.importedAt ? `，已于 ${preview.importedAt} 导入过` : ''
        }`,
        sheets: preview.sheets,
        isWarning: preview.importedAt !== null,
        rows: preview.rows.toSorted((a, b) => Number(b.problem !== null) - Number(a.problem !== null)),
        action: `导入 ${preview.people} 人`,
        canRun: preview.people > 0,
      })}
      columns={[
        { title: '姓名', dataIndex: 'name', width: 90 },
        { title: '工号', dataIndex: 'jobNo', width: 80 },
        { title: '内容', dataIndex: 'marks', render: (text: string) => text || '全勤' },
        {
          title: '问题',
          dataIndex: 'problem',
          width: 170,
          render: (text: string | null) => text && <ToneTag tone="bad">{text}</ToneTag>,
        },
      ]}
      run={async (_file, { id }) => {
        const { people, written, skipped } = await start.send({ id });
        return `${people} 人，${written} 项${skipped.length > 0 ? `；${skipped.length} 人未导入` : ''}`;
      }}
      onClose={(imported) => onClose(imported?.month)}
    />
  );
}
