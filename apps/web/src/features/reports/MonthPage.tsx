import { ALL_MEASURES } from '@shibiao/contract/measures';
import type { MonthDetail } from '@shibiao/contract/reports/months';
import { reportsApi } from '@shibiao/contract/reports/reports';
import { REPORT_STATUS } from '@shibiao/contract/reports/weeks';
import { salesApi } from '@shibiao/contract/sales';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { ReportState } from '../../shared/reports/ReportState.tsx';
import { ReviewBox, useReview } from '../../shared/reports/ReviewBox.tsx';
import { Can } from '../../ui/Can.tsx';
import { DetailLayout, Facts } from '../../ui/DetailLayout.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { MonthFigures, MonthLists } from './MonthFacts.tsx';
import { MonthRow } from './MonthRow.tsx';
import { amountText, MONTH_TEXTS } from './monthDraft.ts';
import styles from './reports.module.css';

const MonthForm = lazy(() => import('./MonthForm.tsx'));

/** A monthly report: the texts beside the records; printable. */
export default function MonthPage() {
  const page = usePage();
  const query = useQuery(queryOf(reportsApi.monthlyDetail, { id: page.params.id ?? '' }));
  const [isEditing, setIsEditing] = useState(false);
  const move = useCommand(reportsApi.editMonthly, { success: '已更新' });
  if (!query.data) return <QueryState of={query} />;
  const { id, version, status, isOwn } = query.data;
  const isOpen = status === 1 || status === 4;
  const actions = (
    <>
      {isOwn && isOpen && (
        <>
          <Button
            type="primary"
            loading={move.isPending}
            onClick={() => move.run({ id, version, action: 'submit' })}
          >
            提交
          </Button>
          <Button onClick={() => setIsEditing(true)}>修改</Button>
        </>
      )}
      {isOwn && status === 1 && (
        <RemoveButton
          endpoint={reportsApi.deleteMonthly}
          input={{ id, version }}
          question={`删除 ${query.data.month} 的月报草稿？`}
          onRemoved={() => page.close()}
        />
      )}
      {isOwn && status === 2 && (
        <Button onClick={() => move.run({ id, version, action: 'withdraw' })}>撤回修改</Button>
      )}
      <Button onClick={() => window.print()}>打印</Button>
    </>
  );
  return (
    <>
      <DetailLayout
        title={`${query.data.personnelName} ${query.data.month} 月报`}
        tags={<ReportState report={query.data} of={REPORT_STATUS} />}
        summary={query.data.orgName}
        actions={actions}
      >
        <Sheet report={query.data} />
        {status === 2 && !isOwn && (
          <Can to={salesApi.review}>
            <Review report={query.data} />
          </Can>
        )}
      </DetailLayout>
      <Suspense fallback={null}>
        {isEditing && <MonthForm report={query.data} onClose={() => setIsEditing(false)} />}
      </Suspense>
    </>
  );
}

function Review({ report }: { report: MonthDetail }) {
  const review = useReview(reportsApi.editMonthly, report);
  return (
    <section className={`${styles.box} month-review`}>
      <ReviewBox of={review.box} />
    </section>
  );
}

function Sheet({ report }: { report: MonthDetail }) {
  return (
    <div className={styles.monthSheet} data-part="month-sheet">
      <Facts
        title="内容"
        items={MONTH_TEXTS.map(([key, label]) => ({
          label,
          value: report[key] && <pre>{report[key]}</pre>,
          isWide: true,
        }))}
      />
      <MonthFigures report={report} before={report.snapshot} />
      <MonthRow personnelId={report.personnelId} month={report.month} />
      <MonthLists report={report} />
      <Facts
        title="批阅"
        items={[
          { label: '批阅人', value: report.reviewerName },
          { label: '评分', value: report.score },
          { label: '批语', value: report.comment, isWide: true },
          {
            label: '下月目标',
            value: report.plans
              .map(
                ({ measure, planned }) => `${ALL_MEASURES.labelOf(measure)} ${amountText(measure, planned)}`,
              )
              .join('；'),
            isWide: true,
          },
          {
            label: '经过',
            value: report.history
              .map(
                (step) =>
                  `${step.at.slice(0, 16)} ${step.byName ?? ''} ${REPORT_STATUS.labelOf(step.status)}`,
              )
              .join('；'),
            isWide: true,
          },
        ]}
      />
    </div>
  );
}
