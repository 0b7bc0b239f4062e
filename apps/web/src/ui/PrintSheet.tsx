import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import './print-sheet.css';

interface Props {
  title: string;
  /** Number and date, at the right above the table. */
  reference: string;
  onDone: () => void;
  children: ReactNode;
}

/** Renders a paper form beside the page, prints it alone and closes. */
export function PrintSheet({ title, reference, onDone, children }: Props) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    // Printing waits for the layout of the sheet.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);
  return createPortal(
    <section className="print-sheet">
      <h1>{title}</h1>
      <p className="print-reference">{reference}</p>
      {children}
    </section>,
    document.body,
  );
}

/** Facts in the two-column grid of a paper form. */
export function PrintFacts({ items }: { items: readonly [label: string, value: ReactNode][] }) {
  return (
    <table className="print-facts">
      <tbody>
        {pairs(items).map((pair) => (
          <tr key={pair[0]?.[0]}>
            {pair.flatMap(([label, value]) => [
              <th key={label} scope="row">
                {label}
              </th>,
              <td key={`${label}-value`}>{value ?? ''}</td>,
            ])}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A blank line for each signature. */
export const Signatures = ({ names }: { names: readonly string[] }) => (
  <p className="print-signatures">
    {names.map((name) => (
      <span key={name}>{name}：</span>
    ))}
  </p>
);

function pairs<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / 2) }, (_, row) => items.slice(row * 2, row * 2 + 2));
}
