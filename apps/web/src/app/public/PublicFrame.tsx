import type { ReactNode } from 'react';
import { useOptions } from '../signin/useSignIn.ts';
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
  const { companyName } = useOptions();
  return (
    <div className="public">
      <header>
        <a href="/">
          <span className="seal" aria-hidden>
            {companyName.slice(0, 1) || '师'}
          </span>
          {companyName || '师表'}
        </a>
      </header>
      <main className={isWide ? 'is-wide' : ''}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
