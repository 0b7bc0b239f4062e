import { Navigate } from 'react-router';
import { readToken } from '../../lib/token.ts';
import { PublicFrame } from './PublicFrame.tsx';

/** The front page without a session; whoever is signed in has a home of their own. */
export default function Shouye() {
  if (readToken()) return <Navigate to="/home" replace />;
  return (
    <PublicFrame title="师表，讲师经纪业务后台">
      <p>
        合作机构在这里提出课题需求、查看推荐讲师与排课；讲师在这里确认档期、上传课件与课纲；公司的每一位同事在这里完成从需求到结算的全部工作。
      </p>
      <div className="public-actions">
        <a className="primary" href="/login">
          登录
        </a>
      </div>
    </PublicFrame>
  );
}
