import { Button } from 'antd';
import type { ReactNode } from 'react';
import { usePage } from '../../lib/page.tsx';

/** A figure that opens the rows behind it. */
export function Figure({ label, value, to }: { label: string; value: ReactNode; to: string }) {
  const page = usePage();
  return (
    <Button className="home-figure" onClick={() => page.navigate(to)}>
      <span>{label}</span>
      <b>{value ?? '—'}</b>
    </Button>
  );
}
