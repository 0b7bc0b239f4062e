import { startupApi } from '@shibiao/contract/startup';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import { lazy } from '../../ui/lazy.tsx';
import { PendingApprovals } from './PendingApprovals.tsx';
import { noteShown, readShown } from './shown.ts';

const ChangePassword = lazy(() => import('../ChangePassword.tsx'));
/** The popups load silently; one that fails to load is shown after the next sign-in. */
const Nothing = () => null;
const BirthdayPopup = lazy(() => import('./BirthdayPopup.tsx'), Nothing);
const PosterPopup = lazy(() => import('./PosterPopup.tsx'), Nothing);
const ReceivablePopup = lazy(() => import('./ReceivablePopup.tsx'), Nothing);
const TeacherWaiting = lazy(() => import('./TeacherWaiting.tsx'), Nothing);

type Step = 'birthday' | 'poster' | 'receivable' | 'approvals' | 'waiting';

/** Popups and warnings after sign-in (product specification, section 4), one after the other. */
export function Popups() {
  const user = useUser();
  const isLocked = user.mustChangePassword;
  const { data } = useQuery(
    queryOf(
      startupApi.startup,
      {},
      { isQuiet: true, staleTime: Number.POSITIVE_INFINITY, enabled: !isLocked },
    ),
  );
  const [done, setDone] = useState<ReadonlySet<string>>(() => new Set(readShown()));
  const finish = (step: Step) => () => setDone((before) => new Set(before).add(step));
  useEffect(() => noteShown([...done]), [done]);

  if (isLocked) {
    return (
      <Suspense fallback={null}>
        <ChangePassword isForced onClose={() => undefined} />
      </Suspense>
    );
  }
  if (!data) return null;
  // Visitors have neither receivables nor approvals.
  const steps: (Step | false)[] = [
    data.birthday ? 'birthday' : false,
    user.userInfo.userType === 2 && data.poster ? 'poster' : false,
    data.receivable ? 'receivable' : false,
  ];
  const step = steps.find((one) => one !== false && !done.has(one));
  return (
    <Suspense fallback={null}>
      {step === 'birthday' && data.birthday && (
        <BirthdayPopup birthday={data.birthday} onClose={finish('birthday')} />
      )}
      {step === 'poster' && data.poster && <PosterPopup poster={data.poster} onClose={finish('poster')} />}
      {step === 'receivable' && data.receivable && (
        <ReceivablePopup bands={data.receivable} onClose={finish('receivable')} />
      )}
      {user.userInfo.userType === 1 && !done.has('approvals') && (
        <PendingApprovals pending={data.pendingApprovals} onShown={finish('approvals')} />
      )}
      {user.userInfo.userType !== 1 && user.userInfo.userType !== 2 && !done.has('waiting') && (
        <TeacherWaiting onClose={finish('waiting')} />
      )}
    </Suspense>
  );
}
