import { adslotsApi } from '@shibiao/contract/adslots';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { formatMoney, formatRate } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useFile } from '../../lib/useFile.ts';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { DateRangeInput } from '../../ui/dates.tsx';
import { NotFound } from '../../ui/ErrorState.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { FileLink } from '../../ui/FileUpload.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { PagedLedger } from '../../ui/PagedLedger.tsx';
import type { RowOf } from '../../ui/PagedTable.tsx';
import { QueryLine } from '../../ui/QueryState.tsx';
import { SlotPicker } from './SlotPicker.tsx';
import '../../ui/figures.css';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './adslots.module.css';

const AdLogForm = lazy(() => import('./AdLogForm.tsx'));
export type AdLog = RowOf<typeof adslotsApi.log>;

/** The log of the slots as a feed. */
export default function AdFeed({ head }: { head: ReactNode }) {
  const page = usePage();
  const canWrite = useCan(adslotsApi.editLog);
  const { open, authorid, channel, from, to } = page.search;
  const slotId = open ? Number(open) : null;
  const named = useQuery({ ...queryOf(adslotsApi.list, { id: slotId }), enabled: slotId !== null });
  const slot = named.data?.list[0];
  const chosen = slot ? { id: slot.id, name: `${slot.channel} · ${slot.position}` } : null;
  const asked = { slotId, authorid: authorid ? Number(authorid) : null, channel, from, to };
  const [editing, setEditing] = useState<AdLog | 'new' | null>(null);
  return (
    <div className={styles.schedule}>
      <header className="figures-head">
        {head}
        <span style={{ width: 200 }}>
          <SlotPicker
            key={slot?.id ?? 0}
            value={slotId}
            chosen={chosen}
            onChange={(id) => page.setSearch({ open: id })}
          />
        </span>
        <span style={{ width: 150 }}>
          <PersonnelPicker
            value={authorid ? Number(authorid) : null}
            placeholder="登记人"
            withInactive
            onChange={(id) => page.setSearch({ authorid: id })}
          />
        </span>
        <DateRangeInput
          width={240}
          value={from && to ? [from, to] : null}
          onChange={(range) => page.setSearch({ from: range?.[0], to: range?.[1] })}
        />
        {channel && (
          <Tag closable onClose={() => page.setSearch({ channel: null })}>
            渠道 {channel}
          </Tag>
        )}
        <ExportButton endpoint={adslotsApi.exportLog} input={asked} />
        {canWrite && (
          <Button type="primary" onClick={() => setEditing('new')}>
            登记
          </Button>
        )}
      </header>
      {slotId !== null && <QueryLine of={named} />}
      {named.data && !slot && <NotFound hint="广告位不存在，或者已删除" />}
      <section className={styles.feed}>
        <PagedLedger
          key={JSON.stringify(asked)}
          endpoint={adslotsApi.log}
          of={asked}
          entryOf={(row) => ({
            key: row.id,
            title: `${row.action} · ${row.slotName}`,
            at: row.upttime,
            by: row.authorName,
            color: row.action === '下线' ? 'gray' : row.action === '数据' ? 'green' : 'blue',
            detail: <Detail row={row} />,
            actions: row.canEdit && canWrite && <LinkButton onClick={() => setEditing(row)}>修改</LinkButton>,
          })}
        />
      </section>
      <Suspense fallback={null}>
        {editing && (
          <AdLogForm
            log={editing === 'new' ? null : editing}
            slot={chosen}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

function Detail({ row }: { row: AdLog }) {
  const figures = [
    row.bookingTitle,
    row.impressions !== null && `曝光 ${row.impressions.toLocaleString()}`,
    row.clicks !== null && `点击 ${row.clicks.toLocaleString()}`,
    row.leads !== null && `线索 ${row.leads}`,
    row.cost && `花费 ${formatMoney(row.cost)} 元`,
    row.ctr && `CTR ${formatRate(row.ctr)}`,
    row.cpc && `CPC ${formatMoney(row.cpc)} 元`,
    row.cpl && `CPL ${formatMoney(row.cpl)} 元`,
    row.note,
  ];
  return (
    <>
      {figures.filter(Boolean).join(' · ')}
      {row.fileIds.map((id) => (
        <Material key={id} id={id} />
      ))}
    </>
  );
}

function Material({ id }: { id: number }) {
  const file = useFile(id);
  return (
    file && (
      <div>
        <FileLink file={file} />
      </div>
    )
  );
}
