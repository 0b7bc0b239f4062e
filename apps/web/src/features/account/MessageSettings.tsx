import type { OutputOf } from '@shibiao/contract/endpoint';
import { MESSAGE_KINDS, MESSAGE_WAYS, MUTABLE, messageSettingsApi } from '@shibiao/contract/messageSettings';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Switch } from 'antd';
import { useState } from 'react';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import styles from './profile.module.css';

type Settings = OutputOf<typeof messageSettingsApi.settings>;

/** Settings of notices: the kinds, the channels and quiet hours. */
export function MessageSettings() {
  const query = useQuery(queryOf(messageSettingsApi.settings, {}));
  return (
    <section className="facts">
      <h2>消息提醒</h2>
      {query.data ? <Choices settings={query.data} /> : <QueryState of={query} />}
    </section>
  );
}

/** Visitors have notices and reminders only; other kinds, and sounds, are for staff. */
const OF_VISITORS = { kinds: ['notice', 'reminder'], ways: ['inbox', 'popup', 'wechat'] };
const entriesOf = (all: Readonly<Record<string, string>>, only: readonly string[] | null) =>
  Object.entries(all).filter(([key]) => only === null || only.includes(key));

function Choices({ settings }: { settings: Settings }) {
  const isStaff = useUser().userInfo.userType === 1;
  const kinds = entriesOf(MESSAGE_KINDS, isStaff ? null : OF_VISITORS.kinds);
  const ways = entriesOf(MESSAGE_WAYS, isStaff ? null : OF_VISITORS.ways);
  const save = useCommand(messageSettingsApi.saveSettings, { success: '已保存' });
  const [now, setNow] = useState(settings);
  const change = (part: Partial<Settings>) => setNow((old) => ({ ...old, ...part }));
  const isChanged =
    JSON.stringify({ ...now, off: now.off.toSorted() }) !==
    JSON.stringify({ ...settings, off: settings.off.toSorted() });
  const toggle = (one: string, isOn: boolean) =>
    change({ off: isOn ? now.off.filter((other) => other !== one) : [...now.off, one] });
  return (
    <>
      <div className={styles.messageWays}>
        <table>
          <thead>
            <tr>
              <th scope="col">消息</th>
              {ways.map(([way, title]) => (
                <th key={way} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map(([kind, title]) => (
              <tr key={kind}>
                <th scope="row">{title}</th>
                {ways.map(([way, wayTitle]) => {
                  const one = `${kind}.${way}`;
                  if (way === 'sound' && !MUTABLE.includes(one)) return <td key={way}>—</td>;
                  return (
                    <td key={way}>
                      <Checkbox
                        aria-label={`${title} ${wayTitle}`}
                        checked={!now.off.includes(one)}
                        disabled={!MUTABLE.includes(one)}
                        onChange={({ target }) => toggle(one, target.checked)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.messageQuiet}>
        <span>
          <Switch aria-label="免打扰" checked={now.isQuiet} onChange={(isQuiet) => change({ isQuiet })} />
          免打扰
        </span>
        <span>
          <input
            type="time"
            aria-label="免打扰开始"
            value={now.quietFrom}
            onChange={({ target }) => target.value && change({ quietFrom: target.value })}
          />
          至
          <input
            type="time"
            aria-label="免打扰结束"
            value={now.quietUntil}
            onChange={({ target }) => target.value && change({ quietUntil: target.value })}
          />
        </span>
        <span>
          <Switch
            aria-label="每日汇总"
            checked={now.isDigest}
            onChange={(isDigest) => change({ isDigest })}
          />
          每天 9:00 汇总未读
        </span>
        <Button type="primary" disabled={!isChanged} loading={save.isPending} onClick={() => save.run(now)}>
          保存
        </Button>
        <small>期间不弹窗、不发微信，结束后补上；今明两天的课程变更照常提醒。</small>
      </div>
    </>
  );
}
