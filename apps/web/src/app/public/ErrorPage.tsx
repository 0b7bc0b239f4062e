import { accessApi } from '@shibiao/contract/access';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { call } from '../../lib/call.ts';
import { readToken } from '../../lib/token.ts';
import { PublicFrame } from './PublicFrame.tsx';
import { targetOf } from './target.ts';

type Place = OutputOf<typeof accessApi.pageAt>;
/** State left by the shell: the address that the menu lacks; for 没有权限 with the server's explanation. */
type Left = string | { from: string; place: Place } | null;

/** The pages 401 and 404. An address that was not found is looked up, for it may be a page of others' menus. */
export default function ErrorPage({ code }: { code: 401 | 404 }) {
  const left = useLocation().state as Left;
  if (code === 401) return <Forbidden {...(left && typeof left === 'object' ? left : {})} />;
  const from = typeof left === 'string' && readToken() !== null ? left : null;
  return from === null ? <Missing /> : <Asked key={from} from={from} />;
}

function Asked({ from }: { from: string }) {
  const [place, setPlace] = useState<Place | 'unknown' | null>(null);
  useEffect(() => {
    let isGone = false;
    const [path = ''] = from.split('?');
    call(accessApi.pageAt, { path }, { isQuiet: true }).then(
      (answer) => !isGone && setPlace(answer),
      () => !isGone && setPlace('unknown'),
    );
    return () => {
      isGone = true;
    };
  }, [from]);
  if (place === null) return <div className="boot" role="status" aria-label="加载中" />;
  if (place !== 'unknown' && place.isKnown)
    return <Navigate to="/401" state={{ from, place } satisfies Left} replace />;
  return <Missing />;
}

const Missing = () => (
  <Sheet code={404} title="页面不存在">
    <p>地址可能有误，或者页面已经移走。</p>
  </Sheet>
);

/** @param from the address that opens again once the right is granted */
function Forbidden({ from, place }: { from?: string; place?: Place }) {
  const { title = null, administrators = [] } = place ?? {};
  const target = targetOf(from ?? null);
  return (
    <Sheet code={401} title="没有权限" again={target?.kind === 'own' ? target.path : null}>
      <p>您没有打开{title ? `「${title}」` : '这个页面'}的权限。</p>
      {administrators.length > 0 ? (
        <p>如有需要，请联系管理员（{administrators.join('、')}）开通。</p>
      ) : (
        <p>如有需要，请联系{place ? '与您对接的工作人员' : '管理员'}开通。</p>
      )}
    </Sheet>
  );
}

interface SheetProps {
  code: 401 | 404;
  title: string;
  again?: string | null;
  children: React.ReactNode;
}
const Sheet = ({ code, title, again = null, children }: SheetProps) => (
  <PublicFrame title={title}>
    <p className="public-code" aria-hidden>
      {code}
    </p>
    {children}
    <div className="public-actions">
      <a className="primary" href="/">
        回到首页
      </a>
      {again && (
        <a className="plain" href={again}>
          已开通，重新打开
        </a>
      )}
    </div>
  </PublicFrame>
);
