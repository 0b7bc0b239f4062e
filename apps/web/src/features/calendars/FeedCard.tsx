import { ALARMS, calendarsApi, FEED_KINDS } from '@shibiao/contract/calendars';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { Button, Checkbox, QRCode, Select, Space, Typography } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../lib/query.ts';
import { confirm } from '../../ui/confirm.ts';
import { codeOptions, DateText } from '../../ui/texts.tsx';
import styles from './calendars.module.css';

type Feed = OutputOf<typeof calendarsApi.feeds>['list'][number];
type Options = Pick<Feed, 'hasReserved' | 'hasUnavailable' | 'hasFollowUps' | 'alarmMinutes'>;

const optionsOf = ({ hasReserved, hasUnavailable, hasFollowUps, alarmMinutes }: Feed): Options => ({
  hasReserved,
  hasUnavailable,
  hasFollowUps,
  alarmMinutes,
});
const CONTENT: Record<Feed['kind'], string> = {
  teacher: '我的全部课程，含地点、对接人和行程提醒',
  sales: '我负责的课程',
  handover: '由我对接的课程',
  institution: '本机构的课程，含讲师、地点和对接人',
};

/** One kind of feed: what it holds, its address once it is made, and its end. */
export function FeedCard({ feed }: { feed: Feed }) {
  const { kind } = feed;
  const [token, setToken] = useState<string | null>(null);
  const make = useCommand(calendarsApi.make, { onSuccess: (made) => setToken(made.token) });
  const choose = useCommand(calendarsApi.choose, { success: '已保存' });
  const revoke = useCommand(calendarsApi.revoke, { success: '已停用', onSuccess: () => setToken(null) });
  const isMade = feed.since !== null;
  const again = () =>
    confirm({
      title: '重新生成地址？',
      content: '原来的地址立即失效，订阅过的手机和电脑要改用新地址。',
      okText: '重新生成',
      onOk: () => make.send({ kind, ...optionsOf(feed) }),
    });
  const end = () =>
    confirm({
      title: '停用这个订阅？',
      content: '地址立即失效，日历软件里的课程会逐渐消失。',
      okText: '停用',
      isDanger: true,
      onOk: () => revoke.send({ kind }),
    });
  return (
    <section className={styles.card} aria-label={FEED_KINDS.labelOf(kind)}>
      <h2>{FEED_KINDS.labelOf(kind)}</h2>
      <p className="quiet">{CONTENT[kind]}。前 90 天到后 365 天，已取消和延期的保留 30 天。</p>
      {isMade && (
        <>
          <Choices kind={kind} options={optionsOf(feed)} onChange={(next) => choose.run({ kind, ...next })} />
          <p className="quiet">
            <DateText value={feed.since} /> 建立，
            {feed.lastReadAt ? (
              <>
                读取 {feed.reads} 次，最近 <DateText value={feed.lastReadAt} isRelative />（{feed.agent}）
              </>
            ) : (
              '还没有被读取'
            )}
          </p>
        </>
      )}
      {token && <Address token={token} />}
      <Space wrap>
        {isMade ? (
          <>
            <Button onClick={again}>重新生成</Button>
            <Button danger onClick={end}>
              停用
            </Button>
          </>
        ) : (
          <Button
            type="primary"
            loading={make.isPending}
            onClick={() => make.run({ kind, ...optionsOf(feed) })}
          >
            生成订阅地址
          </Button>
        )}
      </Space>
    </section>
  );
}

function Choices({
  kind,
  options,
  onChange,
}: {
  kind: Feed['kind'];
  options: Options;
  onChange: (next: Options) => void;
}) {
  const box = (key: 'hasReserved' | 'hasUnavailable' | 'hasFollowUps', label: string) => (
    <Checkbox
      checked={options[key]}
      onChange={({ target }) => onChange({ ...options, [key]: target.checked })}
    >
      {label}
    </Checkbox>
  );
  return (
    <div className={styles.choices}>
      {box('hasReserved', '含预留的课程')}
      {kind === 'teacher' && box('hasUnavailable', '含我登记的不可用时段')}
      {kind === 'sales' && box('hasFollowUps', '含下次跟进和预留到期')}
      <Select
        aria-label="课前提醒"
        style={{ width: 150 }}
        value={options.alarmMinutes ?? 0}
        onChange={(value) => onChange({ ...options, alarmMinutes: value || null })}
        options={[{ value: 0, label: '课前不提醒' }, ...codeOptions(ALARMS)]}
      />
    </div>
  );
}

/** A new address, shown once: the server does not keep it. */
function Address({ token }: { token: string }) {
  const { host, origin } = window.location;
  const path = `/calendar/${token}.ics`;
  return (
    <div className={styles.made}>
      <QRCode value={`webcal://${host}${path}`} size={168} bordered={false} />
      <div>
        <Typography.Paragraph
          className={styles.address ?? ''}
          copyable={{ text: `${origin}${path}`, tooltips: ['复制地址', '已复制'] }}
        >
          {`${origin}${path}`}
        </Typography.Paragraph>
        <p>
          <a href={`webcal://${host}${path}`}>在本机日历中订阅</a>，或用手机扫码。
        </p>
        <p className="quiet">
          地址只显示这一次，知道它的人都能看到课程，请勿转发。谷歌约 12–24 小时更新一次，变动以消息为准。
        </p>
      </div>
    </div>
  );
}
