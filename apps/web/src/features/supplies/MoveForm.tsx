import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { SUPPLY_MOVES, suppliesApi } from '@shibiao/contract/supplies';
import { Form, Input, Select } from 'antd';
import { InstitutionPicker } from '../../pickers/InstitutionPicker.tsx';
import { LessonPicker } from '../../pickers/LessonPicker.tsx';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { Can } from '../../ui/Can.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { type Line, MoveLines } from './MoveLines.tsx';
import { fullName, type Supply } from './supplies.filters.ts';

type MoveKind = (typeof SUPPLY_MOVES.values)[number];
const KINDS = codeOptions(SUPPLY_MOVES).filter((one) => one.value !== '冲正');

/** 出入库: several supplies at once, all or none. */
export default function MoveForm({
  kind,
  supply,
  onClose,
}: {
  kind: MoveKind;
  supply?: Supply;
  onClose: () => void;
}) {
  const lines: Line[] = supply
    ? [{ supplyId: supply.id, name: fullName(supply), unit: supply.unit, amount: '1' }]
    : [];
  return (
    <FormDrawer
      title="登记出入库"
      endpoint={suppliesApi.editLog}
      formKey={`supply-move-${kind}-${supply?.id ?? ''}`}
      initial={{ kind, lines }}
      okText="登记"
      prepare={({ kind: chosen, lines: sent, ...rest }) => ({
        ...rest,
        kind: chosen as MoveKind,
        lines: (sent as Line[]).map(({ supplyId, amount, price }) => ({
          supplyId,
          ...(chosen === '盘点' ? { counted: amount } : { quantity: amount }),
          price: chosen === '入库' && price ? price : undefined,
        })),
      })}
      onClose={onClose}
    >
      <Fields />
    </FormDrawer>
  );
}

function Fields() {
  const form = Form.useFormInstance();
  const kind = Form.useWatch<string>('kind', { form, preserve: true });
  const isTaken = kind === '领用' || kind === '退回';
  return (
    <>
      <Field name="kind" label="登记">
        <Select options={KINDS} />
      </Field>
      {isTaken && (
        <Field name="personnelId" label={kind === '领用' ? '领用人' : '退回人'} mustFill={kind === '领用'}>
          <PersonnelPicker />
        </Field>
      )}
      <Field name="lines" label="物资" isWide mustFill>
        <MoveLines kind={kind} />
      </Field>
      {isTaken && (
        <>
          <Can to={lessonsApi.list}>
            <Field name="lessonId" label="用于课程">
              <LessonPicker />
            </Field>
          </Can>
          <Can to={institutionsApi.institutions}>
            <Field name="institutionId" label="赠予机构">
              <InstitutionPicker />
            </Field>
          </Can>
        </>
      )}
      <Field name="note" label="说明" isWide extra="登记时间是现在；纸面日期写在这里。">
        <Input />
      </Field>
    </>
  );
}
