import { type ReactNode, useEffect } from 'react';
import './signin.css';

/** Layout of every form of signing in. Plain CSS, because antd is not loaded here. */
export function SignInFrame({
  title,
  company,
  children,
}: {
  title: string;
  /** From the settings; empty until they arrive and where none is given. */
  company: string;
  children: ReactNode;
}) {
  useEffect(() => {
    if (company) document.title = `${title} - ${company}`;
  }, [title, company]);
  return (
    <div className="signin">
      <aside className="signin-side">
        <div className="signin-brand">
          <span className="seal" aria-hidden>
            {company.slice(0, 1) || '师'}
          </span>
          {company || '师表'}
        </div>
        <figure>
          <blockquote>
            <span>学高为师</span>
            <span>身正为范</span>
          </blockquote>
          <figcaption>从一条需求，到一堂好课，再到每一笔账</figcaption>
        </figure>
        <small>讲师经纪业务后台</small>
      </aside>
      <main className="signin-main">
        <div className="signin-card">
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
