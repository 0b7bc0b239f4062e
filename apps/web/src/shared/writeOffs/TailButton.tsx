import { writeOffsApi } from '@shibiao/contract/finance/writeOffs';
import { Button } from 'antd';
import { useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { Can } from '../../ui/Can.tsx';
import { WriteOffForm } from './WriteOffForm.tsx';

/** Button that writes off the small remainder of a lesson. */
export function TailButton({ lessonId, tail }: { lessonId: number; tail: string }) {
  const [isWriting, setIsWriting] = useState(false);
  return (
    <Can to={writeOffsApi.writeOff}>
      <div>
        <Button size="small" onClick={() => setIsWriting(true)}>
          核销尾差 {formatMoney(tail)}
        </Button>
      </div>
      {isWriting && <WriteOffForm lessonId={lessonId} onClose={() => setIsWriting(false)} />}
    </Can>
  );
}
