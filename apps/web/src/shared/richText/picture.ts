import { filesApi } from '@shibiao/contract/files';
import { RICH_PICTURE } from '@shibiao/contract/richText';
import { Node } from '@tiptap/react';
import { call } from '../../lib/call.ts';
import { fileUrl } from '../../lib/fileUrl.ts';

/** Links of pictures that were uploaded or read in this window, by their address in the text. */
const links = new Map<string, string>();
export const pictureAddress = (id: number): string => `file:${id}`;
export const keepLink = (id: number, url: string): void => void links.set(pictureAddress(id), url);

/** Reads the link of a picture, because a draft restored after a reload knows its number only. */
async function linkOf(address: string): Promise<string> {
  const known = links.get(address);
  if (known) return known;
  const id = Number(RICH_PICTURE.exec(address)?.[1] ?? 0);
  const { list } = await call(filesApi.refs, { ids: [id] }, { isQuiet: true });
  const url = list[0]?.url ?? '';
  links.set(address, url);
  return url;
}

/** A picture of the text: stored as `<img src="file:12">`, shown by a signed link while editing. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src^="file:"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('img');
      dom.alt = String(node.attrs.alt);
      linkOf(String(node.attrs.src)).then(
        (url) => {
          dom.src = fileUrl(url);
        },
        () => undefined,
      );
      return { dom };
    },
});
