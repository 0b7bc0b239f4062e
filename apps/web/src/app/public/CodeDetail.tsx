import { useSearchParams } from 'react-router';
import { orBrowser } from '../../lib/wechat.ts';
import { PublicFrame } from './PublicFrame.tsx';
import { SharedFiles } from './SharedFiles.tsx';
import { linkTo, targetOf } from './target.ts';

/** /codeDetail?c=… : what a link gives; ?url=…&name=… : an attachment by its address (a printed code leads here). */
export default function CodeDetail() {
  const [search] = useSearchParams();
  const token = search.get('c');
  if (token) return <SharedFiles token={token} />;
  return <Attachment search={search} />;
}

function Attachment({ search }: { search: URLSearchParams }) {
  const target = targetOf(search.get('url'));
  const name = search.get('name') ?? '附件';
  const address = target && linkTo(target);
  return (
    <PublicFrame title="附件下载">
      {address ? (
        <>
          <p className="public-text">{name}</p>
          <div className="public-actions">
            <a
              className="primary"
              href={address}
              download={target?.kind === 'own' ? name : undefined}
              rel="noopener noreferrer"
              onClick={orBrowser(name)}
            >
              下载
            </a>
          </div>
        </>
      ) : (
        <p>附件不存在或链接已失效。</p>
      )}
    </PublicFrame>
  );
}
