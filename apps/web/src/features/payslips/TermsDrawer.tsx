import { type PayTerm, payTermsApi, type TaxOpening, type TaxRelief } from '@shibiao/contract/payslips/terms';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { Money } from '../../ui/texts.tsx';
import styles from './terms.module.css';

const TermForm = lazy(() => import('./TermForm.tsx'));
const ReliefForm = lazy(() => import('./ReliefForm.tsx'));
const OpeningForm = lazy(() => import('./OpeningForm.tsx'));

type Editing =
  | { what: 'term'; row: PayTerm | null }
  | { what: 'relief'; row: TaxRelief | null }
  | { what: 'opening'; row: TaxOpening | null };

/** One person's pay by month, special deductions, and the sums of months paid elsewhere. */
export default function TermsDrawer({ personnelId, onClose }: { personnelId: number; onClose: () => void }) {
  const query = useQuery(queryOf(payTermsApi.person, { personnelId }));
  const [editing, setEditing] = useState<Editing | null>(null);
  const isOwn = Boolean(query.data?.problem);
  const close = () => setEditing(null);
  return (
    <RecordDrawer
      title="薪资档案"
      titleOf={({ name }) => `${name} · 薪资档案`}
      query={query}
      onClose={onClose}
    >
      {(person) => (
        <>
          {person.problem && <Alert type="info" showIcon title={person.problem} />}
          <Section
            title="薪资"
            add={isOwn ? null : () => setEditing({ what: 'term', row: null })}
            isEmpty={person.terms.length === 0}
          >
            {person.terms.map((row) => (
              <Row
                key={row.id}
                isOwn={isOwn}
                onEdit={() => setEditing({ what: 'term', row })}
                endpoint={payTermsApi.deleteTerm}
                row={row}
              >
                <b>{row.fromMonth} 起</b>
                <span>
                  基本工资 <Money value={row.base} />
                  ，绩效基数 <Money value={row.performance} />
                  ，津贴 <Money value={row.allowance} />
                </span>
                <small className="quiet">
                  社保 <Money value={row.insurance} /> · 公积金 <Money value={row.fund} /> · 病假发{' '}
                  {row.sickPercent}% · {row.setBy} 登记{row.note && ` · ${row.note}`}
                </small>
              </Row>
            ))}
          </Section>
          <Section
            title="专项附加扣除"
            add={isOwn ? null : () => setEditing({ what: 'relief', row: null })}
            isEmpty={person.reliefs.length === 0}
          >
            {person.reliefs.map((row) => (
              <Row
                key={row.id}
                isOwn={isOwn}
                onEdit={() => setEditing({ what: 'relief', row })}
                endpoint={payTermsApi.deleteRelief}
                row={row}
              >
                <b>{row.kind}</b>
                <span>
                  每月 <Money value={row.amount} />
                </span>
                <small className="quiet">
                  {row.fromMonth} 至 {row.toMonth ?? '今'}
                </small>
              </Row>
            ))}
          </Section>
          <Section
            title="年初至今的计税累计（在这里发工资以前）"
            add={isOwn ? null : () => setEditing({ what: 'opening', row: null })}
            isEmpty={person.openings.length === 0}
          >
            {person.openings.map((row) => (
              <Row
                key={row.id}
                isOwn={isOwn}
                onEdit={() => setEditing({ what: 'opening', row })}
                endpoint={payTermsApi.deleteOpening}
                row={row}
              >
                <b>
                  {row.year} 年至 {row.throughMonth}，{row.months} 个月
                </b>
                <span>
                  收入 <Money value={row.income} />
                  ，扣除 <Money value={row.deducted} />
                  ，已预扣 <Money value={row.withheld} />
                </span>
              </Row>
            ))}
          </Section>
          <Suspense fallback={null}>
            {editing?.what === 'term' && (
              <TermForm
                personnelId={personnelId}
                term={editing.row}
                last={person.terms[0] ?? null}
                onClose={close}
              />
            )}
            {editing?.what === 'relief' && (
              <ReliefForm personnelId={personnelId} relief={editing.row} onClose={close} />
            )}
            {editing?.what === 'opening' && (
              <OpeningForm personnelId={personnelId} opening={editing.row} onClose={close} />
            )}
          </Suspense>
        </>
      )}
    </RecordDrawer>
  );
}

interface SectionProps {
  title: string;
  add: (() => void) | null;
  isEmpty: boolean;
  children: ReactNode;
}
const Section = ({ title, add, isEmpty, children }: SectionProps) => (
  <section className={styles.section} aria-label={title}>
    <header>
      <h3>{title}</h3>
      {add && (
        <Button size="small" onClick={add}>
          登记
        </Button>
      )}
    </header>
    {isEmpty ? <EmptyState title="还没有登记" /> : <ul>{children}</ul>}
  </section>
);

interface RowProps {
  row: { id: number; version: number };
  isOwn: boolean;
  /** The command that deletes the row; the three take the same input. */
  endpoint: typeof payTermsApi.deleteTerm;
  onEdit: () => void;
  children: ReactNode;
}
const Row = ({ row, isOwn, endpoint, onEdit, children }: RowProps) => (
  <li>
    <div>{children}</div>
    {!isOwn && (
      <div className={styles.buttons}>
        <button type="button" className="link" onClick={onEdit}>
          修改
        </button>
        <RemoveButton
          isLink
          endpoint={endpoint}
          input={{ id: row.id, version: row.version }}
          question="删除这一行？已发布的工资条不变。"
        />
      </div>
    )}
  </li>
);
