import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import './home.css';

interface Query {
  isPending: boolean;
  error: Error | null;
}

interface Props {
  title: ReactNode;
  /** Beside the title: whose, of when, how many. */
  note?: ReactNode;
  /** The list that holds all of it. */
  to?: string;
  tools?: ReactNode;
  query?: Query;
  /** Said in place of the content. */
  empty?: string | false | null;
  children?: ReactNode;
}

/** One block of the home page. Its height is fixed: what arrives later moves nothing. */
export function Block({ title, note, to, tools, query, empty, children }: Props) {
  const body = () => {
    if (query?.isPending) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
    if (query?.error) return <p className="home-empty">{query.error.message}</p>;
    return empty ? <p className="home-empty">{empty}</p> : children;
  };
  return (
    <section className="home-block">
      <header>
        <h3>{title}</h3>
        {note && <small className="quiet">{note}</small>}
        <span className="home-block-tools">
          {tools}
          {to && <PageLink to={to}>全部</PageLink>}
        </span>
      </header>
      <div className="home-block-body" aria-busy={query?.isPending ?? false}>
        {body()}
      </div>
    </section>
  );
}
