import type { DB } from '../../db/tables.generated.ts';

/** Target of a stored reference with its name column. `key`: a text that identifies the row instead of its id. */
export interface Target {
  readonly table: keyof DB;
  readonly label: string;
  readonly key?: string;
}
const to = <T extends keyof DB>(table: T, label: keyof DB[T] & string): Target => ({ table, label });
const every = (target: Target, ...columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, target]));

const INSTITUTION = to('institution', 'name');
const TEACHER = to('teacher', 'name');
const LESSON = to('lesson', 'name');
const ORGANISATION = to('organisation', 'name');
const PERSON = to('personnel', 'name');
const ACCOUNT = to('account', 'nickname');
const FILE = to('file', 'name');
const COMPANY = to('contract_company', 'name');
const REGION = to('region', 'name');
const SLOT = to('ad_slot', 'position');
const CHANNEL = to('follower_channel', 'name');
const NODE = to('teacher_node', 'name');
const VERSION = to('teacher_node_version', 'no');
const ROLE_BY_KEY: Target = { ...to('role', 'name'), key: 'key' };

/**
 * Reference columns: in every table, or in one (`table.column`); inside JSON by path. A test checks that every foreign
 * key is listed.
 */
export const REFERENCES: Readonly<Record<string, Target>> = {
  contact_id: to('contact', 'name'),
  ...every(INSTITUTION, 'institution_id', 'merged_into'),
  ...every(TEACHER, 'teacher_id', 'include_teachers', 'exclude_teachers'),
  lesson_id: LESSON,
  demand_id: to('demand', 'topic'),
  ...every(
    ORGANISATION,
    'organisation_id',
    'parent_id',
    'part_time_org_id',
    'old_organisation_id',
    'old_part_time_org_id',
  ),
  role_id: to('role', 'name'),
  ...every(ROLE_BY_KEY, 'role_key', 'role_keys'),
  menu_id: to('menu_item', 'title'),
  function_id: to('function', 'title'),
  ...every(ACCOUNT, 'account_id', 'uploaded_by', 'by_account_id', 'owner_account_id'),
  'teacher_video.reviewed_by': ACCOUNT,
  'teacher_video.replaces_id': to('teacher_video', 'title'),
  package_id: to('package', 'title'),
  video_id: to('teacher_video', 'title'),
  'package_item.node_id': NODE,
  'package_item.version_id': VERSION,
  'teacher_node.parent_id': NODE,
  'lesson_file.node_id': NODE,
  'teacher_node.current_version_id': VERSION,
  'lesson_file.version_id': VERSION,
  request_id: to('payment_request', 'no'),
  ...every(to('staff_request', 'title'), 'staff_request_id', 'lifted_by', 'trip_id'),
  ...every(PERSON, 'approver_id', 'cover_id', 'deputy_id'),
  'invoice_request_line.request_id': to('invoice_request', 'title'),
  payment_line_id: to('payment_line', 'title'),
  ...every(to('invoice', 'title'), 'invoice_id', 'red_of'),
  receipt_id: to('receipt', 'no'),
  ...every(FILE, 'file_id', 'photo_file_id', 'resume_file_id', 'poster_file_id', 'cover_file_id', 'file_ids'),
  'attendance_item.file_id': to('attendance_file', 'name'),
  ...every(COMPANY, 'company_id', 'contract_company_id', 'real_name_company_id'),
  contract_group_id: to('contract_group', 'title'),
  bank_account_id: to('bank_account', 'account_no'),
  bank_line_id: to('bank_line', 'payer'),
  slot_id: SLOT,
  booking_id: to('ad_booking', 'title'),
  poster_id: to('poster', 'title'),
  channel_id: CHANNEL,
  opening_id: to('job_opening', 'title'),
  ...every(to('candidate', 'name'), 'candidate_id', 'previous_id'),
  employment_id: to('employment', 'entry_date'),
  template_id: to('performance_template', 'name'),
  performance_id: to('performance_month', 'month'),
  target_id: to('customer_target', 'month'),
  week_report_id: to('week_report', 'week_start'),
  month_report_id: to('month_report', 'month'),
  work_day_id: to('work_day', 'date'),
  list_name: { ...to('dictionary_list', 'title'), key: 'name' },
  'setting.key': { ...to('setting', 'title'), key: 'key' },
  ...every(
    PERSON,
    'owner_id',
    'previous_owner_id',
    'leader_id',
    'old_leader_id',
    'written_by',
    'undone_by',
    'handover_id',
    'personnel_id',
    'by_id',
    'assignee_id',
    'applicant_id',
    'readable_ids',
    'courseware_uploader_id',
    'clash_allowed_by',
    'cancelled_by',
    'asked_by',
    'decided_by',
    'handled_by',
    'confirmed_by',
    'created_for',
    'credited_to',
    'approved_by',
    'made_by',
    'paid_by',
    'set_by',
    'prepared_by',
    'published_by',
    'replied_by',
    'done_by',
    'reviewed_by',
    'reviewer_id',
    'referrer_id',
    'replaces_id',
    'interviewers',
    'manager_id',
    'holder_id',
    'authorid',
    'new_bank_by',
  ),
  ...every(
    REGION,
    'province_id',
    'province_ids',
    'city_id',
    'district_id',
    'home_province_id',
    'home_city_id',
    'region_id',
  ),
  'payslip.batch_id': to('payslip_batch', 'month'),
  ...every(REGION, 'province_id', 'city_id', 'district_id', 'home_province_id', 'home_city_id', 'region_id'),
  'audience.provinceIds': REGION,
  'audience.institutionIds': INSTITUTION,
};

/** Target of `subject_id` by the row's `subject_kind`. */
export const SUBJECTS: Readonly<Record<string, Target>> = {
  讲师: TEACHER,
  课程: LESSON,
  机构: INSTITUTION,
  organisation: ORGANISATION,
  ...every(PERSON, 'person', 'team', 'personnel'),
  ad_slot: SLOT,
  candidate: to('candidate', 'name'),
  commission_batch: to('commission_batch', 'no'),
  contact: to('contact', 'name'),
  equipment: to('equipment', 'name'),
  follower_channel: CHANNEL,
  invoice: to('invoice', 'title'),
  lesson: LESSON,
  payment_request: to('payment_request', 'no'),
  phone_number: to('phone_number', 'number'),
  staff_request: to('staff_request', 'title'),
  supply: to('supply', 'name'),
  teacher: TEACHER,
};
