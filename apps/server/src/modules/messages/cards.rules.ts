/** WeCom counts bytes of UTF-8. */
const TITLE_BYTES = 128;
const DESCRIPTION_BYTES = 512;
const URL_BYTES = 2048;

const bytes = (text: string): number => Buffer.byteLength(text);

/** A text of at most so many bytes, cut between characters with … at its end. */
export function cutToBytes(text: string, most: number): string {
  if (bytes(text) <= most) return text;
  const rest = most - bytes('…');
  let [kept, size] = ['', 0];
  for (const character of text) {
    size += bytes(character);
    if (size > rest) break;
    kept += character;
  }
  return `${kept}…`;
}

/** WeCom reads marks of HTML in a description. */
const plain = (text: string): string => text.replaceAll('<', '＜').replaceAll('>', '＞').trim();

/**
 * A message as a card: title and description cut to WeCom's rule and never empty, which WeCom refuses, and the page
 * that it opens. @param site the product's address for staff
 */
export function cardOf(
  message: { title: string; content: string; at: string; path: string | null },
  site: string,
): { title: string; description: string; url: string } {
  const home = site.replace(/\/+$/, '');
  const url = `${home}${message.path ?? '/messages/inbox'}`;
  const at = message.at.slice(0, 16);
  return {
    title: cutToBytes(plain(message.title.replace(/\s+/g, ' ')), TITLE_BYTES) || '新消息',
    description: `${at}\n${cutToBytes(plain(message.content), DESCRIPTION_BYTES - bytes(at) - 1)}`,
    url: bytes(url) > URL_BYTES ? home : url,
  };
}
