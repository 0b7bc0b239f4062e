import { calendarsApi } from '@shibiao/contract/calendars';
import { answeredTo } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { queryOf, useCommand } from '../../lib/query.ts';
import { confirm } from '../../ui/confirm.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { DateText } from '../../ui/texts.tsx';
import styles from './calendars.module.css';

const TO_TEACHER = answeredTo(calendarsApi.source, 'teacher');

/** A teacher's calendar elsewhere: its busy times become times without lessons. */
export function SourceCard() {
  const query = useQuery(queryOf(TO_TEACHER, {}));
  const [url, setUrl] = useState('');
  const save = useCommand(calendarsApi.saveSource, { success: '已读取', onSuccess: () => setUrl('') });
  const remove = useCommand(calendarsApi.removeSource, { success: '已停用' });
  const problem = save.error?.fields.find(({ field }) => field === 'url')?.message;
  if (!query.data) return <QueryState of={query} />;
  const { host, checkedAt, succeededAt, problem: failed, spans } = query.data;
  return (
    <section className={styles.card} aria-label="我的其他日历">
      <h2>我的其他日历</h2>
      <p className="quiet">
        填写您自己日历的 https 地址（.ics），其中忙碌的半天自动登记为不可用，每小时更新。只取时间，不取内容。
      </p>
      {host && (
        <p>
          {host}，{spans} 段不可用时段，最近读取 <DateText value={checkedAt} isRelative />
        </p>
      )}
      {failed && (
        <Alert
          type="warning"
          showIcon
          title={
            <>
              {failed}，仍用 <DateText value={succeededAt} /> 读到的时间
            </>
          }
        />
      )}
      <div className={styles.source}>
        <Input
          aria-label="日历地址"
          placeholder="https://example.com/calendar.ics"
          value={url}
          status={problem ? 'error' : ''}
          onChange={({ target }) => setUrl(target.value)}
          onPressEnter={() => url && save.run({ url })}
        />
        <Button type="primary" disabled={!url} loading={save.isPending} onClick={() => save.run({ url })}>
          {host ? '换成这个' : '读取'}
        </Button>
        {host && (
          <Button
            danger
            onClick={() =>
              confirm({
                title: '停用这个日历？',
                content: '由它登记的不可用时段一并去掉。',
                okText: '停用',
                isDanger: true,
                onOk: () => remove.send({}),
              })
            }
          >
            停用
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className={styles.wrong}>
          {problem}
        </p>
      )}
    </section>
  );
}
