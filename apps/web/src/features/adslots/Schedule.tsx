import { AD_BOOKING_STATUS, adslotsApi } from '@shibiao/contract/adslots';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import dayjs from 'dayjs';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import type { AdSlot } from './AdSlotsPage.tsx';
import BookingForm, { type Booking, type BookingDraft } from './BookingForm.tsx';
import { DAYS, dayAt, freeSpan, indexOf, mondayOf, WEEKS } from './schedule.ts';
import '../../ui/figures.css';
import styles from './adslots.module.css';

/** Schedule of slots by weeks: bookings as bars, free days as gaps; dragging or clicking over free days books them. */
export default function Schedule({ head }: { head: ReactNode }) {
  const page = usePage();
  const canBook = useCan(adslotsApi.edit);
  const isMobile = useIsMobile();
  const from = page.search.week ?? mondayOf(dayjs().format('YYYY-MM-DD'));
  const slots = useQuery(queryOf(adslotsApi.list, { count: 500, sort: 'channel', order: 'asc' }));
  const bookings = useQuery(
    queryOf(adslotsApi.bookings, { from, to: dayAt(from, DAYS - 1) }, { keepsPrevious: true }),
  );
  const [draft, setDraft] = useState<{ booking: BookingDraft; slot: AdSlot } | null>(null);
  if (!slots.data || !bookings.data) return <QueryState of={[slots, bookings]} head={head} />;
  const live = bookings.data.list.filter((one) => one.status !== 4);
  const move = (weeks: number) => page.setSearch({ week: dayAt(from, weeks * 7) });
  return (
    <div className={styles.schedule} data-part="ad-schedule">
      <header className="figures-head">
        {head}
        <Space>
          <Button onClick={() => move(-4)}>前 4 周</Button>
          <Button onClick={() => page.setSearch({ week: null })}>本周</Button>
          <Button onClick={() => move(4)}>后 4 周</Button>
        </Space>
        {canBook && (
          <small className="quiet">
            {isMobile ? '在空档上点一下即可投放' : '在空档上点击或拖动即可投放'}
          </small>
        )}
      </header>
      <div className={styles.grid} data-part="ad-grid" role="table" aria-label="投放排期">
        <div role="row" className={styles.weeks}>
          <span role="columnheader">广告位</span>
          {Array.from({ length: WEEKS }, (_, week) => (
            <span role="columnheader" key={dayAt(from, week * 7)}>
              {dayAt(from, week * 7).slice(5)}
            </span>
          ))}
        </div>
        {slots.data.list.map((slot) => (
          <Row
            key={slot.id}
            slot={slot}
            from={from}
            bookings={live.filter((one) => one.slotId === slot.id)}
            onBook={canBook && slot.status === 1 ? (booking) => setDraft({ booking, slot }) : null}
            onOpen={(booking) => canBook && setDraft({ booking, slot })}
          />
        ))}
      </div>
      {draft && (
        <BookingForm
          draft={draft.booking}
          slotName={`${draft.slot.channel} ${draft.slot.position}`}
          onClose={() => setDraft(null)}
        />
      )}
    </div>
  );
}

interface RowProps {
  slot: AdSlot;
  from: string;
  bookings: Booking[];
  onBook: ((draft: BookingDraft) => void) | null;
  onOpen: (booking: Booking) => void;
}

function Row({ slot, from, bookings, onBook, onOpen }: RowProps) {
  const [drag, setDrag] = useState<{ start: number; end: number } | null>(null);
  const spans = bookings.map((one): [number, number] => [
    indexOf(from, one.fromDate),
    indexOf(from, one.toDate),
  ]);
  const chosen = drag && freeSpan(spans, drag.start, drag.end);
  const dayOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(DAYS - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * DAYS)));
  };
  const place = ([first, last]: readonly [number, number]) => ({
    left: `${(Math.max(0, first) / DAYS) * 100}%`,
    width: `${((Math.min(DAYS - 1, last) - Math.max(0, first) + 1) / DAYS) * 100}%`,
  });
  return (
    <div role="row" className={slot.status === 2 ? 'quiet' : ''}>
      <span role="rowheader" title={`${slot.channel} ${slot.position}`}>
        {slot.channel} {slot.position}
      </span>
      <div
        role="cell"
        className={styles.track}
        data-part="ad-track"
        data-open={onBook !== null}
        onPointerDown={(event) => {
          if (!onBook || event.target !== event.currentTarget) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const day = dayOf(event);
          setDrag({ start: day, end: day });
        }}
        // Touch scrolls the weeks; a tap books one day, and the form asks for the last day.
        onPointerMove={(event) =>
          drag && event.pointerType !== 'touch' && setDrag({ ...drag, end: dayOf(event) })
        }
        onPointerCancel={() => setDrag(null)}
        onPointerUp={() => {
          if (chosen)
            onBook?.({ slotId: slot.id, fromDate: dayAt(from, chosen[0]), toDate: dayAt(from, chosen[1]) });
          setDrag(null);
        }}
      >
        {bookings.map((one, i) => (
          <button
            key={one.id}
            type="button"
            className={styles.bar}
            data-tone={AD_BOOKING_STATUS.toneOf(one.status)}
            style={place(spans[i] as [number, number])}
            title={`${one.title} ${one.fromDate} 至 ${one.toDate}`}
            onClick={() => onOpen(one)}
          >
            {one.title}
          </button>
        ))}
        {chosen && <span className={`${styles.bar} ${styles.isNew}`} style={place(chosen)} />}
      </div>
    </div>
  );
}
