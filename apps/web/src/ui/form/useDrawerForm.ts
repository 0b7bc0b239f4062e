import type { Endpoint, OutputOf, SentOf } from '@shibiao/contract/endpoint';
import { Form } from 'antd';
import { useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react';
import { type ApiError, savedBefore } from '../../lib/call.ts';
import { useOptionalPage } from '../../lib/page.tsx';
import { newKey, useCommand } from '../../lib/query.ts';
import { holdUnsaved, UNSAVED_QUESTION } from '../../lib/unsaved.ts';
import { confirm } from '../confirm.ts';
import { LOOKING_UP, useSaveBlock } from '../saveBlock.ts';
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
  /** The button's word; an asked approval is submitted, not merely saved. */
  okText?: string;
  close: () => void;
}

interface Conflict {
  title: string;
  message: string;
  mine: Values;
  theirs: Values;
  differences: Difference[];
}

/** The late answer of a save. */
type Saved = Values & { id?: number };

const OTHERS = '这条记录刚被别人修改过';
const EARLIER = '刚才那次保存没有收到答复，其实已经成功';

/** Errors of a refused save. Without fields, the toast's message, which stays longer here. */
const issuesIn = (error: ApiError): FieldIssue[] => {
  const fields = error.fields ?? [];
  if (fields.length === 0 && error.code !== 401) return [{ name: [], message: error.message || '操作失败' }];
  return fields.map(({ field, message }) => ({ name: field.split('.'), message }));
};

/**
 * State of a FormDrawer: rules from the schema, server errors beside fields, draft, unsaved guard, version conflict.
 */
export function useDrawerForm<E extends Endpoint>({
  endpoint,
  initial,
  formKey,
  onSaved,
  reload,
  prepare,
  okText,
  close,
}: Options<E>) {
  const [form] = Form.useForm<Values>();
  const page = useOptionalPage();
  const [base, setBase] = useState<Values>(() => initial ?? {});
  const [isDirty, setIsDirty] = useState(false);
  const [draftId] = useState(base.id);
  /** Refused for a newer version that cannot be compared here: the draft waits for the next opening. */
  const [isUnmergeable, setIsUnmergeable] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** The stored save whose answer was lost, when it differs from the present input. */
  const [earlier, setEarlier] = useState<Saved | null>(null);
  const saveKey = useRef<string | null>(null);
  const command = useCommand(endpoint, {
    success: okText === '提交' ? '已提交' : '已保存',
    formKey: saveKey,
  });
  // True from the click until the drawer is gone: a second click during validation or the closing animation sends
  // nothing.
  const isSending = useRef(false);

  const { hold, held } = useSaveBlock();
  /** A save by key while a field looks its text up; it follows when the field has found it. */
  const waiting = useRef<'' | 'asked' | 'found'>('');

  const pathname = page?.pathname ?? '';
  // Survives a hidden tab, whose effects stop while the input stays; released when saved, given up, closed or removed.
  const release = useRef<(() => void) | null>(null);
  // The only kind of effect that ends with the form's removal and not with its tab's hiding.
  useInsertionEffect(() => () => release.current?.(), []);
  const setDirty = (dirty: boolean) => {
    setIsDirty(dirty);
    release.current?.();
    release.current = dirty ? holdUnsaved(pathname) : null;
  };

  const values = (): Values => ({ ...base, ...form.getFieldsValue(true) });
  /**
   * Changed values of a saved row with the version they started from, so that a restored draft reverts nothing else.
   */
  const typed = (): Values => {
    const all = form.getFieldsValue(true) as Values;
    // A new record that is known to be saved continues as that record.
    if (!draftId) return base.id ? { ...all, id: base.id } : all;
    // Without a comparison, the save overwrites the version that is found when the draft is restored.
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
    if (waiting.current === 'asked') waiting.current = 'found';
    errors.clearChanged(changed);
    drafts.keepSoon();
  };
  const settle = () => {
    drafts.stop();
    drafts.discard();
    setDirty(false);
  };

  /** Blocks further saves meanwhile, and after success. */
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
      // A window that closes before the answer sends the same save again when its draft is restored.
      saveKey.current ??= newKey();
      if (isDirty) drafts.keep();
      end(await command.send(input as SentOf<E>));
      return true;
    } catch (thrown) {
      const error = thrown as ApiError;
      const before = savedBefore(error);
      if (before) await resolveEarlierSave(before, sent, from);
      else if (error.code === 409) await openConflict(OTHERS, error.message, sent, from);
      else errors.show(issuesIn(error));
      return false;
    }
  };
  const end = (output: OutputOf<E>) => {
    settle();
    // The answer was lost with its server: the saved record cannot be opened.
    const isLost =
      Object.keys(output as object).length === 0 && Object.keys(shapeOf(endpoint.output) ?? {}).length > 0;
    if (!isLost) onSaved?.(output);
    close();
  };
  /** Continues with the earlier save: a changed row is compared with its present version, a new one is updated. */
  const resolveEarlierSave = async (before: Saved, mine: Values, from: Values) => {
    if (!base.id) return setEarlier(before);
    saveKey.current = null;
    await openConflict(EARLIER, `${EARLIER}，当时的内容与现在填写的不同`, mine, from);
  };
  const openConflict = async (title: string, message: string, mine: Values, from: Values) => {
    const theirs = (await reload?.().catch(() => undefined)) ?? undefined;
    if (!theirs) {
      drafts.keep();
      setIsUnmergeable(true);
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
    if (held === LOOKING_UP) waiting.current = 'asked';
    else if (!held) void sendOnce(checkAndSave);
  };
  const submitFound = useEffectEvent(() => {
    const isFound = waiting.current === 'found';
    waiting.current = '';
    if (isFound) void sendOnce(checkAndSave);
  });
  useEffect(() => {
    if (held === null) submitFound();
  }, [held]);
  const leave = () => {
    if (command.isPending) return;
    settle();
    close();
  };
  const canUpdate = earlier?.id !== undefined && 'id' in (shapeOf(endpoint.input) ?? {});
  /** Without a version, because the record was made here a moment ago and has no other change. */
  const updateEarlier = () => {
    const id = earlier?.id;
    saveKey.current = null;
    setEarlier(null);
    setBase({ ...base, id });
    return save({ ...values(), id }, base);
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
    /** Discards the input without asking. */
    leave,
    askClose: () => {
      if (command.isPending) return;
      if (isUnmergeable) {
        setDirty(false);
        close();
      } else if (isDirty) confirm({ title: UNSAVED_QUESTION, okText: '放弃', isDanger: true, onOk: leave });
      else close();
    },
    /** The earlier save; `update` exists where the same call can change it. */
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
      // Hidden fields were not compared: theirs, unless changed here.
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
