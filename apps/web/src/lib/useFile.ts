import { filesApi } from '@shibiao/contract/files';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from './query.ts';
import type { FileRef } from './upload.ts';

/** A file by its id, as forms and links show it; null until it is known, and when the person may not read it. */
export function useFile(id: number | null | undefined): FileRef | null {
  const query = useQuery({
    ...queryOf(filesApi.refs, { ids: [id ?? 0] }, { isQuiet: true }),
    enabled: Boolean(id),
  });
  return query.data?.list[0] ?? null;
}
