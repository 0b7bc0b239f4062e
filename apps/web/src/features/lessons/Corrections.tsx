import type { OutputOf } from '@shibiao/contract/endpoint';
import { CORRECTED, CORRECTION_STATUS, correctionsApi } from '@shibiao/contract/lessons/corrections';
import type { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { formatMoney } from '../../lib/format.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { ConsentEntry } from '../../shared/consent/ConsentEntry.tsx';
import { RefuseForm } from '../../shared/consent/RefuseForm.tsx';
import { Can } from '../../ui/Can.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { StatusTag } from '../../ui/texts.tsx';

type Lesson = OutputOf<typeof lessonsApi.detail>;
type Correction = OutputOf<typeof correctionsApi.corrections>['list'][number];

/** The reasons that close a lesson's money, its corrections, and the reader's actions on them. */
export function Corrections({ lesson }: { lesson: Lesson }) {
  const query = useQuery(queryOf(correctionsApi.corrections, { id: lesson.id }));
  const [isAsking, setIsAsking] = useState(false);
  const [refused, setRefused] = useState<Correction | null>(null);
  if (!query.data) return <QueryState of={query} />;
  const { closedBy, list } = query.data;
  const isWaiting = list.some((one) => one.status === 1);
  return (
    <section className="lesson-corrections" aria-label="款项更正">
      <p>
        {closedBy
          ? `${closedBy}，课程款、课酬、差旅费、补贴、物料费和其他费用不能直接修改；申请更正后由财务同意才生效。`
          : '款项没有关闭，可以直接修改课程。'}{' '}
        {closedBy && !isWaiting && (
          <Can to={correctionsApi.askCorrection}>
            <Button onClick={() => setIsAsking(true)}>申请更正</Button>
          </Can>
        )}
      </p>
      {list.map((one) => (
        <Entry key={one.id} correction={one} onRefuse={() => setRefused(one)} />
      ))}
      {isAsking && <AskForm lesson={lesson} onClose={() => setIsAsking(false)} />}
      {refused && (
        <RefuseForm
          title="拒绝更正"
          endpoint={correctionsApi.decideCorrection}
          formKey="correction-refuse"
          entry={refused}
          fresh={async () => (await call(correctionsApi.corrections, { id: lesson.id })).list}
          onClose={() => setRefused(null)}
        />
      )}
    </section>
  );
}

function Entry({ correction, onRefuse }: { correction: Correction; onRefuse: () => void }) {
  const { id, version } = correction;
  const decide = useCommand(correctionsApi.decideCorrection, { success: '已同意，课程金额已更正' });
  const withdraw = useCommand(correctionsApi.withdrawCorrection, { success: '已撤回' });
  return (
    <ConsentEntry
      asked={correction}
      reason={correction.reason}
      consent={{ isPending: decide.isPending, run: () => decide.run({ id, version, isConsented: true }) }}
      withdraw={{ isPending: withdraw.isPending, run: () => withdraw.run({ id, version }) }}
      onRefuse={onRefuse}
    >
      <StatusTag value={correction.status} of={CORRECTION_STATUS} />
      {correction.changes.map(({ what, from, to }) => (
        <span key={what}>
          {CORRECTED.labelOf(what)} <span className="tabular">{formatMoney(from)}</span> →{' '}
          <b className="tabular">{formatMoney(to)}</b>
        </span>
      ))}
    </ConsentEntry>
  );
}

/** Form that asks finance to change the money of a closed lesson; it starts with the present amounts. */
function AskForm({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const { feeIncome, teacherFee, travelFee, subsidy, materialFee, otherFee } = lesson;
  return (
    <FormDrawer
      title="申请更正款项"
      endpoint={correctionsApi.askCorrection}
      formKey="lesson-correction"
      initial={{ lessonId: lesson.id, feeIncome, teacherFee, travelFee, subsidy, materialFee, otherFee }}
      okText="提交申请"
      onClose={onClose}
    >
      {CORRECTED.values.map((what) => (
        <Field key={what} name={what} label={`${CORRECTED.labelOf(what)}（元）`}>
          <MoneyInput />
        </Field>
      ))}
      <Field name="reason" label="原因" isWide extra="财务同意后生效，并通知业务员和讲师；审批付款的人会看到">
        <Input.TextArea autoSize={{ minRows: 3 }} />
      </Field>
    </FormDrawer>
  );
}
