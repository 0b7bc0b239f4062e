import {
  type CommissionLesson,
  commissionColumns,
  commissionsApi,
} from '@shibiao/contract/commissions/lessons';
import { MEANINGS } from '@shibiao/contract/meanings';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { formatRate } from '../../lib/format.ts';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { EntryTable } from '../../shared/commissions/EntryTable.tsx';
import { Facts } from '../../ui/DetailLayout.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryLine } from '../../ui/QueryState.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { Money, Percent } from '../../ui/texts.tsx';

const SharesForm = lazy(() => import('./SharesForm.tsx'));
/** The definition that the list's column gives. */
const hintOf = (key: keyof CommissionLesson) => commissionColumns.find((one) => one.key === key)?.hint ?? '';
const explained = (formula: string, value: ReactNode) => <FormulaHint formula={formula}>{value}</FormulaHint>;
const HIDDEN = ['lessonname', 'lessonid', 'cooperationName'];

/** One lesson: its money, its shares and its ledger. */
export default function LessonDrawer({
  lesson: opened,
  onClose,
}: {
  lesson: CommissionLesson;
  onClose: () => void;
}) {
  const canEdit = useCan(commissionsApi.edit);
  const [isEditing, setEditing] = useState(false);
  const query = useQuery(queryOf(commissionsApi.list, { keyword: opened.lessonid, count: 5 }));
  const lesson = query.data?.list.find((one) => one.id === opened.id) ?? opened;
  const fixed = useMemo(() => ({ lessonId: opened.id, sort: 'onDate', order: 'asc' }) as const, [opened.id]);
  return (
    <>
      <RecordDrawer
        title={lesson.lessonname}
        width={1100}
        onClose={onClose}
        actions={
          <>
            <RecordLink kind="lesson" id={lesson.id}>
              打开课程
            </RecordLink>{' '}
            {canEdit && (
              <Button type="primary" onClick={() => setEditing(true)}>
                修改分成
              </Button>
            )}
          </>
        }
      >
        <QueryLine of={query} />
        <Facts
          items={[
            {
              label: '课程款',
              value: explained(MEANINGS.课程款, <Money value={lesson.feeIncome} hasSign />),
            },
            {
              label: '已回款（不含置换）',
              value: explained(hintOf('received'), <Money value={lesson.received} hasSign />),
            },
            {
              label: '课酬 + 差旅',
              value: explained(
                `课酬：${MEANINGS.课酬}；差旅：${MEANINGS.差旅}`,
                <>
                  <Money value={lesson.teacherFee} /> + <Money value={lesson.travelFee} />
                </>,
              ),
            },
            { label: '提成基数', value: explained(hintOf('base'), <Money value={lesson.base} hasSign />) },
            {
              label: '提成',
              value: explained(hintOf('commission'), <Money value={lesson.commission} hasSign />),
            },
            { label: '综合提成率', value: explained(hintOf('rate'), <Percent value={lesson.rate} />) },
            { label: '已发放', value: explained(hintOf('paid'), <Money value={lesson.paid} hasSign />) },
            { label: '未发放', value: explained(hintOf('open'), <Money value={lesson.open} hasSign />) },
            {
              label: lesson.isFrozen ? '分成（已冻结）' : '分成（随业务员变动）',
              value: lesson.shares
                .map(
                  (one) =>
                    `${one.name} ${one.role} ${Number(one.percent)}%${one.rate ? `，固定 ${formatRate(one.rate)}` : ''}`,
                )
                .join('；'),
              isWide: true,
            },
          ]}
        />
        <EntryTable fixed={fixed} hides={HIDDEN} />
      </RecordDrawer>
      <Suspense fallback={null}>
        {isEditing && <SharesForm lesson={lesson} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  );
}
