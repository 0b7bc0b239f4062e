import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';

interface Props<Key extends string> {
  /** Accessible name of the button. */
  label: string;
  items: readonly { key: Key; label: string }[];
  onPick: (key: Key) => void;
}

/** Rare and destructive actions of a row behind one button; absent without any. */
export function RowMenu<Key extends string>({ label, items, onPick }: Props<Key>) {
  if (items.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: items.map((item) => ({ ...item, danger: true })),
        onClick: ({ key }) => onPick(key as Key),
      }}
    >
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={label} />
    </Dropdown>
  );
}
