-- Quotations are ordered in parts, and expire by a job.
alter table "quotation" drop constraint "quotation_status_check";
alter table "quotation" add constraint "quotation_status_check" check ("status" in ('draft', 'sent', 'accepted', 'part_ordered', 'ordered', 'invoiced', 'refused', 'rejected', 'expired', 'replaced'));

create table quotation_setting (
  business_id bigint not null,
  remind_days integer not null check (remind_days between 0 and 60),
  primary key (business_id)
);
alter table quotation_setting add foreign key (business_id) references business (id);
alter table quotation_setting enable row level security, force row level security;
create policy tenant on quotation_setting using (business_id = nullif(current_setting('app.business_id', true), '')::bigint)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::bigint);
grant select, insert, update on quotation_setting to vanik_app;
