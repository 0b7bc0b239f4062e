import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';

interface Props {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** Links to the previous and next record of the list. */
export const Steps = ({ previous, next }: Props) => (
  <Space.Compact>
    <Button
      icon={<LeftOutlined />}
      aria-label="上一条"
      title="上一条（K）"
      disabled={!previous}
      onClick={previous}
    />
    <Button
      icon={<RightOutlined />}
      aria-label="下一条"
      title="下一条（J）"
      disabled={!next}
      onClick={next}
    />
  </Space.Compact>
);
