import type { UseQueryResult } from '@tanstack/react-query';
import { Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { LinkButton } from '../LinkButton.tsx';
import { QueryState } from '../QueryState.tsx';
import styles from './Kanban.module.css';

export interface KanbanColumn<Card> {
  stage: number;
  label: string;
  /** Drawn instead of the label. */
  title?: ReactNode;
  /** The read that fills the column: loading and its error stand in the column. */
  query: Pick<UseQueryResult, 'data' | 'isPending' | 'error' | 'refetch'>;
  cards: readonly Card[];
  /** All that are in the stage, more than the cards perhaps; with its unit. */
  count?: ReactNode;
  sums?: ReactNode;
  foot?: ReactNode;
  /** Said where nothing is in the stage. */
  empty?: string;
}

interface Props<Card> {
  columns: readonly KanbanColumn<Card>[];
  keyOf: (card: Card) => number;
  nameOf: (card: Card) => string;
  stageOf: (card: Card) => number;
  /** The name as a link to the record. */
  link: (card: Card) => ReactNode;
  body: (card: Card) => ReactNode;
  canMove: (card: Card) => boolean;
  /** The reason why the card cannot go to this stage, null if it can. */
  refusal: (card: Card, stage: number) => string | null;
  onMove: (card: Card, stage: number) => void;
}

/** Cards by stage. A card is dragged to another stage, or sent there by its menu: with keys, with a finger. */
export function Kanban<Card>(props: Props<Card>) {
  const { columns, keyOf, nameOf, stageOf, link, body, canMove, refusal, onMove } = props;
  const [dragged, setDragged] = useState<Card | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const isTarget = (stage: number) =>
    dragged !== null && stageOf(dragged) !== stage && refusal(dragged, stage) === null;
  function drop(stage: number): void {
    setDragged(null);
    setOver(null);
    if (dragged === null || stageOf(dragged) === stage) return;
    const reason = refusal(dragged, stage);
    if (reason === null) onMove(dragged, stage);
    else notify.warning(reason);
  }
  const menuOf = (card: Card) =>
    columns
      .filter(({ stage }) => stage !== stageOf(card) && refusal(card, stage) === null)
      .map(({ stage, label }) => ({ key: stage, label }));
  return (
    <div className={styles.stages}>
      {columns.map(({ stage, label, title, query, cards, count, sums, foot, empty }) => (
        <section
          key={stage}
          aria-label={label}
          className={styles.column}
          data-target={isTarget(stage) || undefined}
          data-over={(over === stage && isTarget(stage)) || undefined}
          onDragOver={(event) => {
            if (dragged === null) return;
            // A stage that refuses takes the card, too, and says why.
            event.preventDefault();
            setOver(stage);
          }}
          onDragLeave={() => setOver(null)}
          onDrop={() => drop(stage)}
        >
          <header className={styles.header}>
            <h2>{title ?? label}</h2>
            <span className="quiet tabular">{count}</span>
            {sums && <span className={styles.sums}>{sums}</span>}
          </header>
          {!query.data && <QueryState of={query} />}
          <ul className={styles.cards}>
            {cards.map((card) => {
              const targets = canMove(card) ? menuOf(card) : [];
              return (
                <li
                  key={keyOf(card)}
                  className={styles.card}
                  draggable={canMove(card)}
                  onDragStart={() => setDragged(card)}
                  onDragEnd={() => {
                    setDragged(null);
                    setOver(null);
                  }}
                >
                  <div className={styles.head}>
                    {link(card)}
                    {targets.length > 0 && (
                      <Dropdown
                        trigger={['click']}
                        autoFocus
                        menu={{ items: targets, onClick: ({ key }) => onMove(card, Number(key)) }}
                      >
                        <LinkButton aria-label={`${nameOf(card)} 移到`}>移到</LinkButton>
                      </Dropdown>
                    )}
                  </div>
                  {body(card)}
                </li>
              );
            })}
          </ul>
          {foot}
          {query.data !== undefined && cards.length === 0 && empty && <p className="quiet">{empty}</p>}
        </section>
      ))}
    </div>
  );
}
