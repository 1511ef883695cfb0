-- Companies and their people, shipping addresses, languages, and the days of birthdays and anniversaries.
alter table "contact" add column "kind" text not null default 'Person';
alter table "contact" alter column "kind" drop default;
alter table "contact" add column "company_id" bigint;
alter table "contact" add column "designation" text;
alter table "contact" add column "language" text;
alter table "contact" add column "shipping_same" boolean default true;
alter table "contact" alter column "shipping_same" drop default;
alter table "contact" add column "shipping_address_1" text;
alter table "contact" add column "shipping_address_2" text;
alter table "contact" add column "shipping_landmark" text;
alter table "contact" add column "shipping_city" text;
alter table "contact" add column "shipping_state" text;
alter table "contact" add column "shipping_country" text;
alter table "contact" add column "shipping_pincode" text;
alter table "contact" add constraint "contact_kind_check" check ("kind" in ('Person', 'Company'));
alter table "contact" add constraint "contact_company_id_fk" foreign key (business_id, "company_id") references "contact" (business_id, id);
alter table "contact" add constraint "contact_designation_check" check (char_length("designation") <= 100);
alter table "contact" add constraint "contact_language_check" check ("language" in ('en', 'hi', 'gu', 'ta'));
alter table "contact" add constraint "contact_shipping_address_1_check" check (char_length("shipping_address_1") <= 255);
alter table "contact" add constraint "contact_shipping_address_2_check" check (char_length("shipping_address_2") <= 255);
alter table "contact" add constraint "contact_shipping_landmark_check" check (char_length("shipping_landmark") <= 255);
alter table "contact" add constraint "contact_shipping_city_check" check (char_length("shipping_city") <= 255);
alter table "contact" add constraint "contact_shipping_state_check" check (char_length("shipping_state") <= 255);
alter table "contact" add constraint "contact_shipping_country_check" check (char_length("shipping_country") <= 255);
alter table "contact" add constraint "contact_shipping_pincode_check" check (char_length("shipping_pincode") <= 10);
create index "contact_company_id_created_at_id_idx" on "contact" (business_id, "company_id", "created_at", "id") where deleted_at is null;
create index "contact_kind_created_at_id_idx" on "contact" (business_id, "kind", "created_at", "id") where deleted_at is null;
create table contact_occasion (
  business_id bigint not null,
  contact_id bigint not null,
  occasion text not null,
  day integer not null,
  greeted_year integer,
  greeted_by bigint,
  greeted_at timestamptz,
  primary key (business_id, contact_id, occasion)
);
alter table contact_occasion add constraint contact_occasion_contact_id_fk foreign key (business_id, contact_id) references contact (business_id, id) on delete cascade;
alter table contact_occasion add constraint contact_occasion_greeted_by_fk foreign key (business_id, greeted_by) references member (business_id, id);
alter table contact_occasion add constraint contact_occasion_occasion_check check (occasion in ('birthday', 'anniversary'));
alter table contact_occasion add constraint contact_occasion_day_check check (day between 101 and 1231);
create index contact_occasion_day_idx on contact_occasion (business_id, day, contact_id, occasion);
alter table contact_occasion enable row level security, force row level security;
create policy tenant on contact_occasion using (business_id = nullif(current_setting('app.business_id', true), '')::bigint) with check (business_id = nullif(current_setting('app.business_id', true), '')::bigint);
grant select, insert, update, delete on contact_occasion to vanik_app;

-- A merge of contacts takes the conversions of their leads along.
grant update (contact_id) on lead_conversion to vanik_app;

-- The days of the contacts that are there already.
alter table contact no force row level security;
insert into contact_occasion (business_id, contact_id, occasion, day)
select c.business_id, c.id, v.occasion, (extract(month from v.at) * 100 + extract(day from v.at))::integer
from contact c cross join lateral (values ('birthday', c.dob), ('anniversary', c.anniversary_date)) as v(occasion, at)
where v.at is not null;
alter table contact force row level security;
