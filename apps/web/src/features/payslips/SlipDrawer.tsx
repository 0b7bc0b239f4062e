import type { OutputOf } from '@shibiao/contract/endpoint';
import {
  PAY_KINDS,
  PAYSLIP,
  PAYSLIP_ACTIONS,
  PAYSLIP_STATUS,
  payslipsApi,
} from '@shibiao/contract/payslips/payslips';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Space } from 'antd';
import { Suspense, useState } from 'react';
import { call } from '../../lib/call.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { SlipLines } from '../../shared/payslips/SlipLines.tsx';
import { confirm } from '../../ui/confirm.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { DateText, Money, StatusTag } from '../../ui/texts.tsx';
import styles from './payslips.module.css';

const LinesForm = lazy(() => import('./LinesForm.tsx'));

export type Slip = OutputOf<typeof payslipsApi.one>;
const isPublished = ({ status }: Slip) => status >= PAYSLIP.published && status <= PAYSLIP.objected;

/** One slip for whoever prepares it: lines with sources, what changed since, its versions and ledger. */
export default function SlipDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  // Another version is shown in the same drawer.
  const [shown, setShown] = useState(id);
  const query = useQuery(queryOf(payslipsApi.one, { id: shown }));
  return (
    <RecordDrawer
      title="工资条"
      titleOf={({ name, month }) => `${name} · ${month} 工资条`}
      query={query}
      actions={(slip) => !slip.problem && <Actions slip={slip} onMade={setShown} onDropped={onClose} />}
      onClose={onClose}
    >
      {(slip) => <Body slip={slip} onShow={setShown} />}
    </RecordDrawer>
  );
}

function Body({ slip, onShow }: { slip: Slip; onShow: (id: number) => void }) {
  return (
    <>
      {slip.problem && <Alert type="info" showIcon title={slip.problem} />}
      {slip.changes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="发布以后记录有变化，发布的数字没有变"
          description={
            <ul className={styles.editions}>
              {slip.changes.map(({ kind, before, now }) => (
                <li key={kind}>
                  {PAY_KINDS.labelOf(kind)}：<Money value={before} /> → <Money value={now} />
                </li>
              ))}
            </ul>
          }
        />
      )}
      {slip.warnings.length > 0 && <Alert type="warning" showIcon title={slip.warnings.join('；')} />}
      <Facts
        items={[
          { label: '状态', value: <StatusTag value={slip.status} of={PAYSLIP_STATUS} /> },
          { label: '部门', value: slip.organisationName },
          { label: '收款账户', value: slip.bank },
          { label: '发布时间', value: slip.publishedAt && <DateText value={slip.publishedAt} /> },
          { label: '更正原因', value: slip.reason, isWide: true },
          slip.objection !== null && { label: '异议', value: slip.objection, isWide: true },
          slip.reply !== null && { label: '答复', value: slip.reply, isWide: true },
        ]}
      />
      <SlipLines slip={slip} lines={slip.lines} />
      {slip.editions.length > 1 && (
        <>
          <h3>版本</h3>
          <ul className={styles.editions}>
            {slip.editions.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className="link"
                  disabled={one.id === slip.id}
                  onClick={() => onShow(one.id)}
                >
                  第 {one.edition} 版
                </button>{' '}
                <StatusTag value={one.status} of={PAYSLIP_STATUS} /> 实发 <Money value={one.net} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>记录</h3>
      <ul className={styles.editions}>
        {slip.events.map((one) => (
          <li key={one.id}>
            {PAYSLIP_ACTIONS.labelOf(one.action)}
            {one.text && `：${one.text}`}{' '}
            <small className="quiet">
              <DateText value={one.at} /> · {one.by ?? '系统'}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ActionsProps {
  slip: Slip;
  onMade: (id: number) => void;
  onDropped: () => void;
}

function Actions({ slip, onMade, onDropped }: ActionsProps) {
  const [acting, setActing] = useState<'lines' | 'correct' | 'reply' | null>(null);
  const publish = useCommand(payslipsApi.publish, { success: '已发布' });
  const drop = useCommand(payslipsApi.drop, { success: '已作废' });
  const reload = () => call(payslipsApi.one, { id: slip.id });
  const close = () => setActing(null);
  const initial = { id: slip.id, version: slip.version };
  return (
    <Space wrap>
      {slip.status === PAYSLIP.draft && (
        <>
          <Button
            type="primary"
            loading={publish.isPending}
            onClick={() => publish.run({ id: slip.batchId, slipIds: [slip.id] })}
          >
            发布
          </Button>
          <Button onClick={() => setActing('lines')}>手工项目</Button>
          <Button
            danger
            onClick={() =>
              confirm({
                title: '作废这份草稿？',
                okText: '作废',
                isDanger: true,
                onOk: async () => {
                  await drop.send(initial);
                  onDropped();
                },
              })
            }
          >
            作废
          </Button>
        </>
      )}
      {slip.status === PAYSLIP.objected && (
        <Button type="primary" onClick={() => setActing('reply')}>
          答复
        </Button>
      )}
      {isPublished(slip) && <Button onClick={() => setActing('correct')}>更正</Button>}
      {acting === 'lines' && (
        <Suspense fallback={null}>
          <LinesForm slip={slip} onClose={close} />
        </Suspense>
      )}
      {acting === 'correct' && (
        <FormDrawer
          title="更正工资条"
          endpoint={payslipsApi.correct}
          formKey={`payslip-correct-${slip.id}`}
          initial={initial}
          reload={reload}
          columns={1}
          okText="生成更正草稿"
          onSaved={(made) => onMade(made.id)}
          onClose={close}
        >
          <Field name="reason" label="原因（本人看得到）" isWide>
            <Input.TextArea rows={3} />
          </Field>
        </FormDrawer>
      )}
      {acting === 'reply' && (
        <FormDrawer
          title="答复异议"
          endpoint={payslipsApi.reply}
          formKey={`payslip-reply-${slip.id}`}
          initial={initial}
          reload={reload}
          columns={1}
          okText="答复"
          onClose={close}
        >
          <Field name="reply" label="答复（数字不变；数字有误请更正）" isWide>
            <Input.TextArea rows={3} />
          </Field>
        </FormDrawer>
      )}
    </Space>
  );
}
