import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import {
  candidateColumns,
  OPENING_STATUS,
  openingColumns,
  RESULTS,
  STAGES,
} from '@shibiao/contract/recruitment/candidates';
import { Button, Segmented, Space } from 'antd';
import { Suspense } from 'react';
import { usePage } from '../../lib/page.tsx';
import { useCans } from '../../lib/session.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { byPerson, linkFilter, ofOrganisation } from '../../pickers/filters.tsx';
import { PersonName } from '../../pickers/names.tsx';
import { Can } from '../../ui/Can.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, flagOptions } from '../../ui/texts.tsx';
import { OpeningName, OpeningPicker } from './OpeningPicker.tsx';

const Board = lazy(() => import('./Board.tsx'));
const FunnelView = lazy(() => import('./FunnelView.tsx'));
const CandidateForm = lazy(() => import('./CandidateForm.tsx'));
const OpeningForm = lazy(() => import('./OpeningForm.tsx'));
const ImportCandidates = lazy(() => import('./ImportCandidates.tsx'));

const byOwner = byPerson('ownerId', '负责人');
const candidateFilters: Filter[] = [
  { key: 'keyword', label: '姓名、拼音或手机号', kind: 'text', width: 180 },
  {
    key: 'openingId',
    label: '职位',
    kind: 'custom',
    text: (value) => <OpeningName id={value} />,
    width: 180,
    render: (value, onChange) => (
      <OpeningPicker value={value ? Number(value) : null} onChange={(id) => onChange(id)} />
    ),
  },
  { key: 'stage', label: '阶段', kind: 'select', width: 110, options: codeOptions(STAGES) },
  { key: 'reached', label: '到达过', kind: 'select', width: 110, options: codeOptions(STAGES) },
  { key: 'isOpen', label: '进行中', kind: 'select', width: 110, options: flagOptions('进行中', '已结束') },
  { key: 'result', label: '结果', kind: 'select', width: 90, options: codeOptions(RESULTS) },
  {
    key: 'channel',
    label: '渠道',
    kind: 'custom',
    text: (value) => value,
    width: 130,
    render: (value, onChange) => (
      <DictionarySelect list="recruitChannel" placeholder="渠道" value={value ?? null} onChange={onChange} />
    ),
  },
  byOwner,
  ofOrganisation,
  { key: 'from', toKey: 'to', label: '应聘日期', kind: 'dateRange' },
  linkFilter('reason', '原因', (value) => value),
  linkFilter('interviewerId', '面试官', (value) => <PersonName id={value} />),
  linkFilter('arranged', '安排过面试', (value) => (value === 'true' ? '是' : '否')),
];
const openingFilters: Filter[] = [
  { key: 'keyword', label: '职位或拼音', kind: 'text', width: 160 },
  { key: 'status', label: '状态', kind: 'select', width: 100, options: codeOptions(OPENING_STATUS) },
  byOwner,
  ofOrganisation,
  { key: 'from', toKey: 'to', label: '开放日期', kind: 'dateRange' },
  { key: 'isFilled', label: '招满', kind: 'select', width: 90, options: flagOptions('已招满', '未招满') },
  linkFilter('id', '职位', (value) => <OpeningName id={value} />),
];
const candidateCells = listColumns(candidateColumns);
const openingCells = listColumns(openingColumns, {
  filled: { render: (row) => `${row.filled} / ${row.headcount}` },
});
const VIEWS = [
  { value: 'board', label: '看板' },
  { value: 'list', label: '候选人' },
  { value: 'openings', label: '职位' },
  { value: 'figures', label: '统计' },
];

/** 招聘管理: the board by stage, the lists, and the figures of the same candidates. */
export default function RecruitmentPage() {
  const page = usePage();
  const can = useCans();
  const opened = useLayer<'candidate' | 'opening' | 'import'>();
  const { view = 'board', opening } = page.search;
  const views = VIEWS.filter((one) => one.value !== 'figures' || can(recruitmentApi.statistics));
  const mayManage = can(recruitmentApi.saveOpening);
  const head = (
    <Space wrap>
      <Segmented
        aria-label="视图"
        options={views}
        value={view}
        onChange={(value) => page.setSearch({ view: value })}
      />
      {mayManage && view !== 'figures' && (
        <>
          <Button type="primary" onClick={() => opened.open(view === 'openings' ? 'opening' : 'candidate')}>
            {view === 'openings' ? '新建职位' : '新建候选人'}
          </Button>
          <Can to={recruitmentApi.import}>
            <Button onClick={() => opened.open('import')}>导入</Button>
          </Can>
        </>
      )}
    </Space>
  );
  return (
    <>
      <Suspense fallback={<Loading />}>
        {view === 'figures' ? (
          <FunnelView head={head} />
        ) : view === 'openings' ? (
          <PagedTable
            key="openings"
            screen="recruitment/openings"
            prefix="o-"
            endpoint={recruitmentApi.openings}
            columns={openingCells}
            rowKey="id"
            filters={openingFilters}
            exports={recruitmentApi.exportOpenings}
            toolbar={head}
            to={(row) => `/hr/recruitment/openings/${row.id}`}
            empty={{ title: '没有招聘职位' }}
          />
        ) : view === 'list' ? (
          <PagedTable
            key="candidates"
            screen="recruitment/list"
            endpoint={recruitmentApi.list}
            columns={candidateCells}
            rowKey="id"
            filters={candidateFilters}
            exports={recruitmentApi.export}
            toolbar={head}
            rowClass={(row) => (row.result ? 'row-quiet' : '')}
            to={(row) => `/hr/recruitment/candidates/${row.id}`}
            empty={{ title: '没有候选人' }}
          />
        ) : (
          <Board
            head={
              <Space wrap>
                {head}
                <span style={{ display: 'inline-block', width: 200 }}>
                  <OpeningPicker
                    value={opening ? Number(opening) : null}
                    onChange={(id) => page.setSearch({ opening: id })}
                  />
                </span>
              </Space>
            }
            openingId={opening ? Number(opening) : null}
          />
        )}
      </Suspense>
      <Opened layer={opened}>
        {(form, close) =>
          form === 'candidate' ? (
            <CandidateForm candidate={null} openingId={opening ? Number(opening) : null} onClose={close} />
          ) : form === 'opening' ? (
            <OpeningForm opening={null} onClose={close} />
          ) : (
            <ImportCandidates onClose={close} />
          )
        }
      </Opened>
    </>
  );
}
