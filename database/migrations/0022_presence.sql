-- Who has a record open at this moment, a row for each tab. Rows that have not been renewed for a minute are over.
create table presence (
  business_id bigint not null references business (id),
  record text not null check (char_length(record) between 1 and 60),
  record_id bigint not null,
  account_id bigint not null,
  tab text not null check (char_length(tab) between 8 and 64),
  state text not null check (state in ('viewing', 'editing')),
  seen_at timestamptz not null default now(),
  primary key (business_id, record, record_id, account_id, tab)
);
alter table presence enable row level security, force row level security;
create policy tenant on presence
  using (business_id = nullif(current_setting('app.business_id', true), '')::bigint)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::bigint);
grant select, insert, update, delete on presence to vanik_app;
