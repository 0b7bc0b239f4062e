import type { OutputOf } from '@shibiao/contract/endpoint';
import {
  FILE_PURPOSES,
  type FilePurpose,
  filesApi,
  LARGE_FILE,
  LONGEST_FILE_NAME,
} from '@shibiao/contract/files';
import { call } from './call.ts';
import { type Progress, uploadTo } from './files.ts';
import { formatBytes } from './format.ts';

export type FileRef = OutputOf<typeof filesApi.upload>;

/** File ids of a form field that FileUpload filled. */
export const idsOf = (files: unknown): number[] =>
  Array.isArray(files) ? (files as FileRef[]).map((file) => file.id) : [];

/** The reason why a file may not be uploaded for a purpose, checked before sending; null when it may. */
export function refusalOf(file: Pick<File, 'name' | 'size'>, purpose: FilePurpose): string | null {
  const { extensions, maxSize } = FILE_PURPOSES[purpose];
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!(extensions as readonly string[]).includes(extension)) return `只能上传 ${extensions.join('、')}`;
  if (file.name.length > LONGEST_FILE_NAME) return `文件名不能超过 ${LONGEST_FILE_NAME} 个字`;
  if (file.size === 0) return '文件是空的';
  if (file.size > maxSize) return `不能超过 ${formatBytes(maxSize)}`;
  return null;
}

interface Options {
  signal?: AbortSignal;
  isSaidBeside?: boolean;
  onProgress?: (progress: Progress) => void;
}

/** Uploads one file to this server or the object store, as the server says. */
export async function uploadFile(file: File, purpose: FilePurpose, options: Options = {}): Promise<FileRef> {
  const input = { purpose, name: file.name, size: file.size, mime: file.type };
  const { signal, isSaidBeside = false, onProgress } = options;
  const parts = file.size > LARGE_FILE ? await import('./uploadParts.ts') : null;
  const begun = await parts?.begunUpload(file, purpose, signal);
  if (parts && begun) return await parts.uploadInParts(file, purpose, begun, { signal, onProgress });
  const permission = await call(filesApi.uploadToken, input, { signal, isSaidBeside });
  if (parts && permission.storage === 'local') {
    const { ticket } = permission;
    return await parts.uploadInParts(file, purpose, { ticket, there: [] }, { signal, onProgress });
  }
  if (permission.storage === 'local') {
    return (await uploadTo(
      { path: filesApi.upload.path },
      file,
      { token: permission.token },
      options,
    )) as FileRef;
  }
  await uploadTo(
    { url: permission.uploadUrl },
    file,
    { token: permission.token, key: permission.key },
    { ...options, isForeign: true },
  );
  return call(filesApi.complete, { ticket: permission.ticket }, { signal, isSaidBeside });
}
