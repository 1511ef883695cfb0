-- Which transactions wrote records that boards and lists are counted from, a row for each business, transaction and record:
-- a server process that remembers counts learns from it, by an index, whether they still hold. A transaction's number and a
-- snapshot tell exactly what was committed since; times and ids do not, they are given out before the commit.

create table record_write (
  business_id bigint not null references business (id),
  xact xid8 not null default pg_current_xact_id(),
  record text not null check (char_length(record) between 1 and 60),
  at timestamptz not null default clock_timestamp(),
  primary key (business_id, xact, record)
);
alter table record_write enable row level security, force row level security;
create policy tenant on record_write
  using (business_id = nullif(current_setting('app.business_id', true), '')::bigint)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::bigint);
-- The flusher of the live updates removes what nobody asks for any more.
create policy flusher on record_write for all
  using (current_setting('app.live', true) = 'on') with check (false);
grant select, insert, delete on record_write to vanik_app;

create function note_record_write() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  mine bigint := nullif(current_setting('app.business_id', true), '')::bigint;
begin
  if mine is not null then
    insert into record_write (business_id, record) values (mine, tg_argv[0]) on conflict do nothing;
  elsif not row_security_active('record_write') then
    -- A repair by hand, past row security: it may have been anywhere.
    insert into record_write (business_id, record) select id, tg_argv[0] from business on conflict do nothing;
  end if;
  return null;
end $$;

create trigger record_write after insert or update or delete or truncate on lead for each statement execute function note_record_write('lead');
create trigger record_write after insert or update or delete or truncate on contact for each statement execute function note_record_write('contact');
create trigger record_write after insert or update or delete or truncate on lead_status for each statement execute function note_record_write('lead_status');
create trigger record_write after insert or update or delete or truncate on lead_source for each statement execute function note_record_write('lead_source');
create trigger record_write after insert or update or delete or truncate on location for each statement execute function note_record_write('location');
create trigger record_write after insert or update or delete or truncate on custom_field for each statement execute function note_record_write('custom_field');
create trigger record_write after insert or update or delete or truncate on team for each statement execute function note_record_write('team');
create trigger record_write after insert or update or delete or truncate on member for each statement execute function note_record_write('user');
