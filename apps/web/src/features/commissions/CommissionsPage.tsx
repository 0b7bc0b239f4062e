import {
  COMMISSION_STATES,
  type CommissionLesson,
  commissionColumns,
  commissionsApi,
} from '@shibiao/contract/commissions/lessons';
import dayjs from 'dayjs';
import { Fragment, useMemo } from 'react';
import { isAbove, sumOf } from '../../lib/money.ts';
import { usePage } from '../../lib/page.tsx';
import { byInstitution } from '../../pickers/filters.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { PageLink, RecordLink } from '../../ui/record/RecordLink.tsx';
import { keysOf } from '../../ui/table/filters.ts';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, Money, StatusTag, ToneTag } from '../../ui/texts.tsx';
import { byOrganisation, byPersonnel, FORMULA } from './commissions.filters.tsx';

const LessonDrawer = lazy(() => import('./LessonDrawer.tsx'));

const filters: Filter[] = [
  { key: 'keyword', label: '课程、编号或拼音', kind: 'text', width: 150 },
  { key: 'month', label: '核算月份', kind: 'month' },
  { key: 'state', label: '状态', kind: 'select', width: 110, options: codeOptions(COMMISSION_STATES) },
  byPersonnel,
  byOrganisation,
  { key: 'from', toKey: 'to', label: '收款日期', kind: 'dateRange' },
  byInstitution,
];

const KEYS = keysOf(filters);

type Shares = CommissionLesson['shares'];

/** A share's words before and after its person: leaders have a role, others a percentage unless it is the whole. */
const wordsOf = ({ role, percent }: Shares[number]): [before: string, after: string] => {
  if (role === '组长') return ['组长 ', ''];
  return ['', Number(percent) === 100 ? '' : ` ${Number(percent)}%`];
};

const ShareLinks = ({ shares }: { shares: Shares }) =>
  shares.map((one, i) => {
    const [before, after] = wordsOf(one);
    return (
      <Fragment key={`${one.role} ${one.personnelId}`}>
        {i > 0 && '，'}
        {before}
        <RecordLink kind="person" id={one.personnelId} isQuiet>
          {one.name}
        </RecordLink>
        {after}
      </Fragment>
    );
  });

/** The same as plain text, for the title of a clipped cell. */
const textOf = (shares: Shares): string =>
  shares
    .map((one) => {
      const [before, after] = wordsOf(one);
      return `${before}${one.name}${after}`;
    })
    .join('，');

const columns = listColumns(commissionColumns, {
  shares: {
    ellipsis: true,
    render: ({ shares, isFrozen }) => (
      <span
        className={isFrozen ? '' : 'quiet'}
        title={`${textOf(shares)}\n${isFrozen ? '分成已冻结' : '未冻结：随业务员变动'}`}
      >
        <ShareLinks shares={shares} />
      </span>
    ),
  },
  state: {
    hint: '提成走到哪一步：批次中、可发放、已发放优先于回款；只收到一部分的另有标记',
    render: ({ state, received, swap, feeIncome, writtenOff }) => (
      <>
        <StatusTag value={state} of={COMMISSION_STATES} />{' '}
        {state !== '部分回款' &&
          Number(received) > 0 &&
          isAbove(feeIncome, sumOf([received, swap, writtenOff])) && <ToneTag tone="info">部分回款</ToneTag>}
      </>
    ),
  },
  base: { hint: FORMULA },
  rate: { hint: '提成 ÷ 提成基数；含组长提成' },
  commission: {
    hint: '课程至今的提成，不限核算月份；已发放、未发放、回款、基数同样',
    render: (row) => (
      <b>
        <Money value={row.commission} />
      </b>
    ),
  },
  warnings: {
    render: ({ warnings }) =>
      warnings.map((one) => (
        <ToneTag key={one} tone={one === '缺课酬' ? 'bad' : 'warn'}>
          {one}
        </ToneTag>
      )),
  },
});

/** 提成核算: lessons with income and commission; a lesson opens its ledger. */
export default function CommissionsPage() {
  const page = usePage();
  const opening = useMemo(() => ({ month: dayjs().format('YYYY-MM') }), []);
  const lesson = useLayer<CommissionLesson>();
  const month = page.search.month ?? opening.month;
  const asked = Object.fromEntries(
    KEYS.flatMap((key) => (page.search[key] ? [[key, page.search[key]]] : [])),
  );
  return (
    <>
      <PagedTable
        screen="commissions/list"
        endpoint={commissionsApi.list}
        columns={columns}
        rowKey="id"
        cards={['state', 'authorName', 'received', 'base', 'commission', 'open']}
        filters={filters}
        exports={commissionsApi.export}
        opening={opening}
        openingEmpty={{
          title: '这个月没有提成',
          hint: '登记收款后按提成规则计提；别的月份用“核算月份”查看。',
        }}
        toolbar={
          <>
            <ExportButton
              endpoint={commissionsApi.export}
              input={{ ...asked, what: 'entries' }}
              label="导出明细"
            />
            <FormulaHint formula={FORMULA}>口径</FormulaHint>
          </>
        }
        sums={(sums) => ({
          received: <Money value={sums?.received} />,
          base: <Money value={sums?.base} />,
          commission: <Money value={sums?.commission} />,
          paid: <Money value={sums?.paid} />,
          open: <Money value={sums?.open} />,
        })}
        note={({ sums }) =>
          sums?.inMonth ? (
            <span className="quiet">
              核算月的提成{' '}
              <PageLink to={`/financeInfo/commissionMonths?from=${month}&to=${month}`}>
                <Money value={sums.inMonth} />
              </PageLink>{' '}
              元
            </span>
          ) : null
        }
        onOpen={lesson.open}
        empty={{ title: '没有符合的课程' }}
      />
      <Opened layer={lesson}>
        {(of, close) => <LessonDrawer key={of.id} lesson={of} onClose={close} />}
      </Opened>
    </>
  );
}
