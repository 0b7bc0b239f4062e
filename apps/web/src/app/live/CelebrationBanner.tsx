import { useEffect, useState } from 'react';
import { isMobileNow } from '../../lib/media.ts';
import { useNotices } from '../../lib/notify.ts';
import { hasOpenLayer } from '../popups/useFreeMoment.ts';
import { endCelebration, useCelebrations } from './celebrations.ts';
import { playFanfare } from './fanfare.ts';

/** Product specification, section 4: appears after 500 ms, lasts 5 s and plays a sound. */
const DELAY_MS = 500;
const SHOWN_MS = 5000;

/** True while a layer is open, or on a phone a message card, which has the same place. */
const isPlaceTaken = () => hasOpenLayer() || (isMobileNow() && useNotices.getState().cards.length > 0);

/** A signed order, said to everybody once its place is free. */
export function CelebrationBanner() {
  const current = useCelebrations(({ queue }) => queue[0]);
  const [shownId, setShownId] = useState<string | number | null>(null);
  useEffect(() => {
    if (!current) return;
    let timer: ReturnType<typeof setTimeout>;
    const show = () => {
      if (isPlaceTaken()) return wait();
      setShownId(current.id);
      if (!current.isSilent) playFanfare();
      timer = setTimeout(endCelebration, SHOWN_MS);
    };
    const wait = () => {
      timer = setTimeout(show, DELAY_MS);
    };
    wait();
    return () => clearTimeout(timer);
  }, [current]);
  if (!current || shownId !== current.id) return null;
  return (
    <div className="celebration" role="status">
      <span className="celebration-mark" aria-hidden>
        喜
      </span>
      <p>
        <b>
          恭喜 {current.org} {current.saleMan} 成功签单
        </b>{' '}
        <span>
          {current.lessonInfo}
          {current.lessondays && ` · ${current.lessondays} 天`}
        </span>
      </p>
      <button type="button" aria-label="关闭" onClick={endCelebration}>
        ×
      </button>
    </div>
  );
}
