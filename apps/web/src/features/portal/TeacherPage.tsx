import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { fileUrl } from '../../lib/fileUrl.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { NameCardDialog } from '../../shared/nameCard/NameCardDialog.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { portalReads } from './calls.ts';
import { FreeMonth } from './FreeMonth.tsx';
import styles from './portal.module.css';
import { TeacherCardView } from './TeacherCardView.tsx';
import { TeacherVideos } from './TeacherVideos.tsx';
import own from './teacher.module.css';

const DemandForm = lazy(() => import('./DemandForm.tsx'));

/** A teacher for an institution: facts, topics, outlines by name, and when the teacher can be booked. */
export default function TeacherPage() {
  const page = usePage();
  const [isWished, setIsWished] = useState(false);
  const [isCard, setIsCard] = useState(false);
  const id = Number(page.params.id);
  // Pages are counted an hour: what was read stays for a while.
  const query = useQuery(queryOf(portalReads.teacher, { id }, { staleTime: 300_000 }));
  const name = query.data?.name;
  useEffect(() => {
    if (name) page.setTitle(name);
  }, [page, name]);
  if (!query.data) return <QueryState of={query} />;
  const teacher = query.data;
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <TeacherCardView teacher={teacher}>
            {teacher.tags.length > 0 && <p className={styles.quiet}>{teacher.tags.join('、')}</p>}
            {teacher.lastTaught && <p className={styles.quiet}>最近一次在本机构：{teacher.lastTaught}</p>}
            <div className={styles.actions}>
              <Button type="primary" onClick={() => setIsWished(true)}>
                请这位讲师
              </Button>
              <Button onClick={() => setIsCard(true)}>分享名片</Button>
            </div>
          </TeacherCardView>
          {teacher.intro && (
            <section className={styles.block}>
              <h2>简介</h2>
              <p className={own.intro}>{teacher.intro}</p>
            </section>
          )}
          <Names title="主讲课题" names={teacher.topics} />
          <Names title="课纲" names={teacher.outlines} />
          <TeacherVideos teacherId={id} />
        </div>
        <div className={styles.column}>
          <section className={styles.block}>
            <h2>
              档期 <small>90 天内，以确认为准</small>
            </h2>
            <FreeMonth teacherId={id} />
          </section>
        </div>
      </div>
      {isCard && (
        <NameCardDialog
          teacher={teacher}
          photo={teacher.photo && fileUrl(teacher.photo)}
          link={`${window.location.origin}/portal/teachers/${id}`}
          onClose={() => setIsCard(false)}
        />
      )}
      {isWished && (
        <Suspense fallback={null}>
          <DemandForm wished={[teacher]} onClose={() => setIsWished(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <section className={styles.block}>
      <h2>{title}</h2>
      <ul className={styles.lines}>
        {names.map((one) => (
          <li key={one} className={styles.line}>
            {one}
          </li>
        ))}
      </ul>
    </section>
  );
}
