/** Rich messages are HTML; only their plain text is shown. */
export function plainText(html: string): string {
  if (!html.includes('<')) return html;
  const document = new DOMParser().parseFromString(
    html.replace(/<(br|\/p|\/div|\/li)[^>]*>/gi, '\n'),
    'text/html',
  );
  return document.body.textContent?.trim() ?? '';
}
