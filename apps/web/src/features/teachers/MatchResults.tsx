import type { OutputOf, SentOf } from '@shibiao/contract/endpoint';
import { matchApi } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { queryOf } from '../../lib/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { Compare } from './Compare.tsx';
import { matchColumns } from './matchColumns.tsx';
import styles from './matching.module.css';

const NameCard = lazy(() => import('./NameCard.tsx'));

export type Match = OutputOf<typeof matchApi.match>['list'][number];
interface Props {
  input: SentOf<typeof matchApi.match>;
  /** Buttons of one teacher. */
  actions: (teacher: Match) => ReactNode;
}
const MOST = 3;

/** Ranked teachers with the reasons for and against each; up to three side by side. */
export function MatchResults({ input, actions }: Props) {
  const isMobile = useIsMobile();
  const [chosen, setChosen] = useState<number[]>([]);
  const [isComparing, setIsComparing] = useState(false);
  const [card, setCard] = useState<number | null>(null);
  const query = useQuery(queryOf(matchApi.match, input));
  if (!query.data) return <QueryState of={query} />;
  const { list } = query.data;
  if (list.length === 0)
    return (
      <EmptyState
        title="没有合适的讲师"
        hint="放宽日期、领域或课题再试；停用、暂停和当天已有课的讲师不会出现。"
      />
    );
  const compared = list.filter((one) => chosen.includes(one.id));
  return (
    <>
      <p className={`${styles.head} quiet`}>
        共 {list.length} 位，按匹配分排列；勾选两三位可对比
        {compared.length > 1 && (
          <Button size="small" onClick={() => setIsComparing(true)}>
            对比 {compared.length} 位
          </Button>
        )}
      </p>
      <ScrollTable<Match>
        size="small"
        rowKey="id"
        rowClassName="match"
        pagination={false}
        showSorterTooltip={false}
        scroll={{ x: 860 }}
        dataSource={list}
        columns={[
          ...matchColumns(list),
          {
            key: 'actions',
            title: '',
            width: 172,
            // On a phone it would cover the names.
            fixed: isMobile ? undefined : 'right',
            render: (_, one) => (
              <div className={styles.actions}>
                {actions(one)}
                <Button size="small" onClick={() => setCard(one.id)}>
                  名片
                </Button>
              </div>
            ),
          },
        ]}
        rowSelection={{
          selectedRowKeys: chosen,
          hideSelectAll: true,
          columnWidth: 34,
          onChange: (keys) => setChosen(keys.map(Number).slice(0, MOST)),
          getCheckboxProps: (one) => ({
            'aria-label': `对比 ${one.name}`,
            disabled: chosen.length >= MOST && !chosen.includes(one.id),
          }),
        }}
      />
      {card !== null && (
        <Suspense fallback={null}>
          <NameCard teacherId={card} onClose={() => setCard(null)} />
        </Suspense>
      )}
      {isComparing && <Compare teachers={compared} actions={actions} onClose={() => setIsComparing(false)} />}
    </>
  );
}
