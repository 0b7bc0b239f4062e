import { filesApi } from '@shibiao/contract/files';
import type { WorkDay } from '@shibiao/contract/sales';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import type { FileRef } from '../../lib/upload.ts';
import { FileLink, FileUpload } from '../../ui/FileUpload.tsx';
import { QueryLine } from '../../ui/QueryState.tsx';
import styles from './workDays.module.css';

/** Links of a log's files; none while they are loading. */
function useFiles(files: WorkDay['files']) {
  const ids = files.map((file) => file.id);
  const query = useQuery(queryOf(filesApi.refs, { ids }, { enabled: ids.length > 0 }));
  const refs: FileRef[] = query.data?.list ?? [];
  return { refs, query, isKnown: ids.length === 0 || query.data !== undefined };
}

/** Files of a log, read-only. */
export function WorkDayFiles({ files }: { files: WorkDay['files'] }) {
  const { refs, query } = useFiles(files);
  return (
    <ul className={styles.files}>
      <QueryLine of={query} />
      {refs.map((file) => (
        <li key={file.id}>
          <FileLink file={file} />
        </li>
      ))}
    </ul>
  );
}

/** Files of an edited log, folded until opened. @param chosen null: as stored */
export function WorkDayFilesField({
  files,
  chosen,
  onChange,
}: {
  files: WorkDay['files'];
  chosen: FileRef[] | null;
  onChange: (files: FileRef[]) => void;
}) {
  const { refs: stored, query, isKnown } = useFiles(files);
  const shown = chosen ?? stored;
  // A file added before the others were read would replace them.
  if (chosen === null && !isKnown) return <QueryLine of={query} />;
  return (
    <details className={styles.attached} open={shown.length > 0}>
      <summary>附件{shown.length > 0 ? `（${shown.length}）` : ''}</summary>
      <FileUpload purpose="other" value={shown} onChange={onChange} />
    </details>
  );
}
