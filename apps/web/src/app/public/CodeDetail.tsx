import { useSearchParams } from 'react-router';
import { PublicFrame } from './PublicFrame.tsx';
import { linkTo, targetOf } from './target.ts';

/** /codeDetail?url=…&name=…: an attachment by its link, as printed codes name it. */
export default function CodeDetail() {
  const [search] = useSearchParams();
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
