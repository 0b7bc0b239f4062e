import type { ReactNode } from 'react';
import './public.css';

/** Layout of the pages that open without a session. */
export function PublicFrame({
  title,
  children,
  isWide = false,
}: {
  title: string;
  children: ReactNode;
  isWide?: boolean;
}) {
  return (
    <div className="public">
      <header>
        <a href="/">
          <span className="seal" aria-hidden>
            师
          </span>
          师表
        </a>
      </header>
      <main className={isWide ? 'is-wide' : ''}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
