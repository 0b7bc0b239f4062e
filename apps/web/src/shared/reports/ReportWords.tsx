import type { ReactNode } from 'react';
import { DateText } from '../../ui/texts.tsx';
import styles from './reportForm.module.css';

interface Props<Key extends string> {
  fields: readonly (readonly [key: Key, label: string, most: number])[];
  values: Partial<Record<Key, string>>;
  /** The leader's answer; `at` is null before it. */
  review: {
    by: string | null;
    verb: string;
    at: string | null;
    score?: number | null;
    comment: string | null;
  };
  /** Stands between the texts and the review. */
  children?: ReactNode;
}

/** A written report to read: its texts, and what the leader answered. */
export const ReportWords = <Key extends string>({ fields, values, review, children }: Props<Key>) => (
  <div className={styles.words}>
    {fields.map(
      ([key, title]) =>
        values[key] && (
          <section key={key}>
            <h3>{title}</h3>
            <p>{values[key]}</p>
          </section>
        ),
    )}
    {children}
    {review.at && (
      <section>
        <h3>
          {review.by} {review.verb} <DateText value={review.at} />
          {review.score ? ` · ${review.score} 分` : ''}
        </h3>
        <p>{review.comment}</p>
      </section>
    )}
  </div>
);
