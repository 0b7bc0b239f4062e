import { fileUrl } from '../../lib/fileUrl.ts';
import styles from './posters.module.css';

/** Preview of a poster as a partner sees it on a phone. */
export const PhonePreview = ({ title, imgurl }: { title: string; imgurl: string | null }) => (
  <div className={styles.phone} aria-hidden>
    <header>{title || '标题'}</header>
    {imgurl ? <img src={fileUrl(imgurl)} alt="" /> : <span>图片</span>}
  </div>
);
