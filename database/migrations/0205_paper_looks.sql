-- How a business wants its papers to look, and the picture of its signature.

create table paper_look (
  business_id bigint not null,
  template text not null check (template in ('classic', 'band', 'grid')),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  second_language text check (second_language in ('en', 'hi', 'gu', 'ta')),
  signature bytea check (octet_length(signature) <= 204800),
  updated_at timestamptz not null,
  primary key (business_id)
);
alter table paper_look add constraint paper_look_business_id_fkey foreign key (business_id) references business (id);
alter table paper_look enable row level security, force row level security;
create policy tenant on paper_look using (business_id = nullif(current_setting('app.business_id', true), '')::bigint)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::bigint);
grant select, insert, update, delete on paper_look to vanik_app;
