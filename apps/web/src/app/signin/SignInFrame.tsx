import type { ReactNode } from 'react';
import './signin.css';

/** Layout of every form of signing in. Plain CSS, because antd is not loaded here. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="signin">
      <aside className="signin-side">
        <div className="signin-brand">
          <span className="seal" aria-hidden>
            师
          </span>
          师表
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
