import { customersApi, LEVELS } from '@shibiao/contract/customers/customers';
import { trackingsApi } from '@shibiao/contract/customers/trackings';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useCommand } from '../../../lib/query.ts';
import { DAY } from '../../../lib/ranges.ts';
import { useUser } from '../../../lib/session.ts';
import { useUnsaved } from '../../../lib/useUnsaved.ts';
import { RecordLink } from '../../../ui/record/RecordLink.tsx';
import { StatusTag } from '../../../ui/texts.tsx';
import { Block } from '../Block.tsx';
import { blockQuery } from '../blockQuery.ts';
import styles from '../home.module.css';

type Customer = OutputOf<typeof customersApi.list>['list'][number];

/** The list has the rest. */
const SHOWN = 12;
/** Next follow-ups, in days from today. */
const NEXT = [
  { value: 1, label: '明天' },
  { value: 3, label: '3 天后' },
  { value: 7, label: '一周后' },
  { value: 14, label: '两周后' },
  { value: 30, label: '一月后' },
];
const USUAL_NEXT = 7;
const HOUR = '09:00:00';

/** 今天要打的: one's own customers due for follow-up, the longest overdue first; noted in place. */
export function Calls() {
  const me = useUser().personnelId ?? 0;
  const filter = { authorId: me, nextTo: dayjs().format(DAY), sort: 'nextFollowUpAt', order: 'asc' } as const;
  const query = useQuery(blockQuery(customersApi.list, { ...filter, count: SHOWN }));
  const { data } = query;
  return (
    <Block
      title="今天要打的"
      note={data && `${data.total} 个`}
      to={`/customers/list?${new URLSearchParams({ ...filter, authorId: String(me) })}`}
      query={query}
      empty={data?.list.length === 0 && '今天没有要打的电话'}
    >
      <ul className={styles.calls}>
        {data?.list.map((customer) => (
          <Call key={customer.id} customer={customer} />
        ))}
      </ul>
    </Block>
  );
}

/** One customer: the number to dial, the note and the next date; Enter saves. */
function Call({ customer }: { customer: Customer }) {
  const [content, setContent] = useState('');
  const [next, setNext] = useState(USUAL_NEXT);
  useUnsaved(content.trim() !== '');
  const save = useCommand(trackingsApi.editTracking, {
    success: '已记录',
    goesOn: true,
  });
  const due = customer.nextFollowUpAt?.slice(0, 10) ?? '';
  const late = dayjs().startOf('day').diff(dayjs(due), 'day');
  const submit = () => {
    if (content.trim() === '') return;
    const nextAt = `${dayjs().add(next, 'day').format(DAY)} ${HOUR}`;
    save.run({ contactId: customer.contactId, method: '电话', content: content.trim(), nextAt });
  };
  return (
    <li>
      <span className={styles.callWho}>
        <RecordLink kind="customer" id={customer.id}>
          {customer.contactName}
        </RecordLink>
        <StatusTag value={customer.level} of={LEVELS} />
        <span className={`quiet ${styles.callWhere}`} title={customer.cooperationName}>
          <RecordLink kind="institution" id={customer.coorgid} isQuiet>
            {customer.cooperationName}
          </RecordLink>
        </span>
      </span>
      <a className={`tabular ${styles.callTel}`} href={`tel:${customer.tel}`}>
        {customer.tel}
      </a>
      <span className={late > 0 ? styles.late : 'quiet'}>{late > 0 ? `逾期 ${late} 天` : '今天'}</span>
      <span className={styles.callForm}>
        <Input
          size="small"
          aria-label={`${customer.contactName}的跟进内容`}
          placeholder="聊了什么，回车保存"
          maxLength={2000}
          value={content}
          onChange={(event) => setContent(event.target.value)}
          onPressEnter={(event) => {
            if (!event.nativeEvent.isComposing) submit();
          }}
        />
        <Select
          size="small"
          aria-label={`${customer.contactName}的下次跟进`}
          options={NEXT}
          value={next}
          onChange={setNext}
        />
        <Button
          size="small"
          type="primary"
          ghost
          loading={save.isPending}
          disabled={content.trim() === ''}
          onClick={submit}
        >
          保存
        </Button>
      </span>
    </li>
  );
}
