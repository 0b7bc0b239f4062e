import { statisticsApi } from '@shibiao/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { Button, List } from 'antd';
import { queryOf, useCommand } from '../../../lib/query.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageDrawer } from '../../../ui/PageDrawer.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';

/** Similar topics to be counted as one; joined ones can be separated again. */
export default function SimilarTopics({ onClose }: { onClose: () => void }) {
  const query = useQuery(queryOf(statisticsApi.topicTwins, {}));
  const join = useCommand(statisticsApi.joinTopics);
  const split = useCommand(statisticsApi.splitTopic);
  return (
    <PageDrawer title="相近课题" width={560} onClose={onClose}>
      {!query.data ? (
        <QueryState of={query} />
      ) : (
        <>
          <p className="quiet">合并只影响统计和按课题筛选；课程上填写的课题不变，随时可以拆开。</p>
          {query.data.list.length === 0 && <EmptyState title="没有相近的课题" />}
          {query.data.list.length > 0 && (
            <List
              dataSource={query.data.list}
              rowKey={(row) => `${row.topic}/${row.other}`}
              renderItem={(row) => (
                <List.Item
                  actions={[
                    <Button
                      key="join"
                      size="small"
                      loading={join.isPending}
                      onClick={() => join.run({ alias: row.topic, topic: row.other })}
                    >
                      合并
                    </Button>,
                  ]}
                >
                  <List.Item.Meta
                    title={`${row.topic} → ${row.other}`}
                    description={`${row.lessons} 课次并入 ${row.otherLessons} 课次 · 相似 ${Math.round(row.likeness * 100)}%`}
                  />
                </List.Item>
              )}
            />
          )}
          {query.data.joined.length > 0 && (
            <List
              header="已合并"
              dataSource={query.data.joined}
              rowKey="id"
              renderItem={(row) => (
                <List.Item
                  actions={[
                    <Button
                      key="split"
                      size="small"
                      loading={split.isPending}
                      onClick={() => split.run({ id: row.id })}
                    >
                      拆开
                    </Button>,
                  ]}
                >
                  {row.alias} → {row.topic}
                </List.Item>
              )}
            />
          )}
        </>
      )}
    </PageDrawer>
  );
}
