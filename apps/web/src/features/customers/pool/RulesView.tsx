import { poolApi, RULE_ENABLED } from '@shibiao/contract/customers/pool';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { queryOf } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { ScrollTable } from '../../../ui/ScrollTable.tsx';
import { StatusTag } from '../../../ui/texts.tsx';
import type { Rule } from './RuleForm.tsx';
import { ruleEffect } from './rules.ts';

const RuleForm = lazy(() => import('./RuleForm.tsx'));

/** 公海规则 by organisation; the nearest one up the tree applies. */
export function RulesView({ choice }: { choice: ReactNode }) {
  const [editing, setEditing] = useState<Rule | 'new' | null>(null);
  const maySave = useCan(poolApi.saveRule);
  const mayDelete = useCan(poolApi.deleteRule);
  const query = useQuery(queryOf(poolApi.rules, {}));
  return (
    <section className="paged-table auto">
      <div className="paged-table-box">
        <div className="toolbar">
          <div className="toolbar-actions">
            {choice}
            {maySave && (
              <Button type="primary" onClick={() => setEditing('new')}>
                新建规则
              </Button>
            )}
          </div>
        </div>
        {query.isLoadingError ? (
          <QueryState of={query} />
        ) : (
          <ScrollTable
            size="small"
            rowKey="id"
            loading={query.isPending}
            pagination={false}
            dataSource={query.data?.list ?? []}
            scroll={{ x: 960 }}
            onRow={(rule) => ({ onDoubleClick: () => setEditing(rule) })}
            columns={[
              { title: '部门', width: 170, render: (_, rule) => rule.orgName ?? <b>通用规则</b> },
              {
                title: '状态',
                width: 80,
                render: (_, rule) => <StatusTag value={Number(rule.isEnabled)} of={RULE_ENABLED} />,
              },
              {
                title: '未跟进回收',
                width: 110,
                align: 'right',
                render: (_, rule) => `${rule.daysWithoutFollowUp} 天`,
              },
              {
                title: '未成交回收（A / B / C / D）',
                width: 210,
                align: 'right',
                render: (_, rule) =>
                  `${rule.daysWithoutDealA} / ${rule.daysWithoutDealB} / ${rule.daysWithoutDealC} / ${rule.daysWithoutDealD} 天`,
              },
              { title: '提前提醒', width: 100, align: 'right', render: (_, rule) => `${rule.warnDays} 天` },
              {
                title: '每日领取上限',
                width: 120,
                align: 'right',
                render: (_, rule) => `${rule.dailyClaimCap} 个`,
              },
              {
                title: '原负责人冷却',
                width: 120,
                align: 'right',
                render: (_, rule) => `${rule.cooldownDays} 天`,
              },
              ...(maySave || mayDelete
                ? [
                    {
                      title: '操作',
                      width: 110,
                      render: (_: unknown, rule: Rule) => (
                        <span className="row-actions">
                          {maySave && <LinkButton onClick={() => setEditing(rule)}>修改</LinkButton>}
                          {rule.organisationId !== null && (
                            <RemoveButton
                              endpoint={poolApi.deleteRule}
                              input={{ id: rule.id }}
                              question={`删除“${rule.orgName}”的规则？`}
                              hint="之后按上级部门的规则，没有则按通用规则；相关客户的回收日会重算。"
                              saying={ruleEffect}
                              isLink
                            />
                          )}
                        </span>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </div>
      {editing && (
        <Suspense fallback={null}>
          <RuleForm rule={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </section>
  );
}
