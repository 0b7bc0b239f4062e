import type { OutputOf } from '@shibiao/contract/endpoint';
import { writeOffsApi } from '@shibiao/contract/finance/writeOffs';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { isAbove, isZero } from '../../lib/money.ts';
import { queryOf } from '../../lib/query.ts';
import { Can } from '../../ui/Can.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { WriteOffForm } from './WriteOffForm.tsx';

type WriteOff = OutputOf<typeof writeOffsApi.writeOffs>['list'][number];

/** Write-offs of a lesson with person and reason, and the amount that may still be written off. */
export function WriteOffs({ lessonId }: { lessonId: number }) {
  const query = useQuery(queryOf(writeOffsApi.writeOffs, { lessonId }));
  const [isWriting, setIsWriting] = useState(false);
  const [undone, setUndone] = useState<WriteOff | null>(null);
  if (!query.data) return <QueryState of={query} />;
  const { list, open, most } = query.data;
  return (
    <section aria-label="核销尾差">
      <p>
        {isZero(open) ? '没有未收的课程款。' : `未收 ${formatMoney(open)} 元。`}{' '}
        {!isZero(open) && isZero(most) && <span className="quiet">超过每节课的核销上限，不能核销。</span>}
        {isAbove(most, '0') && (
          <Can to={writeOffsApi.writeOff}>
            <Button onClick={() => setIsWriting(true)}>核销尾差</Button>
          </Can>
        )}
      </p>
      {list.map((one) => (
        <p key={one.id} className={one.isActive ? '' : 'quiet'}>
          <Space wrap>
            <span>
              {one.writtenOn} 核销 <b className="tabular">{formatMoney(one.amount)}</b> 元（{one.writtenBy}：
              {one.reason}）
            </span>
            {!one.isActive && (
              <span>
                {one.undoneBy} 于 {one.undoneAt?.slice(0, 16)} 撤销：{one.undoReason}
              </span>
            )}
            {one.canUndo && (
              <Can to={writeOffsApi.undoWriteOff}>
                <Button size="small" onClick={() => setUndone(one)}>
                  撤销
                </Button>
              </Can>
            )}
          </Space>
        </p>
      ))}
      {isWriting && <WriteOffForm lessonId={lessonId} onClose={() => setIsWriting(false)} />}
      {undone && (
        <FormDrawer
          title={`撤销核销 ${formatMoney(undone.amount)} 元`}
          endpoint={writeOffsApi.undoWriteOff}
          formKey="write-off-undo"
          initial={{ id: undone.id, version: undone.version }}
          columns={1}
          okText="撤销核销"
          onClose={() => setUndone(null)}
        >
          <Field name="reason" label="原因">
            <Input.TextArea autoFocus autoSize={{ minRows: 3 }} />
          </Field>
        </FormDrawer>
      )}
    </section>
  );
}
