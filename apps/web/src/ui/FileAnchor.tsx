import type { ComponentProps } from 'react';
import { fileUrl } from '../lib/fileUrl.ts';
import { needsBrowser } from '../lib/wechat.ts';

interface Props extends ComponentProps<'a'> {
  file: { url: string; name: string; mime: string };
}

/** Link that opens a file in a window of its own; in WeChat it may show the way to the browser instead. */
export function FileAnchor({ file, children = file.name, onClick, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={fileUrl(file.url)}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if (needsBrowser(file.mime)) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </a>
  );
}
