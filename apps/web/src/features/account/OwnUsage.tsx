import { recordingApi, SEARCH_SOURCE, VIEW_KIND } from '@shibiao/contract/analytics/recording';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf, useCommand } from '../../lib/query.ts';
import { confirm } from '../../ui/confirm.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { DateText } from '../../ui/texts.tsx';

/** 我们记录什么: the person's own records of use, and taking oneself off the searches. */
export function OwnUsage() {
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({ ...queryOf(recordingApi.mine, {}), enabled: isOpen });
  const clear = useCommand(recordingApi.clearSearches, { success: '已清除' });
  const data = query.data;
  const ask = () =>
    confirm({
      title: '清除我的搜索记录？搜索的次数仍计入统计，但不再与您有关，也不能找回。',
      okText: '清除',
      isDanger: true,
      onOk: () => clear.run({}),
    });
  return (
    <section className="facts">
      <h2>我们记录什么</h2>
      <p>
        停下来的搜索（词、结果数、打开的讲师或课题）、看过的页面和可见的秒数、收藏与取消、每天是否使用过。不记录按键、屏幕内容和位置。
        搜索和查看保留 24 个月，使用过的日子保留 36
        个月，之后只留每月的合计，不含个人。用于改进讲师和课题的安排。
      </p>
      <p>
        <Button size="small" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? '收起' : '看我的记录'}
        </Button>{' '}
        <Button size="small" danger loading={clear.isPending} onClick={ask}>
          清除我的搜索记录
        </Button>
      </p>
      {isOpen && !data && <QueryState of={query} />}
      {isOpen && data && (
        <>
          <p className="quiet">
            搜索 {data.searchCount} 次，查看 {data.viewCount} 次，使用过 {data.activeDays} 天；下面是最近的
            100 条。
          </p>
          <ScrollTable
            size="small"
            rowKey="id"
            dataSource={data.searches}
            pagination={data.searches.length > 10 ? { pageSize: 10 } : false}
            scroll={{ x: 480 }}
            locale={{ emptyText: '没有搜索记录' }}
            columns={[
              { title: '搜索词', dataIndex: 'query' },
              { title: '结果', dataIndex: 'results', align: 'right' },
              { title: '来源', dataIndex: 'source', render: (value: string) => SEARCH_SOURCE.labelOf(value) },
              { title: '时间', dataIndex: 'at', render: (value: string) => <DateText value={value} /> },
            ]}
          />
          <ScrollTable
            size="small"
            rowKey="id"
            dataSource={data.views}
            pagination={data.views.length > 10 ? { pageSize: 10 } : false}
            scroll={{ x: 480 }}
            locale={{ emptyText: '没有查看记录' }}
            columns={[
              { title: '看过的', dataIndex: 'title' },
              { title: '类型', dataIndex: 'kind', render: (value: string) => VIEW_KIND.labelOf(value) },
              { title: '秒', dataIndex: 'seconds', align: 'right' },
              { title: '时间', dataIndex: 'at', render: (value: string) => <DateText value={value} /> },
            ]}
          />
        </>
      )}
    </section>
  );
}
