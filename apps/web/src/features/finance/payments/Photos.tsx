import { FileOutlined } from '@ant-design/icons';
import { filesApi } from '@shibiao/contract/files';
import { useQuery } from '@tanstack/react-query';
import { Image } from 'antd';
import { fileUrl } from '../../../lib/fileUrl.ts';
import { queryOf } from '../../../lib/query.ts';
import type { FileRef } from '../../../lib/upload.ts';
import { FileAnchor } from '../../../ui/FileAnchor.tsx';
import { QueryLine } from '../../../ui/QueryState.tsx';
import styles from '../finance.module.css';

interface Photo {
  id: number;
  name: string;
  isImage: boolean;
  kind: 'attachment' | 'voucher';
}

/** Links of a request's files; they expire after an hour or two and are then read again. */
export function usePhotoFiles(photos: readonly { id: number }[]) {
  const ids = photos.map((photo) => photo.id);
  const query = useQuery({
    ...queryOf(filesApi.refs, { ids }, { isQuiet: true, staleTime: 10 * 60_000 }),
    enabled: ids.length > 0,
  });
  const isKnown = ids.length === 0 || query.data !== undefined;
  return { files: (query.data?.list ?? []) as FileRef[], query, isKnown };
}

/** Pictures side by side, enlarged on click with previous and next; other files are links. */
export function Photos({ photos, empty }: { photos: readonly Photo[]; empty: string }) {
  const { files, query } = usePhotoFiles(photos);
  if (photos.length === 0) return <p className="quiet">{empty}</p>;
  return (
    <Image.PreviewGroup>
      <QueryLine of={query} />
      <div className={styles.photoWall}>
        {photos.map((photo) => {
          const file = files.find((one) => one.id === photo.id);
          return (
            <figure key={photo.id}>
              {photo.isImage && file ? (
                <Image src={fileUrl(file.url)} alt={photo.name} width={112} height={112} />
              ) : file ? (
                <FileAnchor className={styles.isFile} file={file} aria-label={photo.name}>
                  <FileOutlined />
                </FileAnchor>
              ) : (
                <span className={styles.isFile}>
                  <FileOutlined />
                </span>
              )}
              <figcaption title={photo.name}>{query.isLoading ? '正在载入…' : photo.name}</figcaption>
            </figure>
          );
        })}
      </div>
    </Image.PreviewGroup>
  );
}
