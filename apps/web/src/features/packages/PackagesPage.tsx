import { PACKAGE_EDIT, PACKAGE_KINDS, PACKAGE_STATUS, packagesApi } from '@shibiao/contract/packages';
import { useQuery } from '@tanstack/react-query';
import { Button, Select, Space } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import type { RowOf } from '../../ui/PagedTable.tsx';
import { TextFilter } from '../../ui/table/FilterControl.tsx';
import { codeOptions, StatusTag } from '../../ui/texts.tsx';
import { useViewChoice } from '../../ui/useViewChoice.tsx';
import { PictureCard } from '../../ui/wall/PictureCard.tsx';
import { WALL_COUNT, Wall } from '../../ui/wall/Wall.tsx';
import styles from './packages.module.css';

export type Package = RowOf<typeof packagesApi.list>;

const PackageForm = lazy(() => import('./PackageForm.tsx'));
const PackageDrawer = lazy(() => import('./PackageDrawer.tsx'));
const PackageLog = lazy(() => import('./PackageLog.tsx'));
const PUBLISHED = 2;

/** 资料包: sets of material as cards; makers also see drafts and the log of downloads. */
export default function PackagesPage() {
  const page = usePage();
  const isStaff = useUser().userInfo.userType === 1;
  const mayEdit = useCan(PACKAGE_EDIT) && isStaff;
  const mayLog = useCan(packagesApi.log);
  const [isAdding, setAdding] = useState(false);
  const { view, choice } = useViewChoice([
    { value: 'cards', label: '资料包' },
    ...(mayLog ? [{ value: 'log', label: '下载记录' }] : []),
  ]);
  const { keyword, kind, status } = page.search;
  const at = Number(page.search.page) || 1;
  const query = useQuery(
    queryOf(
      packagesApi.list,
      { keyword, kind, status, page: at, count: WALL_COUNT },
      { keepsPrevious: true },
    ),
  );
  const head = (
    <Space wrap>
      {mayLog && choice}
      {mayEdit && (
        <Button type="primary" onClick={() => setAdding(true)}>
          新建资料包
        </Button>
      )}
    </Space>
  );
  if (view === 'log')
    return (
      <Suspense fallback={<Loading />}>
        <PackageLog head={head} />
      </Suspense>
    );
  return (
    <div className={styles.page}>
      {head}
      <Space wrap>
        <TextFilter
          label="标题、课题或简介"
          placeholder="标题、课题或简介"
          width={200}
          value={keyword ?? ''}
          onChange={(value) => page.setSearch({ keyword: value, page: null })}
        />
        <Select
          aria-label="类型"
          placeholder="全部类型"
          allowClear={CLEARABLE}
          style={{ width: 120 }}
          value={kind}
          options={codeOptions(PACKAGE_KINDS)}
          onChange={(value) => page.setSearch({ kind: value, page: null })}
        />
        {mayEdit && (
          <Select
            aria-label="状态"
            placeholder="全部状态"
            allowClear={CLEARABLE}
            style={{ width: 120 }}
            value={status}
            options={codeOptions(PACKAGE_STATUS)}
            onChange={(value) => page.setSearch({ status: value, page: null })}
          />
        )}
      </Space>
      <Wall
        query={query}
        page={at}
        onPage={(next) => page.setSearch({ page: next })}
        empty={{
          title: '没有资料包',
          hint: mayEdit ? '把课纲、视频和文件放进一个资料包，发布给要看的人。' : undefined,
        }}
        card={(one) => <Card of={one} onOpen={() => page.setSearch({ open: one.id })} />}
      />
      <Suspense fallback={null}>
        {page.search.open && (
          <PackageDrawer id={Number(page.search.open)} onClose={() => page.setSearch({ open: null })} />
        )}
        {isAdding && <PackageForm onClose={() => setAdding(false)} />}
      </Suspense>
    </div>
  );
}

function Card({ of, onOpen }: { of: Package; onOpen: () => void }) {
  return (
    <PictureCard picture={of.coverUrl} blank={of.kind} isLow onOpen={onOpen}>
      <strong>{of.title}</strong>
      {of.summary && <span className={styles.summary}>{of.summary}</span>}
      <small className="quiet">
        {of.kind} · {of.items} 项{of.topic && ` · ${of.topic}`}
      </small>
      {of.status !== undefined && (
        <small>
          {of.status !== PUBLISHED && <StatusTag value={of.status} of={PACKAGE_STATUS} />} {of.downloads}{' '}
          次下载 · {of.people} 人
        </small>
      )}
    </PictureCard>
  );
}
