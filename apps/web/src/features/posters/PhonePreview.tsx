import { fileUrl } from '../../lib/fileUrl.ts';
import './posters.css';

/** Preview of a poster as a partner sees it on a phone. */
export const PhonePreview = ({ title, imgurl }: { title: string; imgurl: string | null }) => (
  <div className="poster-phone" aria-hidden>
    <header>{title || '标题'}</header>
    {imgurl ? <img src={fileUrl(imgurl)} alt="" /> : <span>图片</span>}
  </div>
);
