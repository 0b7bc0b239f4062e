import {
  lessonRequestColumns,
  lessonRequestsApi,
  REQUEST_KINDS,
  REQUEST_SIDES,
  REQUEST_STATUS,
} from '@shibiao/contract/lessons/lessonRequests';
import { Space } from 'antd';
import { useCan } from '../../../lib/session.ts';
import { linkFilter } from '../../../pickers/filters.tsx';
import { DueText } from '../../../ui/DueText.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../../ui/layer.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { type Column, type Filter, PagedTable } from '../../../ui/PagedTable.tsx';
import { PageLink } from '../../../ui/record/RecordLink.tsx';
import { ACTIONS } from '../../../ui/table/columns.ts';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { codeOptions, flagOptions } from '../../../ui/texts.tsx';
import { daysText } from '../calendarEntries.ts';
import type { LessonRequest } from './acceptance.ts';
import { MarkedText } from './MarkedText.tsx';

const HandleForm = lazy(() => import('./HandleForm.tsx'));

const columns = listColumns(lessonRequestColumns, {
  text: {
    ellipsis: true,
    render: ({ text, contactWords, wanted }) => {
      const hope = wanted.length > 0 ? ` 希望：${daysText(wanted)}` : '';
      return (
        <span title={`${text ?? ''}${hope}`}>
          {text && <MarkedText text={text} words={contactWords} />}
          {hope}
        </span>
      );
    },
  },
  dueAt: { render: ({ dueAt, status }) => <DueText value={dueAt.slice(0, 10)} isOpen={status === 1} /> },
});
const filters: Filter[] = [
  { key: 'keyword', label: '课程名称、编号或拼音', kind: 'text', width: 200 },
  { key: 'status', label: '状态', kind: 'select', width: 110, options: codeOptions(REQUEST_STATUS) },
  { key: 'kind', label: '申请', kind: 'select', width: 110, options: codeOptions(REQUEST_KINDS) },
  { key: 'side', label: '来自', kind: 'select', width: 100, options: codeOptions(REQUEST_SIDES) },
  { key: 'isLate', label: '期限', kind: 'select', width: 110, options: flagOptions('已逾期', '未逾期') },
  { key: 'from', toKey: 'to', label: '申请日期', kind: 'dateRange' },
  linkFilter('id', '申请', (value) => `编号 ${value}`),
  linkFilter('lessonId', '课程', (value) => `编号 ${value}`),
];

/** 变更申请: what institutions and teachers ask for; accepting happens on the lesson's page, by its own forms. */
export default function RequestsPage() {
  const mayHandle = useCan(lessonRequestsApi.handle);
  const declined = useLayer<LessonRequest>();
  const actions: Column<LessonRequest> = {
    ...ACTIONS,
    width: 130,
    isFor: ({ status }) => status === 1,
    render: (row) => (
      <Space size={4}>
        <PageLink to={`/sigLessonDetails/${row.lessonId}`}>去处理</PageLink>
        <LinkButton onClick={() => declined.open(row)}>不采纳</LinkButton>
      </Space>
    ),
  };
  return (
    <>
      <PagedTable
        screen="lessons/requests"
        endpoint={lessonRequestsApi.list}
        columns={mayHandle ? [...columns, actions] : columns}
        rowKey="id"
        filters={filters}
        exports={lessonRequestsApi.export}
        presets={[
          { label: '待处理', values: { status: '1' } },
          { label: '已逾期', values: { isLate: 'true' } },
        ]}
        cards={['kind', 'status', 'byName', 'text', 'dueAt']}
        rowClass={({ status }) => (status > 2 ? 'row-quiet' : '')}
        to={(row) => `/sigLessonDetails/${row.lessonId}`}
        empty={{ title: '没有变更申请', hint: '客户和讲师在课程页提出，业务员和对接人在这里处理。' }}
      />
      <Opened layer={declined}>
        {(of, close) => <HandleForm request={of} isAccepted={false} onClose={close} />}
      </Opened>
    </>
  );
}
