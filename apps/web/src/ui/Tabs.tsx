import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { bringIntoView } from './intoView.ts';
import styles from './tabs.module.css';

interface Item {
  key: string;
  label: string;
  content: ReactNode;
}

interface Props {
  items: readonly Item[];
  current: string;
  onChange: (key: string) => void;
  /** Unmounts the panels that are not shown; otherwise a panel stays once it was shown. */
  dropsHidden?: boolean;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

/** Tabs over their panels; ← → Home End move among the tabs, which are swiped where they are wider than the page. */
export function Tabs({ items, current, onChange, dropsHidden = false }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<readonly string[]>([current]);
  if (!shown.includes(current)) setShown([...shown, current]);
  useEffect(() => bringIntoView(list.current?.querySelector('[aria-selected=true]')), [current]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const tabs = [...event.currentTarget.querySelectorAll('button')];
    const at = tabs.indexOf(event.target as HTMLButtonElement) + step;
    tabs[Math.min(Math.max(at, 0), tabs.length - 1)]?.focus();
  };
  return (
    <>
      <div role="tablist" className={styles.list} ref={list} onKeyDown={onKeyDown}>
        {items.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-tab-${key}`}
            aria-selected={key === current}
            aria-controls={`${id}-${key}`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {label}
          </button>
        ))}
      </div>
      {items.map(({ key, content }) => {
        const isCurrent = key === current;
        return (
          <div
            key={key}
            role="tabpanel"
            id={`${id}-${key}`}
            aria-labelledby={`${id}-tab-${key}`}
            hidden={!isCurrent}
          >
            {(isCurrent || (!dropsHidden && shown.includes(key))) && content}
          </div>
        );
      })}
    </>
  );
}
