import { PhoneOutlined } from '@ant-design/icons';
import { HALVES } from '@shibiao/contract/lessons/codes';
import { Button } from 'antd';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { DateText, ToneTag } from '../../ui/texts.tsx';
import type { Home } from './calls.ts';
import styles from './portal.module.css';

/** The next lesson with its place and the colleague on site, who is called by one tap. */
export function NextLesson({ lesson }: { lesson: Home['next'] }) {
  if (!lesson) return <p className={styles.quiet}>还没有排好的课程</p>;
  const isReserved = lesson.lessonstatus === 3;
  const place = lesson.isOnline ? '线上' : [lesson.cityName, lesson.venue].filter(Boolean).join(' ');
  return (
    <div className={styles.next}>
      <div>
        <DateText value={lesson.lessondate} />{' '}
        <span className={styles.quiet}>{lesson.halves.map((half) => HALVES.labelOf(half)).join('、')}</span>{' '}
        <ToneTag tone={isReserved ? 'warn' : 'good'}>
          {isReserved
            ? `已预留${lesson.reserveExpiresOn ? `（至 ${lesson.reserveExpiresOn.slice(5)}）` : ''}`
            : '已确认'}
        </ToneTag>
      </div>
      <PageLink to={`/sigLessonDetails/${lesson.id}`}>{lesson.lessonname}</PageLink>
      <span>{[lesson.teachername, place].filter(Boolean).join(' · ')}</span>
      {lesson.handoverName && (
        <div className={styles.line}>
          <div>
            <span className={styles.quiet}>对接人</span> {lesson.handoverName}
          </div>
          {lesson.handoverPhone && (
            <Button icon={<PhoneOutlined />} href={`tel:${lesson.handoverPhone}`}>
              拨打
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
