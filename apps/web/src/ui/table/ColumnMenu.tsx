import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { lazy } from '../lazy.tsx';
import type { ColumnChoiceProps } from './ColumnChoice.tsx';

const load = () => import('./ColumnChoice.tsx');
const ColumnChoice = lazy(load) as <Row>(props: ColumnChoiceProps<Row>) => ReactNode;

/** Button for the choice of columns, which loads with the first hover or focus. */
export const ColumnMenu = <Row,>(props: ColumnChoiceProps<Row>) => (
  <Popover
    trigger="click"
    placement="bottomRight"
    content={
      <Suspense fallback={null}>
        <ColumnChoice {...props} />
      </Suspense>
    }
  >
    <Button
      type="text"
      icon={<SettingOutlined />}
      aria-label="列设置"
      title="列设置"
      onPointerEnter={() => void load().catch(() => undefined)}
      onFocus={() => void load().catch(() => undefined)}
    />
  </Popover>
);
