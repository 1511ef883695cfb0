-- Printed from the migrated database by `npm run command -- schema`. Migrations are the source; this is for reading.

table account
  created_at timestamp with time zone not null default now()
  email text not null
  id bigint not null identity
  name text not null
  password_hash text not null
  phone text
  status text not null default 'pending'::text
  updated_at timestamp with time zone not null default now()
  account_email_check CHECK ((char_length(email) <= 255))
  account_name_check CHECK ((char_length(name) <= 255))
  account_phone_check CHECK ((char_length(phone) <= 30))
  account_pkey PRIMARY KEY (id)
  account_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'inactive'::text])))
  CREATE UNIQUE INDEX account_email_key ON public.account USING btree (lower(email))
  row security false false
  vanik_app may INSERT, SELECT, UPDATE

table business
  business_type text
  contact_number text
  created_at timestamp with time zone not null default now()
  created_by bigint not null
  email text
  gstin text
  id bigint not null identity
  industry text
  is_demo boolean not null default false
  name text not null
  nature text
  pan text
  tax_registration_type text
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  website text
  business_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id)
  business_name_check CHECK ((char_length(name) <= 120))
  business_pkey PRIMARY KEY (id)
  tenant ALL PERMISSIVE (id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table business_module
  business_id bigint not null
  is_enabled boolean not null
  module_name text not null
  business_module_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  business_module_pkey PRIMARY KEY (business_id, module_name)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table change
  action text not null
  actor_id bigint
  at timestamp with time zone not null default now()
  business_id bigint not null
  changes jsonb not null default '{}'::jsonb
  id bigint not null identity
  note text
  record text not null
  record_id bigint not null
  request_id text
  change_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  change_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX change_record_idx ON public.change USING btree (business_id, record, record_id, id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table idempotency_key
  answer text
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  fingerprint text not null
  key text not null
  status integer
  user_id bigint not null
  idempotency_key_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 255)))
  idempotency_key_pkey PRIMARY KEY (business_id, user_id, key)
  CREATE INDEX idempotency_key_age_idx ON public.idempotency_key USING btree (business_id, created_at)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table import
  business_id bigint not null
  created integer not null default 0
  created_at timestamp with time zone not null default now()
  created_by bigint not null
  done integer not null default 0
  duplicates text not null default 'skip'::text
  error text
  file bytea
  file_name text not null
  finished_at timestamp with time zone
  headings jsonb not null
  id bigint not null identity
  invalid integer not null default 0
  location_id bigint
  mapping jsonb not null default '{}'::jsonb
  record text not null
  request_id text
  rows integer not null default 0
  skipped integer not null default 0
  state text not null default 'uploaded'::text
  updated integer not null default 0
  updated_at timestamp with time zone not null default now()
  import_business_id_created_by_fkey FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  import_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  import_duplicates_check CHECK ((duplicates = ANY (ARRAY['skip'::text, 'create'::text])))
  import_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 255)))
  import_pkey PRIMARY KEY (business_id, id)
  import_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'checking'::text, 'ready'::text, 'queued'::text, 'running'::text, 'done'::text, 'failed'::text])))
  CREATE INDEX import_created_at_idx ON public.import USING btree (business_id, created_at)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table import_issue
  business_id bigint not null
  cells jsonb not null
  import_id bigint not null
  line integer not null
  messages jsonb not null
  outcome text not null
  position integer not null
  import_issue_business_id_import_id_fkey FOREIGN KEY (business_id, import_id) REFERENCES import(business_id, id) ON DELETE CASCADE
  import_issue_outcome_check CHECK ((outcome = ANY (ARRAY['invalid'::text, 'skipped'::text])))
  import_issue_pkey PRIMARY KEY (business_id, import_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table lead
  account_name text
  address_1 text
  address_2 text
  amount bigint
  assigned_user bigint
  business_id bigint not null
  city text
  country text
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  desc text
  email text
  enquiry_no text
  follow_up_date date
  gstin text
  id bigint not null identity
  landmark text
  lead_source_id bigint
  lead_status_id bigint
  lead_type text
  location_id bigint
  name text not null
  phone text
  pincode text
  product text
  remark text
  state text
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  website text
  lead_account_name_check CHECK ((char_length(account_name) <= 255))
  lead_address_1_check CHECK ((char_length(address_1) <= 255))
  lead_address_2_check CHECK ((char_length(address_2) <= 255))
  lead_amount_check CHECK ((amount >= 0))
  lead_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  lead_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  lead_city_check CHECK ((char_length(city) <= 255))
  lead_country_check CHECK ((char_length(country) <= 255))
  lead_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  lead_desc_check CHECK ((char_length("desc") <= 10000))
  lead_email_check CHECK ((char_length(email) <= 255))
  lead_enquiry_no_check CHECK ((char_length(enquiry_no) <= 255))
  lead_gstin_check CHECK ((char_length(gstin) <= 15))
  lead_landmark_check CHECK ((char_length(landmark) <= 255))
  lead_lead_source_id_fk FOREIGN KEY (business_id, lead_source_id) REFERENCES lead_source(business_id, id)
  lead_lead_status_id_fk FOREIGN KEY (business_id, lead_status_id) REFERENCES lead_status(business_id, id)
  lead_lead_type_check CHECK ((lead_type = ANY (ARRAY['hot'::text, 'warm'::text, 'cold'::text])))
  lead_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  lead_name_check CHECK ((char_length(name) <= 255))
  lead_phone_check CHECK ((char_length(phone) <= 255))
  lead_pincode_check CHECK ((char_length(pincode) <= 10))
  lead_pkey PRIMARY KEY (business_id, id)
  lead_product_check CHECK ((char_length(product) <= 255))
  lead_remark_check CHECK ((char_length(remark) <= 10000))
  lead_state_check CHECK ((char_length(state) <= 255))
  lead_website_check CHECK ((char_length(website) <= 255))
  CREATE INDEX lead_assigned_user_created_at_id_idx ON public.lead USING btree (business_id, assigned_user, created_at, id)
  CREATE INDEX lead_created_at_id_idx ON public.lead USING btree (business_id, created_at, id)
  CREATE INDEX lead_enquiry_no_idx ON public.lead USING btree (business_id, lower(enquiry_no))
  CREATE INDEX lead_lead_source_id_created_at_id_idx ON public.lead USING btree (business_id, lead_source_id, created_at, id)
  CREATE INDEX lead_lead_status_id_created_at_id_idx ON public.lead USING btree (business_id, lead_status_id, created_at, id)
  CREATE INDEX lead_name_id_idx ON public.lead USING btree (business_id, lower(name), id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table lead_contact
  business_id bigint not null
  country_code text
  id bigint not null identity
  is_primary boolean
  iso2 text
  lead_id bigint not null
  normal text
  phone_code text
  position integer not null default 0
  type text not null
  value text not null
  lead_contact_business_id_lead_id_fkey FOREIGN KEY (business_id, lead_id) REFERENCES lead(business_id, id) ON DELETE CASCADE
  lead_contact_country_code_check CHECK ((char_length(country_code) <= 5))
  lead_contact_iso2_check CHECK ((char_length(iso2) <= 2))
  lead_contact_normal_check CHECK ((char_length(normal) <= 255))
  lead_contact_phone_code_check CHECK ((char_length(phone_code) <= 5))
  lead_contact_pkey PRIMARY KEY (business_id, id)
  lead_contact_type_check CHECK ((type = ANY (ARRAY['Contact Number'::text, 'Email'::text])))
  lead_contact_value_check CHECK ((char_length(value) <= 255))
  CREATE INDEX lead_contact_lead_id_position_idx ON public.lead_contact USING btree (business_id, lead_id, "position")
  CREATE INDEX lead_contact_normal_idx ON public.lead_contact USING btree (business_id, normal)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table lead_source
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  id bigint not null identity
  name text not null
  position integer not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  lead_source_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  lead_source_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  lead_source_name_check CHECK ((char_length(name) <= 60))
  lead_source_pkey PRIMARY KEY (business_id, id)
  CREATE UNIQUE INDEX lead_source_name_key ON public.lead_source USING btree (business_id, lower(name)) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table lead_status
  business_id bigint not null
  color text
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  id bigint not null identity
  is_default boolean
  kind text not null
  name text not null
  position integer not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  lead_status_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  lead_status_color_check CHECK ((char_length(color) <= 7))
  lead_status_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  lead_status_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
  lead_status_name_check CHECK ((char_length(name) <= 60))
  lead_status_pkey PRIMARY KEY (business_id, id)
  CREATE UNIQUE INDEX lead_status_name_key ON public.lead_status USING btree (business_id, lower(name)) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table location
  address_1 text
  address_2 text
  business_id bigint not null
  city text not null
  country text
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  id bigint not null identity
  is_default boolean
  landmark text
  latitude numeric(18,6)
  longitude numeric(18,6)
  name text not null
  pincode text not null
  state text not null
  type text not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  location_address_1_check CHECK ((char_length(address_1) <= 255))
  location_address_2_check CHECK ((char_length(address_2) <= 255))
  location_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  location_city_check CHECK ((char_length(city) <= 255))
  location_country_check CHECK ((char_length(country) <= 255))
  location_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  location_landmark_check CHECK ((char_length(landmark) <= 255))
  location_name_check CHECK ((char_length(name) <= 120))
  location_pincode_check CHECK ((char_length(pincode) <= 10))
  location_pkey PRIMARY KEY (business_id, id)
  location_state_check CHECK ((char_length(state) <= 255))
  location_type_check CHECK ((type = ANY (ARRAY['Office'::text, 'Store'::text, 'Warehouse'::text, 'All'::text])))
  CREATE UNIQUE INDEX location_name_key ON public.location USING btree (business_id, lower(name)) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table member
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  email text
  id bigint not null identity
  name text not null
  phone text
  status text not null
  team_id bigint
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  member_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  member_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  member_email_check CHECK ((char_length(email) <= 255))
  member_name_check CHECK ((char_length(name) <= 255))
  member_phone_check CHECK ((char_length(phone) <= 255))
  member_pkey PRIMARY KEY (business_id, id)
  member_status_check CHECK ((status = ANY (ARRAY['Active'::text, 'Inactive'::text])))
  member_team_id_fk FOREIGN KEY (business_id, team_id) REFERENCES team(business_id, id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table member_location
  business_id bigint not null
  location_id bigint not null
  member_id bigint not null
  member_location_business_id_location_id_fkey FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  member_location_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES member(business_id, id)
  member_location_pkey PRIMARY KEY (business_id, member_id, location_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table member_role
  business_id bigint not null
  member_id bigint not null
  role_id bigint not null
  member_role_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES member(business_id, id)
  member_role_business_id_role_id_fkey FOREIGN KEY (business_id, role_id) REFERENCES role(business_id, id)
  member_role_pkey PRIMARY KEY (business_id, member_id, role_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table membership
  account_id bigint not null
  business_id bigint not null
  is_active boolean not null default true
  membership_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  membership_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  membership_pkey PRIMARY KEY (account_id, business_id)
  own SELECT PERMISSIVE (account_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::bigint) / 
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table note
  body text not null
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  id bigint not null identity
  lead_id bigint not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  note_body_check CHECK ((char_length(body) <= 10000))
  note_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  note_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  note_lead_id_fk FOREIGN KEY (business_id, lead_id) REFERENCES lead(business_id, id)
  note_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX note_lead_id_created_at_id_idx ON public.note USING btree (business_id, lead_id, created_at, id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table one_time_code
  account_id bigint not null
  asked_at timestamp with time zone not null
  asked_by bytea
  code_hash bytea
  expires_at timestamp with time zone
  purpose text not null
  tries integer not null default 0
  one_time_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  one_time_code_pkey PRIMARY KEY (account_id, purpose)
  one_time_code_purpose_check CHECK ((purpose = 'sign_up'::text))
  row security false false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table password_reset
  account_id bigint not null
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  token_hash bytea not null
  used_at timestamp with time zone
  password_reset_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  password_reset_pkey PRIMARY KEY (token_hash)
  password_reset_token_hash_check CHECK ((octet_length(token_hash) = 32))
  CREATE INDEX password_reset_account_id_idx ON public.password_reset USING btree (account_id)
  row security false false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table rate_counter
  count integer not null
  key bytea not null
  name text not null
  since timestamp with time zone not null
  rate_counter_pkey PRIMARY KEY (name, key)
  CREATE INDEX rate_counter_since_idx ON public.rate_counter USING btree (since)
  row security false false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table role
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  id bigint not null identity
  name text not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  role_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  role_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
  role_pkey PRIMARY KEY (business_id, id)
  CREATE UNIQUE INDEX role_name_key ON public.role USING btree (business_id, lower(name))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table role_field
  business_id bigint not null
  field text not null
  record text not null
  role_id bigint not null
  rule text not null
  role_field_business_id_role_id_fkey FOREIGN KEY (business_id, role_id) REFERENCES role(business_id, id) ON DELETE CASCADE
  role_field_pkey PRIMARY KEY (business_id, role_id, record, field)
  role_field_rule_check CHECK ((rule = ANY (ARRAY['hidden'::text, 'masked'::text, 'read'::text, 'edit'::text])))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table role_right
  business_id bigint not null
  record text not null
  right text not null
  role_id bigint not null
  scope text not null
  role_right_business_id_role_id_fkey FOREIGN KEY (business_id, role_id) REFERENCES role(business_id, id) ON DELETE CASCADE
  role_right_pkey PRIMARY KEY (business_id, role_id, record, "right")
  role_right_scope_check CHECK ((scope = ANY (ARRAY['none'::text, 'own'::text, 'team'::text, 'location'::text, 'all'::text])))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table schema_migration
  applied_at timestamp with time zone not null default now()
  checksum text not null
  file text not null
  number integer not null
  schema_migration_pkey PRIMARY KEY (number)
  row security false false
  vanik_app may nothing

table search_entry
  business_id bigint not null
  record text not null
  record_id bigint not null
  words text not null
  search_entry_pkey PRIMARY KEY (business_id, record, record_id)
  CREATE INDEX search_entry_words_idx ON public.search_entry USING gin (business_id, record, words gin_trgm_ops)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table session
  account_id bigint not null
  address text
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  first_hash bytea
  last_seen_at timestamp with time zone not null default now()
  token_hash bytea not null
  user_agent text
  session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  session_address_check CHECK ((char_length(address) <= 64))
  session_pkey PRIMARY KEY (token_hash)
  session_token_hash_check CHECK ((octet_length(token_hash) = 32))
  session_user_agent_check CHECK ((char_length(user_agent) <= 255))
  CREATE INDEX session_account_id_idx ON public.session USING btree (account_id)
  CREATE INDEX session_expires_at_idx ON public.session USING btree (expires_at)
  row security false false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table session_view
  account_id bigint not null
  expires_at timestamp with time zone not null
  first_hash bytea not null
  started_at timestamp with time zone not null default now()
  viewed_business_id bigint not null
  viewed_id bigint not null
  session_view_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  session_view_check CHECK ((expires_at <= (started_at + '00:30:00'::interval)))
  session_view_first_hash_check CHECK ((octet_length(first_hash) = 32))
  session_view_pkey PRIMARY KEY (first_hash)
  CREATE INDEX session_view_expires_at_idx ON public.session_view USING btree (expires_at)
  row security false false
  vanik_app may DELETE, INSERT, SELECT

table sign_in_attempt
  failures integer not null
  key bytea not null
  locked_until timestamp with time zone
  locks integer not null default 0
  since timestamp with time zone not null
  sign_in_attempt_pkey PRIMARY KEY (key)
  CREATE INDEX sign_in_attempt_since_idx ON public.sign_in_attempt USING btree (since)
  row security false false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table team
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  id bigint not null identity
  lead_id bigint
  name text not null
  parent_id bigint
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  team_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  team_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  team_lead_id_fk FOREIGN KEY (business_id, lead_id) REFERENCES member(business_id, id)
  team_name_check CHECK ((char_length(name) <= 80))
  team_parent_id_fk FOREIGN KEY (business_id, parent_id) REFERENCES team(business_id, id)
  team_pkey PRIMARY KEY (business_id, id)
  CREATE UNIQUE INDEX team_name_key ON public.team USING btree (business_id, lower(name)) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE
