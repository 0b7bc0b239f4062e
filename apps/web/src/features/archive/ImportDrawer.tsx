import { archiveApi } from '@shibiao/contract/archive/calls';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { Alert, Button, Drawer, Table, Upload } from 'antd';
import { useState } from 'react';
import { callFile, uploadTo } from '../../lib/files.ts';
import { useIsMobile } from '../../lib/media.ts';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { markStale } from '../../lib/query.ts';

type Preview = OutputOf<typeof archiveApi.importPreview>;

/** Archives from a file: what it would change, then the change. */
export default function ImportDrawer({ onClose }: { onClose: () => void }) {
  const page = usePage();
  const isMobile = useIsMobile();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const sent = async (path: string, chosen: File) => {
    setIsBusy(true);
    try {
      return await uploadTo({ path }, chosen);
    } catch {
      // The reason has been said; another file may be chosen.
      return null;
    } finally {
      setIsBusy(false);
    }
  };
  const look = async (chosen: File) => {
    const answer = await sent(archiveApi.importPreview.path, chosen);
    if (!answer) return;
    setFile(chosen);
    setPreview(answer as Preview);
  };
  const run = async () => {
    if (!file) return;
    const answer = await sent(archiveApi.import.path, file);
    if (!answer) return;
    const { updated, failed } = answer as OutputOf<typeof archiveApi.import>;
    notify.success(`已更新 ${updated} 人${failed > 0 ? `，${failed} 行未导入` : ''}`);
    markStale(['archive', 'personnel']);
    onClose();
  };
  return (
    <Drawer
      title="导入人事档案"
      open
      size={isMobile ? '100%' : 760}
      onClose={onClose}
      getContainer={page.container}
      rootStyle={{ position: 'absolute' }}
    >
      <p>
        <Button onClick={() => void callFile(archiveApi.importTemplate, {}).catch(() => undefined)}>
          下载模板
        </Button>{' '}
        <span className="quiet">按工号（或身份证号）找到人员，空格子不改动；先预览，确认后写入。</span>
      </p>
      <Upload.Dragger
        accept=".xlsx,.csv"
        showUploadList={false}
        disabled={isBusy}
        beforeUpload={(chosen) => {
          void look(chosen);
          return false;
        }}
      >
        <p>{isBusy ? '正在读取…' : file ? `${file.name}（点击换一个文件）` : '点击选择文件，或拖到这里'}</p>
      </Upload.Dragger>
      {preview && (
        <div style={{ display: 'grid', gap: 12, marginTop: 12 }}>
          <Alert
            type={preview.bad > 0 ? 'warning' : 'success'}
            showIcon
            title={`可导入 ${preview.good} 行，有问题 ${preview.bad} 行`}
            description={`识别的列：${preview.fields.join('、')}${
              preview.unknown.length > 0 ? `；未识别：${preview.unknown.join('、')}` : ''
            }`}
          />
          <Table<Preview['rows'][number]>
            size="small"
            rowKey="line"
            dataSource={preview.rows}
            pagination={{ pageSize: 20, showSizeChanger: false }}
            columns={[
              { title: '行', dataIndex: 'line', width: 60 },
              { title: '姓名', dataIndex: 'name', width: 100 },
              {
                title: '结果',
                render: (_, row) =>
                  row.problem ? (
                    <span className="is-failed">{row.problem}</span>
                  ) : row.changes.length === 0 ? (
                    <span className="quiet">没有变化</span>
                  ) : (
                    `更新 ${row.changes.join('、')}`
                  ),
              },
            ]}
          />
          <Button type="primary" loading={isBusy} disabled={preview.good === 0} onClick={() => void run()}>
            导入 {preview.good} 行
          </Button>
        </div>
      )}
    </Drawer>
  );
}
