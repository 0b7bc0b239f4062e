import type { FavouriteKind } from '@shibiao/contract/identity';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { usePage } from '../lib/page.tsx';
import { Editable, EditInPlace, ReadOnlyFact, useFirstFact } from './record/InPlace.tsx';
import { PageLink } from './record/RecordLink.tsx';
import { Steps } from './record/Steps.tsx';
import { useWalking } from './record/walk.ts';
import { Star } from './Star.tsx';
import { Tabs } from './Tabs.tsx';

interface Props {
  /** The record's name, also the title of its tab. */
  title: string;
  /** Label and form fields of the title. */
  titleEdit?: { label: string; names: string };
  /** Picture before the title. */
  picture?: ReactNode;
  /** Record that the title's star keeps as favourite. */
  star?: { kind: FavouriteKind; id: number };
  /** States beside the title. */
  tags?: ReactNode;
  /** The two or three main facts, below the title. */
  summary?: ReactNode;
  actions?: ReactNode;
  /** The page has its own previous and next. */
  walksItself?: boolean;
  /** Sections of facts above the tabs. */
  children?: ReactNode;
  /** Lists of the record as tabs; the open one is in the address (`?tab=`). */
  tabs?: readonly { key: string; label: string; content: ReactNode; isHidden?: boolean }[];
}

/** Page of one record; facts that its form can change are edited in place. */
export function DetailLayout({
  form,
  near,
  ...props
}: Props & Omit<ComponentProps<typeof EditInPlace>, 'children'>) {
  return (
    <EditInPlace form={form} near={near}>
      <Layout {...props} />
    </EditInPlace>
  );
}

function Layout({
  title,
  titleEdit,
  picture,
  star,
  tags,
  summary,
  actions,
  walksItself = false,
  children,
  tabs,
}: Props) {
  const page = usePage();
  useEffect(() => page.setTitle(title), [page, title]);
  useFirstFact('.detail');
  const steps = useWalking(!walksItself);
  const shown = tabs?.filter((tab) => !tab.isHidden) ?? [];
  return (
    <div className="detail">
      {page.trail.length > 0 && (
        <nav className="detail-trail" aria-label="当前位置">
          {page.trail.map(({ title: text, path }) => (
            <span key={text}>{path ? <PageLink to={path}>{text}</PageLink> : text}</span>
          ))}
          <span aria-current="page">{title}</span>
        </nav>
      )}
      <header className="detail-head">
        <div>
          <h1>
            {picture} {titleEdit ? <Editable {...titleEdit}>{title}</Editable> : title}{' '}
            {star && <Star {...star} isKeyed />} {tags}
          </h1>
          {summary && <div className="detail-summary">{summary}</div>}
        </div>
        {(steps || actions) && (
          <div className="detail-actions">
            {steps && <Steps {...steps} />}
            {actions}
          </div>
        )}
      </header>
      {children}
      {shown.length > 0 && (
        <div className="detail-tabs">
          <Tabs
            items={shown}
            current={shown.find((tab) => tab.key === page.search.tab)?.key ?? shown[0]?.key ?? ''}
            onChange={(key) => page.setSearch({ tab: key })}
          />
        </div>
      )}
    </div>
  );
}

interface Fact {
  label: string;
  value: ReactNode;
  /** A long text takes the whole line. */
  isWide?: boolean;
  /** Form fields that edit this fact in place. */
  edit?: string | readonly string[] | undefined;
  /** Reason why this fact is not edited here, beside editable ones. */
  closed?: string | undefined;
}

/** True for everything that React renders as nothing, including unmet conditions. */
const isBlank = (value: ReactNode) =>
  value === null || value === undefined || value === '' || typeof value === 'boolean';

/** Facts in a grid; blanks show a dash, so that missing ones are noticed. */
export function Facts({ title, items }: { title?: string; items: readonly (Fact | false | null)[] }) {
  return (
    <section className="facts">
      {title && <h2>{title}</h2>}
      <dl>
        {items.map(
          (fact) =>
            fact && (
              <div key={fact.label} className={fact.isWide ? 'is-wide' : ''}>
                <dt>{fact.label}</dt>
                <dd>
                  <Value {...fact} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

function Value({ label, value, edit, closed }: Fact): ReactNode {
  const shown = isBlank(value) ? <span className="blank">—</span> : value;
  if (edit)
    return (
      <Editable label={label} names={edit}>
        {shown}
      </Editable>
    );
  return closed ? <ReadOnlyFact why={closed}>{shown}</ReadOnlyFact> : shown;
}
