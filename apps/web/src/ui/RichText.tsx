import { RICH_PICTURE_LINK, RICH_TAGS } from '@shibiao/contract/richText';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';

const SAFE = ['rel', 'target', 'colspan', 'rowspan', 'alt', 'width'];
const ATTRIBUTES = ['href', 'src', ...SAFE];
/** Protocols of links; pictures are files of ours. */
const ADDRESSES = new RegExp(`^(?:https:|tel:|mailto:|${RICH_PICTURE_LINK.replace('?', '\\?')})`, 'i');

/** HTML cleaned by the server, and cleaned once more before it is shown. */
export default function RichText({ html }: { html: string }) {
  const clean = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        ALLOWED_TAGS: [...RICH_TAGS],
        ALLOWED_ATTR: ATTRIBUTES,
        ALLOWED_URI_REGEXP: ADDRESSES,
        ADD_URI_SAFE_ATTR: SAFE,
      }),
    [html],
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the line above, and by the server before
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: clean }} />;
}
