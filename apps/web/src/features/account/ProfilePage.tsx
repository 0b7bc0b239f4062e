import { DesktopOutlined } from '@ant-design/icons';
import { USER_TYPE } from '@shibiao/contract/accounts';
import { FILE_PURPOSES } from '@shibiao/contract/files';
import { identityApi } from '@shibiao/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { deviceOf } from '../../lib/device.ts';
import { notify } from '../../lib/notify.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { reloadUser, useUser } from '../../lib/session.ts';
import { refusalOf, uploadFile } from '../../lib/upload.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { confirm } from '../../ui/confirm.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { DateText } from '../../ui/texts.tsx';
import { MessageSettings } from './MessageSettings.tsx';
import { OwnUsage } from './OwnUsage.tsx';
import styles from './profile.module.css';
import WechatBinding from './WechatBinding.tsx';

const PhoneForm = lazy(() => import('./PhoneForm.tsx'));

/** Members are found by their telephone number. */
const WECOM = {
  bound: '已对应，消息也发到企业微信',
  refused: '收不到：请管理员把您加入应用的可见范围',
};

/** Personal settings at /profile/index. */
export default function ProfilePage() {
  const user = useUser();
  const [isRenumbering, setIsRenumbering] = useState(false);
  const type = USER_TYPE.labelOf(user.userInfo.userType);
  return (
    <div className={styles.profile}>
      <section className={styles.head}>
        <ProfileAvatar />
        <div>
          <h1>{user.name}</h1>
          <p>
            <Tag variant="filled">{type}</Tag> {user.roleStr !== type && user.roleStr}
          </p>
          {user.introduction && user.introduction !== user.roleStr && <p>{user.introduction}</p>}
        </div>
      </section>
      <Facts
        title="账号信息"
        items={[
          {
            label: '手机',
            value: (
              <>
                {user.phone}{' '}
                <Button size="small" onClick={() => setIsRenumbering(true)}>
                  更换
                </Button>
              </>
            ),
          },
          { label: '生日', value: user.birth },
          { label: '微信', value: <WechatBinding /> },
          user.userInfo.userType === 1 &&
            user.wecom !== 'none' && { label: '企业微信', value: WECOM[user.wecom] },
          user.hezuostatus
            ? { label: '合作状态', value: { 1: '合作中', 2: '暂停', 3: '终止' }[user.hezuostatus] }
            : false,
          user.jiesuanfangshi
            ? { label: '结算方式', value: { 1: '代扣个税', 2: '自开发票', 3: '第三方' }[user.jiesuanfangshi] }
            : false,
        ]}
      />
      {isRenumbering && (
        <Suspense fallback={null}>
          <PhoneForm onClose={() => setIsRenumbering(false)} />
        </Suspense>
      )}
      <MessageSettings />
      <OwnUsage />
      <Devices />
    </div>
  );
}

function ProfileAvatar() {
  const user = useUser();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const update = useCommand(identityApi.updateAvatar, { success: '头像已更新' });
  const change = async (file: File | undefined) => {
    if (!file) return;
    const problem = refusalOf(file, 'avatar');
    if (problem) return notify.error(problem);
    setIsBusy(true);
    try {
      const { id } = await uploadFile(file, 'avatar');
      await update.send({ fileId: id });
      await reloadUser();
    } catch {
      // The error is shown as a toast.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className={styles.avatar}>
      <Avatar name={user.name} src={user.avatar} size={72} />
      <Button size="small" loading={isBusy} onClick={() => input.current?.click()}>
        更换头像
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={FILE_PURPOSES.avatar.extensions.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => void change(event.target.files?.[0])}
      />
    </div>
  );
}

/** Devices with a session of the account; each can be ended from here. */
function Devices() {
  const query = useQuery(queryOf(identityApi.listSessions, {}));
  const end = useCommand(identityApi.endSession, { success: '已下线' });
  return (
    <section className="facts">
      <h2>登录设备</h2>
      {query.isPending && <Loading rows={2} />}
      {query.isLoadingError && <QueryState of={query} />}
      <ul className={styles.devices}>
        {query.data?.list.map((session) => (
          <li key={session.id}>
            <DesktopOutlined />
            <span>
              <b>
                {deviceOf(session.userAgent)} {session.isCurrent && <Tag variant="filled">本机</Tag>}
              </b>
              <small>
                {session.ip} · 最近使用 <DateText value={session.lastSeenAt} isRelative />
              </small>
            </span>
            {!session.isCurrent && (
              <Button
                size="small"
                onClick={() =>
                  confirm({
                    title: '让这台设备下线？',
                    okText: '下线',
                    isDanger: true,
                    onOk: () => end.send({ id: session.id }),
                  })
                }
              >
                下线
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
