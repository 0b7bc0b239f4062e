import { Form } from 'antd';
import { type ReactNode, use, useState } from 'react';
import { FormFactsContext, isBlank } from './schema.ts';

interface Props {
  title: string;
  /** Rarely used fields: the section is folded, and its title counts the filled ones. */
  rare?: readonly string[];
  children: ReactNode;
}

/** A titled part of a long form; in place of one fact its fields have no title. */
export function FormSection({ title, rare, children }: Props) {
  const { only } = use(FormFactsContext);
  if (only) return children;
  return rare ? (
    <Folded title={title} names={rare}>
      {children}
    </Folded>
  ) : (
    <section className="form-section" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

interface FoldedProps {
  title: string;
  names: readonly string[];
  children: ReactNode;
}

function Folded({ title, names, children }: FoldedProps) {
  const form = Form.useFormInstance();
  const filled = Form.useWatch((values) => names.filter((name) => isFilled(values[name])).length, {
    form,
    preserve: true,
  });
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={`form-section ${isOpen ? '' : 'is-folded'}`} aria-label={title}>
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {title}
        </button>
        <small className="quiet">{filled > 0 ? `已填 ${filled} 项` : '未填'}</small>
      </h3>
      <div className="form-section-fields">{children}</div>
    </section>
  );
}

/** A switch that is off and a zero amount do not count as filled. */
const isFilled = (value: unknown): boolean => !isBlank(value) && value !== false && Number(value) !== 0;
