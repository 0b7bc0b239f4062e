import type { ReactNode } from 'react';
import { usePage } from '../../lib/page.tsx';

interface Props {
  to: string;
  title?: string;
  className?: string;
  children: ReactNode;
}

/** A record as a link: a plain click opens its tab, Ctrl and the middle button do what browsers do. */
export function To({ to, title, className = 'link', children }: Props) {
  const page = usePage();
  return (
    <a
      href={to}
      className={className}
      {...(title ? { title } : {})}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        page.navigate(to);
      }}
    >
      {children}
    </a>
  );
}
