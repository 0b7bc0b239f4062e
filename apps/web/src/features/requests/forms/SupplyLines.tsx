import { CloseOutlined } from '@ant-design/icons';
import { above0, suppliesApi } from '@shibiao/contract/supplies';
import { Button } from 'antd';
import { RemotePicker } from '../../../pickers/RemotePicker.tsx';
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
      <RemotePicker
        placeholder="添加物资：名称、规格或拼音"
        endpoint={suppliesApi.names}
        inputOf={(keyword) => ({ keyword, count: 20 })}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        secondOf={(row) => [row.spec, row.place].filter(Boolean).join(' · ')}
        value={null}
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
