import type { ReactNode } from 'react';
import type { MatrixSide } from './matrix.ts';
import './matrix.css';

/** A cell after the days or months, in a row or in the totals. */
export const TailCell = <Row,>({ side, children }: { side: MatrixSide<Row>; children: ReactNode }) => (
  <div
    role="gridcell"
    className={`matrix-tail-cell ${side.align === 'right' ? 'is-right' : ''}`}
    style={{ width: side.width }}
  >
    {children}
  </div>
);
