import { GENDER } from '@shibiao/contract/personnel';
import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { type CandidateAction, STAGES } from '@shibiao/contract/recruitment/candidates';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, Space } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useFile } from '../../lib/useFile.ts';
import { confirm } from '../../ui/confirm.ts';
import { DetailLayout, Facts } from '../../ui/DetailLayout.tsx';
import { FileAnchor } from '../../ui/FileAnchor.tsx';
import { LedgerTimeline } from '../../ui/LedgerTimeline.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { Money, Phone, StatusTag, ToneTag } from '../../ui/texts.tsx';

const CandidateForm = lazy(() => import('./CandidateForm.tsx'));
const StepForm = lazy(() => import('./StepForm.tsx'));
const HireForm = lazy(() => import('./HireForm.tsx'));

const MORE: readonly { key: CandidateAction; label: string; danger?: boolean }[] = [
  { key: 'move', label: '移动阶段' },
  { key: 'offer', label: '发 Offer' },
  { key: 'reserve', label: '转入储备' },
  { key: 'withdraw', label: '候选人放弃' },
  { key: 'reject', label: '淘汰', danger: true },
];

/** One application: facts, stage and every step. */
export default function CandidatePage() {
  const page = usePage();
  const id = Number(page.params.id);
  const [open, setOpen] = useState<'edit' | CandidateAction | null>(null);
  const query = useQuery(queryOf(recruitmentApi.one, { id }));
  const act = useCommand(recruitmentApi.edit);
  const resume = useFile(query.data?.resumeFileId ?? null);
  if (!query.data) return <QueryState of={query} />;
  const one = query.data;
  const isRunning = one.result === null && one.stage < 7 && !one.isErased;
  const close = () => setOpen(null);
  const erase = () =>
    confirm({
      title: '清除该候选人的个人资料？',
      content: '姓名、手机、简历等立即清除且不能恢复；各阶段的人数仍计入统计。',
      onOk: () => act.send({ id, version: one.version, action: 'erase' }),
    });
  return (
    <DetailLayout
      title={one.name}
      tags={
        <>
          <StatusTag value={one.stage} of={STAGES} />
          {one.result && <ToneTag tone="quiet">{one.result}</ToneTag>}
        </>
      }
      summary={[one.openingTitle, one.organisationName, one.channel, `${one.appliedOn} 应聘`]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <Space wrap>
          {isRunning && <Button onClick={() => setOpen('score')}>评价</Button>}
          {one.mayManage && isRunning && (
            <>
              <Button onClick={() => setOpen('interview')}>安排面试</Button>
              <Button type="primary" onClick={() => setOpen('hire')}>
                办理入职
              </Button>
              <Dropdown
                menu={{
                  items: MORE.map(({ key, label, danger }) => ({
                    key,
                    label,
                    danger,
                    onClick: () => setOpen(key),
                  })),
                }}
                trigger={['click']}
              >
                <Button>更多</Button>
              </Dropdown>
            </>
          )}
          {one.mayManage && one.result !== null && !one.isErased && (
            <>
              <Button onClick={() => act.run({ id, version: one.version, action: 'reopen' })}>恢复</Button>
              <Button danger onClick={erase}>
                清除资料
              </Button>
            </>
          )}
          {one.mayManage && !one.isErased && <Button onClick={() => setOpen('edit')}>修改</Button>}
          {one.personnelId !== null && (
            <Button onClick={() => page.navigate(`/hr/archive/${one.personnelId}`)}>人事档案</Button>
          )}
        </Space>
      }
    >
      <Facts
        items={[
          { label: '手机', value: <Phone value={one.phone} /> },
          { label: '邮箱', value: one.email },
          { label: '性别', value: GENDER.labelOf(one.gender) },
          { label: '出生年份', value: one.birthYear },
          { label: '学历', value: [one.education, one.school].filter(Boolean).join(' · ') },
          { label: '工作年限', value: one.years !== null && `${one.years} 年` },
          { label: '现公司', value: one.currentCompany },
          { label: '内推人', value: one.referrerName },
          { label: '负责人', value: one.ownerName },
          one.expectedSalary !== null && { label: '期望薪资', value: <Money value={one.expectedSalary} /> },
          one.offerSalary !== null && { label: 'Offer 薪资', value: <Money value={one.offerSalary} /> },
          { label: '约定入职', value: one.entryOn },
          resume && {
            label: '简历',
            value: <FileAnchor file={resume} />,
          },
          { label: '未录用原因', value: one.rejectReason },
          { label: '备注', value: one.remark, isWide: true },
          one.others.length > 0 && {
            label: '其他应聘',
            isWide: true,
            value: (
              <Space wrap>
                {one.others.map((other) => (
                  <PageLink key={other.id} to={`/hr/recruitment/candidates/${other.id}`}>
                    {other.openingTitle}（{other.appliedOn}，{other.result ?? STAGES.labelOf(other.stage)}）
                  </PageLink>
                ))}
              </Space>
            ),
          },
        ]}
      />
      <section className="facts">
        <h2>过程</h2>
        <LedgerTimeline
          entries={one.steps.map((step) => ({
            key: step.id,
            title:
              step.fromStage !== null && step.fromStage !== step.toStage
                ? `${step.action}：${STAGES.labelOf(step.fromStage)} → ${STAGES.labelOf(step.toStage)}`
                : step.action,
            at: step.at,
            by: step.byName ?? '系统',
            color: ['淘汰', '放弃'].includes(step.action) ? 'red' : step.action === '入职' ? 'green' : 'blue',
            detail: [
              step.interviewAt && `面试 ${step.interviewAt.slice(0, 16)} ${step.interviewers.join('、')}`,
              step.scores &&
                Object.entries(step.scores)
                  .map(([aspect, score]) => `${aspect} ${score}`)
                  .join(' '),
              step.reason,
              step.comment,
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      </section>
      <Suspense fallback={null}>
        {open === 'edit' && <CandidateForm candidate={one} onClose={close} />}
        {open === 'hire' && <HireForm candidate={one} onClose={close} />}
        {open !== null && open !== 'edit' && open !== 'hire' && (
          <StepForm candidate={one} action={open} onClose={close} />
        )}
      </Suspense>
    </DetailLayout>
  );
}
