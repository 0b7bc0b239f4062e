import { CheckCircleFilled } from '@ant-design/icons';
import { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import { importsApi } from '@shibiao/contract/customers/imports';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { contractsApi } from '@shibiao/contract/finance/contracts';
import { homeApi, type SetupStep } from '@shibiao/contract/home';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { organisationsApi } from '@shibiao/contract/organisations';
import { personnelApi } from '@shibiao/contract/personnel';
import { dashboardApi } from '@shibiao/contract/targets';
import { teachersApi } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import { useCans } from '../../../lib/session.ts';
import { PageLink } from '../../../ui/record/RecordLink.tsx';
import { Block } from '../Block.tsx';
import { blockQuery } from '../blockQuery.ts';
import styles from './setup.module.css';

interface Step {
  title: string;
  /** Result of the step, and advice. */
  hint: string | ((defaultPassword: string) => string);
  to: string;
  /** The call whose right the step needs. */
  needs: Endpoint;
}
const STEPS: Record<SetupStep, Step> = {
  organisations: {
    title: '公司和部门',
    hint: '改成公司的名称，加上分公司、部门和小组',
    to: '/system-setting/organisations',
    needs: organisationsApi.edit,
  },
  people: {
    title: '人员和账号',
    hint: (defaultPassword) =>
      `逐个新建或导入；填了手机号的同时开通账号，默认密码 ${defaultPassword}，首次登录须修改`,
    to: '/hr/personnel',
    needs: personnelApi.edit,
  },
  companies: {
    title: '签约公司和收款账户',
    hint: '合同、开票和登记收款时选择',
    to: '/financeInfo/contracts',
    needs: contractsApi.saveCompany,
  },
  commissions: {
    title: '提成规则',
    hint: '从开始使用的那天生效，以前的收款就不再计提',
    to: '/financeInfo/commissionRules',
    needs: commissionBatchesApi.editRule,
  },
  targets: {
    title: '今年的目标',
    hint: '公司、部门和业务员；可从 Excel 粘贴',
    to: '/sales/targetGrid',
    needs: dashboardApi.addTargets,
  },
  teachers: {
    title: '讲师',
    hint: '逐位添加，或从表格导入',
    to: '/teacherManage/list',
    needs: teachersApi.edit,
  },
  customers: {
    title: '客户',
    hint: '从表格导入，先预览重复和错误的行',
    to: '/customers/imports',
    needs: importsApi.importUpload,
  },
  lessons: {
    title: '课程与期初收款',
    hint: '从表格导入：已经排定的、上过还没收清的，连同以前的收款',
    to: '/lessons/list',
    needs: lessonsApi.import,
  },
};

/** Setup steps that the caller may take; empty before they are known and once all have begun. */
export function useSetupSteps() {
  const can = useCans();
  const { data } = useQuery(blockQuery(homeApi.setup, {}, { enabled: can(homeApi.setup) }));
  return (data?.list ?? []).flatMap((step) => {
    const { needs, hint, ...rest } = STEPS[step.key];
    if (!can(needs)) return [];
    return [{ ...step, ...rest, hint: typeof hint === 'string' ? hint : hint(data?.defaultPassword ?? '') }];
  });
}

/** 开始使用: setup steps of a new company in the order of the work. */
export function Setup() {
  const steps = useSetupSteps();
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Block title="开始使用" note={`已完成 ${done} / ${steps.length}；不需要的可在“布置”中收起`}>
      <ol className={styles.setup} data-part="setup">
        {steps.map(({ key, title, hint, to, isDone }) => (
          <li key={key} className={isDone ? styles.isDone : ''}>
            <CheckCircleFilled aria-label={isDone ? '已完成' : '未完成'} />
            <span>
              <PageLink to={to}>{title}</PageLink>
              <small className="quiet">{hint}</small>
            </span>
          </li>
        ))}
      </ol>
    </Block>
  );
}
