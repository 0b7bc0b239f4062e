import { Navigate, useSearchParams } from 'react-router';
import { PublicFrame } from './PublicFrame.tsx';
import { targetOf } from './target.ts';

/** /jumpPage?url=…: opens own addresses at once, other sites after showing their address. */
export default function JumpPage() {
  const [search] = useSearchParams();
  const target = targetOf(search.get('url'));
  if (target?.kind === 'own') return <Navigate to={target.path} replace />;
  if (!target) return <Navigate to="/404" replace />;
  return (
    <PublicFrame title="即将离开师表">
      <p>您将打开其他网站的页面，请确认地址可信：</p>
      <p className="public-text">{target.url.href}</p>
      <div className="public-actions">
        <a className="primary" href={target.url.href} rel="noopener noreferrer">
          继续前往
        </a>
        <a className="plain" href="/">
          回到首页
        </a>
      </div>
    </PublicFrame>
  );
}
