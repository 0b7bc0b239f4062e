import { PAYSLIP, PAYSLIP_STATUS, payslipsApi } from '@shibiao/contract/payslips/payslips';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Space } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { SlipLines } from '../../shared/payslips/SlipLines.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { DateText, StatusTag } from '../../ui/texts.tsx';
import styles from './my.module.css';

/** One's own payslip: figures with sources, the answer to it, and who looked at it. */
export default function MySlip({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(queryOf(payslipsApi.mineOne, { id }));
  const respond = useCommand(payslipsApi.respond, { success: '已确认' });
  const [isObjecting, setObjecting] = useState(false);
  return (
    <RecordDrawer
      title="工资条"
      titleOf={({ month }) => `${month} 工资条`}
      query={query}
      actions={(slip) =>
        slip.status === PAYSLIP.published && (
          <Space>
            <Button
              type="primary"
              loading={respond.isPending}
              onClick={() => respond.run({ id, version: slip.version, isRight: true })}
            >
              确认无误
            </Button>
            <Button onClick={() => setObjecting(true)}>有异议</Button>
          </Space>
        )
      }
      width={520}
      onClose={onClose}
    >
      {(slip) => (
        <>
          <p className={styles.state}>
            <StatusTag value={slip.status} of={PAYSLIP_STATUS} />
            {slip.publishedAt && (
              <small className="quiet">
                <DateText value={slip.publishedAt} /> 发布
              </small>
            )}
          </p>
          {slip.reason && <Alert type="info" title={`更正：${slip.reason}`} />}
          {slip.objection && <Alert type="warning" title={`我的异议：${slip.objection}`} />}
          {slip.reply && <Alert type="info" title={`财务答复：${slip.reply}`} />}
          <SlipLines slip={slip} lines={slip.lines} />
          <details className={styles.views}>
            <summary>查看记录（{slip.views.length}）</summary>
            <ul>
              {slip.views.map((view) => (
                <li key={view.at}>
                  <DateText value={view.at} /> {view.by}
                </li>
              ))}
            </ul>
          </details>
          {isObjecting && (
            <FormDrawer
              title="对工资条有异议"
              endpoint={payslipsApi.respond}
              formKey={`payslip-objection-${id}`}
              initial={{ id, version: slip.version, isRight: false }}
              reload={() => call(payslipsApi.mineOne, { id })}
              columns={1}
              okText="提交异议"
              onClose={() => setObjecting(false)}
            >
              <Field name="objection" label="哪一项不对，应该是多少" mustFill isWide>
                <Input.TextArea rows={4} maxLength={500} />
              </Field>
            </FormDrawer>
          )}
        </>
      )}
    </RecordDrawer>
  );
}
