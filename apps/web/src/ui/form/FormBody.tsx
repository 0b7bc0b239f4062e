import { Alert, Button, Form } from 'antd';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { formatDate } from '../../lib/format.ts';
import { SaveBlockContext } from '../saveBlock.ts';
import { FormFactsContext } from './schema.ts';
import type { useDrawerForm } from './useDrawerForm.ts';

type State = Pick<
  ReturnType<typeof useDrawerForm>,
  | 'form'
  | 'facts'
  | 'conflict'
  | 'draft'
  | 'unplaced'
  | 'isSaving'
  | 'initialValues'
  | 'onChange'
  | 'submit'
  | 'hold'
  | 'restoreDraft'
  | 'discardDraft'
  | 'countFields'
>;

/** Notices of a restored draft and of errors without a field. */
export function FormNotices({ state }: { state: State }) {
  const { draft, unplaced } = state;
  return (
    <>
      {draft && (
        <Alert
          className="form-notice"
          type="info"
          showIcon
          title={`有 ${formatDate(draft.at, 'MM-DD HH:mm')} 未保存的内容`}
          action={
            <span className="form-notice-actions">
              <Button size="small" type="primary" ghost onClick={state.restoreDraft}>
                恢复
              </Button>
              <Button size="small" type="text" onClick={state.discardDraft}>
                丢弃
              </Button>
            </span>
          }
        />
      )}
      {unplaced.length > 0 && (
        <Alert className="form-notice" type="error" showIcon title={unplaced.join('；')} />
      )}
    </>
  );
}

interface Props {
  state: State;
  className: string;
  /** Prefix of the controls' ids, to differ from a drawer of the same record. */
  name?: string;
  /** The shown fields; all unless given. */
  only?: ReadonlySet<string>;
  onChange?: (changed: Record<string, unknown>) => void;
  /** Called before the first paint with the number of fields. */
  onFields?: (count: number) => void;
  children: ReactNode;
}

/** The fields with rules, errors and values; the same in a drawer, a dialog and in place of a fact. */
export function FormBody({ state, className, name, only, onChange, onFields, children }: Props) {
  const { countFields } = state;
  // Called once: a field that appears while somebody types must not shift the layout.
  const told = useRef(onFields);
  useLayoutEffect(() => told.current?.(countFields()), [countFields]);
  const facts = only ? { ...state.facts, only } : state.facts;
  return (
    <FormFactsContext value={facts}>
      <Form
        form={state.form}
        layout="vertical"
        name={name}
        initialValues={state.initialValues}
        onValuesChange={(changed: Record<string, unknown>) => {
          state.onChange(changed);
          onChange?.(changed);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) state.submit();
        }}
        className={className}
        hidden={state.conflict !== null}
        disabled={state.isSaving}
        scrollToFirstError={!only}
        autoComplete="off"
      >
        <SaveBlockContext value={state.hold}>{children}</SaveBlockContext>
      </Form>
    </FormFactsContext>
  );
}
