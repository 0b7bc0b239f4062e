import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { Alert, Button, Drawer, Table, Upload } from 'antd';
import { useState } from 'react';
import { uploadTo } from '../../lib/files.ts';
import { useIsMobile } from '../../lib/media.ts';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { useCommand } from '../../lib/query.ts';
import { ToneTag } from '../../ui/texts.tsx';

type Preview = OutputOf<typeof attendanceApi.importUpload>;

/** An export of DingTalk, WeCom or Feishu: chosen, looked at, imported. */
export default function ImportDrawer({ onClose }: { onClose: (month?: string) => void }) {
  const page = usePage();
  const isMobile = useIsMobile();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isReading, setIsReading] = useState(false);
  const start = useCommand(attendanceApi.import, {
    onSuccess: ({ people, written, skipped }) => {
      notify.success(
        `${people} 人，${written} 项${skipped.length > 0 ? `；${skipped.length} 人未导入` : ''}`,
      );
      onClose(preview?.month);
    },
  });
  async function read(file: File): Promise<void> {
    setIsReading(true);
    try {
      setPreview((await uploadTo({ path: attendanceApi.importUpload.path }, file)) as Preview);
    } catch {
      // The call has shown why.
    } finally {
      setIsReading(false);
    }
  }
  return (
    <Drawer
      open
      title="导入考勤"
      size={isMobile ? '100%' : 760}
      getContainer={page.container}
      rootStyle={{ position: 'absolute' }}
      onClose={() => onClose()}
      footer={
        preview && (
          <Button type="primary" loading={start.isPending} onClick={() => start.run({ id: preview.id })}>
            导入 {preview.people} 人
          </Button>
        )
      }
    >
      <Upload.Dragger
        accept=".xlsx,.csv"
        showUploadList={false}
        disabled={isReading}
        beforeUpload={(file) => {
          void read(file);
          return false;
        }}
      >
        <p>{isReading ? '正在读取…' : '钉钉、企业微信、飞书的月度汇总或每日统计（xlsx、csv）'}</p>
        <p className="quiet">按列名识别，先预览再导入；同一文件再导入不会重复，手工登记的不受影响。</p>
      </Upload.Dragger>
      {preview && (
        <>
          <Alert
            style={{ margin: '12px 0' }}
            type={preview.importedAt ? 'warning' : 'info'}
            title={`${preview.system} · ${preview.month} · ${preview.rows.length} 人 ${preview.items} 项${
              preview.importedAt ? `，已于 ${preview.importedAt} 导入过` : ''
            }`}
          />
          <Table
            size="small"
            rowKey="line"
            pagination={{ pageSize: 50, hideOnSinglePage: true }}
            dataSource={preview.rows.toSorted(
              (a, b) => Number(b.problem !== null) - Number(a.problem !== null),
            )}
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
          />
        </>
      )}
    </Drawer>
  );
}
