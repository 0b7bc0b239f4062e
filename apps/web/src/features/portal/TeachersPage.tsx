import { GENDER } from '@shibiao/contract/personnel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input, Pagination, Select, Tag } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useSettledSearch } from '../../lib/usage.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { RegionCascader } from '../../pickers/RegionCascader.tsx';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { portalReads, type TeacherCard } from './calls.ts';
import styles from './portal.module.css';
import { TeacherCardView } from './TeacherCardView.tsx';

const DemandForm = lazy(() => import('./DemandForm.tsx'));
const A_PAGE = 18;
const SORTS = [
  { value: 'best', label: '评分最高' },
  { value: 'new', label: '最新加入' },
  { value: 'here', label: '常来本机构' },
];
const SHOWN = [
  { value: 'known', label: '授课过本机构' },
  { value: 'starred', label: '我收藏的' },
];

/** The catalogue of teachers; the filters stand in the address. */
export default function TeachersPage() {
  const page = usePage();
  const { search } = page;
  const [wished, setWished] = useState<TeacherCard | null>(null);
  const number = Number(search.page ?? 1);
  const set = (patch: Record<string, string | null | undefined>) => page.setSearch({ ...patch, page: null });
  const query = useQuery({
    ...queryOf(portalReads.teachers, {
      keyword: search.keyword,
      field: search.field,
      topic: search.topic,
      cityId: search.city ? Number(search.city) : undefined,
      gender: search.gender ? Number(search.gender) : undefined,
      freeOn: search.freeOn,
      isKnown: search.shown === 'known' ? true : undefined,
      isStarred: search.shown === 'starred' ? true : undefined,
      sort: search.sort === 'new' || search.sort === 'here' ? search.sort : 'best',
      order: 'desc',
      page: number,
      count: A_PAGE,
    }),
    placeholderData: keepPreviousData,
  });
  const { keyword } = search;
  // A topic chosen on a card is looked for as much as a typed word.
  const text = search.topic ?? keyword;
  useSettledSearch(
    text && query.data && !query.isPlaceholderData
      ? { scope: search.topic ? 'topic' : 'teacher', source: 'catalogue', text, results: query.data.total }
      : null,
  );
  return (
    <div className={styles.page}>
      <div className={styles.filters} role="search" aria-label="筛选讲师">
        <Input.Search
          allowClear={CLEARABLE}
          aria-label="姓名、课题或拼音"
          placeholder="姓名、课题或拼音"
          defaultValue={keyword ?? ''}
          onSearch={(typed) => set({ keyword: typed || null })}
        />
        <DictionarySelect
          list="field"
          placeholder="领域"
          value={search.field ?? null}
          onChange={(field) => set({ field })}
        />
        <RegionCascader
          anyLevel={false}
          aria-label="常驻城市"
          placeholder="常驻城市"
          value={search.city ? Number(search.city) : null}
          onChange={(city) => set({ city: city ? String(city) : null })}
        />
        <Select
          allowClear={CLEARABLE}
          aria-label="性别"
          placeholder="性别"
          options={codeOptions(GENDER)}
          value={search.gender ? Number(search.gender) : null}
          onChange={(gender?: number | string | null) => set({ gender: gender ? String(gender) : null })}
        />
        <DateInput
          aria-label="当天有空"
          placeholder="当天有空"
          value={search.freeOn ?? null}
          onChange={(freeOn: string | null) => set({ freeOn })}
        />
        <Select
          allowClear={CLEARABLE}
          aria-label="范围"
          placeholder="全部讲师"
          options={SHOWN}
          value={search.shown ?? null}
          onChange={(shown?: string | null) => set({ shown: shown ?? null })}
        />
        <Select
          aria-label="排序"
          options={SORTS}
          value={search.sort ?? 'best'}
          onChange={(sort: string) => set({ sort })}
        />
      </div>
      {search.topic && (
        <p>
          <Tag closable onClose={() => set({ topic: null })}>
            课题：{search.topic}
          </Tag>
        </p>
      )}
      {!query.data && <QueryState of={query} />}
      {query.data?.list.length === 0 && (
        <EmptyState title="没有符合条件的讲师" hint="可以直接提需求，我们为您找" />
      )}
      <div className={styles.grid}>
        {query.data?.list.map((teacher) => (
          <TeacherCardView key={teacher.id} teacher={teacher} onTopic={(topic) => set({ topic })}>
            <Button block onClick={() => setWished(teacher)}>
              请这位讲师
            </Button>
          </TeacherCardView>
        ))}
      </div>
      {query.data && query.data.total > A_PAGE && (
        <div className={styles.actions}>
          <Pagination
            simple
            current={number}
            pageSize={A_PAGE}
            total={query.data.total}
            onChange={(next) => page.setSearch({ page: next })}
          />
        </div>
      )}
      {wished && (
        <Suspense fallback={null}>
          <DemandForm wished={[wished]} onClose={() => setWished(null)} />
        </Suspense>
      )}
    </div>
  );
}
