import { equipmentApi } from '@shibiao/contract/equipment';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { queryOf } from '../../lib/query.ts';
import { Barcode } from './Barcode.tsx';
import '../../ui/print-sheet.css';
import styles from './labels.module.css';

/** Renders labels beside the page, prints them alone and closes. */
export default function Labels({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const { data } = useQuery(queryOf(equipmentApi.labels, { ids }));
  useEffect(() => {
    if (!data) return undefined;
    window.addEventListener('afterprint', onDone, { once: true });
    // Printing waits for the layout of the labels.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onDone);
    };
  }, [data, onDone]);
  return createPortal(
    <section className={`print-sheet ${styles.assetLabels}`}>
      {data?.list.map((one) => (
        <figure key={one.id}>
          <figcaption>
            {one.name}
            <small>{one.organisationName ?? ''}</small>
          </figcaption>
          <Barcode value={one.assetNo} />
          <b>{one.assetNo}</b>
        </figure>
      ))}
    </section>,
    document.body,
  );
}
