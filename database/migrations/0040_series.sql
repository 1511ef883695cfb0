-- Paper numbers: the last one given out for each series, location (0 where records have none) and Indian financial year.
create table series_counter (
  business_id bigint not null,
  type text not null check (char_length(type) <= 60),
  location_id bigint not null default 0,
  year text not null check (char_length(year) = 5),
  last bigint not null,
  primary key (business_id, type, location_id, year)
);
alter table series_counter add foreign key (business_id) references business (id);
alter table series_counter enable row level security, force row level security;
create policy tenant on series_counter using (business_id = nullif(current_setting('app.business_id', true), '')::bigint)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::bigint);
grant select, insert, update, delete on series_counter to vanik_app;
