import { bannerColumns, learningBannersApi } from '@shibiao/contract/learning/banners';
import { POSTER_STATES } from '@shibiao/contract/posters';
import { Button, Space } from 'antd';
import { call } from '../../lib/call.ts';
import { useCommand } from '../../lib/query.ts';
import { Can } from '../../ui/Can.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';

const BannerForm = lazy(() => import('./BannerForm.tsx'));
export type Banner = RowOf<typeof learningBannersApi.banners>;

const columns = listColumns(bannerColumns);
const filters: Filter[] = [
  { key: 'keyword', label: '标题', kind: 'text' },
  { key: 'state', label: '状态', kind: 'select', options: codeOptions(POSTER_STATES) },
];
const MOST = 1000;

/** 利润宝轮播: pictures above the school's courses. */
export default function BannersPage() {
  const editing = useLayer<Banner | 'new'>();
  const order = useCommand(learningBannersApi.orderBanners);
  /** Moves a banner among all of them, whatever the list shows. */
  const move = async (id: number, by: number) => {
    const { list } = await call(learningBannersApi.banners, { count: MOST });
    const ids = list.map((row) => row.id);
    const from = ids.indexOf(id);
    const to = Math.min(Math.max(from + by, 0), ids.length - 1);
    const rest = ids.filter((one) => one !== id);
    await order.send({ ids: [...rest.slice(0, to), id, ...rest.slice(to)] });
  };
  return (
    <>
      <PagedTable
        screen="learning/banners"
        endpoint={learningBannersApi.banners}
        columns={columns}
        rowKey="id"
        filters={filters}
        exports={learningBannersApi.exportBanners}
        toolbar={
          <Can to={learningBannersApi.editBanner}>
            <Button type="primary" onClick={() => editing.open('new')}>
              新建轮播
            </Button>
          </Can>
        }
        batch={(rows, clear) => {
          const [only] = rows.length === 1 ? rows : [];
          return (
            <Space>
              {only && (
                <>
                  <Button onClick={() => move(only.id, -1).catch(() => undefined)}>上移</Button>
                  <Button onClick={() => move(only.id, 1).catch(() => undefined)}>下移</Button>
                </>
              )}
              <RemoveButton
                endpoint={learningBannersApi.deleteBanner}
                input={{ id: rows.map((row) => row.id) }}
                question={`删除 ${rows.length} 张轮播？`}
                onRemoved={clear}
              />
            </Space>
          );
        }}
        onOpen={(row) => editing.open(row)}
        cards={['state', 'targetName', 'audienceText', 'toDate']}
        empty={{ title: '还没有轮播', hint: '轮播显示在利润宝首页的上方，最多同时 8 张。' }}
      />
      <Opened layer={editing}>
        {(of, close) => <BannerForm banner={of === 'new' ? null : of} onClose={close} />}
      </Opened>
    </>
  );
}
