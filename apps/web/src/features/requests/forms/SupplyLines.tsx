import { CloseOutlined } from '@ant-design/icons';
import { above0 } from '@shibiao/contract/supplies';
import { Button } from 'antd';
import { SupplyPicker } from '../../../pickers/SupplyPicker.tsx';
import { QuantityInput } from '../../../ui/MoneyInput.tsx';
import styles from './supply-lines.module.css';

export interface SupplyLine {
  supplyId: number;
  name: string;
  unit: string;
  quantity: string;
}
interface Props {
  value?: SupplyLine[];
  onChange?: (lines: SupplyLine[]) => void;
}

/** Chosen supplies with their quantities. */
export function SupplyLines({ value = [], onChange }: Props) {
  const put = (supplyId: number, quantity: string) =>
    onChange?.(value.map((line) => (line.supplyId === supplyId ? { ...line, quantity } : line)));
  return (
    <div className={styles.lines}>
      {value.map((line) => (
        <div key={line.supplyId} className={styles.line}>
          <span>{line.name}</span>
          <QuantityInput
            aria-label={`${line.name} 数量`}
            value={line.quantity}
            rule={above0}
            suffix={line.unit}
            onChange={(quantity) => put(line.supplyId, quantity ?? '')}
          />
          <Button
            type="text"
            icon={<CloseOutlined />}
            aria-label={`移除 ${line.name}`}
            onClick={() => onChange?.(value.filter((one) => one !== line))}
          />
        </div>
      ))}
      <SupplyPicker
        onPick={(row) => {
          if (row && !value.some((line) => line.supplyId === row.id))
            onChange?.([
              ...value,
              {
                supplyId: row.id,
                name: [row.name, row.spec].filter(Boolean).join(' '),
                unit: row.unit,
                quantity: '1',
              },
            ]);
        }}
      />
    </div>
  );
}
