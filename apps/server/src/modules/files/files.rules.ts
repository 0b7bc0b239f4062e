import { FILE_PURPOSES, type FilePurpose } from '@shibiao/contract/files';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const CFB = 'application/x-cfb';

/**
 * The type that a file is served as, and what its content must look like (`file-type`'s names); `text` has no
 * signature.
 */
const KINDS: Record<string, { mime: string; content: readonly string[] | 'text' }> = {
  jpg: { mime: 'image/jpeg', content: ['image/jpeg'] },
  jpeg: { mime: 'image/jpeg', content: ['image/jpeg'] },
  png: { mime: 'image/png', content: ['image/png', 'image/apng'] },
  webp: { mime: 'image/webp', content: ['image/webp'] },
  gif: { mime: 'image/gif', content: ['image/gif'] },
  pdf: { mime: 'application/pdf', content: ['application/pdf'] },
  docx: { mime: `${OFFICE}.wordprocessingml.document`, content: [`${OFFICE}.wordprocessingml.document`] },
  xlsx: { mime: `${OFFICE}.spreadsheetml.sheet`, content: [`${OFFICE}.spreadsheetml.sheet`] },
  pptx: { mime: `${OFFICE}.presentationml.presentation`, content: [`${OFFICE}.presentationml.presentation`] },
  doc: { mime: 'application/msword', content: [CFB] },
  xls: { mime: 'application/vnd.ms-excel', content: [CFB] },
  ppt: { mime: 'application/vnd.ms-powerpoint', content: [CFB] },
  zip: { mime: 'application/zip', content: ['application/zip'] },
  mp4: { mime: 'video/mp4', content: ['video/mp4', 'video/x-m4v', 'video/quicktime'] },
  txt: { mime: 'text/plain; charset=utf-8', content: 'text' },
  csv: { mime: 'text/csv; charset=utf-8', content: 'text' },
};

/** Pictures and PDF may be shown in the page; everything else is only handed over. */
export const isShown = (mime: string): boolean => mime.startsWith('image/') || mime === 'application/pdf';

/** What remains of a name when it names a file and nothing else: no path, no control or direction signs. */
export function plainName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).pop() ?? '';
  return last.replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '').replace(/^[.\s]+|[.\s]+$/g, '');
}
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Why a file of this name and size is not taken for a purpose; null when it is. */
export function refusalOf(
  purpose: FilePurpose,
  name: string,
  size: number,
  serverLimit: number,
): string | null {
  const { extensions, maxSize } = FILE_PURPOSES[purpose];
  const limit = Math.min(maxSize, serverLimit);
  if (!(extensions as readonly string[]).includes(extensionOf(name)))
    return `只能上传 ${extensions.join('、')}`;
  if (size > limit) return `不能超过 ${Math.floor(limit / 1024 / 1024)} MB`;
  return null;
}

/**
 * The type to serve a file as, when its content is what its name says; null when it is something else.
 * @param detected what the content's signature says; undefined without one
 * @param isText whether the whole content is readable text
 */
export function typeOf(name: string, detected: string | undefined, isText: boolean): string | null {
  const kind = KINDS[extensionOf(name)];
  if (!kind) return null;
  if (kind.content === 'text') return detected === undefined && isText ? kind.mime : null;
  return detected !== undefined && kind.content.includes(detected) ? kind.mime : null;
}
