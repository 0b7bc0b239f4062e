import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { Button, Modal } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useOptionalPage } from '../../lib/page.tsx';
import { queryClient } from '../../lib/query.ts';
import { ConflictPanel } from './ConflictPanel.tsx';
import { FormBody, FormNotices } from './FormBody.tsx';
import type { Place } from './place.ts';
import type { FormProps } from './props.ts';
import { useDrawerForm } from './useDrawerForm.ts';
import './inPlace.css';

/** Panels that a control opens over the page; clicks in them belong to the control. */
const PANELS =
  '.ant-select-dropdown, .ant-picker-dropdown, .ant-cascader-dropdown, .ant-modal-root, .ant-image-preview-root, .ant-popover';
/** Controls for which one pick is the whole input. */
const CHOICES =
  '.ant-select:not(.ant-select-multiple, .ant-select-auto-complete), .ant-radio-group, .ant-switch';

/** Keeps the focus in the field, which would otherwise be left before it is cancelled. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

interface Props extends FormProps<Endpoint> {
  place: Place;
}

/**
 * A form in place of one fact: Enter saves, Esc cancels, a click elsewhere saves changes. A refused or lost save keeps
 * it open with its input.
 */
export default function FormInPlace({ place, onClose, ...props }: Props) {
  const { names, label, onLeave } = place;
  const page = useOptionalPage();
  const box = useRef<HTMLDivElement>(null);
  const [isSettling, setIsSettling] = useState(false);
  /** True after the answer: the fact opened next waits for the refetched record. */
  const isSaved = useRef(false);
  const isLeft = useRef(false);
  /** Closes after the refetch, so that the old value does not flash and the next save knows its version. */
  const close = async () => {
    if (!isLeft.current) {
      isSaved.current = true;
      setIsSettling(true);
      await queryClient.invalidateQueries({ queryKey: [props.endpoint.noun] }, { cancelRefetch: false });
      // Screens handle an answer one task later.
      await new Promise((resolve) => setTimeout(resolve));
    }
    onClose();
  };
  const state = useDrawerForm({
    ...props,
    formKey: `${props.formKey}-${[...names].join('-')}`,
    close: () => void close(),
  });
  const { conflict, isDirty, isSaving, submit } = state;
  const isBusy = isSaving || isSettling;
  const leave = () => {
    if (isSaved.current) return;
    isLeft.current = true;
    state.leave();
  };
  const saveOrLeave = () => {
    if (!isDirty) leave();
    else if (!conflict) submit();
  };

  const acts = useRef({ saveOrLeave });
  useEffect(() => {
    acts.current = { saveOrLeave };
    onLeave(() => acts.current.saveOrLeave());
  });
  useEffect(() => {
    focusFirst(box.current);
    // Runs after the field has lost its focus and was validated.
    const onClick = ({ target }: globalThis.MouseEvent) => {
      if (!(target instanceof Element) || !target.isConnected) return;
      if (box.current?.contains(target) || target.closest(PANELS) || page?.isActive === false) return;
      acts.current.saveOrLeave();
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [page]);

  // Captured before the controls, which handle these keys themselves.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = event.target as HTMLElement;
    // Keys of a panel arrive here as well, through React; Enter that ends a composition is no save.
    if (event.nativeEvent.isComposing || !box.current?.contains(at)) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.preventDefault();
      leave();
    } else if (event.key === 'Enter' && saves(event, at)) {
      event.stopPropagation();
      event.preventDefault();
      // A typed date or amount is read on blur.
      at.blur();
      at.focus();
      saveOrLeave();
    }
  };

  return (
    <div
      ref={box}
      className="fact-form"
      role="group"
      aria-label={`修改${label}`}
      aria-busy={isBusy}
      onKeyDownCapture={onKeyDownCapture}
    >
      <div className="fact-form-fields">
        <FormNotices state={state} />
        <FormBody
          state={state}
          className={`in-place-form ${names.size > 1 ? '' : 'is-single'}`}
          name="in-place"
          only={names}
          onChange={() => {
            const isChosen = document.activeElement?.closest(CHOICES) && names.size === 1;
            // The control has emitted its change by then.
            if (isChosen && box.current?.contains(document.activeElement))
              setTimeout(() => acts.current.saveOrLeave());
          }}
        >
          {props.children}
        </FormBody>
      </div>
      <span className="fact-form-actions">
        <Button
          size="small"
          type="primary"
          icon={<CheckOutlined />}
          aria-label="保存"
          title="保存（Enter）"
          loading={isBusy}
          onPointerDown={keepFocus}
          onClick={saveOrLeave}
        />
        <Button
          size="small"
          icon={<CloseOutlined />}
          aria-label="取消"
          title="取消（Esc）"
          disabled={isBusy}
          onPointerDown={keepFocus}
          onClick={leave}
        />
      </span>
      {conflict && (
        <Modal
          open
          title={`修改${label}`}
          footer={null}
          width={640}
          getContainer={page?.container}
          onCancel={leave}
        >
          <ConflictPanel
            {...conflict}
            fieldOf={state.fieldOf}
            isSaving={isSaving}
            onSave={state.saveOver}
            onReload={() => {
              state.takeTheirs();
              leave();
            }}
          />
        </Modal>
      )}
    </div>
  );
}

/** True when Enter saves: not a line break, and not the pick of an option. */
function saves(event: KeyboardEvent, at: HTMLElement): boolean {
  if (event.ctrlKey || event.metaKey) return true;
  if (at.matches('textarea, button, [role=switch]')) return false;
  const select = at.closest('.ant-select');
  return !select || (!select.matches('.ant-select-open') && !select.matches('.ant-select-multiple'));
}

/** Focuses the first field; a select opens its options. */
function focusFirst(box: HTMLElement | null): void {
  const first = box?.querySelector<HTMLElement>(
    '.in-place-form :is(input:not(:disabled), textarea:not(:disabled), [role=switch])',
  );
  first?.focus();
  // A single select opens its options.
  const list = first?.closest('.ant-select:not(.ant-select-multiple, .ant-select-auto-complete)');
  list?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  if (first instanceof HTMLInputElement && first.matches('.ant-input, .ant-input-number-input'))
    first.select();
}
