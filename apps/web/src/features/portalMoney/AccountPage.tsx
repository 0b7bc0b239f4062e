import { usePage } from '../../lib/page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from './account.module.css';
import { Invoices } from './Invoices.tsx';
import { Lessons } from './Lessons.tsx';
import { Profiles } from './Profiles.tsx';
import { Statement } from './Statement.tsx';

const PARTS = [
  { key: 'lessons', label: '课程款', content: <Lessons /> },
  { key: 'invoices', label: '发票', content: <Invoices /> },
  { key: 'statement', label: '对账单', content: <Statement /> },
  { key: 'profiles', label: '开票信息', content: <Profiles /> },
];

/** 账务 of an institution: what is open, its invoices, its statement. */
export default function AccountPage() {
  const page = usePage();
  const part = PARTS.some(({ key }) => key === page.search.part) ? page.search.part : 'lessons';
  return (
    <div className={styles.page}>
      <Tabs
        current={part ?? 'lessons'}
        items={PARTS}
        dropsHidden
        onChange={(key) => page.setSearch({ part: key === 'lessons' ? null : key, show: null })}
      />
    </div>
  );
}
