import { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import type { Entry } from '../../shared/commissions/EntryNote.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Money } from '../../ui/texts.tsx';
import type { Batch } from './BatchForm.tsx';
import styles from './commissions.module.css';

/** A draft gathered again: its month and people without the excluded entries. */
const draftOf = (batch: Batch) => ({
  id: batch.id,
  version: batch.version,
  month: batch.month,
  organisationId: batch.organisationId,
  note: batch.note,
  leaverIds: batch.list.filter((one) => one.isLeaver && one.entries > 0).map((one) => one.personnelId),
});
const leftOutOf = (batch: Batch) => batch.held.map(({ id, reason }) => ({ id, reason }));

/** 暂缓: takes entries out of a draft with a reason; a later batch may take them. */
export function HoldButton({ batch, rows, onDone }: { batch: Batch; rows: Entry[]; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>暂缓发放</Button>
      {isOpen && (
        <FormDrawer
          title={`暂缓 ${rows.length} 条明细`}
          endpoint={commissionBatchesApi.saveBatch}
          formKey="commission-hold"
          initial={draftOf(batch)}
          prepare={({ reason, ...given }) => ({
            ...given,
            leftOut: [...leftOutOf(batch), ...rows.map(({ id }) => ({ id, reason: String(reason) }))],
          })}
          columns={1}
          okText="暂缓"
          onSaved={onDone}
          onClose={() => setOpen(false)}
        >
          <Field name="reason" label="原因" mustFill extra="从本批次取出，留待以后的批次；可以随时放回。">
            <Input.TextArea autoFocus rows={3} maxLength={100} />
          </Field>
        </FormDrawer>
      )}
    </>
  );
}

/** Withheld entries with their reasons; a click releases one. */
export function HeldEntries({ batch }: { batch: Batch }) {
  const save = useCommand(commissionBatchesApi.saveBatch, { success: '已放回' });
  const drafts = useCan(commissionBatchesApi.saveBatch);
  if (batch.held.length === 0) return null;
  return (
    <section className={styles.heldEntries} aria-label="暂缓">
      <strong>暂缓 {batch.held.length} 条</strong>
      {batch.held.map((entry) => (
        <div key={entry.id}>
          <span>
            {entry.personnelName} · {entry.lessonname ?? '结转'} · <Money value={entry.amount} />
            <span className="quiet"> {entry.reason}</span>
          </span>
          {drafts && (
            <Button
              size="small"
              loading={save.isPending}
              onClick={() =>
                save.run({
                  ...draftOf(batch),
                  leftOut: leftOutOf(batch).filter((one) => one.id !== entry.id),
                })
              }
            >
              放回
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
