-- Notes that a person has pinned for themselves; nobody else sees these pins.
create table note_pin (
  business_id bigint not null,
  member_id bigint not null,
  note_id bigint not null,
  pinned_at timestamptz not null,
  primary key (business_id, member_id, note_id)
);
create index note_pin_note_idx on note_pin (business_id, note_id);
alter table note_pin add foreign key (business_id) references business (id);
alter table note_pin add foreign key (business_id, member_id) references member (business_id, id);
alter table note_pin add foreign key (business_id, note_id) references note (business_id, id) on delete cascade;
alter table note_pin enable row level security, force row level security;
create policy tenant on note_pin using (business_id = nullif(current_setting('app.business_id', true), '')::bigint)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::bigint);
grant select, insert, update, delete on note_pin to vanik_app;
