import { EditOutlined, PrinterOutlined } from '@ant-design/icons';
import type { OutputOf } from '@shibiao/contract/endpoint';
import {
  PAYMENT_KINDS,
  PAYMENT_STATUS,
  PAYMENT_STEPS,
  paymentPhotosApi,
  paymentsApi,
} from '@shibiao/contract/finance/payments';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { usePage } from '../../../lib/page.tsx';
import { queryOf } from '../../../lib/query.ts';
import { type FileRef, idsOf } from '../../../lib/upload.ts';
import { DetailLayout, Facts } from '../../../ui/DetailLayout.tsx';
import { FileUpload } from '../../../ui/FileUpload.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { HistoryButton } from '../../../ui/HistoryButton.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { PrintFacts, PrintSheet, Signatures } from '../../../ui/PrintSheet.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { PageLink, RecordLink } from '../../../ui/record/RecordLink.tsx';
import { DateText, Money, StatusTag } from '../../../ui/texts.tsx';
import styles from '../finance.module.css';
import { amountInWords } from './amountInWords.ts';
import { DecideButtons } from './DecideButtons.tsx';
import { NextPeople } from './NextPeople.tsx';
import { PaymentLinesTable } from './PaymentLinesTable.tsx';
import { Photos, usePhotoFiles } from './Photos.tsx';
import { StepsTimeline } from './StepsTimeline.tsx';

const PaymentForm = lazy(() => import('./PaymentForm.tsx'));
type Request = OutputOf<typeof paymentsApi.one>;

/** 申请详情: facts, lines, photos and every step; decided, paid, edited and printed here. */
export default function PaymentDetailPage() {
  const page = usePage();
  const query = useQuery(queryOf(paymentsApi.one, { id: page.params.id ?? '' }));
  if (!query.data) return <QueryState of={query} />;
  return <Detail request={query.data} />;
}

