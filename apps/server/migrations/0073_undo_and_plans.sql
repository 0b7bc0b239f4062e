-- What customers were before somebody claimed them or gave them back, so that it can be taken back for ten minutes.
create table pool_act (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('claimed', 'released')),
  -- Who may take it back; of a claim, whose the customers became.
  account_id integer not null references account (id),
  by_id integer references personnel (id),
  at timestamptz not null default now(),
  undone_at timestamptz
);
-- Old acts are cleared in the night.
create index pool_act_at on pool_act (at);

create table pool_act_item (
  act_id integer not null references pool_act (id) on delete cascade,
  contact_id integer not null references contact (id),
  owner_id integer references personnel (id),
  organisation_id integer references organisation (id),
  owned_since timestamptz,
  next_follow_up_at timestamptz,
  recycle_on date,
  recycle_warned_on date,
  pool_since timestamptz,
  pool_reason text,
  previous_owner_id integer references personnel (id),
  protected_until date,
  primary key (act_id, contact_id)
);

-- The next step of a customer as it was planned in a list, without a follow-up. It holds until a follow-up says when
-- the next step is. No time: the plan was taken away.
create table follow_up_plan (
  contact_id integer primary key references contact (id),
  at timestamptz not null default now(),
  by_id integer references personnel (id),
  next_at timestamptz,
  is_reminded boolean not null default false
);
create index follow_up_plan_due on follow_up_plan (next_at) where not is_reminded;
