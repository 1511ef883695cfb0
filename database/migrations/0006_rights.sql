-- Roles are edited by several people, teams have somebody who leads them, and an owner may look through somebody's eyes.

alter table role add column version integer not null default 1;
alter table role add column updated_at timestamptz not null default now();

alter table "team" add column "lead_id" bigint;
alter table "team" add constraint "team_lead_id_fk" foreign key (business_id, "lead_id") references "member" (business_id, id);

-- Sessions of owners who look at their business as one of its people. Belongs to no business, like session itself: it is
-- read before a business is known. Keyed by the first token of a session's line, so that a new token changes nothing.
create table session_view (
  first_hash bytea primary key check (octet_length(first_hash) = 32),
  account_id bigint not null references account (id),
  viewed_business_id bigint not null,
  viewed_id bigint not null,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at <= started_at + interval '30 minutes')
);
create index session_view_expires_at_idx on session_view (expires_at);
grant select, insert, delete on session_view to vanik_app;
