import { RECOMMENDATION_DAYS, recommendationsApi } from '@shibiao/contract/recommendations';
import { Checkbox, Input } from 'antd';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import type { Recommended } from './Recommendations.tsx';
import styles from './recommendations.module.css';

interface Line {
  teacherId: number;
  note?: string;
}

/** Chooses which picks the customer sees, each with a word of recommendation. */
export default function SendForm({
  demandId,
  picked,
  onClose,
}: {
  demandId: number;
  picked: readonly Recommended[];
  onClose: () => void;
}) {
  return (
    <FormDrawer
      title="发送推荐给客户"
      endpoint={recommendationsApi.sendRecommendations}
      formKey={`send-recommendations-${demandId}`}
      initial={{ id: demandId, list: picked.map(({ teacherId }) => ({ teacherId })) }}
      okText="发送"
      columns={1}
      onClose={onClose}
    >
      <Field
        name="list"
        label="讲师"
        extra={`客户收到消息，${RECOMMENDATION_DAYS} 个工作日内答复；看得到评分、领域和课题，看不到课酬和级别。`}
      >
        <Lines picked={picked} />
      </Field>
    </FormDrawer>
  );
}

function Lines({
  picked,
  value = [],
  onChange,
}: {
  picked: readonly Recommended[];
  value?: Line[];
  onChange?: (value: Line[]) => void;
}) {
  const lineOf = (teacherId: number) => value.find((one) => one.teacherId === teacherId);
  /** In the order of the picks, whichever is ticked last. */
  const put = (teacherId: number, line: Line | null) =>
    onChange?.(
      picked.flatMap((one) => {
        if (one.teacherId === teacherId) return line ? [line] : [];
        const kept = lineOf(one.teacherId);
        return kept ? [kept] : [];
      }),
    );
  return (
    <div className={styles.sendLines}>
      {picked.map(({ teacherId, teacherName, fields }) => {
        const line = lineOf(teacherId);
        return (
          <div key={teacherId}>
            <Checkbox
              checked={line !== undefined}
              onChange={(event) => put(teacherId, event.target.checked ? { teacherId } : null)}
            >
              {teacherName} <span className="quiet">{fields.join('、')}</span>
            </Checkbox>
            <Input
              aria-label={`${teacherName}的推荐语`}
              placeholder="推荐语（客户可见）"
              maxLength={200}
              disabled={!line}
              value={line?.note ?? ''}
              onChange={(event) => put(teacherId, { teacherId, note: event.target.value })}
            />
          </div>
        );
      })}
    </div>
  );
}
