import { Input, Select, Tooltip } from 'antd';
import dayjs from 'dayjs';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { lazy } from '../lazy.tsx';
import { MissingInput } from '../MissingPart.tsx';
import type { CellEdit } from './columns.ts';

/** Calendars are heavy and most visits edit none: they load when pointer or focus nears a cell. */
const loadDates = () => import('../dates.tsx');
const TimeInput = lazy(async () => ({ default: (await loadDates()).TimeInput }), MissingInput);

interface Props<Row> {
  title: string;
  row: Row;
  edit: CellEdit<Row>;
  /** The cell's read-only content. */
  children: ReactNode;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '没有保存');

/**
 * A cell edited in place: Enter or a click opens it, Enter saves, Escape cancels, Tab saves and opens the next one. A
 * refusal is shown at the cell, which stays open with its input.
 */
export function EditableCell<Row>({ title, row, edit, children }: Props<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const value = edit.valueOf(row);
  const draft = useRef<string | null>(value);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // A commit closes the editor, whose blur must not commit again.
  const isDone = useRef(false);
  const isReturning = useRef(false);
  // The focus waits until React has rendered the button again.
  useLayoutEffect(() => {
    if (isOpen || !isReturning.current) return;
    isReturning.current = false;
    button.current?.focus();
  }, [isOpen]);

  const nears = () => {
    if (edit.kind === 'time') void loadDates().catch(() => undefined);
  };
  const open = () => {
    draft.current = value;
    isDone.current = false;
    setProblem(null);
    setIsOpen(true);
  };
  const close = (withFocus: boolean) => {
    isDone.current = true;
    isReturning.current = withFocus;
    setIsOpen(false);
    setProblem(null);
  };
  const commit = async (withFocus: boolean): Promise<void> => {
    if (isDone.current || isSaving) return;
    const next = draft.current?.trim() || null;
    if (next === value) return close(withFocus);
    setIsSaving(true);
    setProblem(null);
    try {
      await edit.save(row, next);
      close(withFocus);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setIsSaving(false);
    }
  };
  // Captured before the controls, which handle these keys themselves.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const isPicking = event.key === 'Enter' && edit.kind === 'select';
    // Enter that ends a composition is no save.
    if (isPicking || event.nativeEvent.isComposing || !['Escape', 'Enter', 'Tab'].includes(event.key)) return;
    event.stopPropagation();
    const next = event.key === 'Tab' ? neighbourOf(box.current, event.shiftKey ? -1 : 1) : null;
    if (event.key !== 'Tab' || next) event.preventDefault();
    if (event.key === 'Escape') return close(true);
    void commit(event.key === 'Enter');
    next?.click();
  };
  const onBlur = (event: FocusEvent) => {
    if (box.current?.contains(event.relatedTarget)) return;
    // A panel of days or levels is outside the cell; picking in it is no blur.
    if (event.relatedTarget?.closest('.ant-picker-dropdown, .ant-select-dropdown')) return;
    void commit(false);
  };

  if (!isOpen)
    return (
      <div ref={box} className="cell-box">
        <button
          ref={button}
          type="button"
          className="cell-edit"
          aria-label={`修改${title}`}
          title={`修改${title}`}
          onPointerEnter={nears}
          onFocus={nears}
          onClick={(event) => {
            event.stopPropagation();
            open();
          }}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          {children}
        </button>
      </div>
    );
  return (
    <Tooltip
      open={problem !== null}
      // On the other side than the calendar.
      placement={edit.kind === 'time' ? 'topLeft' : 'bottomLeft'}
      title={problem && <span role="alert">{problem}</span>}
    >
      <div
        ref={box}
        className="cell-box is-open"
        aria-busy={isSaving}
        onKeyDownCapture={onKeyDownCapture}
        onKeyDown={(event) => event.stopPropagation()}
        onBlur={onBlur}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Suspense fallback={children}>
          <Editor
            title={title}
            edit={edit}
            value={value}
            isWrong={problem !== null}
            onChange={(next) => {
              draft.current = next;
            }}
            onPicked={() => void commit(true)}
          />
        </Suspense>
      </div>
    </Tooltip>
  );
}

interface EditorProps<Row> {
  title: string;
  edit: CellEdit<Row>;
  value: string | null;
  isWrong: boolean;
  onChange: (next: string | null) => void;
  onPicked: () => void;
}

function Editor<Row>({ title, edit, value, isWrong, onChange, onPicked }: EditorProps<Row>) {
  const status = isWrong ? ('error' as const) : ('' as const);
  switch (edit.kind) {
    case 'select':
      return (
        <Select
          autoFocus
          defaultOpen
          size="small"
          aria-label={title}
          status={status}
          style={{ width: '100%' }}
          popupMatchSelectWidth={false}
          options={[...edit.options]}
          defaultValue={value}
          onChange={(next) => {
            onChange(next);
            onPicked();
          }}
        />
      );
    case 'time':
      return <TimeEditor title={title} edit={edit} value={value} status={status} onChange={onChange} />;
    case 'text':
      return (
        <Input
          autoFocus
          size="small"
          aria-label={title}
          status={status}
          maxLength={edit.most}
          defaultValue={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

interface TimeEditorProps {
  title: string;
  edit: { usePresets: () => readonly { label: string; value: string }[] };
  value: string | null;
  status: '' | 'error';
  onChange: (next: string | null) => void;
}

function TimeEditor({ title, edit, value, status, onChange }: TimeEditorProps) {
  const [at, setAt] = useState(value);
  const presets = edit.usePresets();
  return (
    <TimeInput
      autoFocus
      defaultOpen
      size="small"
      aria-label={title}
      status={status}
      presets={presets.map((one) => ({ label: one.label, value: dayjs(one.value) }))}
      value={at}
      givesTyped
      onTyped={onChange}
      onChange={(next) => {
        setAt(next);
        onChange(next);
      }}
    />
  );
}

/** The next or previous editable cell, across the table's rows. */
function neighbourOf(box: HTMLElement | null, by: -1 | 1): HTMLButtonElement | null {
  const all = [...(box?.closest('.grid')?.querySelectorAll<HTMLElement>('.cell-box') ?? [])];
  const next = box ? all[all.indexOf(box) + by] : undefined;
  return next?.querySelector<HTMLButtonElement>('.cell-edit') ?? null;
}
