import { FILE_PURPOSES, type FilePurpose } from '@shibiao/contract/files';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const CFB = 'application/x-cfb';
/** OFD layout document of electronic invoices and offices: a zip with OFD.xml in it. */
export const OFD = 'application/ofd';
/** Data in XML, without anything that a browser would execute or render. */
export const E_XML = 'text/xml; charset=utf-8';

/** The served type of an extension, and its accepted content types (`file-type`'s names); `text` has no signature. */
const KINDS: Record<string, { mime: string; content: readonly string[] | 'text' }> = {
  jpg: { mime: 'image/jpeg', content: ['image/jpeg'] },
  jpeg: { mime: 'image/jpeg', content: ['image/jpeg'] },
  png: { mime: 'image/png', content: ['image/png', 'image/apng'] },
  webp: { mime: 'image/webp', content: ['image/webp'] },
  gif: { mime: 'image/gif', content: ['image/gif'] },
  heic: { mime: 'image/heic', content: ['image/heic', 'image/heif'] },
  heif: { mime: 'image/heif', content: ['image/heif', 'image/heic'] },
  ofd: { mime: OFD, content: [OFD] },
  // Download only; XML that is a disguised page is refused (store.ts).
  xml: { mime: E_XML, content: [E_XML] },
  pdf: { mime: 'application/pdf', content: ['application/pdf'] },
  docx: { mime: `${OFFICE}.wordprocessingml.document`, content: [`${OFFICE}.wordprocessingml.document`] },
  xlsx: { mime: `${OFFICE}.spreadsheetml.sheet`, content: [`${OFFICE}.spreadsheetml.sheet`] },
  pptx: { mime: `${OFFICE}.presentationml.presentation`, content: [`${OFFICE}.presentationml.presentation`] },
  doc: { mime: 'application/msword', content: [CFB] },
  xls: { mime: 'application/vnd.ms-excel', content: [CFB] },
  ppt: { mime: 'application/vnd.ms-powerpoint', content: [CFB] },
  zip: { mime: 'application/zip', content: ['application/zip', OFD] },
  mp4: { mime: 'video/mp4', content: ['video/mp4', 'video/x-m4v', 'video/quicktime'] },
  m4v: { mime: 'video/mp4', content: ['video/mp4', 'video/x-m4v', 'video/quicktime'] },
  mov: { mime: 'video/quicktime', content: ['video/quicktime', 'video/mp4', 'video/x-m4v'] },
  webm: { mime: 'video/webm', content: ['video/webm', 'video/matroska', 'video/x-matroska'] },
  txt: { mime: 'text/plain; charset=utf-8', content: 'text' },
  csv: { mime: 'text/csv; charset=utf-8', content: 'text' },
};

/** Pictures, videos and PDF may be shown in the page; everything else is only handed over. */
export const isShown = (mime: string): boolean =>
  isPicture(mime) || mime.startsWith('video/') || mime === 'application/pdf';
/** Pictures that every browser renders; HEIC photographs are downloads. */
export const isPicture = (mime: string): boolean =>
  mime.startsWith('image/') && !/^image\/hei[cf]/.test(mime);

/** A plain file name: no path, no control or direction characters. */
export function plainName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).pop() ?? '';
  return last.replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '').replace(/^[.\s]+|[.\s]+$/g, '');
}
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Advice for common kinds of files that a purpose does not accept. */
const WORDS: Readonly<Record<string, string>> = {
  heic: 'HEIC 照片在浏览器里显示不了，请在手机上另存为 JPG 再传（相机设置选“兼容性最佳”）；',
  heif: 'HEIF 照片在浏览器里显示不了，请在手机上另存为 JPG 再传；',
  ofd: 'OFD 版式文件请从开票平台下载 PDF 再传；',
  xml: 'XML 请从开票平台下载 PDF 再传；',
  rar: 'RAR 请解压后改用 ZIP；',
  '7z': '7Z 请解压后改用 ZIP；',
  wps: 'WPS 文件请另存为 DOCX；',
  et: 'WPS 表格请另存为 XLSX；',
  dps: 'WPS 演示请另存为 PPTX；',
  tif: 'TIF 图片请另存为 JPG 或 PDF；',
  tiff: 'TIF 图片请另存为 JPG 或 PDF；',
  bmp: 'BMP 图片请另存为 JPG 或 PNG；',
};

/** Reason against a file's name or size for a purpose; null when accepted. */
export function refusalOf(
  purpose: FilePurpose,
  name: string,
  size: number,
  serverLimit: number,
): string | null {
  const { extensions, maxSize } = FILE_PURPOSES[purpose];
  const limit = Math.min(maxSize, serverLimit);
  if (!(extensions as readonly string[]).includes(extensionOf(name)))
    return `${WORDS[extensionOf(name)] ?? ''}只能上传 ${extensions.join('、')}`;
  if (size > limit) return `不能超过 ${Math.floor(limit / 1024 / 1024)} MB`;
  return null;
}

/**
 * The served type when content and extension match; null otherwise.
 * @param detected type by signature; undefined without one
 * @param isText whether the whole content is readable text
 */
export function typeOf(name: string, detected: string | undefined, isText: boolean): string | null {
  const kind = KINDS[extensionOf(name)];
  if (!kind) return null;
  if (kind.content === 'text') return detected === undefined && isText ? kind.mime : null;
  return detected !== undefined && kind.content.includes(detected) ? kind.mime : null;
}

/** Extensions of pictures by content type. */
const PICTURES: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heif',
};

/**
 * The name with the picture's real extension: phones and chats save HEIC as .jpg and JPEG as .png. Only between
 * pictures; other mismatches are refused.
 */
export function trulyNamed(name: string, detected: string | undefined): string {
  const kind = KINDS[extensionOf(name)];
  const real = PICTURES[detected ?? ''];
  if (!real || !kind?.mime.startsWith('image/') || kind.content.includes(detected ?? '')) return name;
  return name.replace(/[^.]+$/, real);
}
