import type { ReactNode } from 'react';
import type { RecordHead } from './head.ts';
import { EditInPlace, useFirstFact } from './InPlace.tsx';

interface Props {
  head: RecordHead;
  /** The record's facts, as on its page. */
  children: ReactNode;
}

/** Head and facts of a record in a panel beside a list; edited in place, as on the page. */
export function PeekRecord({ head, children }: Props) {
  return (
    <EditInPlace form={head.form} near={head.near}>
      <PeekContent head={head}>{children}</PeekContent>
    </EditInPlace>
  );
}

function PeekContent({ head, children }: Props) {
  useFirstFact('.peek');
  return (
    <>
      <header className="detail-head">
        <div>
          <h2>
            {head.picture} {head.title} {head.tags}
          </h2>
          {head.summary && <div className="detail-summary">{head.summary}</div>}
        </div>
      </header>
      {children}
    </>
  );
}
