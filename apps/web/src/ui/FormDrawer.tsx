import type { Endpoint } from '@shibiao/contract/endpoint';
import { Button } from 'antd';
import { Suspense, use, useRef, useState } from 'react';
import { useIsMobile } from '../lib/media.ts';
import { ConflictPanel } from './form/ConflictPanel.tsx';
import { EarlierSave } from './form/EarlierSave.tsx';
import { FormBody, FormNotices } from './form/FormBody.tsx';
import { PlaceContext } from './form/place.ts';
import type { FormProps } from './form/props.ts';
import { useDrawerForm } from './form/useDrawerForm.ts';
import { lazy } from './lazy.tsx';
import { PageDrawer } from './PageDrawer.tsx';
import { useReturnFocus } from './useReturnFocus.ts';

const FormInPlace = lazy(() => import('./form/FormInPlace.tsx'));

/** Forms up to this many fields are a dialog instead of a drawer. */
const FEW_FIELDS = 3;

/**
 * Form that creates or edits in a drawer, or a dialog for few fields. Render it while it is wanted:
 * `{editing && <FormDrawer … onClose={() => setEditing(null)} />}`. It belongs to its tab: switching tabs keeps it open
 * with its input. In place of a fact (`ui/record/InPlace.tsx`) it shows that fact's fields without the drawer.
 */
export function FormDrawer<E extends Endpoint>(props: FormProps<E>) {
  const place = use(PlaceContext);
  if (!place) return <FormPane {...props} />;
  return (
    <Suspense fallback={null}>
      <FormInPlace {...(props as unknown as FormProps<Endpoint>)} place={place} />
    </Suspense>
  );
}

function FormPane<E extends Endpoint>(props: FormProps<E>) {
  const { title, columns = 2, width = columns === 2 ? 640 : 440, okText = '保存', children } = props;
  const [isOpen, setIsOpen] = useState(true);
  const [isSmall, setIsSmall] = useState(false);
  const isMobile = useIsMobile();
  const body = useRef<HTMLDivElement>(null);
  const returnFocus = useReturnFocus();
  const drawer = useDrawerForm({ ...props, close: () => setIsOpen(false) });
  const { conflict, earlier, isSaving, held } = drawer;

  return (
    <PageDrawer
      title={title}
      open={isOpen}
      width={width}
      isDialog={isSmall && !isMobile}
      // The dialog's own focus would leave the first field, which would then report that it is empty.
      autoFocus={false}
      onClose={drawer.askClose}
      afterOpenChange={(open) => {
        // A phone's keyboard would cover half of the form.
        if (open) return isMobile ? undefined : focusFirst(body.current);
        returnFocus(body.current?.closest('.ant-drawer'));
        props.onClose();
      }}
      footer={
        <div className="form-footer">
          <Button onClick={drawer.askClose} disabled={isSaving}>
            取消
          </Button>
          <Button
            type="primary"
            loading={isSaving}
            disabled={conflict !== null || earlier !== null || held !== null}
            onClick={drawer.submit}
            title="Ctrl + Enter"
          >
            {held ?? okText}
          </Button>
        </div>
      }
    >
      <FormNotices state={drawer} />
      {earlier && <EarlierSave {...earlier} isSaving={isSaving} />}
      {conflict && (
        <ConflictPanel
          {...conflict}
          fieldOf={drawer.fieldOf}
          isSaving={isSaving}
          onSave={drawer.saveOver}
          onReload={drawer.takeTheirs}
        />
      )}
      <div ref={body}>
        <FormBody
          state={drawer}
          className={`drawer-form columns-${isMobile ? 1 : columns}`}
          onFields={(count) => setIsSmall(count > 0 && count <= FEW_FIELDS)}
        >
          {children}
        </FormBody>
      </div>
    </PageDrawer>
  );
}

/** Focuses the first field if it takes text; a choice or date would open its list. */
function focusFirst(body: HTMLElement | null): void {
  if (!body || body.contains(document.activeElement)) return;
  const first = body.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)');
  if (first?.matches('.ant-input')) first.focus();
}
