import type { Endpoint, OutputOf, SentOf } from '@shibiao/contract/endpoint';
import { Form } from 'antd';
import { useRef, useState } from 'react';
import { type ApiError, savedBefore } from '../../lib/call.ts';
import { useOptionalPage } from '../../lib/page.tsx';
import { newKey, useCommand } from '../../lib/query.ts';
import { holdUnsaved, UNSAVED_QUESTION } from '../../lib/unsaved.ts';
import { confirm } from '../confirm.ts';
import { useHold } from '../uploadsHeld.ts';
import { changedIn, type Difference, differences } from './conflict.ts';
import { type FieldIssue, issuesOf, pickInput, shapeOf } from './schema.ts';
import { useDraft } from './useDraft.ts';
import { useFormErrors } from './useFormErrors.ts';

export type Values = Record<string, unknown>;

interface Options<E extends Endpoint> {
  endpoint: E;
  initial?: Values | null | undefined;
  formKey: string;
  onSaved?: (output: OutputOf<E>) => void;
  reload?: () => Promise<Values>;
  prepare?: (values: Values) => Values | SentOf<E>;
  close: () => void;
}

interface Conflict {
  title: string;
  message: string;
  mine: Values;
  theirs: Values;
  differences: Difference[];
}

/** What a save was answered that got its answer too late. */
type Saved = Values & { id?: number };

const OTHERS = '这条记录刚被别人修改过';
const EARLIER = '刚才那次保存没有收到答复，其实已经成功';

/** What a save was refused for. Without fields the toast's own words, which stay longer than the toast. */
const issuesIn = (error: ApiError): FieldIssue[] => {
  const fields = error.fields ?? [];
  if (fields.length === 0 && error.code !== 401) return [{ name: [], message: error.message || '操作失败' }];
  return fields.map(({ field, message }) => ({ name: field.split('.'), message }));
};

/**
 * The state of a FormDrawer: rules from the schema, server errors beside fields, draft, unsaved guard, version
 * conflict.
 */
