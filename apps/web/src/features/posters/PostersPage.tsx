import { POSTER_STATES, postersApi } from '@shibiao/contract/posters';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented, Select, Space } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import type { RowOf } from '../../ui/PagedTable.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { TextFilter } from '../../ui/table/FilterControl.tsx';
import { codeOptions, StatusTag } from '../../ui/texts.tsx';
import '../../ui/figures.css';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PhonePreview } from './PhonePreview.tsx';
import styles from './posters.module.css';

const PosterForm = lazy(() => import('./PosterForm.tsx'));
const PosterCalendar = lazy(() => import('./PosterCalendar.tsx'));
const PosterLog = lazy(() => import('./PosterLog.tsx'));
export type Poster = RowOf<typeof postersApi.list>;
const MOST = 100;

const VIEWS = [
  { value: 'cards', label: '海报' },
  { value: 'calendar', label: '日历' },
  { value: 'log', label: '触达' },
];

/** 海报: posters after sign-in, their periods and results. */
export default function PostersPage() {
  const page = usePage();
  const canEdit = useCan(postersApi.edit);
  const [editing, setEditing] = useState<Poster | 'new' | null>(null);
  const view = VIEWS.find(({ value }) => value === page.search.view)?.value ?? 'cards';
  const { state, keyword } = page.search;
  const query = useQuery(
    queryOf(postersApi.list, view === 'cards' ? { state, keyword, count: MOST } : { count: MOST }, {
      keepsPrevious: true,
    }),
  );
  if (!query.data) return <QueryState of={query} />;
  const posters = query.data.list;
  const open = (id: number) => page.setSearch({ view: 'log', poster: id, reach: null });
  const chooser = (
    <Segmented
      aria-label="视图"
      options={VIEWS}
      value={view}
      onChange={(value) => page.setSearch({ view: value === 'cards' ? null : value })}
    />
  );
  if (view === 'log')
    return (
      <Suspense fallback={<Loading />}>
        <PosterLog head={chooser} posters={posters} />
      </Suspense>
    );
  return (
    <div className={styles.posters}>
      <header className="figures-head">
        {chooser}
        {view === 'cards' && (
          <>
            <TextFilter
              label="海报标题"
              placeholder="标题"
              width={160}
              value={keyword ?? ''}
              onChange={(value) => page.setSearch({ keyword: value })}
            />
            <Select
              aria-label="状态"
              placeholder="全部状态"
              allowClear={CLEARABLE}
              style={{ width: 120 }}
              value={state}
              options={codeOptions(POSTER_STATES)}
              onChange={(value) => page.setSearch({ state: value })}
            />
          </>
        )}
        {view === 'cards' && <ExportButton endpoint={postersApi.export} input={{ state, keyword }} />}
        {canEdit && (
          <Button type="primary" onClick={() => setEditing('new')}>
            新建海报
          </Button>
        )}
      </header>
      {posters.length === 0 && <EmptyState title="还没有海报" hint="投放期内，登录的合作客户会看到海报。" />}
      {view === 'calendar' ? (
        <Suspense fallback={<Loading />}>
          <PosterCalendar posters={posters} onOpen={open} />
        </Suspense>
      ) : (
        <div className={styles.cards} data-part="poster-cards">
          {posters.map((poster) => (
            <Card
              key={poster.id}
              poster={poster}
              onEdit={() => setEditing(poster)}
              onOpen={() => open(poster.id)}
            />
          ))}
        </div>
      )}
      <Suspense fallback={null}>
        {editing && (
          <PosterForm poster={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        )}
      </Suspense>
    </div>
  );
}

function Card({ poster, onEdit, onOpen }: { poster: Poster; onEdit: () => void; onOpen: () => void }) {
  const canEdit = useCan(postersApi.edit);
  return (
    <article className={styles.card}>
      <PhonePreview title={poster.title} imgurl={poster.imgurl} />
      <div>
        <h3>{poster.title}</h3>
        <StatusTag value={poster.state} of={POSTER_STATES} />
        <dl>
          <dt>时间</dt>
          <dd>
            {poster.fromDate ?? '即日'} 至 {poster.toDate ?? '长期'}
          </dd>
          <dt>受众</dt>
          <dd title={poster.institutions.map((one) => one.name).join('、')}>{poster.audienceText}</dd>
          {poster.subjectName && (
            <>
              <dt>{poster.subjectKind}</dt>
              <dd>{poster.subjectName}</dd>
            </>
          )}
          <dt>触达</dt>
          <dd>
            <button type="button" className="link" onClick={onOpen}>
              {poster.reached} 人，打开 {poster.opened} 人
            </button>
          </dd>
        </dl>
        {canEdit && (
          <Space size={0} className={styles.actions}>
            <LinkButton onClick={onEdit}>修改</LinkButton>
            <RemoveButton
              endpoint={postersApi.delete}
              input={{ id: poster.id }}
              question={`删除海报“${poster.title}”？`}
              hint="触达记录保留。"
              isLink
            />
          </Space>
        )}
      </div>
    </article>
  );
}
