import type { OutputOf } from '@shibiao/contract/endpoint';
import { outlinesApi } from '@shibiao/contract/outlines';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { saveFile } from '../../lib/files.ts';
import { fileUrl } from '../../lib/fileUrl.ts';
import { queryOf } from '../../lib/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FileAnchor } from '../../ui/FileAnchor.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import RichText from '../../ui/RichText.tsx';
import styles from './outlines.module.css';
import type { Version } from './tree.ts';

/** How a version looks; a PDF opens in a window of its own. */
export default function PreviewPane({ version, onClose }: { version: Version; onClose: () => void }) {
  const query = useQuery(queryOf(outlinesApi.preview, { id: version.id }));
  const download = () => saveFile(outlinesApi.file, { id: version.id }, { mime: version.mime });
  return (
    <RecordDrawer
      title={`${version.name} · v${version.no}`}
      actions={<Button onClick={download}>下载</Button>}
      width={820}
      query={query}
      onClose={onClose}
    >
      {(preview) => <Content preview={preview} />}
    </RecordDrawer>
  );
}

function Content({ preview }: { preview: OutputOf<typeof outlinesApi.preview> }) {
  const { state, html, mime, url, name, pages } = preview;
  if (state === 3) return <EmptyState title="无法读取这个文件，请下载后打开" />;
  if (mime.startsWith('image/')) return <img className={styles.picture} src={fileUrl(url)} alt={name} />;
  if (mime === 'application/pdf')
    return (
      <p>
        <FileAnchor file={preview}>在新窗口打开 PDF{pages ? `（${pages} 页）` : ''}</FileAnchor>
      </p>
    );
  if (!html) return <EmptyState title="这类文件不能预览，请下载后打开" />;
  return (
    <div className={styles.preview}>
      <RichText html={html} />
    </div>
  );
}
