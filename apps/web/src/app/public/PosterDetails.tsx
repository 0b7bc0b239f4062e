import { useSearchParams } from 'react-router';
import { fileUrl } from '../../lib/fileUrl.ts';
import { PublicFrame } from './PublicFrame.tsx';
import { linkTo, targetOf } from './target.ts';

/** /posterDetails?url=…: the picture of an activity, or a link to its page. */
export default function PosterDetails() {
  const [search] = useSearchParams();
  const target = targetOf(search.get('url'));
  const address = target?.kind === 'own' ? fileUrl(target.path) : target?.url.href;
  const isPicture = address !== undefined && /\.(png|jpe?g|gif|webp|svg)(\?|$)|\/file\//i.test(address);
  return (
    <PublicFrame title="活动详情" isWide>
      {address && isPicture && <img className="public-image" src={address} alt="活动海报" />}
      {address && !isPicture && (
        <div className="public-actions">
          <a className="primary" href={target ? linkTo(target) : undefined} rel="noopener noreferrer">
            打开活动页面
          </a>
        </div>
      )}
      {!address && <p>活动不存在或已经结束。</p>}
    </PublicFrame>
  );
}
