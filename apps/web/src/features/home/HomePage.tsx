import { AppstoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { Suspense, useCallback, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { useUser } from '../../lib/session.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { useToday } from '../../lib/useToday.ts';
import { lazy } from '../../ui/lazy.tsx';
import { BackupAge } from './BackupAge.tsx';
import { SECTIONS, useBlocks } from './blocks.tsx';
import { FigureGroups } from './FigureGroups.tsx';
import styles from './home.module.css';
import { columnsOf, inOrder, isShown, spansOf, useLayout } from './layout.ts';

const ArrangeBlocks = lazy(() => import('./ArrangeBlocks.tsx'));
const WEEKDAYS = '日一二三四五六';

/**
 * 首页: today's work, progress and news. Each role has default blocks, each person may order, hide and add; further
 * figures are folded below.
 */
export default function HomePage() {
  const user = useUser();
  const blocks = useBlocks();
  const { layout, save } = useLayout();
  const [isArranging, setIsArranging] = useState(false);
  const { pathname } = usePage();
  const isTyped = useCallback(() => hasUnsaved(pathname), [pathname]);
  const today = useToday(isTyped);
  const now = dayjs(today);
  return (
    // Remounted when the day changes, so that each block reads its day.
    <div className={styles.home} key={today}>
      <header className={styles.head}>
        <h1>{user.name}，您好</h1>
        <span className="quiet">
          {now.format('M 月 D 日')} 星期{WEEKDAYS[now.day()]}
        </span>
        <BackupAge />
        <Button
          size="small"
          type="text"
          icon={<AppstoreOutlined />}
          className={styles.arrangeButton}
          onClick={() => setIsArranging(true)}
        >
          布置
        </Button>
      </header>
      {SECTIONS.map(({ key, title }) => {
        const shown = inOrder(
          blocks.filter((block) => block.section === key),
          layout.order,
        ).filter((block) => isShown(block, layout));
        const columns = columnsOf(shown);
        const spans = spansOf(shown, columns);
        return (
          shown.length > 0 && (
            <section key={key} className={styles.section}>
              <h2>{title}</h2>
              <div className={columns === 2 ? `${styles.grid} ${styles.isTwo}` : styles.grid}>
                {shown.map(({ key: block, View }, i) => (
                  <div key={block} className={styles[`isSpan${spans[i] ?? 1}`]}>
                    <View />
                  </div>
                ))}
              </div>
            </section>
          )
        );
      })}
      <FigureGroups />
      {isArranging && (
        <Suspense fallback={null}>
          <ArrangeBlocks
            blocks={blocks}
            layout={layout}
            onChange={save}
            onClose={() => setIsArranging(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
