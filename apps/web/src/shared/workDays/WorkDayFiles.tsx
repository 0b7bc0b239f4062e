import { filesApi } from '@shibiao/contract/files';
import type { WorkDay } from '@shibiao/contract/sales';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import type { FileRef } from '../../lib/upload.ts';
import { FileLink, FileUpload } from '../../ui/FileUpload.tsx';
import './workDays.css';
import { QueryLine } from '../../ui/QueryState.tsx';

/** A log's files as links that work; none while they are read. */
function useFiles(files: WorkDay['files']) {
  const ids = files.map((file) => file.id);
  const query = useQuery(queryOf(filesApi.refs, { ids }, { enabled: ids.length > 0 }));
  const refs: FileRef[] = query.data?.list ?? [];
  return { refs, query, isKnown: ids.length === 0 || query.data !== undefined };
}

/** The files of a log that is read. */
export function WorkDayFiles({ files }: { files: WorkDay['files'] }) {
  const { refs, query } = useFiles(files);
  return (
    <ul className="work-files">
      <QueryLine of={query} />
      {refs.map((file) => (
        <li key={file.id}>
          <FileLink file={file} />
        </li>
      ))}
    </ul>
  );
}

/** The files of a log that is written: folded away until somebody wants one. @param chosen null: as they are stored */
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
  // Something added to files that were not read would take their place.
  if (chosen === null && !isKnown) return <QueryLine of={query} />;
  return (
    <details className="work-attached" open={shown.length > 0}>
      <summary>附件{shown.length > 0 ? `（${shown.length}）` : ''}</summary>
      <FileUpload purpose="other" value={shown} onChange={onChange} />
    </details>
  );
}
