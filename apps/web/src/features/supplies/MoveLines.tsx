import { CloseOutlined } from '@ant-design/icons';
import { amount } from '@shibiao/contract/fields';
import { above0, suppliesApi } from '@shibiao/contract/supplies';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { SupplyPicker } from '../../pickers/SupplyPicker.tsx';
import { MoneyInput, QuantityInput } from '../../ui/MoneyInput.tsx';
import { fullName } from './supplies.filters.ts';
import styles from './supplies.module.css';

export interface Line {
  supplyId: number;
  name: string;
  unit: string;
  amount: string;
  price?: string | null;
}
interface Props {
  kind: string | undefined;
  value?: Line[];
  onChange?: (lines: Line[]) => void;
}

/** Lines of a move: chosen from the list, or scanned and typed in sequence. */
export function MoveLines({ kind, value = [], onChange }: Props) {
  const [scan, setScan] = useState('');
  const add = (row: { id: number; name: string; spec: string; unit: string } | null) => {
    if (!row) return;
    const known = value.find((line) => line.supplyId === row.id);
    // A second scan of a supply raises its amount.
    if (known) put(known.supplyId, { amount: String((Number(known.amount) || 0) + 1) });
    else onChange?.([...value, { supplyId: row.id, name: fullName(row), unit: row.unit, amount: '1' }]);
  };
  const put = (supplyId: number, patch: Partial<Line>) =>
    onChange?.(value.map((line) => (line.supplyId === supplyId ? { ...line, ...patch } : line)));
  const addScanned = async () => {
    const { list } = await call(suppliesApi.names, { keyword: scan.trim(), count: 2 });
    const [only] = list;
    if (only && list.length === 1) {
      add(only);
      setScan('');
    } else notify.info(only ? '有多种物资符合，请输入更多' : '没有找到物资');
  };
  return (
    <div className={styles.moveLines}>
      {value.map((line) => (
        <div key={line.supplyId}>
          <span>{line.name}</span>
          <QuantityInput
            aria-label={`${line.name} 数量`}
            value={line.amount}
            rule={kind === '盘点' ? amount : above0}
            suffix={line.unit}
            onChange={(amount) => put(line.supplyId, { amount: amount ?? '' })}
          />
          {kind === '入库' && (
            <MoneyInput
              aria-label={`${line.name} 单价`}
              placeholder="单价"
              value={line.price ?? null}
              rule={amount}
              onChange={(price) => put(line.supplyId, { price })}
            />
          )}
          <Button
            type="text"
            icon={<CloseOutlined />}
            aria-label={`移除 ${line.name}`}
            onClick={() => onChange?.(value.filter((one) => one !== line))}
          />
        </div>
      ))}
      <div>
        <SupplyPicker onPick={add} />
        <Input
          aria-label="扫码或输入名称后回车"
          placeholder="扫码或输入名称后回车"
          value={scan}
          onChange={(event) => setScan(event.target.value)}
          onPressEnter={(event) => {
            event.preventDefault();
            if (scan.trim()) void addScanned().catch(() => undefined);
          }}
        />
      </div>
    </div>
  );
}
