-- The address at which other calendars read a person's events; of its secret only the hash.
create table calendar_feed (
  business_id bigint not null,
  member_id bigint not null,
  secret_hash bytea not null,
  made_at timestamptz not null,
  read_at timestamptz,
  primary key (business_id, member_id)
);
alter table calendar_feed add constraint calendar_feed_business_id_fkey foreign key (business_id) references business (id);
alter table calendar_feed add constraint calendar_feed_member_id_fk foreign key (business_id, member_id) references member (business_id, id);
alter table calendar_feed enable row level security, force row level security;
create policy tenant on calendar_feed using (business_id = nullif(current_setting('app.business_id', true), '')::bigint) with check (business_id = nullif(current_setting('app.business_id', true), '')::bigint);
grant select, insert, update, delete on calendar_feed to vanik_app;
