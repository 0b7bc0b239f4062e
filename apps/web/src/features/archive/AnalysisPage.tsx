import { archiveApi } from '@shibiao/contract/archive/calls';
import { EMPLOYMENT_FORMS } from '@shibiao/contract/personnel';
import { useQuery } from '@tanstack/react-query';
import { Segmented, Select, Space } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { choicesOf } from '../../ui/QueryState.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { StaffFigureOf } from './StaffRows.tsx';
import type { StaffFilter } from './staffFilter.ts';

const CompositionView = lazy(() => import('./CompositionView.tsx'));
const TurnoverView = lazy(() => import('./TurnoverView.tsx'));
const RetentionView = lazy(() => import('./RetentionView.tsx'));
const StaffRows = lazy(() => import('./StaffRows.tsx'));

const NAMES = { post: '岗位', city: '城市' };
const VIEWS = [
  { value: 'composition', label: '人员占比' },
  { value: 'turnover', label: '流失率' },
  { value: 'retention', label: '保有率' },
];

/**
 * 人员分析: composition, turnover and retention of staff. The filter is in the address; a figure opens the people whom it
 * counts.
 */
export default function AnalysisPage() {
  const page = usePage();
  const [shown, setShown] = useState<StaffFigureOf | null>(null);
  const { view = 'composition', organisation, form = '全职', post, city, on, from, to } = page.search;
  // Options of the filter: posts and cities of present staff.
  const here = useQuery(queryOf(archiveApi.composition, { allForms: true }));
  const partsOf = (key: string) =>
    (here.data?.dimensions.find((one) => one.key === key)?.parts ?? [])
      .filter((part) => part.key !== '')
      .map((part) => ({ value: part.key, label: part.label }));
  const kind = EMPLOYMENT_FORMS.values.find((value) => value === form);
  const whom: StaffFilter = {
    orgnizationalid: organisation ? [Number(organisation)] : undefined,
    ...(kind ? { form: kind } : { allForms: true }),
    post: post || undefined,
    city: city || undefined,
  };
  const span = { from: from || undefined, to: to || undefined };
  const head = (
    <Space wrap>
      <Segmented
        aria-label="视图"
        options={VIEWS}
        value={view}
        onChange={(value) => page.setSearch({ view: value })}
      />
      <span style={{ display: 'inline-block', width: 180 }}>
        <OrganisationPicker
          value={organisation ? Number(organisation) : null}
          onChange={(id) => page.setSearch({ organisation: id ? String(id) : null })}
          placeholder="全公司"
        />
      </span>
      <Select
        aria-label="用工形式"
        style={{ width: 110 }}
        value={form}
        options={[...codeOptions(EMPLOYMENT_FORMS), { value: 'all', label: '全部形式' }]}
        onChange={(value) => page.setSearch({ form: value === '全职' ? null : value })}
      />
      {(['post', 'city'] as const).map((key) => (
        <Select
          key={key}
          aria-label={NAMES[key]}
          placeholder={NAMES[key]}
          allowClear={CLEARABLE}
          showSearch
          style={{ width: 120 }}
          {...choicesOf(here)}
          value={page.search[key] ?? null}
          options={partsOf(key)}
          onChange={(value) => page.setSearch({ [key]: value ?? null })}
        />
      ))}
      {view === 'composition' ? (
        <DateInput
          value={on ?? null}
          onChange={(day) => page.setSearch({ on: day ?? null })}
          placeholder="截至（默认今天）"
        />
      ) : (
        <>
          <DateInput
            value={from ?? null}
            onChange={(day) => page.setSearch({ from: day ?? null })}
            placeholder="从（默认近一年）"
          />
          <DateInput
            value={to ?? null}
            onChange={(day) => page.setSearch({ to: day ?? null })}
            placeholder="到（默认今天）"
          />
        </>
      )}
    </Space>
  );
  return (
    <Suspense fallback={<Loading />}>
      {view === 'turnover' ? (
        <TurnoverView head={head} whom={whom} span={span} onOpen={setShown} />
      ) : view === 'retention' ? (
        <RetentionView head={head} whom={whom} span={span} onOpen={setShown} />
      ) : (
        <CompositionView head={head} whom={whom} on={on} onOpen={setShown} />
      )}
      {shown && <StaffRows whom={whom} shown={shown} onClose={() => setShown(null)} />}
    </Suspense>
  );
}
