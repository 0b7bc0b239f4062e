import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Checkbox, InputNumber } from 'antd';
import { LinkButton } from '../LinkButton.tsx';
import { type Column, LEAST_WIDTH, MOST_WIDTH, widthOf } from './columns.ts';

export interface ColumnChoiceProps<Row> {
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  onChange: (keys: string[]) => void;
  onWidth: (key: string, width: number | null) => void;
  onReset: () => void;
}

/** Chooses columns, their order and width. */
export default function ColumnChoice<Row>({
  columns,
  shown,
  onChange,
  onWidth,
  onReset,
}: ColumnChoiceProps<Row>) {
  const choosable = columns.filter((column) => !column.exportOnly && !column.screenOnly);
  const keys = shown.filter((column) => !column.screenOnly).map((column) => column.key);
  const ordered = [
    ...shown.filter((column) => !column.screenOnly),
    ...choosable.filter((column) => !keys.includes(column.key)),
  ];
  const toggle = (key: string) => {
    const next = keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];
    if (next.length > 0) onChange(next);
  };
  const move = (key: string, by: -1 | 1) => {
    const from = keys.indexOf(key);
    const to = from + by;
    if (from < 0 || to < 0 || to >= keys.length) return;
    const next = [...keys];
    [next[from], next[to]] = [next[to] as string, next[from] as string];
    onChange(next);
  };
  return (
    <div className="column-menu">
      <ul>
        {ordered.map((column) => {
          if (!column) return null;
          const at = keys.indexOf(column.key);
          return (
            <li key={column.key}>
              <Checkbox checked={at >= 0} onChange={() => toggle(column.key)}>
                {column.title}
              </Checkbox>
              {at >= 0 && (
                <span className="column-menu-move">
                  <InputNumber
                    size="small"
                    controls={false}
                    min={LEAST_WIDTH}
                    max={MOST_WIDTH}
                    step={10}
                    title="列宽，上下键调整"
                    aria-label={`${column.title} 列宽`}
                    value={widthOf(column)}
                    onChange={(width) => onWidth(column.key, width)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowUpOutlined />}
                    aria-label={`${column.title} 上移`}
                    disabled={at === 0}
                    onClick={() => move(column.key, -1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowDownOutlined />}
                    aria-label={`${column.title} 下移`}
                    disabled={at === keys.length - 1}
                    onClick={() => move(column.key, 1)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <LinkButton onClick={onReset}>恢复默认</LinkButton>
    </div>
  );
}
