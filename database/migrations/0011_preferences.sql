-- How the product looks: by account (everywhere), by member (in one business) and by business (for everybody in it).
-- The code's list of keys and its checks decide what may stand here.

-- Belongs to no business, like session.
create table account_preference (
  account_id bigint not null references account (id),
  key text not null check (char_length(key) between 1 and 40),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, key)
);
grant select, insert, update, delete on account_preference to vanik_app;

create table member_preference (
  business_id bigint not null references business (id),
  member_id bigint not null,
  key text not null check (char_length(key) between 1 and 40),
  value jsonb not null check (pg_column_size(value) <= 32768),
  updated_at timestamptz not null default now(),
  primary key (business_id, member_id, key),
  foreign key (business_id, member_id) references member (business_id, id) on delete cascade
);
alter table member_preference enable row level security, force row level security;
create policy tenant on member_preference
  using (business_id = nullif(current_setting('app.business_id', true), '')::bigint)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::bigint);
grant select, insert, update, delete on member_preference to vanik_app;

create table business_preference (
  business_id bigint not null references business (id),
  key text not null check (char_length(key) between 1 and 40),
  value jsonb not null check (pg_column_size(value) <= 32768),
  updated_at timestamptz not null default now(),
  primary key (business_id, key)
);
alter table business_preference enable row level security, force row level security;
create policy tenant on business_preference
  using (business_id = nullif(current_setting('app.business_id', true), '')::bigint)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::bigint);
grant select, insert, update, delete on business_preference to vanik_app;
