import { type CommissionRule, commissionBatchesApi, tiersText } from '@shibiao/contract/commissions/batches';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { FORMULA } from './commissions.filters.tsx';

const RuleForm = lazy(() => import('./RuleForm.tsx'));

/** 提成规则: rates by role, organisation and day. */
export default function RulesPage() {
  const query = useQuery(queryOf(commissionBatchesApi.rules, {}));
  const canEdit = useCan(commissionBatchesApi.editRule);
  const [open, setOpen] = useState<CommissionRule | 'new' | null>(null);
  if (!query.data) return <QueryState of={query} />;
  return (
    <>
      <Figures
        head={
          <>
            {canEdit && (
              <Button type="primary" onClick={() => setOpen('new')}>
                新建规则
              </Button>
            )}
            <ExportButton endpoint={commissionBatchesApi.exportRules} input={{}} />
            <FormulaHint formula={FORMULA}>口径</FormulaHint>
            <span className="quiet">收款日适用最近一级部门里最新生效的规则；修改只重算尚未送审的月份。</span>
          </>
        }
      >
        <section className="chart-table">
          {query.data.list.length === 0 ? (
            <EmptyState
              title="还没有提成规则"
              hint="没有规则就不计提。业务员和组长各建一条，部门可以另有自己的。"
            />
          ) : (
            <ScrollTable<CommissionRule>
              size="small"
              rowKey="id"
              dataSource={query.data.list}
              pagination={false}
              scroll={{ x: 760 }}
              columns={[
                { title: '身份', dataIndex: 'role', width: 80 },
                { title: '部门', width: 140, render: (_, row) => row.organisationName ?? '全公司' },
                { title: '生效日期', dataIndex: 'fromDate', width: 110 },
                { title: '档位（当月累计基数）', width: 220, render: (_, row) => tiersText(row.tiers) },
                { title: '备注', dataIndex: 'note' },
                {
                  title: '',
                  width: 70,
                  render: (_, row) => canEdit && <LinkButton onClick={() => setOpen(row)}>修改</LinkButton>,
                },
              ]}
            />
          )}
        </section>
      </Figures>
      <Suspense fallback={null}>
        {open && <RuleForm rule={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
