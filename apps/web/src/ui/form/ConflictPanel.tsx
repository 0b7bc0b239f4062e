import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import { type Difference, proposal } from './conflict.ts';

interface Props {
  title: string;
  message: string;
  differences: Difference[];
  labelOf: (name: string) => string;
  isSaving: boolean;
  /** Saves over the newer version with the chosen values. */
  onSave: (chosen: Record<string, unknown>) => void;
  /** Gives up my input and shows what is saved. */
  onReload: () => void;
}

/** Someone else saved first: both values side by side, the person decides field by field. */
export function ConflictPanel({ title, message, differences, labelOf, isSaving, onSave, onReload }: Props) {
  const [choice, setChoice] = useState(() => new Map(differences.map((one) => [one.name, proposal(one)])));
  const chosen = () =>
    Object.fromEntries(
      differences.map((one) => [one.name, choice.get(one.name) === 'theirs' ? one.theirs : one.mine]),
    );
  return (
    <section className="conflict" aria-label="版本冲突">
      <Alert type="warning" showIcon title={title} description={message} />
      {differences.length === 0 ? (
        <p className="quiet">双方填写的内容一致，可直接保存。</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>字段</th>
              <th>我的填写</th>
              <th>已保存的</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((one) => (
              <tr key={one.name}>
                <th scope="row">{labelOf(one.name)}</th>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side} className={choice.get(one.name) === side ? 'is-chosen' : ''}>
                    <Radio
                      checked={choice.get(one.name) === side}
                      onChange={() => setChoice(new Map(choice).set(one.name, side))}
                    >
                      {show(one[side])}
                    </Radio>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="conflict-actions">
        <Button type="primary" loading={isSaving} onClick={() => onSave(chosen())}>
          按所选保存
        </Button>
        <Button onClick={onReload} disabled={isSaving}>
          放弃我的修改，载入最新
        </Button>
      </div>
    </section>
  );
}

function show(value: unknown): string {
  if (value === null || value === undefined || value === '') return '（空）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return Array.isArray(value)
    ? value.join('、')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}
