// The customers' list with nothing around it: what antd itself costs, as bench/floor.ts is what Fastify itself costs.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Button, ConfigProvider, DatePicker, Input, Layout, Menu, Select, Table, Tag } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { createRoot } from 'react-dom/client';

interface Item {
  path: string;
  hidden?: boolean;
  meta: { title: string };
  children?: Item[];
}
interface Page {
  list: Record<string, unknown>[];
  total: number;
}
const KEYS = [
  'contactName',
  'cooperationName',
  'level',
  'tel',
  'dueAt',
  'lastAt',
  'nextAt',
  'authorName',
  'regionName',
  'lastDealAt',
  'source',
  'updatedAt',
];
const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

async function read<T>(path: string): Promise<T> {
  const answer = await fetch(`/api${path}`, { headers: { authorization: `bearer ${token}`, client: 'web' } });
  return ((await answer.json()) as { data: T }).data;
}

const entries = (items: readonly Item[]): { key: string; label: string; children?: object[] }[] =>
  items
    .filter(({ hidden }) => !hidden)
    .map(({ path, meta, children }) => ({
      key: path,
      label: meta.title,
      children: children?.length ? entries(children) : undefined,
    }));

const textOf = (value: unknown) => (value === null || typeof value === 'object' ? '' : String(value));

function CustomersPage() {
  const rows = useQuery({
    queryKey: ['list'],
    queryFn: () => read<Page>('/heZuoKeHu/heZuoKeHuList?variant=all&page=1&count=20'),
  });
  const menu = useQuery({ queryKey: ['menu'], queryFn: () => read<{ list: Item[] }>('/user/menu') });
  return (
    <Layout style={{ height: '100vh' }}>
      <Layout.Sider theme="light" width={160}>
        <Menu mode="inline" items={entries(menu.data?.list ?? [])} defaultOpenKeys={['/customers']} />
      </Layout.Sider>
      <Layout.Content style={{ padding: 12 }}>
        <Input style={{ width: 200 }} placeholder="客户" />
        <Select style={{ width: 120 }} placeholder="等级" />
        <Select style={{ width: 120 }} placeholder="来源" />
        <DatePicker.RangePicker />
        <Button type="primary">新建</Button>
        <Table
          rowKey="id"
          loading={rows.isLoading}
          dataSource={rows.data?.list ?? []}
          pagination={{ total: rows.data?.total ?? 0, pageSize: 20 }}
          scroll={{ x: 1400, y: 600 }}
          rowSelection={{}}
          columns={KEYS.map((key) => ({
            key,
            dataIndex: key,
            title: key,
            width: 120,
            ellipsis: true,
            render: (value: unknown) => (key === 'level' ? <Tag>{textOf(value)}</Tag> : textOf(value)),
          }))}
        />
      </Layout.Content>
    </Layout>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <ConfigProvider locale={zhCN}>
      <QueryClientProvider client={new QueryClient()}>
        <CustomersPage />
      </QueryClientProvider>
    </ConfigProvider>,
  );
