import { COMMISSION_ROLES } from '@shibiao/contract/commissions/entries';
import {
  type CommissionLesson,
  commissionShare,
  commissionsApi,
} from '@shibiao/contract/commissions/lessons';
import { Button, Input, Select, Switch } from 'antd';
import { call } from '../../lib/call.ts';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { NumberInput, PercentInput } from '../../ui/NumberInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import styles from './commissions.module.css';

interface Share {
  personnelId: number | null;
  role: string;
  percent: number | null;
  rate: number | null;
  reason: string | null;
}
const sharesOf = (lesson: CommissionLesson): Share[] =>
  lesson.shares.map((one) => ({
    personnelId: one.personnelId,
    role: one.role,
    percent: Number(one.percent),
    rate: one.rate === null ? null : Number(one.rate),
    reason: one.reason,
  }));

/** Form of the shares of a lesson; once money was received a reason is required and the difference is posted. */
export default function SharesForm({ lesson, onClose }: { lesson: CommissionLesson; onClose: () => void }) {
  const initialOf = (one: CommissionLesson) => ({
    id: one.id,
    version: one.version,
    shares: sharesOf(one),
    isFree: one.isFree,
    reason: '',
  });
  return (
    <FormDrawer
      title={`修改分成：${lesson.lessonname}`}
      endpoint={commissionsApi.edit}
      formKey="commission-shares"
      initial={initialOf(lesson)}
      reload={async () => {
        const { list } = await call(commissionsApi.list, { keyword: lesson.lessonid, count: 5 });
        return initialOf(list.find((one) => one.id === lesson.id) ?? lesson);
      }}
      prepare={({ shares, isFree, ...rest }) => ({
        ...rest,
        isFree: isFree ? 1 : 0,
        shares: JSON.stringify(shares),
      })}
      onClose={onClose}
    >
      <Field name="shares" label="分成（业务员与协作合计 100%，组长另计）" isWide>
        <ShareLines />
      </Field>
      <Field name="isFree" label="无课酬（没有课酬也可发放）" valuePropName="checked">
        <Switch />
      </Field>
      <Field name="reason" label="原因" isWide mustFill={Number(lesson.received) > 0}>
        <Input.TextArea rows={2} />
      </Field>
    </FormDrawer>
  );
}

function ShareLines({ value = [], onChange }: { value?: Share[]; onChange?: (shares: Share[]) => void }) {
  const put = (at: number, patch: Partial<Share>) =>
    onChange?.(value.map((one, i) => (i === at ? { ...one, ...patch } : one)));
  const total = value
    .filter((one) => one.role !== '组长')
    .reduce((sum, one) => sum + (Number(one.percent) || 0), 0);
  return (
    <div className={styles.lines}>
      {value.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity before they are saved
        <div key={at} className={styles.line}>
          <PersonnelPicker
            value={one.personnelId}
            onChange={(personnelId) => put(at, { personnelId })}
            withInactive
          />
          <Select
            aria-label="身份"
            value={one.role}
            options={codeOptions(COMMISSION_ROLES)}
            onChange={(role) => put(at, { role })}
          />
          <NumberInput
            aria-label="比例"
            value={one.percent}
            min={0}
            max={100}
            suffix="%"
            rule={commissionShare.shape.percent}
            onChange={(percent) => put(at, { percent })}
          />
          <PercentInput
            aria-label="固定提成率"
            placeholder="按规则"
            value={one.rate}
            rule={commissionShare.shape.rate}
            onChange={(rate) => put(at, { rate })}
          />
          <Button onClick={() => onChange?.(value.filter((_, i) => i !== at))}>移除</Button>
          {one.rate !== null && (
            <Input
              placeholder="固定提成率的原因"
              value={one.reason ?? ''}
              onChange={(event) => put(at, { reason: event.target.value })}
            />
          )}
        </div>
      ))}
      <div>
        <Button
          onClick={() =>
            onChange?.([
              ...value,
              { personnelId: null, role: '协作', percent: null, rate: null, reason: null },
            ])
          }
        >
          添加
        </Button>{' '}
        <span className={Math.abs(total - 100) < 0.001 ? 'quiet' : 'is-failed'}>
          合计 {total.toFixed(2)}%
        </span>
      </div>
    </div>
  );
}
