import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { filesApi } from '@shibiao/contract/files';
import { CHANGE_STATUS, PROFILE_PARTS } from '@shibiao/contract/teacherPortal/answers';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { fileUrl } from '../../lib/fileUrl.ts';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { lazy } from '../../ui/lazy.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { QueryLine, QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { StatusTag } from '../../ui/texts.tsx';
import styles from './portal.module.css';

const ProfileForm = lazy(() => import('./ProfileForm.tsx'));
const BankForm = lazy(() => import('./BankForm.tsx'));
const PROFILE = answeredTo(teacherPortalApi.profile, 'teacher');
export type Profile = OutputOf<typeof PROFILE>;

/** 我的资料: the record that institutions see, the account that is paid, and who collected it in numbers. */
export default function ProfilePage() {
  const [editing, setEditing] = useState<'record' | 'bank' | null>(null);
  const mayChange = useCan(teacherPortalApi.saveProfile);
  const query = useQuery(queryOf(PROFILE, {}));
  const profile = query.data;
  const photoIds = profile?.record.photoFileId ? [profile.record.photoFileId] : [];
  const photo = useQuery(
    queryOf(filesApi.refs, { ids: photoIds }, { isQuiet: true, enabled: photoIds.length > 0 }),
  );
  if (!profile) return <QueryState of={query} />;
  const { record, completeness, change, bank } = profile;
  const face = photo.data?.list[0];
  const close = () => setEditing(null);
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <section className={styles.part}>
            <header className={styles.head}>
              <h2>{profile.name}</h2>
              {mayChange && (
                <Button type="primary" onClick={() => setEditing('record')}>
                  修改资料
                </Button>
              )}
            </header>
            <ProgressBar label="资料完整度" percent={completeness.percent} size="small" />
            {completeness.missing.length > 0 && (
              <p className="quiet">
                完整度 {completeness.percent}%，还缺：
                {completeness.missing.map((part) => PROFILE_PARTS.labelOf(part)).join('、')}
              </p>
            )}
            {change && (
              <Alert
                type={change.status === 3 ? 'error' : 'info'}
                showIcon
                title={
                  <>
                    <StatusTag value={change.status} of={CHANGE_STATUS} />{' '}
                    {change.status === 3 ? `您的修改被退回：${change.reason}` : '您的修改在审核，通过后生效'}
                  </>
                }
                description={change.found.length > 0 && `其中疑似联系方式：${change.found.join('、')}`}
              />
            )}
            <QueryLine of={photo} />
            {face && <img className={styles.photo} src={fileUrl(face.url)} alt="照片" />}
            <ul className={styles.list}>
              <Line title="常驻城市" value={profile.cityName} />
              <Line title="领域" value={record.fields.join('、')} />
              <Line title="主讲课题" value={record.topics.join('、')} />
              <Line title="简介" value={record.intro} />
              <Line
                title="电话"
                value={profile.phone}
                action={<PageLink to="/profile/index">更换</PageLink>}
              />
            </ul>
          </section>
        </div>
        <div className={styles.column}>
          <section className={styles.part}>
            <header className={styles.head}>
              <h2>收款账户</h2>
              <Button onClick={() => setEditing('bank')}>更换</Button>
            </header>
            <ul className={styles.list}>
              <Line title="结算方式" value={bank.method} />
              <Line title="现在付到" value={[bank.bankName, bank.bankAccount].filter(Boolean).join(' ')} />
              {bank.newBankAccount && (
                <Line title="待财务确认" value={`${bank.newBankName ?? ''} ${bank.newBankAccount}`} />
              )}
            </ul>
            <p className="quiet">更换账户要短信验证码，财务核对确认之前仍付原账户。</p>
          </section>
          <Collected of={profile.collected} />
        </div>
      </div>
      <Suspense fallback={null}>
        {editing === 'record' && <ProfileForm profile={profile} onClose={close} />}
        {editing === 'bank' && <BankForm onClose={close} />}
      </Suspense>
    </div>
  );
}

function Line({ title, value, action }: { title: string; value: string | null; action?: ReactNode }) {
  return (
    <li className={styles.line}>
      <span className={`quiet ${styles.label}`}>{title}</span>
      <span className={styles.grow}>{value || '—'}</span>
      {action}
    </li>
  );
}

function Collected({ of }: { of: Profile['collected'] }) {
  return (
    <section className={styles.part}>
      <h2>谁收藏了我</h2>
      <div className={styles.figures}>
        <div className={styles.figure}>
          <span className="quiet">近 30 天</span>
          <b>{of.last}</b>
          <small className="quiet">前 30 天 {of.before}</small>
        </div>
        <div className={styles.figure}>
          <span className="quiet">累计</span>
          <b>{of.total}</b>
        </div>
      </div>
      <Sparkline values={of.days.map(({ count }) => count)} label="近 30 天每天的收藏" />
      {of.places.length > 0 ? (
        <ul className={styles.list}>
          {of.places.map(({ place, count }) => (
            <li key={place} className={styles.line}>
              <span>{place}</span>
              <span>{count}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">满 3 家机构后显示城市和类型，不显示名称</p>
      )}
    </section>
  );
}
