import { type FigureName, MEANINGS } from '@shibiao/contract/meanings';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import styles from './home.module.css';

interface Query {
  isPending: boolean;
  error: Error | null;
}

interface Props {
  title: ReactNode;
  /** The block's figures; their definitions are shown over the title. */
  figures?: readonly FigureName[];
  /** Note beside the title: subject, date or count. */
  note?: ReactNode;
  /** The full list. */
  to?: string;
  tools?: ReactNode;
  query?: Query;
  /** Text shown in place of the content. */
  empty?: string | false | null;
  children?: ReactNode;
}

/** A block of the home page. Its height is fixed, so that late content shifts nothing. */
export function Block({ title, figures, note, to, tools, query, empty, children }: Props) {
  const body = () => {
    if (query?.isPending) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
    if (query?.error) return <p className={styles.empty}>{query.error.message}</p>;
    return empty ? <p className={styles.empty}>{empty}</p> : children;
  };
  return (
    <section className={styles.block} data-part="home-block">
      <header>
        <h3>{figures ? <FormulaHint formula={<Meanings of={figures} />}>{title}</FormulaHint> : title}</h3>
        {note && <small className="quiet">{note}</small>}
        <span className={styles.blockTools}>
          {tools}
          {to && <PageLink to={to}>全部</PageLink>}
        </span>
      </header>
      <div className={styles.blockBody} aria-busy={query?.isPending ?? false}>
        {body()}
      </div>
    </section>
  );
}

/** A line for each figure. */
const Meanings = ({ of }: { of: readonly FigureName[] }) =>
  of.map((name) => (
    <div key={name}>
      {name}：{MEANINGS[name]}
    </div>
  ));
