import type { OutputOf } from '@shibiao/contract/endpoint';
import { EQUIPMENT_STATUS, equipmentApi } from '@shibiao/contract/equipment';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../lib/query.ts';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';

type Result = OutputOf<typeof equipmentApi.stocktake>;

/** A stock-take session: scan assets, see missing ones, register the found ones. */
export default function Stocktake({ onClose }: { onClose: () => void }) {
  const [scanned, setScanned] = useState('');
  const [place, setPlace] = useState('');
  const [organisationId, setOrganisationId] = useState<number | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const take = useCommand(equipmentApi.stocktake);
  const run = async (isFinal: boolean) => {
    setResult(await take.send({ scanned, organisationId, place, isFinal }));
    if (isFinal) onClose();
  };
  /** The comparison belongs to the scanned list; a change clears it. */
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setResult(null);
    };
  const go = (isFinal: boolean) => void run(isFinal).catch(() => undefined);
  const names = (rows: Result['found']) =>
    rows.map((row) => `${row.assetNo} ${row.name}${row.holderName ? `（${row.holderName}）` : ''}`);
  return (
    <RecordDrawer title="设备盘点" width={640} isDirty={scanned.trim() !== ''} onClose={onClose}>
      <div style={{ display: 'grid', gap: 12 }}>
        <OrganisationPicker
          value={organisationId}
          onChange={changing(setOrganisationId)}
          placeholder="应在的部门（不选：全部）"
        />
        <Input
          aria-label="存放地点"
          placeholder="存放地点（不填：全部）"
          value={place}
          onChange={(event) => changing(setPlace)(event.target.value)}
        />
        <Input.TextArea
          autoFocus
          rows={8}
          aria-label="扫描的编号"
          placeholder="逐个扫描资产编号或序列号，每行一个"
          value={scanned}
          onChange={(event) => changing(setScanned)(event.target.value)}
        />
        <Button loading={take.isPending} disabled={!scanned.trim()} onClick={() => go(false)}>
          核对
        </Button>
        {result && (
          <>
            <Alert
              type="success"
              showIcon
              title={`应有 ${result.expected} 件，见到 ${result.found.length} 件`}
            />
            <Lines title="未见" type="error" rows={names(result.missing)} />
            <Lines title="不属于此处" type="warning" rows={names(result.extra)} />
            <Lines
              title="已报废或丢失，不登记"
              type="warning"
              rows={names(result.gone).map(
                (name, i) => `${name} ${EQUIPMENT_STATUS.labelOf(result.gone[i]?.status)}`,
              )}
            />
            <Lines title="没有登记的编号" type="warning" rows={result.unknown} />
            <Button type="primary" loading={take.isPending} onClick={() => go(true)}>
              登记盘点（{result.found.length + result.extra.length} 件）
            </Button>
          </>
        )}
      </div>
    </RecordDrawer>
  );
}

const Lines = ({ title, type, rows }: { title: string; type: 'error' | 'warning'; rows: string[] }) =>
  rows.length > 0 && (
    <Alert type={type} showIcon title={`${title} ${rows.length} 件`} description={rows.join('、')} />
  );
