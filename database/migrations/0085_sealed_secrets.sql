-- Values of fields with the input "Password" are sealed, and the history keeps only that there was one.

-- Fields whose stored values are not sealed yet. Sealing needs the secret of the installation, so a job does it and takes
-- the rows away.
create table unsealed_secret (
  business_id bigint not null,
  custom_field_id bigint not null,
  primary key (business_id, custom_field_id)
);
alter table unsealed_secret add foreign key (business_id, custom_field_id) references custom_field (business_id, id);
alter table unsealed_secret enable row level security, force row level security;
create policy tenant on unsealed_secret using (business_id = nullif(current_setting('app.business_id', true), '')::bigint)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::bigint);
-- The job asks which businesses have something to seal.
create policy secret_sealer on unsealed_secret for select using (current_setting('app.task', true) = 'seal_secrets');
grant select, update, delete on unsealed_secret to vanik_app;

alter table unsealed_secret no force row level security;
alter table custom_field no force row level security;
alter table change no force row level security;
alter table unsealed_change no force row level security;
alter table record_merge no force row level security;

insert into unsealed_secret (business_id, custom_field_id)
  select f.business_id, f.id from custom_field f where f.field_type = 'Password';

-- The history loses the values. A sealed row cannot be written again without breaking the chain, so each business gets
-- entries that name the rows and the SHA-256 of what each of them says now: the proof of the chain compares these.
update change c set changes = (
    select jsonb_object_agg(e.key, case when f.id is null then e.value else jsonb_build_array(
      case when e.value->>0 is not null then 'XXXXXX' end, case when e.value->>1 is not null then 'XXXXXX' end) end)
    from jsonb_each(c.changes) e
    left join custom_field f on f.business_id = c.business_id and f.field_type = 'Password' and f.record = c.record and 'cf_' || f.id = e.key)
  where exists (select from custom_field f where f.business_id = c.business_id and f.field_type = 'Password'
    and f.record = c.record and c.changes ? ('cf_' || f.id));

with redacted as (
  select c.business_id, c.id, encode(sha256(convert_to((
      jsonb_build_array(c.business_id, c.id, c.record, c.record_id, c.action, c.actor_id, c.request_id,
        c.address, to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), c.changes, c.note, c.run_id)
      || case when c.api_key_id is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('api_key_id', c.api_key_id)) end
    )::text, 'UTF8')), 'hex') as hash,
    (row_number() over (partition by c.business_id order by c.id) - 1) / 500 as batch
  from change c
  where exists (select from custom_field f where f.business_id = c.business_id and f.field_type = 'Password'
    and f.record = c.record and c.changes ? ('cf_' || f.id))
), entry as (
  insert into change (business_id, record, record_id, action, changes)
    select r.business_id, 'audit', 0, 'redact', jsonb_object_agg(r.id::text, jsonb_build_array(null, r.hash))
    from redacted r group by r.business_id, r.batch
  returning business_id, id
)
insert into unsealed_change (business_id, change_ids)
  select business_id, array_agg(id order by id) from entry group by business_id;

-- The log of a merge has whole records; a merge never changes these values.
update record_merge m set log = jsonb_set(jsonb_set(m.log,
    '{before}', (m.log->'before') - array(select 'cf_' || f.id from custom_field f where f.business_id = m.business_id and f.field_type = 'Password')),
    '{after}', (m.log->'after') - array(select 'cf_' || f.id from custom_field f where f.business_id = m.business_id and f.field_type = 'Password'))
  where m.log->'before' is not null and m.log->'after' is not null
    and exists (select from custom_field f where f.business_id = m.business_id and f.field_type = 'Password');

alter table record_merge force row level security;
alter table unsealed_change force row level security;
alter table change force row level security;
alter table custom_field force row level security;
alter table unsealed_secret force row level security;
