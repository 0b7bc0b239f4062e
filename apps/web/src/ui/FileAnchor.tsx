import type { ComponentProps } from 'react';
import { fileUrl } from '../lib/fileUrl.ts';
import { orBrowser } from '../lib/wechat.ts';

interface Props extends Omit<ComponentProps<'a'>, 'onClick'> {
  file: { url: string; name: string; mime: string };
}

/** Link that opens a file in a window of its own; in WeChat it may show the way to the browser instead. */
export function FileAnchor({ file, children = file.name, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={fileUrl(file.url)}
      target="_blank"
      rel="noopener noreferrer"
      onClick={orBrowser(file.mime)}
    >
      {children}
    </a>
  );
}
