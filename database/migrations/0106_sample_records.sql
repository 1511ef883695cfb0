-- Records that the product planted to show itself, until the business removes them. They cause no notices and no webhooks.

create table sample_record (
  business_id bigint not null,
  record text not null check (char_length(record) <= 60),
  record_id bigint not null,
  primary key (business_id, record, record_id)
);
alter table sample_record add constraint sample_record_business_id_fkey foreign key (business_id) references business (id);
alter table sample_record enable row level security, force row level security;
create policy tenant on sample_record using (business_id = nullif(current_setting('app.business_id', true), '')::bigint)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::bigint);
grant select, insert on sample_record to vanik_app;
