import { RICH_TAGS } from '@shibiao/contract/richText';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';

const ATTRIBUTES = ['href', 'rel', 'target', 'colspan', 'rowspan'];

/** HTML that the server has cleaned, cleaned once more where it is shown. */
export default function RichText({ html }: { html: string }) {
  const clean = useMemo(
    () => DOMPurify.sanitize(html, { ALLOWED_TAGS: [...RICH_TAGS], ALLOWED_ATTR: ATTRIBUTES }),
    [html],
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the line above, and by the server before
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: clean }} />;
}
