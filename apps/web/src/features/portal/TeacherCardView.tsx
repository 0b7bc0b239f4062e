import { GENDER } from '@shibiao/contract/personnel';
import type { ReactNode } from 'react';
import { fileUrl } from '../../lib/fileUrl.ts';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { Star } from '../../ui/Star.tsx';
import type { TeacherCard } from './calls.ts';
import styles from './teacher.module.css';

/** Facts of a teacher for an institution, in one line. */
export function factsOf({ gender, homeCityName, score, scoreCount, taughtHere }: TeacherCard): string {
  return [
    gender === null ? null : GENDER.labelOf(gender),
    homeCityName,
    score === null ? '尚无评价' : `评分 ${score}（${scoreCount} 次）`,
    taughtHere > 0 ? `在本机构讲过 ${taughtHere} 次` : null,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A teacher as a card; what may be done with the teacher stands below. */
export function TeacherCardView({
  teacher,
  onTopic,
  children,
}: {
  teacher: TeacherCard;
  /** Looks for others who teach a topic. */
  onTopic?: (topic: string) => void;
  children?: ReactNode;
}) {
  return (
    <article className={styles.card}>
      <Face teacher={teacher} />
      <PageLink to={`/portal/teachers/${teacher.id}`} className={styles.name ?? ''}>
        {teacher.name}
      </PageLink>
      <Star kind="teacher" id={teacher.id} />
      <p className={styles.facts}>{factsOf(teacher)}</p>
      <p className={styles.facts}>{teacher.fields.join('、')}</p>
      <p className={styles.topics}>
        {onTopic
          ? teacher.topics.map((topic) => (
              <button
                key={topic}
                type="button"
                className={styles.topic}
                aria-label={`找讲「${topic}」的讲师`}
                onClick={() => onTopic(topic)}
              >
                {topic}
              </button>
            ))
          : teacher.topics.join('、')}
      </p>
      {children && <div className={styles.below}>{children}</div>}
    </article>
  );
}

/** The photo, or the name's last character. */
export const Face = ({ teacher }: { teacher: Pick<TeacherCard, 'photo' | 'name'> }) =>
  teacher.photo ? (
    <img className={styles.photo} src={fileUrl(teacher.photo)} alt="" loading="lazy" />
  ) : (
    <span className={styles.face} aria-hidden>
      {teacher.name.slice(-1)}
    </span>
  );
