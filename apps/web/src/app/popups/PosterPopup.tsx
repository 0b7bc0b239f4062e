import { startupApi } from '@shibiao/contract/startup';
import { call } from '../../lib/call.ts';
import { fileUrl } from '../../lib/fileUrl.ts';
import { navigateTo } from '../navigation.ts';
import { DayPopup } from './DayPopup.tsx';

interface Props {
  poster: { id: number; title: string; imgurl: string; imgopen: string | null };
  onClose: () => void;
}

/** Closing and opening are logged, so that the poster does not come again. */
export default function PosterPopup({ poster, onClose }: Props) {
  const end = (action: 'closed' | 'opened') => {
    call(startupApi.posterSeen, { id: poster.id, action }, { isQuiet: true }).catch(() => undefined);
    onClose();
    if (action === 'opened' && poster.imgopen)
      navigateTo(`/posterDetails?url=${encodeURIComponent(poster.imgopen)}`);
  };
  return (
    <DayPopup footer={null} width={480} centered title={poster.title} onCancel={() => end('closed')}>
      <button type="button" className="poster" onClick={() => end('opened')}>
        <img src={fileUrl(poster.imgurl)} alt={`${poster.title}，点击查看详情`} />
      </button>
    </DayPopup>
  );
}
