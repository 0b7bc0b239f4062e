import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import './figures.css';

/** 口径 over what is pressed for something else: the whole of a tile. */
export const MeaningTip = ({ formula, children }: { formula: ReactNode; children: ReactNode }) => (
  <Tooltip title={formula}>{children}</Tooltip>
);

/** Tooltip with the 口径 of a figure, on hover or focus. */
export const FormulaHint = ({ formula, children }: { formula: ReactNode; children: ReactNode }) => (
  <MeaningTip formula={formula}>
    <button type="button" className="formula-hint">
      {children} <QuestionCircleOutlined aria-label="口径" />
    </button>
  </MeaningTip>
);
