import { answeredTo } from '@shibiao/contract/endpoint';
import { portalMoneyApi } from '@shibiao/contract/portalMoney';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import styles from './account.module.css';
import type { Profile } from './ProfileForm.tsx';

const ProfileForm = lazy(() => import('./ProfileForm.tsx'));
const PROFILES = answeredTo(portalMoneyApi.profiles, 'partner');

/** Titles by which the institution is invoiced. */
export function Profiles() {
  const query = useQuery(queryOf(PROFILES, {}));
  const [editing, setEditing] = useState<Profile | 'new' | null>(null);
  if (!query.data) return <QueryState of={query} />;
  return (
    <>
      <div className={styles.bar}>
        <span className={styles.rest}>开票时从这里选抬头，请保持准确。</span>
        <Button type="primary" onClick={() => setEditing('new')}>
          新增抬头
        </Button>
      </div>
      {query.data.list.length === 0 && <EmptyState title="还没有开票信息" />}
      <ul className={styles.list}>
        {query.data.list.map((profile) => (
          <li key={profile.id} className={styles.card}>
            <div className={styles.top}>
              <b>{profile.title}</b>
              <Button onClick={() => setEditing(profile)}>修改</Button>
            </div>
            <div className={styles.facts}>
              <span>税号 {profile.taxNo ?? '未填'}</span>
              {profile.phone && <span>{profile.phone}</span>}
              {profile.address && <span>{profile.address}</span>}
              {profile.bankName && (
                <span>
                  {profile.bankName} {profile.bankAccount}
                </span>
              )}
              {profile.email && <span>{profile.email}</span>}
            </div>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {editing && (
          <ProfileForm profile={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        )}
      </Suspense>
    </>
  );
}
