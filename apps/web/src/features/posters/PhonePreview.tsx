import { fileUrl } from '../../lib/fileUrl.ts';
import './posters.css';

/** As a partner sees it on the phone. */
export const PhonePreview = ({ title, imgurl }: { title: string; imgurl: string | null }) => (
  <div className="poster-phone" aria-hidden>
    <header>{title || '标题'}</header>
    {imgurl ? <img src={fileUrl(imgurl)} alt="" /> : <span>图片</span>}
  </div>
);
