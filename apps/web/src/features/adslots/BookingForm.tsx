import { AD_SUBJECTS, adslotsApi } from '@shibiao/contract/adslots';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { budgetApi } from '@shibiao/contract/market/budget';
import { postersApi } from '@shibiao/contract/posters';
import { teachersApi } from '@shibiao/contract/teachers';
import { Button, Form, Input, Select } from 'antd';
import { call } from '../../lib/call.ts';
import { useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { InstitutionPicker } from '../../pickers/InstitutionPicker.tsx';
import { LessonPicker } from '../../pickers/LessonPicker.tsx';
import { TeacherPicker } from '../../pickers/TeacherPicker.tsx';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { confirm } from '../../ui/confirm.ts';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { ChargePicker, PosterPicker } from './marketPickers.tsx';

export type Booking = OutputOf<typeof adslotsApi.bookings>['list'][number];
/** A booking to edit, or the days of a new one. */
export type BookingDraft = { slotId: number; fromDate: string; toDate: string } & Partial<Booking>;

export default function BookingForm({
  draft,
  slotName,
  onClose,
}: {
  draft: BookingDraft;
  slotName: string;
  onClose: () => void;
}) {
  const can = useCans();
  const cancel = useCommand(adslotsApi.edit, { success: '已取消投放' });
  const { id, slotId, version, ...values } = draft;
  const initial = { ...values, status: null, slotId, bookingId: id, version };
  return (
    <FormDrawer
      title={`${id ? '修改投放' : '投放'}：${slotName}`}
      endpoint={adslotsApi.edit}
      formKey={`booking-${id ?? slotId}`}
      initial={initial}
      reload={async () => {
        const [fresh] = (await call(adslotsApi.bookingList, { id })).list;
        return { ...initial, ...fresh, status: null, id: undefined };
      }}
      onClose={onClose}
    >
      <Field name="title" label="标题" isWide mustFill>
        <Input />
      </Field>
      <Field name="fromDate" label="开始日期" mustFill>
        <DateInput />
      </Field>
      <Field name="toDate" label="结束日期（含）" mustFill>
        <DateInput />
      </Field>
      <Subject draft={draft} />
      <Field name="price" label="价格（元）">
        <MoneyInput />
      </Field>
      <Field name="link" label="链接">
        <Input inputMode="url" />
      </Field>
      {can(postersApi.list) && (
        <Field name="posterId" label="海报">
          <PosterPicker
            chosen={draft.posterId ? { id: draft.posterId, name: draft.posterTitle ?? '' } : null}
          />
        </Field>
      )}
      {can(budgetApi.charges) && (
        <Field name="paymentLineId" label="付款明细" extra="没有付款明细的投放在预算里显示为已承诺。">
          <ChargePicker
            chosen={
              draft.paymentLineId ? { id: draft.paymentLineId, name: draft.paymentLineTitle ?? '' } : null
            }
          />
        </Field>
      )}
      {id && draft.status !== 3 && (
        <Button
          danger
          // The button spans the form, outside of its columns.
          style={{ gridColumn: '1 / -1', justifySelf: 'start' }}
          onClick={() =>
            confirm({
              title: '取消这次投放？',
              content: '占用的日期会空出来，不能再恢复。',
              isDanger: true,
              onOk: () =>
                cancel
                  .send({
                    bookingId: id,
                    version,
                    title: draft.title,
                    fromDate: draft.fromDate,
                    toDate: draft.toDate,
                    status: 4,
                  })
                  .then(onClose),
            })
          }
        >
          取消投放
        </Button>
      )}
    </FormDrawer>
  );
}

function Subject({ draft }: { draft: BookingDraft }) {
  const can = useCans();
  const form = Form.useFormInstance();
  const kind = Form.useWatch<string | null>('subjectKind', { form, preserve: true });
  const pickers = {
    讲师: can(teachersApi.list) && TeacherPicker,
    课程: can(lessonsApi.list) && LessonPicker,
    机构: can(institutionsApi.institutions) && InstitutionPicker,
  };
  const Picker = pickers[kind as keyof typeof pickers];
  const options = codeOptions(AD_SUBJECTS).filter(
    ({ value }) => value === '品牌' || value === draft.subjectKind || pickers[value],
  );
  return (
    <>
      <Field name="subjectKind" label="投放对象">
        <Select
          allowClear={CLEARABLE}
          options={options}
          onChange={() => form.setFieldValue('subjectId', null)}
        />
      </Field>
      {Picker && (
        <Field name="subjectId" label={kind ?? ''} mustFill>
          <Picker chosen={draft.subjectId ? { id: draft.subjectId, name: draft.subjectName ?? '' } : null} />
        </Field>
      )}
    </>
  );
}
