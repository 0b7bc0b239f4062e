import { filesApi } from '@shibiao/contract/files';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from './query.ts';
import type { FileRef } from './upload.ts';

/** Query of a file by its id. */
export const useFileRead = (id: number | null | undefined) =>
  useQuery({ ...queryOf(filesApi.refs, { ids: [id ?? 0] }, { isQuiet: true }), enabled: Boolean(id) });

/** A file by its id, for links; null until it is known, and when the person may not read it. */
export const useFile = (id: number | null | undefined): FileRef | null =>
  useFileRead(id).data?.list[0] ?? null;
