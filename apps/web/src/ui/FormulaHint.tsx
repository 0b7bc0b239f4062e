import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import './figures.css';

/** Tooltip with the 口径 of a figure, on hover or focus. */
export const FormulaHint = ({ formula, children }: { formula: ReactNode; children: ReactNode }) => (
  <Tooltip title={formula}>
    <button type="button" className="formula-hint">
      {children} <QuestionCircleOutlined aria-label="口径" />
    </button>
  </Tooltip>
);
