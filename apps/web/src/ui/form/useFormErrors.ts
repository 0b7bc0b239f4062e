import type { Endpoint } from '@shibiao/contract/endpoint';
import type { FormInstance } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type FieldFacts, type FieldIssue, isWithin, shapeOf } from './schema.ts';

type Values = Record<string, unknown>;

/**
 * Errors of a form: beside their fields, the others on top.
 * @param issuesNow validation errors of the present input
 */
export function useFormErrors(form: FormInstance<Values>, endpoint: Endpoint, issuesNow: () => FieldIssue[]) {
  const [unplaced, setUnplaced] = useState<string[]>([]);
  const fields = useRef(new Map<string, FieldFacts>());
  /** Errors that the validation of the whole form put beside fields. */
  const checked = useRef<FieldIssue[]>([]);
  const register = useCallback((name: string, field: FieldFacts) => void fields.current.set(name, field), []);
  const countFields = useCallback(() => fields.current.size, []);
  const facts = useMemo(() => ({ shape: shapeOf(endpoint.input), register }), [endpoint, register]);

  /**
   * Shows errors beside their fields, a part of a value beside the whole, the others on top. @returns those beside
   * fields
   */
  const show = (errors: FieldIssue[]): FieldIssue[] => {
    const isField = ({ name }: FieldIssue) => form.getFieldInstance(name) !== undefined;
    const isPart = ({ name }: FieldIssue) => fields.current.get(String(name[0]))?.isHidden === false;
    const placed = errors
      .filter((error) => isField(error) || isPart(error))
      .map((error) => (isField(error) ? error : { ...error, name: error.name.slice(0, 1) }));
    form.setFields(placed.map(({ name, message }) => ({ name, errors: [message] })));
    setUnplaced(
      errors
        .filter((error) => !isField(error) && !isPart(error))
        .map(({ name: [name], message }) => {
          // An error without a field has a wire name only; its message says what is wrong.
          const label = fields.current.get(String(name))?.label;
          return label === undefined ? message : `${label}：${message}`;
        }),
    );
    const first = placed[0];
    if (first) form.scrollToField(first.name, { block: 'center', focus: true });
    return placed;
  };

  /** Clears errors over several fields: an end before its start is valid once the start has moved. */
  const clearMended = () => {
    if (checked.current.length === 0) return;
    const left = new Set(issuesNow().map(({ message }) => message));
    for (const { name, message } of checked.current)
      if (!left.has(message) && form.getFieldError(name).includes(message))
        form.setFields([{ name, errors: [] }]);
    checked.current = checked.current.filter(({ message }) => left.has(message));
  };

  return {
    facts,
    fields,
    countFields,
    unplaced,
    setUnplaced,
    show,
    /** Validates the whole form and shows its errors. @returns true without any */
    check: (): boolean => {
      const issues = issuesNow();
      checked.current = issues.length === 0 ? [] : show(issues);
      return issues.length === 0;
    },
    /** Errors of a value end with its change. */
    clearChanged: (changed: Values) => {
      for (const { name, errors } of form.getFieldsError())
        if (errors.length > 0 && isWithin(changed, name)) form.setFields([{ name, errors: [] }]);
      clearMended();
      // A new array would render the whole drawer again at every key.
      setUnplaced((shown) => (shown.length > 0 ? [] : shown));
    },
  };
}
