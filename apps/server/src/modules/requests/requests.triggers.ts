import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps; migrations/0460_staff_requests.sql. */
export const requestTriggers: readonly TriggerRule[] = [
  {
    on: ['staff_request.steps', 'staff_request_step.steps'],
    runs: 'check_request_steps',
    does: 'refuses',
    keeps: 'A pending request has one open step, and a request that is over has none.',
  },
  {
    on: ['staff_request.effect', 'attendance_item.effect', 'attendance_item.effect_before'],
    runs: 'check_request_effect',
    does: 'refuses',
    keeps:
      'The attendance items of a request sum up to its effect: none before its approval and after its withdrawal.',
  },
  {
    on: ['payment_request.request_money', 'payment_line.request_money'],
    runs: 'check_request_payment',
    does: 'refuses',
    keeps:
      "The lines of a payment that comes from a request are the request's money less the advances that it settled; a request whose payment was rejected is approved no longer.",
  },
  {
    on: ['advance_entry.guard'],
    runs: 'guard_advance_entry',
    does: 'refuses',
    keeps:
      'No more of an advance is settled or paid back than was paid out, nobody records their own repayment, and a lift equals its settlement.',
  },
  {
    on: ['request_expense_line.guard'],
    runs: 'guard_expense_line',
    does: 'refuses',
    keeps: 'The lines of an approved reimbursement stay as they are.',
  },
  {
    on: ['staff_request.open_months'],
    runs: 'open_attendance_months',
    does: 'derives',
    keeps: 'A month that was confirmed before a request changed it is edited again.',
  },
];
