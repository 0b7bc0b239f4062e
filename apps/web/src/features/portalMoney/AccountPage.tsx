import { Tabs } from 'antd';
import { usePage } from '../../lib/page.tsx';
import styles from './account.module.css';
import { Invoices } from './Invoices.tsx';
import { Lessons } from './Lessons.tsx';
import { Profiles } from './Profiles.tsx';
import { Statement } from './Statement.tsx';

const PARTS = [
  { key: 'lessons', label: '课程款', children: <Lessons /> },
  { key: 'invoices', label: '发票', children: <Invoices /> },
  { key: 'statement', label: '对账单', children: <Statement /> },
  { key: 'profiles', label: '开票信息', children: <Profiles /> },
];

/** 账务 of an institution: what is open, its invoices, its statement. */
export default function AccountPage() {
  const page = usePage();
  const part = PARTS.some(({ key }) => key === page.search.part) ? page.search.part : 'lessons';
  return (
    <div className={styles.page}>
      <Tabs
        activeKey={part ?? 'lessons'}
        items={PARTS}
        destroyOnHidden
        onChange={(key) => page.setSearch({ part: key === 'lessons' ? null : key, show: null })}
      />
    </div>
  );
}
