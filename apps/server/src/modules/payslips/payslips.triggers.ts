import type { TriggerRule } from '../../noun.ts';

export const payslipsTriggers: readonly TriggerRule[] = [
  {
    on: ['payslip.guard'],
    runs: 'guard_payslip',
    does: 'refuses',
    keeps:
      'A slip is never deleted, takes its steps in order, keeps its figures once published, and is published with the net that its lines sum up to.',
  },
  {
    on: ['payslip_line.guard'],
    runs: 'guard_payslip_line',
    does: 'refuses',
    keeps: 'Lines change only while their slip is a draft.',
  },
];