function Detail({ request }: { request: Request }) {
  const [shown, setShown] = useState<'edit' | 'print' | 'attachment' | 'voucher' | null>(null);
  // The form waits for the files: opened without them, it would remove them on save.
  const { files, isKnown } = usePhotoFiles(request.photoList);
  const close = () => setShown(null);
  const of = (kind: 'attachment' | 'voucher') => request.photoList.filter((photo) => photo.kind === kind);
  const filesOf = (kind: 'attachment' | 'voucher'): FileRef[] =>
    of(kind).flatMap((photo) => files.find((file) => file.id === photo.id) ?? []);
  const isTeacher = request.kind === 1;
  return (
    <DetailLayout
      title={request.title}
      tags={<StatusTag value={request.status} of={PAYMENT_STATUS} />}
      summary={`${PAYMENT_KINDS.labelOf(request.kind)} · ${request.no} · ${request.applicantName}`}
      actions={
        <>
          <DecideButtons request={request} />
          {request.canEdit && (
            <Button
              type="primary"
              icon={<EditOutlined />}
              disabled={!isKnown}
              onClick={() => setShown('edit')}
            >
              修改并重新提交
            </Button>
          )}
          <Button icon={<PrinterOutlined />} onClick={() => setShown('print')}>
            打印
          </Button>
          <HistoryButton subject="payment_request" id={request.id} />
        </>
      }
      tabs={[
        {
          key: 'lines',
          label: '明细与审批',
          content: (
            <>
              <PaymentLinesTable lines={request.lines} isTeacher={isTeacher} />
              <h3 className={styles.paymentHeading}>审批</h3>
              <StepsTimeline request={request} />
            </>
          ),
        },
        {
          key: 'photos',
          label: `附件与凭证（${request.photoList.length}）`,
          content: (
            <>
              <h3 className={styles.paymentHeading}>
                附件{' '}
                {request.canChangeAttachments && (
                  <LinkButton disabled={!isKnown} onClick={() => setShown('attachment')}>
                    修改
                  </LinkButton>
                )}
              </h3>
              <Photos photos={of('attachment')} empty="没有附件" />
              <h3 className={styles.paymentHeading}>
                付款凭证{' '}
                {request.canChangeVouchers && (
                  <LinkButton disabled={!isKnown} onClick={() => setShown('voucher')}>
                    上传
                  </LinkButton>
                )}
              </h3>
              <Photos photos={of('voucher')} empty="还没有凭证" />
            </>
          ),
        },
      ]}
    >
      <Facts
        items={[
          { label: '金额', value: <Money value={request.amount} hasSign /> },
          {
            label: '收款人',
            value: (
              <RecordLink kind="teacher" id={request.teacherId}>
                {request.payee}
              </RecordLink>
            ),
          },
          { label: '开户行', value: request.bankName },
          { label: '账号', value: request.bankAccount },
          {
            label: '申请人',
            value: (
              <>
                <RecordLink kind="person" id={request.applicantId}>
                  {request.applicantName}
                </RecordLink>
                {request.organisationName && `（${request.organisationName}）`}
              </>
            ),
          },
          request.staffRequestId !== null && {
            label: '原申请',
            value: (
              <PageLink to={`/personalCenter/requests/${request.staffRequestId}`}>
                {request.status === 5 ? '已退回，请在原申请中修改并重新提交' : '查看'}
              </PageLink>
            ),
          },
          request.next.length > 0 && { label: '等谁处理', value: <NextPeople people={request.next} /> },
          { label: '提交时间', value: <DateText value={request.submittedAt} /> },
          { label: '付款', value: request.paidOn && `${request.paidOn} ${request.method ?? ''}` },
          {
            label: '可读人员',
            value:
              request.readable === null
                ? '所有人'
                : request.readable.map((one) => one.personnelname).join('、'),
          },
          request.status === 5 && {
            label: '驳回原因',
            value: <span className={styles.stepReason}>{request.rejectReason}</span>,
            isWide: true,
          },
          { label: '备注', value: request.remark, isWide: true },
        ]}
      />
      {shown === 'edit' && (
        <Suspense fallback={null}>
          <PaymentForm kind={null} request={{ ...request, files: filesOf('attachment') }} onClose={close} />
        </Suspense>
      )}
      {(shown === 'attachment' || shown === 'voucher') && (
        <FormDrawer
          title={shown === 'voucher' ? '付款凭证' : '附件'}
          endpoint={paymentPhotosApi.editPaymentPhotos}
          formKey={`payment-${shown}`}
          initial={{ id: request.id, files: filesOf(shown) }}
          prepare={({ files: chosen }) => ({
            id: request.id,
            kind: shown,
            fileIds: idsOf(chosen),
          })}
          columns={1}
          onClose={close}
        >
          <Field name="files" label="文件">
            <FileUpload purpose="voucher" />
          </Field>
        </FormDrawer>
      )}
      {shown === 'print' && (
        <PrintSheet
          title={`${PAYMENT_KINDS.labelOf(request.kind)}申请单`}
          reference={`单号：${request.no}　提交时间：${request.submittedAt}`}
          onDone={close}
        >
          <PrintFacts
            items={[
              ['事由', request.title],
              ['金额', `¥${formatMoney(request.amount)}`],
              ['金额（大写）', amountInWords(request.amount)],
              ['申请人', request.applicantName],
              ['部门', request.organisationName],
              ['收款人', request.payee],
              ['开户行', request.bankName],
              ['账号', request.bankAccount],
              ['付款', request.paidOn && `${request.paidOn} ${request.method ?? ''}`],
              ['附件', `${request.photoList.length} 张`],
              ['备注', request.remark],
            ]}
          />
          <PaymentLinesTable lines={request.lines} isTeacher={isTeacher} />
          <PrintFacts
            items={request.steps
              .filter((step) => step.round === request.round)
              .map((step) => [
                PAYMENT_STEPS.labelOf(step.step),
                `${step.byName} ${step.at.slice(0, 16)} ${step.comment ?? ''}`,
              ])}
          />
          <Signatures names={['申请人', '部门经理', '财务', '领款人']} />
        </PrintSheet>
      )}
    </DetailLayout>
  );
}