export function useDrawerForm<E extends Endpoint>({
  endpoint,
  initial,
  formKey,
  onSaved,
  reload,
  prepare,
  close,
}: Options<E>) {
  const [form] = Form.useForm<Values>();
  const page = useOptionalPage();
  const [base, setBase] = useState<Values>(() => initial ?? {});
  const [isDirty, setIsDirty] = useState(false);
  const [draftId] = useState(base.id);
  /** Refused for a newer version that cannot be compared here: what was typed waits for the next time. */
  const [isOutrun, setOutrun] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** A save that got no answer was made, with another content than is filled in now. */
  const [earlier, setEarlier] = useState<Saved | null>(null);
  const saveKey = useRef<string | null>(null);
  const command = useCommand(endpoint, { success: '已保存', formKey: saveKey });
  // From the click until the drawer is gone: a second click during the checks or the closing animation sends nothing.
  const isSending = useRef(false);

  const { hold, held } = useHold();

  const pathname = page?.pathname ?? '';
  // Not released when the tab hides (effects stop then, the input stays); only when it is saved, given up or closed.
  const release = useRef<(() => void) | null>(null);
  const setDirty = (dirty: boolean) => {
    setIsDirty(dirty);
    release.current?.();
    release.current = dirty ? holdUnsaved(pathname) : null;
  };

  const values = (): Values => ({ ...base, ...form.getFieldsValue(true) });
  /**
   * Of a saved row what was changed alone, with the version it was changed from: restored later, nothing else of it is
   * put back to what it was then.
   */
  const typed = (): Values => {
    const all = form.getFieldsValue(true) as Values;
    // A new one that is known to be saved already goes on as that one.
    if (!draftId) return base.id ? { ...all, id: base.id } : all;
    // Without a way to compare, the save goes over what stands there when the draft is brought back.
    return {
      ...changedIn({ ...base, version: all.version }, all),
      ...(reload ? { version: base.version } : {}),
    };
  };
  const drafts = useDraft(formKey, draftId, typed, saveKey);
  const errors = useFormErrors(form, endpoint, () =>
    issuesOf(endpoint.input, prepare ? prepare(values()) : values()),
  );
  const { fields } = errors;
  const onChange = (changed: Values) => {
    if (!isDirty) setDirty(true);
    errors.clearChanged(changed);
    drafts.keepSoon();
  };
  const settle = () => {
    drafts.stop();
    drafts.discard();
    setDirty(false);
  };

  /** Lets nothing else be sent meanwhile, nor after it was saved. */
  const sendOnce = async (send: () => Promise<boolean>) => {
    if (isSending.current) return;
    isSending.current = true;
    let isSaved = false;
    try {
      isSaved = await send();
    } finally {
      isSending.current = isSaved;
    }
  };
  const save = async (sent: Values, from: Values): Promise<boolean> => {
    try {
      const input = pickInput(endpoint.input, (prepare ? prepare(sent) : sent) as Values);
      // A window that is gone before the answer comes sends the same save again when its draft is restored.
      saveKey.current ??= newKey();
      if (isDirty) drafts.keep();
      end(await command.send(input as SentOf<E>));
      return true;
    } catch (thrown) {
      const error = thrown as ApiError;
      const before = savedBefore(error);
      if (before) await goOnWith(before, sent, from);
      else if (error.code === 409) await openConflict(OTHERS, error.message, sent, from);
      else errors.show(issuesIn(error));
      return false;
    }
  };
  const end = (output: OutputOf<E>) => {
    settle();
    // Its server was lost with its answer: nobody can be led to what was saved.
    const isLost =
      Object.keys(output as object).length === 0 && Object.keys(shapeOf(endpoint.output) ?? {}).length > 0;
    if (!isLost) onSaved?.(output);
    close();
  };
  /** Of a saved row: what stands there now beside what is filled in. A new one is there already, and changed next. */
  const goOnWith = async (before: Saved, mine: Values, from: Values) => {
    if (!base.id) return setEarlier(before);
    saveKey.current = null;
    await openConflict(EARLIER, `${EARLIER}，当时的内容与现在填写的不同`, mine, from);
  };
  const openConflict = async (title: string, message: string, mine: Values, from: Values) => {
    const theirs = (await reload?.().catch(() => undefined)) ?? undefined;
    if (!theirs) {
      drafts.keep();
      setOutrun(true);
      return errors.setUnplaced([`${message}。请关闭后重新打开，填写的内容可以恢复。`]);
    }
    const names = [...fields.current.keys()];
    setConflict({ title, message, mine, theirs, differences: differences(names, from, mine, theirs) });
  };

  const checkAndSave = async (): Promise<boolean> => {
    const isValid = await form.validateFields().then(
      () => true,
      () => false,
    );
    return isValid && errors.check() && (await save(values(), base));
  };
  const submit = () => {
    if (!held) void sendOnce(checkAndSave);
  };
  const leave = () => {
    if (command.isPending) return;
    settle();
    close();
  };
  const canUpdate = earlier?.id !== undefined && 'id' in (shapeOf(endpoint.input) ?? {});
  /** Without a version: it was made here a moment ago, so nobody else's change is gone over. */
  const updateEarlier = () => {
    const made = { ...base, id: earlier?.id };
    saveKey.current = null;
    setEarlier(null);
    setBase(made);
    return save({ ...values(), ...made }, base);
  };

  return {
    form,
    facts: errors.facts,
    countFields: errors.countFields,
    fieldOf: (name: string) => fields.current.get(name),
    conflict,
    draft: drafts.draft,
    unplaced: errors.unplaced,
    initialValues: base,
    isSaving: command.isPending,
    isDirty,
    hold,
    held,
    onChange,
    submit,
    /** Gives up what was typed without asking. */
    leave,
    askClose: () => {
      if (command.isPending) return;
      if (isOutrun) {
        setDirty(false);
        close();
      } else if (isDirty) confirm({ title: UNSAVED_QUESTION, okText: '放弃', isDanger: true, onOk: leave });
      else close();
    },
    /** What the earlier save has made; `update` is there where the same call can change it. */
    earlier: earlier && {
      title: EARLIER,
      update: canUpdate ? () => void sendOnce(updateEarlier) : null,
      leave: () => end(earlier as OutputOf<E>),
    },
    restoreDraft: () => {
      if (drafts.draft) form.setFieldsValue(drafts.draft.values);
      saveKey.current = drafts.draft?.saveKey ?? null;
      drafts.taken();
      setDirty(true);
    },
    discardDraft: drafts.discard,
    saveOver: (chosen: Values) => {
      if (!conflict) return;
      const { theirs } = conflict;
      const mine = values();
      // What the form does not show was not compared: theirs, unless it was changed here.
      const hidden = Object.entries(theirs).filter(
        ([name]) => !fields.current.has(name) && !(name in changedIn(base, mine)),
      );
      const taken = { ...Object.fromEntries(hidden), ...chosen, version: theirs.version };
      form.setFieldsValue(taken);
      setBase({ ...base, version: theirs.version });
      setConflict(null);
      void sendOnce(() => save({ ...mine, ...taken }, { ...base, ...theirs }));
    },
    takeTheirs: () => {
      if (!conflict) return;
      form.setFieldsValue(conflict.theirs);
      setBase(conflict.theirs);
      setConflict(null);
      settle();
    },
  };
}
