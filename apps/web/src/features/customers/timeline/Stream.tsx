import {
  CalendarOutlined,
  CheckOutlined,
  FileTextOutlined,
  MessageOutlined,
  PayCircleOutlined,
  PhoneOutlined,
  SolutionOutlined,
} from '@ant-design/icons';
import type { Codes } from '@shibiao/contract/codes';
import {
  customerTimelineApi,
  TIMELINE_KINDS,
  type TimelineEntry,
} from '@shibiao/contract/customers/timeline';
import { trackingsApi } from '@shibiao/contract/customers/trackings';
import { DEMAND_STATUS } from '@shibiao/contract/demands';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { INVOICE_STATUS } from '@shibiao/contract/finance/invoices';
import { LESSON_PROGRESS } from '@shibiao/contract/lessons/codes';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Tag, Timeline } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { call } from '../../../lib/call.ts';
import { usePage } from '../../../lib/page.tsx';
import { monthRange } from '../../../lib/ranges.ts';
import { useCan } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { RecordLink } from '../../../ui/record/RecordLink.tsx';
import { DateText, Money, StatusTag } from '../../../ui/texts.tsx';
import { FollowUpLine } from '../trackings/FollowUpLine.tsx';
import { Revenue } from './Revenue.tsx';
import styles from './timeline.module.css';

const ICONS: Record<string, ReactNode> = {
  call: <PhoneOutlined />,
  message: <MessageOutlined />,
  demand: <SolutionOutlined />,
  lesson: <CalendarOutlined />,
  invoice: <FileTextOutlined />,
  receipt: <PayCircleOutlined />,
};
const STATES: Partial<Record<string, Codes>> = {
  demand: DEMAND_STATUS,
  lesson: LESSON_PROGRESS,
  invoice: INVOICE_STATUS,
};

/** 时间线: all records of a customer in one stream, newest first; kinds and month are in the address. */
export function Stream({ customerId }: { customerId: number }) {
  const page = usePage();
  const { kinds = '', month, isConfirmed } = page.search;
  const chosen = kinds.split(',').filter(Boolean);
  const [from, to] = month ? monthRange(dayjs(`${month}-01`)) : [];
  const input = { id: customerId, kinds, from, to, isConfirmed };
  const query = useInfiniteQuery({
    queryKey: [customerTimelineApi.timeline.noun, customerTimelineApi.timeline.operation, input],
    queryFn: ({ pageParam, signal }) =>
      call(customerTimelineApi.timeline, { ...input, after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const mayWrite = useCan(trackingsApi.editTracking);
  const toggle = (kind: string, isOn: boolean) =>
    page.setSearch({
      kinds: (isOn ? [...chosen, kind] : chosen.filter((one) => one !== kind)).join(','),
      isConfirmed: null,
    });
  const entries = query.data?.pages.flatMap(({ list }) => list) ?? [];
  const empty = useEmptyKinds({ ...input, kinds: '' });
  return (
    <div className={styles.stream}>
      {mayWrite && <FollowUpLine customerId={customerId} />}
      <Revenue customerId={customerId} />
      <fieldset className={styles.kinds} aria-label="只看">
        <span className="quiet">只看</span>
        {TIMELINE_KINDS.table
          .filter(({ value }) => !empty.has(value) || chosen.includes(value))
          .map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className={styles.chip}
              aria-pressed={chosen.includes(value)}
              onClick={() => toggle(value, !chosen.includes(value))}
            >
              {chosen.includes(value) && <CheckOutlined />}
              {label}
            </button>
          ))}
        {month && (
          <Tag closable onClose={() => page.setSearch({ month: null, isConfirmed: null })}>
            {month}
            {isConfirmed ? ' 已确认的课程' : ''}
          </Tag>
        )}
        {(chosen.length > 0 || month) && (
          <Button
            size="small"
            type="text"
            onClick={() => page.setSearch({ kinds: null, month: null, isConfirmed: null })}
          >
            看全部
          </Button>
        )}
      </fieldset>
      {!query.data && <QueryState of={query} />}
      {query.data && entries.length === 0 && (
        <EmptyState
          title={kinds || month ? '这样筛选没有记录' : '还没有记录'}
          hint={kinds || month ? undefined : '第一条从上面一行开始：输入内容，按 Ctrl + Enter。'}
        />
      )}
      {[...Map.groupBy(entries, ({ at }) => at.slice(0, 7))].map(([of, inMonth]) => (
        <section key={of}>
          <h4 className={styles.month}>{dayjs(`${of}-01`).format('YYYY 年 M 月')}</h4>
          <Timeline
            items={inMonth.map((entry) => ({
              key: entry.key,
              icon: ICONS[entry.kind],
              color: entry.kind === 'receipt' ? 'green' : entry.recordKind ? 'blue' : 'gray',
              content: <Entry entry={entry} />,
            }))}
          />
        </section>
      ))}
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          更早的
        </Button>
      )}
    </div>
  );
}

/** Kinds without entries, known once the stream was read to its end. */
function useEmptyKinds(whole: object): ReadonlySet<string> {
  const { noun, operation } = customerTimelineApi.timeline;
  const pages = useQueryClient().getQueryData<InfiniteData<OutputOf<typeof customerTimelineApi.timeline>>>([
    noun,
    operation,
    whole,
  ])?.pages;
  if (!pages || pages.at(-1)?.next) return new Set();
  const present = new Set(pages.flatMap(({ list }) => list.map(({ kind }) => kind)));
  return new Set(TIMELINE_KINDS.values.filter((kind) => !present.has(kind)));
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { recordKind, status } = entry;
  const states = recordKind && STATES[recordKind];
  return (
    <article className={styles.entry}>
      <header>
        <b>
          {recordKind && entry.mayOpen ? (
            <RecordLink kind={recordKind} id={entry.recordId}>
              {entry.title}
            </RecordLink>
          ) : (
            entry.title
          )}
        </b>
        {states && <StatusTag value={status} of={states} />}
        {entry.amount !== null && <Money value={entry.amount} hasSign />}
        {entry.byName && (
          <span className="quiet">
            <RecordLink kind={entry.byKind} id={entry.byId} isQuiet>
              {entry.byName}
            </RecordLink>
          </span>
        )}
        <DateText value={entry.at} pattern="MM-DD HH:mm" />
      </header>
      {entry.text && <p>{entry.text}</p>}
      {entry.nextAt && <small className="quiet">下次跟进 {entry.nextAt.slice(0, 16)}</small>}
    </article>
  );
}
