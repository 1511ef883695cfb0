-- Printed from the migrated database by `npm run command -- schema`. Migrations are the source; this is for reading.

table account
  created_at timestamp with time zone not null default now()
  email text
  id bigint not null identity
  last_sign_in_at timestamp with time zone
  name text not null
  password_hash text not null
  phone text
  signs_in_by_phone boolean not null default false
  status text not null default 'pending'::text
  updated_at timestamp with time zone not null default now()
  account_contact_check CHECK (((email IS NOT NULL) OR signs_in_by_phone))
  account_email_check CHECK ((char_length(email) <= 255))
  account_name_check CHECK ((char_length(name) <= 255))
  account_own_phone_check CHECK (((phone IS NOT NULL) OR (NOT signs_in_by_phone)))
  account_phone_check CHECK ((char_length(phone) <= 30))
  account_pkey PRIMARY KEY (id)
  account_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'inactive'::text])))
  CREATE UNIQUE INDEX account_email_key ON public.account USING btree (lower(email))
  CREATE UNIQUE INDEX account_phone_key ON public.account USING btree (phone) WHERE signs_in_by_phone
  row security false false
  vanik_app may INSERT, SELECT, UPDATE

table account_export
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint not null
  expires_at timestamp with time zone
  file_size bigint
  finished_at timestamp with time zone
  id bigint not null identity
  problem text
  rows bigint not null default 0
  sha256 text
  state text not null default 'queued'::text
  step text
  storage_key text
  total bigint not null default 0
  account_export_business_id_created_by_fkey FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  account_export_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  account_export_pkey PRIMARY KEY (business_id, id)
  account_export_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'gone'::text])))
  CREATE UNIQUE INDEX account_export_running_key ON public.account_export USING btree (business_id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table account_identity
  account_id bigint not null
  email text
  issuer text not null
  last_used_at timestamp with time zone
  linked_at timestamp with time zone not null
  provider text not null
  subject text not null
  account_identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  account_identity_account_id_provider_key UNIQUE (account_id, provider)
  account_identity_email_check CHECK ((char_length(email) <= 255))
  account_identity_issuer_check CHECK ((char_length(issuer) <= 255))
  account_identity_pkey PRIMARY KEY (issuer, subject)
  account_identity_provider_check CHECK ((provider = ANY (ARRAY['facebook'::text, 'linkedin'::text])))
  account_identity_subject_check CHECK ((char_length(subject) <= 255))
  CREATE UNIQUE INDEX account_identity_account_id_provider_key ON public.account_identity USING btree (account_id, provider)
  row security false false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table account_photo
  account_id bigint not null
  checking_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  created_by bigint not null
  deleted_at timestamp with time zone
  extension text not null
  file_size bigint not null
  file_type text not null
  id bigint not null identity
  name text not null
  problem text
  ready_at timestamp with time zone
  sha256 text
  state text not null default 'pending'::text
  storage_key text not null
  account_photo_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  account_photo_check CHECK (((state <> 'ready'::text) OR ((sha256 IS NOT NULL) AND (ready_at IS NOT NULL))))
  account_photo_extension_check CHECK (((octet_length(extension) >= 1) AND (octet_length(extension) <= 10)))
  account_photo_file_size_check CHECK ((file_size > 0))
  account_photo_file_type_check CHECK (((octet_length(file_type) >= 1) AND (octet_length(file_type) <= 127)))
  account_photo_name_check CHECK (((octet_length(name) >= 1) AND (octet_length(name) <= 255)))
  account_photo_pkey PRIMARY KEY (id)
  account_photo_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'ready'::text, 'refused'::text])))
  account_photo_storage_key_key UNIQUE (storage_key)
  CREATE INDEX account_photo_account_id_idx ON public.account_photo USING btree (account_id, id)
  CREATE UNIQUE INDEX account_photo_storage_key_key ON public.account_photo USING btree (storage_key)
  row security false false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table account_preference
  account_id bigint not null
  key text not null
  updated_at timestamp with time zone not null default now()
  value jsonb not null
  account_preference_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  account_preference_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 40)))
  account_preference_pkey PRIMARY KEY (account_id, key)
  row security false false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table advance_entry
  amount bigint not null
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint
  date date not null
  id bigint not null identity
  invoice_id bigint
  receipt_id bigint not null
  advance_entry_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  advance_entry_business_id_receipt_id_fkey FOREIGN KEY (business_id, receipt_id) REFERENCES receipt(business_id, id)
  advance_entry_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX advance_entry_date_index ON public.advance_entry USING btree (business_id, date, receipt_id)
  CREATE INDEX advance_entry_receipt_index ON public.advance_entry USING btree (business_id, receipt_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table api_key
  addresses text[] not null default '{}'::text[]
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint not null
  expires_at timestamp with time zone
  id bigint not null identity
  key_hash bytea not null
  last_used_address text
  last_used_at timestamp with time zone
  name text not null
  old_key_hash bytea
  old_key_until timestamp with time zone
  prefix text not null
  revoked_at timestamp with time zone
  role_id bigint not null
  api_key_business_id_created_by_fkey FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  api_key_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  api_key_business_id_role_id_fkey FOREIGN KEY (business_id, role_id) REFERENCES role(business_id, id) ON DELETE CASCADE
  api_key_key_hash_check CHECK ((octet_length(key_hash) = 32))
  api_key_last_used_address_check CHECK ((char_length(last_used_address) <= 64))
  api_key_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
  api_key_old_key_hash_check CHECK ((octet_length(old_key_hash) = 32))
  api_key_pkey PRIMARY KEY (business_id, id)
  api_key_prefix_check CHECK (((char_length(prefix) >= 1) AND (char_length(prefix) <= 40)))
  CREATE INDEX api_key_old_hash_idx ON public.api_key USING btree (business_id, old_key_hash) WHERE (old_key_hash IS NOT NULL)
  CREATE UNIQUE INDEX api_key_hash_key ON public.api_key USING btree (business_id, key_hash)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table approval_delegate
  business_id bigint not null
  ended_at timestamp with time zone
  from_day date not null
  id bigint not null identity
  of_person bigint not null
  to_person bigint not null
  until_day date not null
  approval_delegate_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  approval_delegate_check CHECK ((until_day >= from_day))
  approval_delegate_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX approval_delegate_of ON public.approval_delegate USING btree (business_id, of_person) WHERE (ended_at IS NULL)
  CREATE INDEX approval_delegate_to ON public.approval_delegate USING btree (business_id, to_person) WHERE (ended_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table approval_request
  asked_at timestamp with time zone not null
  asked_by bigint not null
  business_id bigint not null
  decided_at timestamp with time zone
  decided_by bigint
  id bigint not null identity
  made_by bigint
  needed text not null
  reason text
  record text not null
  record_id bigint not null
  rule text not null
  status text not null
  title text not null
  approval_request_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  approval_request_pkey PRIMARY KEY (business_id, id)
  approval_request_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Approved'::text, 'Not Accepted'::text, 'Rejected'::text])))
  CREATE INDEX approval_request_asked_by ON public.approval_request USING btree (business_id, asked_by, id)
  CREATE INDEX approval_request_waiting ON public.approval_request USING btree (business_id, asked_at, id) WHERE (status = 'Pending'::text)
  CREATE UNIQUE INDEX approval_request_open ON public.approval_request USING btree (business_id, record, record_id) WHERE (status = 'Pending'::text)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table approval_rule
  approver_people bigint[] not null default '{}'::bigint[]
  approver_roles bigint[] not null default '{}'::bigint[]
  business_id bigint not null
  levels smallint
  record text not null
  rule text not null
  second_people bigint[]
  second_roles bigint[]
  settings jsonb not null default '{}'::jsonb
  approval_rule_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  approval_rule_pkey PRIMARY KEY (business_id, record, rule)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table approval_step
  business_id bigint not null
  decided_at timestamp with time zone not null
  decided_by bigint not null
  for_person bigint
  id bigint not null identity
  level smallint not null
  reason text
  request_id bigint not null
  status text not null
  approval_step_business_id_request_id_fkey FOREIGN KEY (business_id, request_id) REFERENCES approval_request(business_id, id)
  approval_step_pkey PRIMARY KEY (business_id, id)
  approval_step_status_check CHECK ((status = ANY (ARRAY['Approved'::text, 'Not Accepted'::text, 'Rejected'::text])))
  CREATE INDEX approval_step_by ON public.approval_step USING btree (business_id, decided_by, id)
  CREATE UNIQUE INDEX approval_step_level ON public.approval_step USING btree (business_id, request_id, level)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table assignment_rule
  also_typed boolean not null default false
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint not null
  filter jsonb
  id bigint not null identity
  idle_days integer
  is_paused boolean not null default false
  last_user_id bigint
  location_ids bigint[] not null default '{}'::bigint[]
  method text not null
  name text not null
  nobody text not null default 'next'::text
  nobody_user_id bigint
  on_shift boolean not null default true
  position integer not null default 0
  role_ids bigint[] not null default '{}'::bigint[]
  team_ids bigint[] not null default '{}'::bigint[]
  updated_at timestamp with time zone not null default now()
  user_ids bigint[] not null default '{}'::bigint[]
  version integer not null default 1
  window_days integer not null default 7
  assignment_rule_business_id_created_by_fkey FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  assignment_rule_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  assignment_rule_business_id_nobody_user_id_fkey FOREIGN KEY (business_id, nobody_user_id) REFERENCES member(business_id, id)
  assignment_rule_idle_days_check CHECK (((idle_days >= 1) AND (idle_days <= 365)))
  assignment_rule_method_check CHECK ((method = ANY (ARRAY['turn'::text, 'least_open'::text, 'least_received'::text])))
  assignment_rule_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
  assignment_rule_nobody_check CHECK ((nobody = ANY (ARRAY['next'::text, 'wait'::text, 'person'::text])))
  assignment_rule_pkey PRIMARY KEY (business_id, id)
  assignment_rule_window_days_check CHECK (((window_days >= 1) AND (window_days <= 365)))
  CREATE UNIQUE INDEX assignment_rule_name_key ON public.assignment_rule USING btree (business_id, name COLLATE any_case)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table assignment_setting
  business_id bigint not null
  fallback_user_id bigint
  time_zone text not null default 'Asia/Kolkata'::text
  version integer not null default 1
  assignment_setting_business_id_fallback_user_id_fkey FOREIGN KEY (business_id, fallback_user_id) REFERENCES member(business_id, id)
  assignment_setting_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  assignment_setting_pkey PRIMARY KEY (business_id)
  assignment_setting_time_zone_check CHECK ((char_length(time_zone) <= 64))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table audit_chain
  business_id bigint not null
  hash bytea not null default decode(repeat('00'::text, 32), 'hex'::text)
  position bigint not null default 0
  audit_chain_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  audit_chain_hash_check CHECK ((octet_length(hash) = 32))
  audit_chain_pkey PRIMARY KEY (business_id)
  sealer SELECT PERMISSIVE (current_setting('app.task'::text, true) = 'seal_audit'::text) / 
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table audit_head
  business_id bigint not null
  day date not null
  hash bytea not null
  position bigint not null
  audit_head_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  audit_head_hash_check CHECK ((octet_length(hash) = 32))
  audit_head_pkey PRIMARY KEY (business_id, day)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table bank_account
  account_holder text
  account_number text
  account_type text
  bank_name text
  business_id bigint not null
  color text
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  id bigint not null identity
  ifsc text
  name text not null
  position integer not null
  updated_at timestamp with time zone not null default now()
  upi_id text
  version integer not null default 1
  bank_account_account_holder_check CHECK ((char_length(account_holder) <= 120))
  bank_account_account_number_check CHECK ((char_length(account_number) <= 18))
  bank_account_account_type_check CHECK ((account_type = ANY (ARRAY['Current'::text, 'Savings'::text, 'Overdraft'::text])))
  bank_account_bank_name_check CHECK ((char_length(bank_name) <= 100))
  bank_account_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  bank_account_color_check CHECK ((char_length(color) <= 7))
  bank_account_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  bank_account_ifsc_check CHECK ((char_length(ifsc) <= 11))
  bank_account_name_check CHECK ((char_length(name) <= 60))
  bank_account_pkey PRIMARY KEY (business_id, id)
  bank_account_upi_id_check CHECK ((char_length(upi_id) <= 271))
  CREATE UNIQUE INDEX bank_account_name_key ON public.bank_account USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table bill
  assigned_user bigint
  bill_date date
  bill_key text
  bill_number text
  bill_total bigint
  brought text
  business_id bigint not null
  buyer_registration text
  buyer_state text
  cancel_remark text
  cancelled_at timestamp with time zone
  cess bigint
  cgst bigint
  contact_id bigint
  created_at timestamp with time zone not null default now()
  created_by bigint
  credited bigint
  custom jsonb not null default '{}'::jsonb
  custom_number_1 double precision
  custom_number_2 double precision
  custom_number_3 double precision
  custom_number_4 double precision
  custom_number_5 double precision
  custom_text_1 text
  custom_text_2 text
  custom_text_3 text
  custom_text_4 text
  custom_text_5 text
  date date not null
  deleted_at timestamp with time zone
  discount numeric(18,2)
  discount_type text
  discounts bigint
  due_date date
  gross bigint
  id bigint not null identity
  igst bigint
  input_tax text
  location_id bigint
  number text
  old_balance bigint
  old_charges bigint
  old_number text
  old_total bigint
  other_charges bigint
  outstanding bigint
  paid bigint
  paid_before bigint
  payment_status text
  place_of_supply text
  posted_at timestamp with time zone
  prices_include_tax boolean
  refunded bigint
  remark text
  reverse_charge boolean
  round_off boolean
  rounding bigint
  self_invoice text
  sgst bigint
  status text
  supplier_address text
  supplier_gst_type text
  supplier_gstin text
  supplier_name text
  supplier_state text
  supply text
  supply_place text
  taxable bigint
  tds bigint
  tds_advance bigint
  tds_base bigint
  tds_nature text
  tds_rate text
  tds_section text
  to_give_back bigint
  total bigint
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  withheld bigint
  written_off bigint
  bill_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  bill_bill_key_check CHECK ((char_length(bill_key) <= 100))
  bill_bill_number_check CHECK ((char_length(bill_number) <= 60))
  bill_bill_total_check CHECK ((bill_total >= 0))
  bill_brought_check CHECK ((brought = ANY (ARRAY['opening'::text, 'imported'::text])))
  bill_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  bill_buyer_registration_check CHECK ((buyer_registration = ANY (ARRAY['Regular'::text, 'Composition'::text, 'Unregistered'::text])))
  bill_buyer_state_check CHECK ((buyer_state = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  bill_cancel_remark_check CHECK ((char_length(cancel_remark) <= 200))
  bill_cess_check CHECK ((cess >= 0))
  bill_cgst_check CHECK ((cgst >= 0))
  bill_contact_id_fk FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id)
  bill_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  bill_credited_check CHECK ((credited >= 0))
  bill_discount_type_check CHECK ((discount_type = ANY (ARRAY['Percentage'::text, 'Fixed Amount'::text])))
  bill_discounts_check CHECK ((discounts >= 0))
  bill_gross_check CHECK ((gross >= 0))
  bill_igst_check CHECK ((igst >= 0))
  bill_input_tax_check CHECK ((input_tax = ANY (ARRAY['claimed'::text, 'capital'::text, 'blocked'::text, 'not_claimed'::text])))
  bill_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  bill_number_check CHECK ((char_length(number) <= 40))
  bill_old_balance_check CHECK ((old_balance >= 0))
  bill_old_charges_check CHECK ((old_charges >= 0))
  bill_old_number_check CHECK ((char_length(old_number) <= 40))
  bill_old_total_check CHECK ((old_total >= 0))
  bill_other_charges_check CHECK ((other_charges >= 0))
  bill_outstanding_check CHECK ((outstanding >= 0))
  bill_paid_before_check CHECK ((paid_before >= 0))
  bill_paid_check CHECK ((paid >= 0))
  bill_payment_status_check CHECK ((payment_status = ANY (ARRAY['UnPaid'::text, 'Partially Paid'::text, 'Paid'::text, 'Return Pending'::text, 'Partially Refunded'::text, 'Refunded'::text])))
  bill_pkey PRIMARY KEY (business_id, id)
  bill_place_of_supply_check CHECK ((place_of_supply = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  bill_refunded_check CHECK ((refunded >= 0))
  bill_remark_check CHECK ((char_length(remark) <= 10000))
  bill_self_invoice_check CHECK ((char_length(self_invoice) <= 40))
  bill_sgst_check CHECK ((sgst >= 0))
  bill_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'posted'::text, 'cancelled'::text])))
  bill_supplier_address_check CHECK ((char_length(supplier_address) <= 10000))
  bill_supplier_gst_type_check CHECK ((supplier_gst_type = ANY (ARRAY['Regular'::text, 'Composition'::text, 'Consumer'::text, 'Unregistered'::text, 'Unknown'::text, 'SEZ'::text, 'Deemed Export'::text, 'Overseas'::text])))
  bill_supplier_gstin_check CHECK ((char_length(supplier_gstin) <= 15))
  bill_supplier_name_check CHECK ((char_length(supplier_name) <= 255))
  bill_supplier_state_check CHECK ((char_length(supplier_state) <= 60))
  bill_supply_check CHECK ((supply = ANY (ARRAY['goods'::text, 'services'::text])))
  bill_supply_place_check CHECK ((supply_place = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  bill_taxable_check CHECK ((taxable >= 0))
  bill_tds_advance_check CHECK ((tds_advance >= 0))
  bill_tds_base_check CHECK ((tds_base >= 0))
  bill_tds_check CHECK ((tds >= 0))
  bill_tds_nature_check CHECK ((tds_nature = ANY (ARRAY['contractor'::text, 'professional'::text, 'technical'::text, 'commission'::text, 'rent'::text, 'machine_rent'::text, 'interest'::text, 'purchase'::text])))
  bill_tds_rate_check CHECK ((char_length(tds_rate) <= 10))
  bill_tds_section_check CHECK ((char_length(tds_section) <= 40))
  bill_to_give_back_check CHECK ((to_give_back >= 0))
  bill_total_check CHECK ((total >= 0))
  bill_withheld_check CHECK ((withheld >= 0))
  bill_written_off_check CHECK ((written_off >= 0))
  CREATE INDEX bill_assigned_user_date_id_idx ON public.bill USING btree (business_id, assigned_user, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX bill_bill_date_id_idx ON public.bill USING btree (business_id, bill_date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX bill_contact_id_date_id_idx ON public.bill USING btree (business_id, contact_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX bill_contact_id_tds_nature_date_idx ON public.bill USING btree (business_id, contact_id, tds_nature, date) WHERE (deleted_at IS NULL)
  CREATE INDEX bill_created_at_id_idx ON public.bill USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX bill_custom_number_1_idx ON public.bill USING btree (business_id, custom_number_1, id) WHERE (custom_number_1 IS NOT NULL)
  CREATE INDEX bill_custom_number_2_idx ON public.bill USING btree (business_id, custom_number_2, id) WHERE (custom_number_2 IS NOT NULL)
  CREATE INDEX bill_custom_number_3_idx ON public.bill USING btree (business_id, custom_number_3, id) WHERE (custom_number_3 IS NOT NULL)
  CREATE INDEX bill_custom_number_4_idx ON public.bill USING btree (business_id, custom_number_4, id) WHERE (custom_number_4 IS NOT NULL)
  CREATE INDEX bill_custom_number_5_idx ON public.bill USING btree (business_id, custom_number_5, id) WHERE (custom_number_5 IS NOT NULL)
  CREATE INDEX bill_custom_text_1_idx ON public.bill USING btree (business_id, custom_text_1 COLLATE any_case, id) WHERE (custom_text_1 IS NOT NULL)
  CREATE INDEX bill_custom_text_2_idx ON public.bill USING btree (business_id, custom_text_2 COLLATE any_case, id) WHERE (custom_text_2 IS NOT NULL)
  CREATE INDEX bill_custom_text_3_idx ON public.bill USING btree (business_id, custom_text_3 COLLATE any_case, id) WHERE (custom_text_3 IS NOT NULL)
  CREATE INDEX bill_custom_text_4_idx ON public.bill USING btree (business_id, custom_text_4 COLLATE any_case, id) WHERE (custom_text_4 IS NOT NULL)
  CREATE INDEX bill_custom_text_5_idx ON public.bill USING btree (business_id, custom_text_5 COLLATE any_case, id) WHERE (custom_text_5 IS NOT NULL)
  CREATE INDEX bill_date_id_idx ON public.bill USING btree (business_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX bill_due_date_id_idx ON public.bill USING btree (business_id, due_date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX bill_location_id_date_id_idx ON public.bill USING btree (business_id, location_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX bill_number_idx ON public.bill USING btree (business_id, number COLLATE any_case) WHERE (deleted_at IS NULL)
  CREATE INDEX bill_outstanding_by_contact_id_idx ON public.bill USING btree (business_id, contact_id) INCLUDE (outstanding, supplier_name, due_date, date, assigned_user, created_by, location_id, status, brought) WHERE ((outstanding > 0) AND (deleted_at IS NULL))
  CREATE INDEX bill_outstanding_id_idx ON public.bill USING btree (business_id, outstanding, id) WHERE (deleted_at IS NULL)
  CREATE INDEX bill_payment_status_date_id_idx ON public.bill USING btree (business_id, payment_status, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX bill_status_date_id_idx ON public.bill USING btree (business_id, status, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX bill_trash_idx ON public.bill USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  CREATE UNIQUE INDEX bill_bill_key_key ON public.bill USING btree (business_id, bill_key COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table bill_charge
  amount bigint not null
  bill_id bigint not null
  business_id bigint not null
  id bigint not null identity
  is_outside boolean
  name text not null
  position integer not null default 0
  bill_charge_amount_check CHECK ((amount >= 0))
  bill_charge_business_id_bill_id_fkey FOREIGN KEY (business_id, bill_id) REFERENCES bill(business_id, id) ON DELETE CASCADE
  bill_charge_name_check CHECK ((char_length(name) <= 100))
  bill_charge_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX bill_charge_bill_id_position_idx ON public.bill_charge USING btree (business_id, bill_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table bill_line
  amount bigint
  bill_id bigint not null
  business_id bigint not null
  cess bigint
  cess_per_unit numeric(18,4)
  cess_rate numeric(18,3)
  custom jsonb not null default '{}'::jsonb
  description text
  discount numeric(18,2)
  discount_type text
  hsn text
  id bigint not null identity
  input_tax text
  item_id bigint
  position integer not null default 0
  price numeric(18,3)
  quantity numeric(18,3)
  tax bigint
  tax_rate text
  taxable bigint
  unit text
  bill_line_amount_check CHECK ((amount >= 0))
  bill_line_business_id_bill_id_fkey FOREIGN KEY (business_id, bill_id) REFERENCES bill(business_id, id) ON DELETE CASCADE
  bill_line_cess_check CHECK ((cess >= 0))
  bill_line_description_check CHECK ((char_length(description) <= 300))
  bill_line_discount_type_check CHECK ((discount_type = ANY (ARRAY['Percentage'::text, 'Fixed Amount'::text])))
  bill_line_hsn_check CHECK ((char_length(hsn) <= 8))
  bill_line_input_tax_check CHECK ((input_tax = ANY (ARRAY['claimed'::text, 'capital'::text, 'blocked'::text, 'not_claimed'::text])))
  bill_line_item_id_fk FOREIGN KEY (business_id, item_id) REFERENCES item(business_id, id)
  bill_line_pkey PRIMARY KEY (business_id, id)
  bill_line_tax_check CHECK ((tax >= 0))
  bill_line_tax_rate_check CHECK ((tax_rate = ANY (ARRAY['0'::text, '0.1'::text, '0.25'::text, '1'::text, '1.5'::text, '3'::text, '5'::text, '6'::text, '7.5'::text, '10'::text, '12'::text, '15'::text, '18'::text, '28'::text, '40'::text, 'exempt'::text, 'nil'::text, 'non_gst'::text])))
  bill_line_taxable_check CHECK ((taxable >= 0))
  bill_line_unit_check CHECK ((unit = ANY (ARRAY['BAG'::text, 'BAL'::text, 'BDL'::text, 'BKL'::text, 'BOU'::text, 'BOX'::text, 'BTL'::text, 'BUN'::text, 'CAN'::text, 'CBM'::text, 'CCM'::text, 'CMS'::text, 'CTN'::text, 'DOZ'::text, 'DRM'::text, 'GGK'::text, 'GMS'::text, 'GRS'::text, 'GYD'::text, 'KGS'::text, 'KLR'::text, 'KME'::text, 'LTR'::text, 'MLT'::text, 'MTR'::text, 'MTS'::text, 'NOS'::text, 'OTH'::text, 'PAC'::text, 'PCS'::text, 'PRS'::text, 'QTL'::text, 'ROL'::text, 'SET'::text, 'SQF'::text, 'SQM'::text, 'SQY'::text, 'TBS'::text, 'TGM'::text, 'THD'::text, 'TON'::text, 'TUB'::text, 'UGS'::text, 'UNT'::text, 'YDS'::text])))
  CREATE INDEX bill_line_bill_id_position_idx ON public.bill_line USING btree (business_id, bill_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table brought_setting
  business_id bigint not null
  returns_from date
  brought_setting_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  brought_setting_pkey PRIMARY KEY (business_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
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
  require_second_factor boolean not null default false
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

table business_logo
  business_id bigint not null
  content bytea not null
  updated_at timestamp with time zone not null
  business_logo_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  business_logo_content_check CHECK ((octet_length(content) <= 262144))
  business_logo_pkey PRIMARY KEY (business_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table business_module
  business_id bigint not null
  is_enabled boolean not null
  module_name text not null
  business_module_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  business_module_pkey PRIMARY KEY (business_id, module_name)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table business_preference
  business_id bigint not null
  key text not null
  updated_at timestamp with time zone not null default now()
  value jsonb not null
  business_preference_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  business_preference_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 40)))
  business_preference_pkey PRIMARY KEY (business_id, key)
  business_preference_value_check CHECK ((pg_column_size(value) <= 32768))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table calendar_feed
  business_id bigint not null
  made_at timestamp with time zone not null
  member_id bigint not null
  read_at timestamp with time zone
  secret_hash bytea not null
  calendar_feed_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  calendar_feed_member_id_fk FOREIGN KEY (business_id, member_id) REFERENCES member(business_id, id)
  calendar_feed_pkey PRIMARY KEY (business_id, member_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table call
  about_id bigint
  about_record text
  assigned_user bigint
  business_id bigint not null
  called_back_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  created_by bigint
  custom jsonb not null default '{}'::jsonb
  custom_number_1 double precision
  custom_number_2 double precision
  custom_number_3 double precision
  custom_number_4 double precision
  custom_number_5 double precision
  custom_text_1 text
  custom_text_2 text
  custom_text_3 text
  custom_text_4 text
  custom_text_5 text
  deleted_at timestamp with time zone
  direction text
  duration text
  follow_up_date date
  follow_up_time text
  id bigint not null identity
  location_id bigint
  log_key text
  mode text
  outcome text
  phone text not null
  remark text
  started_at timestamp with time zone
  subject text
  talk_seconds integer
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  call_about_check CHECK (((num_nonnulls(about_record, about_id) <> 1) AND (char_length(about_record) <= 60)))
  call_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  call_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  call_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  call_direction_check CHECK ((direction = ANY (ARRAY['Outgoing'::text, 'Incoming'::text, 'Missed'::text, 'Not responding'::text])))
  call_duration_check CHECK ((char_length(duration) <= 60))
  call_follow_up_time_check CHECK ((char_length(follow_up_time) <= 12))
  call_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  call_log_key_check CHECK ((char_length(log_key) <= 120))
  call_mode_check CHECK ((mode = ANY (ARRAY['Online'::text, 'Offline'::text])))
  call_outcome_check CHECK ((outcome = ANY (ARRAY['CNR'::text, 'Busy'::text, 'Call Later'::text, 'Not Interested'::text, 'Interested'::text, 'Held'::text, 'Unheld'::text, 'Not Known'::text])))
  call_phone_check CHECK ((char_length(phone) <= 60))
  call_pkey PRIMARY KEY (business_id, id)
  call_remark_check CHECK ((char_length(remark) <= 10000))
  call_subject_check CHECK ((char_length(subject) <= 255))
  CREATE INDEX call_about_created_at_id_idx ON public.call USING btree (business_id, about_record, about_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX call_assigned_user_direction_called_back_at_started_at_id_idx ON public.call USING btree (business_id, assigned_user, direction, called_back_at, started_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX call_assigned_user_started_at_id_idx ON public.call USING btree (business_id, assigned_user, started_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX call_created_at_id_idx ON public.call USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX call_custom_number_1_idx ON public.call USING btree (business_id, custom_number_1, id) WHERE (custom_number_1 IS NOT NULL)
  CREATE INDEX call_custom_number_2_idx ON public.call USING btree (business_id, custom_number_2, id) WHERE (custom_number_2 IS NOT NULL)
  CREATE INDEX call_custom_number_3_idx ON public.call USING btree (business_id, custom_number_3, id) WHERE (custom_number_3 IS NOT NULL)
  CREATE INDEX call_custom_number_4_idx ON public.call USING btree (business_id, custom_number_4, id) WHERE (custom_number_4 IS NOT NULL)
  CREATE INDEX call_custom_number_5_idx ON public.call USING btree (business_id, custom_number_5, id) WHERE (custom_number_5 IS NOT NULL)
  CREATE INDEX call_custom_text_1_idx ON public.call USING btree (business_id, custom_text_1 COLLATE any_case, id) WHERE (custom_text_1 IS NOT NULL)
  CREATE INDEX call_custom_text_2_idx ON public.call USING btree (business_id, custom_text_2 COLLATE any_case, id) WHERE (custom_text_2 IS NOT NULL)
  CREATE INDEX call_custom_text_3_idx ON public.call USING btree (business_id, custom_text_3 COLLATE any_case, id) WHERE (custom_text_3 IS NOT NULL)
  CREATE INDEX call_custom_text_4_idx ON public.call USING btree (business_id, custom_text_4 COLLATE any_case, id) WHERE (custom_text_4 IS NOT NULL)
  CREATE INDEX call_custom_text_5_idx ON public.call USING btree (business_id, custom_text_5 COLLATE any_case, id) WHERE (custom_text_5 IS NOT NULL)
  CREATE INDEX call_direction_started_at_id_idx ON public.call USING btree (business_id, direction, started_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX call_location_id_started_at_id_idx ON public.call USING btree (business_id, location_id, started_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX call_phone_started_at_id_idx ON public.call USING btree (business_id, phone COLLATE any_case, started_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX call_started_at_assigned_user_direction_talk_seconds_idx ON public.call USING btree (business_id, started_at, assigned_user, direction, talk_seconds) WHERE (deleted_at IS NULL)
  CREATE INDEX call_started_at_id_idx ON public.call USING btree (business_id, started_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX call_trash_idx ON public.call USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  CREATE UNIQUE INDEX call_log_key_key ON public.call USING btree (business_id, log_key COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table case_category
  business_id bigint not null
  color text
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  id bigint not null identity
  name text not null
  position integer not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  case_category_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  case_category_color_check CHECK ((char_length(color) <= 7))
  case_category_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  case_category_name_check CHECK ((char_length(name) <= 60))
  case_category_pkey PRIMARY KEY (business_id, id)
  CREATE UNIQUE INDEX case_category_name_key ON public.case_category USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table case_clock
  business_id bigint not null
  case_id bigint not null
  log jsonb not null
  next_at timestamp with time zone
  case_clock_case_id_fk FOREIGN KEY (business_id, case_id) REFERENCES support_case(business_id, id) ON DELETE CASCADE
  case_clock_pkey PRIMARY KEY (business_id, case_id)
  CREATE INDEX case_clock_next_at_idx ON public.case_clock USING btree (business_id, next_at, case_id) WHERE (next_at IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table case_hours
  business_id bigint not null
  color text
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  friday text
  id bigint not null identity
  location_id bigint
  lunch text
  monday text
  name text not null
  position integer not null
  saturday text
  sunday text
  thursday text
  tuesday text
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  wednesday text
  case_hours_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  case_hours_color_check CHECK ((char_length(color) <= 7))
  case_hours_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  case_hours_friday_check CHECK ((char_length(friday) <= 30))
  case_hours_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  case_hours_lunch_check CHECK ((char_length(lunch) <= 30))
  case_hours_monday_check CHECK ((char_length(monday) <= 30))
  case_hours_name_check CHECK ((char_length(name) <= 60))
  case_hours_pkey PRIMARY KEY (business_id, id)
  case_hours_saturday_check CHECK ((char_length(saturday) <= 30))
  case_hours_sunday_check CHECK ((char_length(sunday) <= 30))
  case_hours_thursday_check CHECK ((char_length(thursday) <= 30))
  case_hours_tuesday_check CHECK ((char_length(tuesday) <= 30))
  case_hours_wednesday_check CHECK ((char_length(wednesday) <= 30))
  CREATE UNIQUE INDEX case_hours_name_key ON public.case_hours USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table case_policy
  business_id bigint not null
  case_category_id bigint
  color text
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  first_response text not null
  id bigint not null identity
  name text not null
  position integer not null
  priority text
  resolve text not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  case_policy_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  case_policy_case_category_id_fk FOREIGN KEY (business_id, case_category_id) REFERENCES case_category(business_id, id)
  case_policy_color_check CHECK ((char_length(color) <= 7))
  case_policy_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  case_policy_first_response_check CHECK ((char_length(first_response) <= 40))
  case_policy_name_check CHECK ((char_length(name) <= 60))
  case_policy_pkey PRIMARY KEY (business_id, id)
  case_policy_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text])))
  case_policy_resolve_check CHECK ((char_length(resolve) <= 40))
  CREATE UNIQUE INDEX case_policy_name_key ON public.case_policy USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table case_reply
  business_id bigint not null
  color text
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  id bigint not null identity
  name text not null
  position integer not null
  text text
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  case_reply_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  case_reply_color_check CHECK ((char_length(color) <= 7))
  case_reply_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  case_reply_name_check CHECK ((char_length(name) <= 60))
  case_reply_pkey PRIMARY KEY (business_id, id)
  case_reply_text_check CHECK ((char_length(text) <= 10000))
  CREATE UNIQUE INDEX case_reply_name_key ON public.case_reply USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table case_setting
  business_id bigint not null
  prefix text not null
  case_setting_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  case_setting_pkey PRIMARY KEY (business_id)
  case_setting_prefix_check CHECK ((prefix ~ '^[A-Z]{1,6}$'::text))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table case_status
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
  case_status_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  case_status_color_check CHECK ((char_length(color) <= 7))
  case_status_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  case_status_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'waiting'::text, 'closed'::text])))
  case_status_name_check CHECK ((char_length(name) <= 60))
  case_status_pkey PRIMARY KEY (business_id, id)
  CREATE UNIQUE INDEX case_status_default_key ON public.case_status USING btree (business_id) WHERE (is_default AND (deleted_at IS NULL))
  CREATE UNIQUE INDEX case_status_name_key ON public.case_status USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table challan_return
  business_id bigint not null
  buyer_name text
  cancel_remark text
  challan_id bigint
  contact_id bigint
  created_at timestamp with time zone not null default now()
  created_by bigint
  date date
  deleted_at timestamp with time zone
  how text
  id bigint not null identity
  invoice_id bigint
  name text
  status text
  their_date date
  their_number text
  total bigint
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  work_done text
  challan_return_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  challan_return_buyer_name_check CHECK ((char_length(buyer_name) <= 255))
  challan_return_cancel_remark_check CHECK ((char_length(cancel_remark) <= 200))
  challan_return_challan_id_fk FOREIGN KEY (business_id, challan_id) REFERENCES delivery_challan(business_id, id)
  challan_return_contact_id_fk FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id)
  challan_return_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  challan_return_how_check CHECK ((how = ANY (ARRAY['back'::text, 'supplied'::text])))
  challan_return_invoice_id_fk FOREIGN KEY (business_id, invoice_id) REFERENCES invoice(business_id, id)
  challan_return_name_check CHECK ((char_length(name) <= 60))
  challan_return_pkey PRIMARY KEY (business_id, id)
  challan_return_status_check CHECK ((status = ANY (ARRAY['expected'::text, 'received'::text, 'cancelled'::text])))
  challan_return_their_number_check CHECK ((char_length(their_number) <= 16))
  challan_return_total_check CHECK ((total >= 0))
  challan_return_work_done_check CHECK ((char_length(work_done) <= 60))
  CREATE INDEX challan_return_challan_id_id_idx ON public.challan_return USING btree (business_id, challan_id, id) WHERE (deleted_at IS NULL)
  CREATE INDEX challan_return_contact_id_date_id_idx ON public.challan_return USING btree (business_id, contact_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX challan_return_date_id_idx ON public.challan_return USING btree (business_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX challan_return_status_date_id_idx ON public.challan_return USING btree (business_id, status, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX challan_return_trash_idx ON public.challan_return USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  CREATE UNIQUE INDEX challan_return_name_key ON public.challan_return USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table challan_return_line
  business_id bigint not null
  challan_return_id bigint not null
  description text
  id bigint not null identity
  item_id bigint
  line numeric(18,0) not null
  lost numeric(18,3)
  made numeric(18,3)
  made_unit text
  position integer not null default 0
  quantity numeric(18,3)
  unit text
  challan_return_line_business_id_challan_return_id_fkey FOREIGN KEY (business_id, challan_return_id) REFERENCES challan_return(business_id, id) ON DELETE CASCADE
  challan_return_line_description_check CHECK ((char_length(description) <= 300))
  challan_return_line_item_id_fk FOREIGN KEY (business_id, item_id) REFERENCES item(business_id, id)
  challan_return_line_made_unit_check CHECK ((made_unit = ANY (ARRAY['BAG'::text, 'BAL'::text, 'BDL'::text, 'BKL'::text, 'BOU'::text, 'BOX'::text, 'BTL'::text, 'BUN'::text, 'CAN'::text, 'CBM'::text, 'CCM'::text, 'CMS'::text, 'CTN'::text, 'DOZ'::text, 'DRM'::text, 'GGK'::text, 'GMS'::text, 'GRS'::text, 'GYD'::text, 'KGS'::text, 'KLR'::text, 'KME'::text, 'LTR'::text, 'MLT'::text, 'MTR'::text, 'MTS'::text, 'NOS'::text, 'OTH'::text, 'PAC'::text, 'PCS'::text, 'PRS'::text, 'QTL'::text, 'ROL'::text, 'SET'::text, 'SQF'::text, 'SQM'::text, 'SQY'::text, 'TBS'::text, 'TGM'::text, 'THD'::text, 'TON'::text, 'TUB'::text, 'UGS'::text, 'UNT'::text, 'YDS'::text])))
  challan_return_line_pkey PRIMARY KEY (business_id, id)
  challan_return_line_unit_check CHECK ((unit = ANY (ARRAY['BAG'::text, 'BAL'::text, 'BDL'::text, 'BKL'::text, 'BOU'::text, 'BOX'::text, 'BTL'::text, 'BUN'::text, 'CAN'::text, 'CBM'::text, 'CCM'::text, 'CMS'::text, 'CTN'::text, 'DOZ'::text, 'DRM'::text, 'GGK'::text, 'GMS'::text, 'GRS'::text, 'GYD'::text, 'KGS'::text, 'KLR'::text, 'KME'::text, 'LTR'::text, 'MLT'::text, 'MTR'::text, 'MTS'::text, 'NOS'::text, 'OTH'::text, 'PAC'::text, 'PCS'::text, 'PRS'::text, 'QTL'::text, 'ROL'::text, 'SET'::text, 'SQF'::text, 'SQM'::text, 'SQY'::text, 'TBS'::text, 'TGM'::text, 'THD'::text, 'TON'::text, 'TUB'::text, 'UGS'::text, 'UNT'::text, 'YDS'::text])))
  CREATE INDEX challan_return_line_challan_return_id_position_idx ON public.challan_return_line USING btree (business_id, challan_return_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table change
  action text not null
  actor_id bigint
  address text
  api_key_id bigint default (NULLIF(current_setting('app.api_key_id'::text, true), ''::text))::bigint
  at timestamp with time zone not null default now()
  business_id bigint not null
  changes jsonb not null default '{}'::jsonb
  happened_at timestamp with time zone default (NULLIF(current_setting('app.happened_at'::text, true), ''::text))::timestamp with time zone
  id bigint not null identity
  note text
  record text not null
  record_id bigint not null
  request_id text
  run_id bigint
  change_address_check CHECK ((char_length(address) <= 64))
  change_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX change_record_idx ON public.change USING btree (business_id, record, record_id, id)
  CREATE INDEX change_run_idx ON public.change USING btree (business_id, run_id, id) WHERE (run_id IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table change_seal
  at timestamp with time zone not null default now()
  business_id bigint not null
  change_id bigint not null
  hash bytea not null
  position bigint not null
  change_seal_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  change_seal_hash_check CHECK ((octet_length(hash) = 32))
  change_seal_pkey PRIMARY KEY (business_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table client_group
  business_id bigint not null
  color text
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  id bigint not null identity
  name text not null
  position integer not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  client_group_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  client_group_color_check CHECK ((char_length(color) <= 7))
  client_group_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  client_group_name_check CHECK ((char_length(name) <= 60))
  client_group_pkey PRIMARY KEY (business_id, id)
  CREATE UNIQUE INDEX client_group_name_key ON public.client_group USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table connection
  added bigint not null default 0
  business_id bigint not null
  created bigint not null default 0
  created_at timestamp with time zone not null default now()
  created_by bigint not null
  credentials bytea
  credentials_key_id text
  credentials_set_at timestamp with time zone
  cursor_at timestamp with time zone
  deleted_at timestamp with time zone
  duplicates bigint not null default 0
  failed bigint not null default 0
  failures integer not null default 0
  hook_hash bytea
  hook_hint text
  id bigint not null identity
  is_sample boolean not null default false
  label text not null
  last_error jsonb
  last_pull_at timestamp with time zone
  last_pull_new integer
  last_success_at timestamp with time zone
  next_pull_at timestamp with time zone
  old_hook_hash bytea
  old_hook_until timestamp with time zone
  old_signing bytea
  old_signing_key_id text
  old_signing_until timestamp with time zone
  provider text not null
  received bigint not null default 0
  refused bigint not null default 0
  settings jsonb not null default '{}'::jsonb
  signing bytea
  signing_key_id text
  status text not null default 'active'::text
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  connection_business_id_created_by_fkey FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  connection_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  connection_hook_hash_check CHECK ((octet_length(hook_hash) = 32))
  connection_label_check CHECK (((char_length(label) >= 1) AND (char_length(label) <= 60)))
  connection_old_hook_hash_check CHECK ((octet_length(old_hook_hash) = 32))
  connection_pkey PRIMARY KEY (business_id, id)
  connection_provider_check CHECK ((provider = ANY (ARRAY['generic'::text, 'indiamart'::text, 'tradeindia'::text])))
  connection_status_check CHECK ((status = ANY (ARRAY['active'::text, 'needs_attention'::text, 'paused'::text])))
  CREATE INDEX connection_live_idx ON public.connection USING btree (business_id, provider) WHERE (deleted_at IS NULL)
  CREATE INDEX connection_old_hook_hash_idx ON public.connection USING btree (business_id, old_hook_hash) WHERE (old_hook_hash IS NOT NULL)
  CREATE UNIQUE INDEX connection_hook_hash_key ON public.connection USING btree (business_id, hook_hash)
  keeper SELECT PERMISSIVE (current_setting('app.task'::text, true) = 'forget_deliveries'::text) / 
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table consolidated_bill
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  from_place text
  from_state text
  gstin text
  id bigint not null identity
  made_at timestamp with time zone
  number text
  transport_document text
  transport_document_date date
  transport_mode text
  updated_at timestamp with time zone not null default now()
  vehicle_number text
  version integer not null default 1
  consolidated_bill_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  consolidated_bill_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  consolidated_bill_from_place_check CHECK ((char_length(from_place) <= 50))
  consolidated_bill_from_state_check CHECK ((from_state = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  consolidated_bill_gstin_check CHECK ((char_length(gstin) <= 15))
  consolidated_bill_number_check CHECK ((char_length(number) <= 12))
  consolidated_bill_pkey PRIMARY KEY (business_id, id)
  consolidated_bill_transport_document_check CHECK ((char_length(transport_document) <= 15))
  consolidated_bill_transport_mode_check CHECK ((transport_mode = ANY (ARRAY['Road'::text, 'Rail'::text, 'Air'::text, 'Ship/Road-cum-ship'::text])))
  consolidated_bill_vehicle_number_check CHECK ((char_length(vehicle_number) <= 20))
  CREATE INDEX consolidated_bill_made_at_id_idx ON public.consolidated_bill USING btree (business_id, made_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX consolidated_bill_trash_idx ON public.consolidated_bill USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  CREATE UNIQUE INDEX consolidated_bill_number_key ON public.consolidated_bill USING btree (business_id, number COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table consolidated_bill_line
  business_id bigint not null
  buyer_name text
  consolidated_bill_id bigint not null
  document_number text
  id bigint not null identity
  number text
  position integer not null default 0
  total bigint
  valid_until timestamp with time zone
  consolidated_bill_line_business_id_consolidated_bill_id_fkey FOREIGN KEY (business_id, consolidated_bill_id) REFERENCES consolidated_bill(business_id, id) ON DELETE CASCADE
  consolidated_bill_line_buyer_name_check CHECK ((char_length(buyer_name) <= 255))
  consolidated_bill_line_document_number_check CHECK ((char_length(document_number) <= 60))
  consolidated_bill_line_number_check CHECK ((char_length(number) <= 12))
  consolidated_bill_line_pkey PRIMARY KEY (business_id, id)
  consolidated_bill_line_total_check CHECK ((total >= 0))
  CREATE INDEX consolidated_bill_line_consolidated_bill_id_position_idx ON public.consolidated_bill_line USING btree (business_id, consolidated_bill_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table contact
  account_name text
  address_1 text
  address_2 text
  alternate_city text
  alternate_pincode text
  alternate_state text
  anniversary_date date
  area_street text
  assigned_user bigint
  building text
  business_id bigint not null
  city text
  client_group_id bigint
  client_type text
  company_id bigint
  contact_number text
  country text
  created_at timestamp with time zone not null default now()
  created_by bigint
  credit_days integer
  credit_limit bigint
  credit_mode text
  custom jsonb not null default '{}'::jsonb
  custom_number_1 double precision
  custom_number_2 double precision
  custom_number_3 double precision
  custom_number_4 double precision
  custom_number_5 double precision
  custom_text_1 text
  custom_text_2 text
  custom_text_3 text
  custom_text_4 text
  custom_text_5 text
  deleted_at timestamp with time zone
  desc text
  designation text
  dob date
  email text
  gst_type text
  gstin text
  house_no text
  id bigint not null identity
  kind text not null
  landmark text
  language text
  latitude numeric(18,6)
  location_id bigint
  longitude numeric(18,6)
  name text not null
  pan text
  pincode text
  remark text
  shipping_address_1 text
  shipping_address_2 text
  shipping_city text
  shipping_country text
  shipping_landmark text
  shipping_pincode text
  shipping_same boolean
  shipping_state text
  state text
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  website text
  contact_account_name_check CHECK ((char_length(account_name) <= 255))
  contact_address_1_check CHECK ((char_length(address_1) <= 255))
  contact_address_2_check CHECK ((char_length(address_2) <= 255))
  contact_alternate_city_check CHECK ((char_length(alternate_city) <= 255))
  contact_alternate_pincode_check CHECK ((char_length(alternate_pincode) <= 10))
  contact_alternate_state_check CHECK ((char_length(alternate_state) <= 255))
  contact_area_street_check CHECK ((char_length(area_street) <= 255))
  contact_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  contact_building_check CHECK ((char_length(building) <= 255))
  contact_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  contact_city_check CHECK ((char_length(city) <= 255))
  contact_client_group_id_fk FOREIGN KEY (business_id, client_group_id) REFERENCES client_group(business_id, id)
  contact_client_type_check CHECK ((client_type = ANY (ARRAY['Seller'::text, 'Buyer'::text, 'Both'::text])))
  contact_company_id_fk FOREIGN KEY (business_id, company_id) REFERENCES contact(business_id, id)
  contact_contact_number_check CHECK ((char_length(contact_number) <= 255))
  contact_country_check CHECK ((char_length(country) <= 255))
  contact_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  contact_credit_limit_check CHECK ((credit_limit >= 0))
  contact_credit_mode_check CHECK ((credit_mode = ANY (ARRAY['none'::text, 'warn'::text, 'block'::text])))
  contact_desc_check CHECK ((char_length("desc") <= 10000))
  contact_designation_check CHECK ((char_length(designation) <= 100))
  contact_email_check CHECK ((char_length(email) <= 255))
  contact_gst_type_check CHECK ((gst_type = ANY (ARRAY['Regular'::text, 'Composition'::text, 'Consumer'::text, 'Unregistered'::text, 'Unknown'::text])))
  contact_gstin_check CHECK ((char_length(gstin) <= 15))
  contact_house_no_check CHECK ((char_length(house_no) <= 60))
  contact_kind_check CHECK ((kind = ANY (ARRAY['Person'::text, 'Company'::text])))
  contact_landmark_check CHECK ((char_length(landmark) <= 255))
  contact_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text, 'gu'::text, 'ta'::text])))
  contact_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  contact_name_check CHECK ((char_length(name) <= 255))
  contact_pan_check CHECK ((char_length(pan) <= 10))
  contact_pincode_check CHECK ((char_length(pincode) <= 10))
  contact_pkey PRIMARY KEY (business_id, id)
  contact_remark_check CHECK ((char_length(remark) <= 10000))
  contact_shipping_address_1_check CHECK ((char_length(shipping_address_1) <= 255))
  contact_shipping_address_2_check CHECK ((char_length(shipping_address_2) <= 255))
  contact_shipping_city_check CHECK ((char_length(shipping_city) <= 255))
  contact_shipping_country_check CHECK ((char_length(shipping_country) <= 255))
  contact_shipping_landmark_check CHECK ((char_length(shipping_landmark) <= 255))
  contact_shipping_pincode_check CHECK ((char_length(shipping_pincode) <= 10))
  contact_shipping_state_check CHECK ((char_length(shipping_state) <= 255))
  contact_state_check CHECK ((char_length(state) <= 255))
  contact_website_check CHECK ((char_length(website) <= 255))
  CREATE INDEX contact_assigned_user_created_at_id_idx ON public.contact USING btree (business_id, assigned_user, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX contact_company_id_created_at_id_idx ON public.contact USING btree (business_id, company_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX contact_created_at_id_idx ON public.contact USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX contact_custom_number_1_idx ON public.contact USING btree (business_id, custom_number_1, id) WHERE (custom_number_1 IS NOT NULL)
  CREATE INDEX contact_custom_number_2_idx ON public.contact USING btree (business_id, custom_number_2, id) WHERE (custom_number_2 IS NOT NULL)
  CREATE INDEX contact_custom_number_3_idx ON public.contact USING btree (business_id, custom_number_3, id) WHERE (custom_number_3 IS NOT NULL)
  CREATE INDEX contact_custom_number_4_idx ON public.contact USING btree (business_id, custom_number_4, id) WHERE (custom_number_4 IS NOT NULL)
  CREATE INDEX contact_custom_number_5_idx ON public.contact USING btree (business_id, custom_number_5, id) WHERE (custom_number_5 IS NOT NULL)
  CREATE INDEX contact_custom_text_1_idx ON public.contact USING btree (business_id, custom_text_1 COLLATE any_case, id) WHERE (custom_text_1 IS NOT NULL)
  CREATE INDEX contact_custom_text_2_idx ON public.contact USING btree (business_id, custom_text_2 COLLATE any_case, id) WHERE (custom_text_2 IS NOT NULL)
  CREATE INDEX contact_custom_text_3_idx ON public.contact USING btree (business_id, custom_text_3 COLLATE any_case, id) WHERE (custom_text_3 IS NOT NULL)
  CREATE INDEX contact_custom_text_4_idx ON public.contact USING btree (business_id, custom_text_4 COLLATE any_case, id) WHERE (custom_text_4 IS NOT NULL)
  CREATE INDEX contact_custom_text_5_idx ON public.contact USING btree (business_id, custom_text_5 COLLATE any_case, id) WHERE (custom_text_5 IS NOT NULL)
  CREATE INDEX contact_kind_created_at_id_idx ON public.contact USING btree (business_id, kind, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX contact_name_id_idx ON public.contact USING btree (business_id, name COLLATE any_case, id) WHERE (deleted_at IS NULL)
  CREATE INDEX contact_trash_idx ON public.contact USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table contact_entry
  business_id bigint not null
  contact_id bigint not null
  country_code text
  id bigint not null identity
  is_invalid boolean
  is_primary boolean
  iso2 text
  normal text
  phone_code text
  position integer not null default 0
  type text not null
  value text not null
  contact_entry_business_id_contact_id_fkey FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id) ON DELETE CASCADE
  contact_entry_country_code_check CHECK ((char_length(country_code) <= 5))
  contact_entry_iso2_check CHECK ((char_length(iso2) <= 2))
  contact_entry_normal_check CHECK ((char_length(normal) <= 255))
  contact_entry_phone_code_check CHECK ((char_length(phone_code) <= 5))
  contact_entry_pkey PRIMARY KEY (business_id, id)
  contact_entry_type_check CHECK ((type = ANY (ARRAY['Contact Number'::text, 'Email'::text])))
  contact_entry_value_check CHECK ((char_length(value) <= 255))
  CREATE INDEX contact_entry_contact_id_position_idx ON public.contact_entry USING btree (business_id, contact_id, "position")
  CREATE INDEX contact_entry_normal_idx ON public.contact_entry USING btree (business_id, normal)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table contact_occasion
  business_id bigint not null
  contact_id bigint not null
  day integer not null
  greeted_at timestamp with time zone
  greeted_by bigint
  greeted_year integer
  occasion text not null
  contact_occasion_contact_id_fk FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id) ON DELETE CASCADE
  contact_occasion_day_check CHECK (((day >= 101) AND (day <= 1231)))
  contact_occasion_greeted_by_fk FOREIGN KEY (business_id, greeted_by) REFERENCES member(business_id, id)
  contact_occasion_occasion_check CHECK ((occasion = ANY (ARRAY['birthday'::text, 'anniversary'::text])))
  contact_occasion_pkey PRIMARY KEY (business_id, contact_id, occasion)
  CREATE INDEX contact_occasion_day_idx ON public.contact_occasion USING btree (business_id, day, contact_id, occasion)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table credit_note
  assigned_user bigint
  billing_address text
  billing_pincode text
  billing_state text
  business_id bigint not null
  buyer_gst_type text
  buyer_gstin text
  buyer_name text
  cancel_remark text
  cancelled_at timestamp with time zone
  cess bigint
  cgst bigint
  contact_id bigint
  created_at timestamp with time zone not null default now()
  created_by bigint
  currency text
  custom jsonb not null default '{}'::jsonb
  custom_number_1 double precision
  custom_number_2 double precision
  custom_number_3 double precision
  custom_number_4 double precision
  custom_number_5 double precision
  custom_text_1 text
  custom_text_2 text
  custom_text_3 text
  custom_text_4 text
  custom_text_5 text
  date date not null
  deleted_at timestamp with time zone
  e_invoice_status text
  exchange_rate numeric(18,6)
  id bigint not null identity
  igst bigint
  invoice_date date
  invoice_id bigint not null
  invoice_number text
  location_id bigint
  number text
  posted_at timestamp with time zone
  reason text
  reference text
  remark text
  rounding bigint
  seller_registration text
  sgst bigint
  status text
  supply_place text
  taxable bigint
  tcs bigint
  tcs_rate text
  tcs_section text
  total bigint
  total_abroad numeric(18,2)
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  without_tax boolean
  credit_note_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  credit_note_billing_address_check CHECK ((char_length(billing_address) <= 10000))
  credit_note_billing_pincode_check CHECK ((char_length(billing_pincode) <= 10))
  credit_note_billing_state_check CHECK ((char_length(billing_state) <= 60))
  credit_note_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  credit_note_buyer_gst_type_check CHECK ((buyer_gst_type = ANY (ARRAY['Regular'::text, 'Composition'::text, 'Consumer'::text, 'Unregistered'::text, 'Unknown'::text, 'SEZ'::text, 'Deemed Export'::text, 'Overseas'::text])))
  credit_note_buyer_gstin_check CHECK ((char_length(buyer_gstin) <= 15))
  credit_note_buyer_name_check CHECK ((char_length(buyer_name) <= 255))
  credit_note_cancel_remark_check CHECK ((char_length(cancel_remark) <= 200))
  credit_note_cess_check CHECK ((cess >= 0))
  credit_note_cgst_check CHECK ((cgst >= 0))
  credit_note_contact_id_fk FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id)
  credit_note_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  credit_note_currency_check CHECK ((currency = ANY (ARRAY['INR'::text, 'USD'::text, 'EUR'::text, 'JPY'::text, 'GBP'::text, 'AUD'::text, 'CAD'::text, 'CHF'::text, 'CNY'::text, 'KRW'::text, 'AED'::text, 'SAR'::text])))
  credit_note_e_invoice_status_check CHECK ((e_invoice_status = ANY (ARRAY['yet_to_push'::text, 'pushing'::text, 'pushed'::text, 'failed'::text, 'cancelled'::text])))
  credit_note_igst_check CHECK ((igst >= 0))
  credit_note_invoice_id_fk FOREIGN KEY (business_id, invoice_id) REFERENCES invoice(business_id, id)
  credit_note_invoice_number_check CHECK ((char_length(invoice_number) <= 40))
  credit_note_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  credit_note_number_check CHECK ((char_length(number) <= 40))
  credit_note_pkey PRIMARY KEY (business_id, id)
  credit_note_reason_check CHECK ((reason = ANY (ARRAY['Sales return'::text, 'Discount after sale'::text, 'Deficiency in services'::text, 'Correction of invoice'::text, 'Others'::text])))
  credit_note_reference_check CHECK ((char_length(reference) <= 60))
  credit_note_remark_check CHECK ((char_length(remark) <= 10000))
  credit_note_seller_registration_check CHECK ((seller_registration = ANY (ARRAY['Regular'::text, 'Composition'::text, 'Unregistered'::text])))
  credit_note_sgst_check CHECK ((sgst >= 0))
  credit_note_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'posted'::text, 'cancelled'::text])))
  credit_note_supply_place_check CHECK ((supply_place = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  credit_note_taxable_check CHECK ((taxable >= 0))
  credit_note_tcs_check CHECK ((tcs >= 0))
  credit_note_tcs_rate_check CHECK ((char_length(tcs_rate) <= 10))
  credit_note_tcs_section_check CHECK ((char_length(tcs_section) <= 40))
  credit_note_total_check CHECK ((total >= 0))
  CREATE INDEX credit_note_assigned_user_date_id_idx ON public.credit_note USING btree (business_id, assigned_user, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX credit_note_contact_id_date_id_idx ON public.credit_note USING btree (business_id, contact_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX credit_note_created_at_id_idx ON public.credit_note USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX credit_note_custom_number_1_idx ON public.credit_note USING btree (business_id, custom_number_1, id) WHERE (custom_number_1 IS NOT NULL)
  CREATE INDEX credit_note_custom_number_2_idx ON public.credit_note USING btree (business_id, custom_number_2, id) WHERE (custom_number_2 IS NOT NULL)
  CREATE INDEX credit_note_custom_number_3_idx ON public.credit_note USING btree (business_id, custom_number_3, id) WHERE (custom_number_3 IS NOT NULL)
  CREATE INDEX credit_note_custom_number_4_idx ON public.credit_note USING btree (business_id, custom_number_4, id) WHERE (custom_number_4 IS NOT NULL)
  CREATE INDEX credit_note_custom_number_5_idx ON public.credit_note USING btree (business_id, custom_number_5, id) WHERE (custom_number_5 IS NOT NULL)
  CREATE INDEX credit_note_custom_text_1_idx ON public.credit_note USING btree (business_id, custom_text_1 COLLATE any_case, id) WHERE (custom_text_1 IS NOT NULL)
  CREATE INDEX credit_note_custom_text_2_idx ON public.credit_note USING btree (business_id, custom_text_2 COLLATE any_case, id) WHERE (custom_text_2 IS NOT NULL)
  CREATE INDEX credit_note_custom_text_3_idx ON public.credit_note USING btree (business_id, custom_text_3 COLLATE any_case, id) WHERE (custom_text_3 IS NOT NULL)
  CREATE INDEX credit_note_custom_text_4_idx ON public.credit_note USING btree (business_id, custom_text_4 COLLATE any_case, id) WHERE (custom_text_4 IS NOT NULL)
  CREATE INDEX credit_note_custom_text_5_idx ON public.credit_note USING btree (business_id, custom_text_5 COLLATE any_case, id) WHERE (custom_text_5 IS NOT NULL)
  CREATE INDEX credit_note_date_id_idx ON public.credit_note USING btree (business_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX credit_note_invoice_id_id_idx ON public.credit_note USING btree (business_id, invoice_id, id) WHERE (deleted_at IS NULL)
  CREATE INDEX credit_note_location_id_date_id_idx ON public.credit_note USING btree (business_id, location_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX credit_note_number_idx ON public.credit_note USING btree (business_id, number COLLATE any_case) WHERE (deleted_at IS NULL)
  CREATE INDEX credit_note_status_date_id_idx ON public.credit_note USING btree (business_id, status, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX credit_note_trash_idx ON public.credit_note USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table credit_note_line
  amount bigint
  business_id bigint not null
  cess bigint
  cess_per_unit numeric(18,4)
  cess_rate numeric(18,3)
  credit_note_id bigint not null
  custom jsonb not null default '{}'::jsonb
  description text
  hsn text
  id bigint not null identity
  invoice_line_id integer
  position integer not null default 0
  price numeric(18,3)
  quantity numeric(18,3)
  tax bigint
  tax_rate text
  taxable bigint
  unit text
  credit_note_line_amount_check CHECK ((amount >= 0))
  credit_note_line_business_id_credit_note_id_fkey FOREIGN KEY (business_id, credit_note_id) REFERENCES credit_note(business_id, id) ON DELETE CASCADE
  credit_note_line_cess_check CHECK ((cess >= 0))
  credit_note_line_description_check CHECK ((char_length(description) <= 300))
  credit_note_line_hsn_check CHECK ((char_length(hsn) <= 8))
  credit_note_line_pkey PRIMARY KEY (business_id, id)
  credit_note_line_tax_check CHECK ((tax >= 0))
  credit_note_line_tax_rate_check CHECK ((tax_rate = ANY (ARRAY['0'::text, '0.1'::text, '0.25'::text, '1'::text, '1.5'::text, '3'::text, '5'::text, '6'::text, '7.5'::text, '10'::text, '12'::text, '15'::text, '18'::text, '28'::text, '40'::text, 'exempt'::text, 'nil'::text, 'non_gst'::text])))
  credit_note_line_taxable_check CHECK ((taxable >= 0))
  credit_note_line_unit_check CHECK ((char_length(unit) <= 10))
  CREATE INDEX credit_note_line_credit_note_id_position_idx ON public.credit_note_line USING btree (business_id, credit_note_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table custom_field
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint
  default_value text
  deleted_at timestamp with time zone
  field_name text not null
  field_type text not null
  help text
  id bigint not null identity
  is_indexed boolean
  is_printed boolean
  is_required boolean
  is_unique boolean
  options text
  position integer not null
  record text not null
  show_if_field text
  show_if_values text
  slot integer
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  custom_field_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  custom_field_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  custom_field_default_value_check CHECK ((char_length(default_value) <= 255))
  custom_field_field_name_check CHECK ((char_length(field_name) <= 60))
  custom_field_field_type_check CHECK ((field_type = ANY (ARRAY['Text'::text, 'Number'::text, 'Date'::text, 'Select'::text, 'Date Time'::text, 'Checkbox'::text, 'Radio'::text, 'text-area'::text, 'Password'::text, 'Email'::text, 'Anchor'::text])))
  custom_field_help_check CHECK ((char_length(help) <= 255))
  custom_field_options_check CHECK ((char_length(options) <= 10000))
  custom_field_pkey PRIMARY KEY (business_id, id)
  custom_field_record_check CHECK ((char_length(record) <= 60))
  custom_field_show_if_field_check CHECK ((char_length(show_if_field) <= 60))
  custom_field_show_if_values_check CHECK ((char_length(show_if_values) <= 10000))
  CREATE UNIQUE INDEX custom_field_field_name_key ON public.custom_field USING btree (business_id, record, field_name COLLATE any_case) WHERE (deleted_at IS NULL)
  CREATE UNIQUE INDEX custom_field_slot_key ON public.custom_field USING btree (business_id, record, slot) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table custom_unique
  business_id bigint not null
  custom_field_id bigint not null
  record_id bigint not null
  value text not null
  custom_unique_business_id_custom_field_id_fkey FOREIGN KEY (business_id, custom_field_id) REFERENCES custom_field(business_id, id)
  custom_unique_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  custom_unique_pkey PRIMARY KEY (business_id, custom_field_id, value)
  CREATE INDEX custom_unique_record_idx ON public.custom_unique USING btree (business_id, custom_field_id, record_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT

table debit_note
  assigned_user bigint
  bill_date date
  bill_id bigint not null
  bill_number text
  business_id bigint not null
  buyer_registration text
  cancel_remark text
  cancelled_at timestamp with time zone
  cess bigint
  cgst bigint
  contact_id bigint
  created_at timestamp with time zone not null default now()
  created_by bigint
  custom jsonb not null default '{}'::jsonb
  custom_number_1 double precision
  custom_number_2 double precision
  custom_number_3 double precision
  custom_number_4 double precision
  custom_number_5 double precision
  custom_text_1 text
  custom_text_2 text
  custom_text_3 text
  custom_text_4 text
  custom_text_5 text
  date date not null
  deleted_at timestamp with time zone
  id bigint not null identity
  igst bigint
  location_id bigint
  number text
  posted_at timestamp with time zone
  reason text
  reference text
  remark text
  rounding bigint
  sgst bigint
  status text
  supplier_address text
  supplier_gstin text
  supplier_name text
  supplier_state text
  supply_place text
  taxable bigint
  total bigint
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  without_tax boolean
  debit_note_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  debit_note_bill_id_fk FOREIGN KEY (business_id, bill_id) REFERENCES bill(business_id, id)
  debit_note_bill_number_check CHECK ((char_length(bill_number) <= 60))
  debit_note_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  debit_note_buyer_registration_check CHECK ((buyer_registration = ANY (ARRAY['Regular'::text, 'Composition'::text, 'Unregistered'::text])))
  debit_note_cancel_remark_check CHECK ((char_length(cancel_remark) <= 200))
  debit_note_cess_check CHECK ((cess >= 0))
  debit_note_cgst_check CHECK ((cgst >= 0))
  debit_note_contact_id_fk FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id)
  debit_note_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  debit_note_igst_check CHECK ((igst >= 0))
  debit_note_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  debit_note_number_check CHECK ((char_length(number) <= 40))
  debit_note_pkey PRIMARY KEY (business_id, id)
  debit_note_reason_check CHECK ((reason = ANY (ARRAY['Purchase return'::text, 'Discount after purchase'::text, 'Deficiency in services'::text, 'Correction of bill'::text, 'Others'::text])))
  debit_note_reference_check CHECK ((char_length(reference) <= 60))
  debit_note_remark_check CHECK ((char_length(remark) <= 10000))
  debit_note_sgst_check CHECK ((sgst >= 0))
  debit_note_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'posted'::text, 'cancelled'::text])))
  debit_note_supplier_address_check CHECK ((char_length(supplier_address) <= 10000))
  debit_note_supplier_gstin_check CHECK ((char_length(supplier_gstin) <= 15))
  debit_note_supplier_name_check CHECK ((char_length(supplier_name) <= 255))
  debit_note_supplier_state_check CHECK ((char_length(supplier_state) <= 60))
  debit_note_supply_place_check CHECK ((supply_place = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  debit_note_taxable_check CHECK ((taxable >= 0))
  debit_note_total_check CHECK ((total >= 0))
  CREATE INDEX debit_note_assigned_user_date_id_idx ON public.debit_note USING btree (business_id, assigned_user, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX debit_note_bill_id_id_idx ON public.debit_note USING btree (business_id, bill_id, id) WHERE (deleted_at IS NULL)
  CREATE INDEX debit_note_contact_id_date_id_idx ON public.debit_note USING btree (business_id, contact_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX debit_note_created_at_id_idx ON public.debit_note USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX debit_note_custom_number_1_idx ON public.debit_note USING btree (business_id, custom_number_1, id) WHERE (custom_number_1 IS NOT NULL)
  CREATE INDEX debit_note_custom_number_2_idx ON public.debit_note USING btree (business_id, custom_number_2, id) WHERE (custom_number_2 IS NOT NULL)
  CREATE INDEX debit_note_custom_number_3_idx ON public.debit_note USING btree (business_id, custom_number_3, id) WHERE (custom_number_3 IS NOT NULL)
  CREATE INDEX debit_note_custom_number_4_idx ON public.debit_note USING btree (business_id, custom_number_4, id) WHERE (custom_number_4 IS NOT NULL)
  CREATE INDEX debit_note_custom_number_5_idx ON public.debit_note USING btree (business_id, custom_number_5, id) WHERE (custom_number_5 IS NOT NULL)
  CREATE INDEX debit_note_custom_text_1_idx ON public.debit_note USING btree (business_id, custom_text_1 COLLATE any_case, id) WHERE (custom_text_1 IS NOT NULL)
  CREATE INDEX debit_note_custom_text_2_idx ON public.debit_note USING btree (business_id, custom_text_2 COLLATE any_case, id) WHERE (custom_text_2 IS NOT NULL)
  CREATE INDEX debit_note_custom_text_3_idx ON public.debit_note USING btree (business_id, custom_text_3 COLLATE any_case, id) WHERE (custom_text_3 IS NOT NULL)
  CREATE INDEX debit_note_custom_text_4_idx ON public.debit_note USING btree (business_id, custom_text_4 COLLATE any_case, id) WHERE (custom_text_4 IS NOT NULL)
  CREATE INDEX debit_note_custom_text_5_idx ON public.debit_note USING btree (business_id, custom_text_5 COLLATE any_case, id) WHERE (custom_text_5 IS NOT NULL)
  CREATE INDEX debit_note_date_id_idx ON public.debit_note USING btree (business_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX debit_note_location_id_date_id_idx ON public.debit_note USING btree (business_id, location_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX debit_note_number_idx ON public.debit_note USING btree (business_id, number COLLATE any_case) WHERE (deleted_at IS NULL)
  CREATE INDEX debit_note_status_date_id_idx ON public.debit_note USING btree (business_id, status, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX debit_note_trash_idx ON public.debit_note USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table debit_note_line
  amount bigint
  bill_line_id integer
  business_id bigint not null
  cess bigint
  cess_per_unit numeric(18,4)
  cess_rate numeric(18,3)
  custom jsonb not null default '{}'::jsonb
  debit_note_id bigint not null
  description text
  hsn text
  id bigint not null identity
  position integer not null default 0
  price numeric(18,3)
  quantity numeric(18,3)
  tax bigint
  tax_rate text
  taxable bigint
  unit text
  debit_note_line_amount_check CHECK ((amount >= 0))
  debit_note_line_business_id_debit_note_id_fkey FOREIGN KEY (business_id, debit_note_id) REFERENCES debit_note(business_id, id) ON DELETE CASCADE
  debit_note_line_cess_check CHECK ((cess >= 0))
  debit_note_line_description_check CHECK ((char_length(description) <= 300))
  debit_note_line_hsn_check CHECK ((char_length(hsn) <= 8))
  debit_note_line_pkey PRIMARY KEY (business_id, id)
  debit_note_line_tax_check CHECK ((tax >= 0))
  debit_note_line_tax_rate_check CHECK ((tax_rate = ANY (ARRAY['0'::text, '0.1'::text, '0.25'::text, '1'::text, '1.5'::text, '3'::text, '5'::text, '6'::text, '7.5'::text, '10'::text, '12'::text, '15'::text, '18'::text, '28'::text, '40'::text, 'exempt'::text, 'nil'::text, 'non_gst'::text])))
  debit_note_line_taxable_check CHECK ((taxable >= 0))
  debit_note_line_unit_check CHECK ((char_length(unit) <= 10))
  CREATE INDEX debit_note_line_debit_note_id_position_idx ON public.debit_note_line USING btree (business_id, debit_note_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table delivery_challan
  assigned_user bigint
  back_by date
  billing_address text
  billing_pincode text
  billing_state text
  business_id bigint not null
  buyer_gst_type text
  buyer_gstin text
  buyer_name text
  cancel_remark text
  cancelled_at timestamp with time zone
  contact_id bigint
  created_at timestamp with time zone not null default now()
  created_by bigint
  custom jsonb not null default '{}'::jsonb
  custom_number_1 double precision
  custom_number_2 double precision
  custom_number_3 double precision
  custom_number_4 double precision
  custom_number_5 double precision
  custom_text_1 text
  custom_text_2 text
  custom_text_3 text
  custom_text_4 text
  custom_text_5 text
  date date not null
  deleted_at timestamp with time zone
  destination_country text
  discounts bigint
  extended_to date
  extension_order text
  goods_status text
  gross bigint
  id bigint not null identity
  job_goods text
  left_value bigint
  location_id bigint
  number text
  posted_at timestamp with time zone
  purpose text not null
  reference text
  remark text
  return_limit date
  seller_registration text
  seller_state text
  ship_to_third_party boolean
  shipping_address text
  shipping_pincode text
  shipping_same boolean
  shipping_state text
  status text
  supply_place text
  taxable bigint
  terms text
  total bigint
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  work text
  delivery_challan_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  delivery_challan_billing_address_check CHECK ((char_length(billing_address) <= 10000))
  delivery_challan_billing_pincode_check CHECK ((char_length(billing_pincode) <= 10))
  delivery_challan_billing_state_check CHECK ((char_length(billing_state) <= 60))
  delivery_challan_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  delivery_challan_buyer_gst_type_check CHECK ((buyer_gst_type = ANY (ARRAY['Regular'::text, 'Composition'::text, 'Consumer'::text, 'Unregistered'::text, 'Unknown'::text, 'SEZ'::text, 'Deemed Export'::text, 'Overseas'::text])))
  delivery_challan_buyer_gstin_check CHECK ((char_length(buyer_gstin) <= 15))
  delivery_challan_buyer_name_check CHECK ((char_length(buyer_name) <= 255))
  delivery_challan_cancel_remark_check CHECK ((char_length(cancel_remark) <= 200))
  delivery_challan_contact_id_fk FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id)
  delivery_challan_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  delivery_challan_destination_country_check CHECK ((char_length(destination_country) <= 2))
  delivery_challan_discounts_check CHECK ((discounts >= 0))
  delivery_challan_extension_order_check CHECK ((char_length(extension_order) <= 60))
  delivery_challan_goods_status_check CHECK ((goods_status = ANY (ARRAY['out'::text, 'partly'::text, 'back'::text])))
  delivery_challan_gross_check CHECK ((gross >= 0))
  delivery_challan_job_goods_check CHECK ((job_goods = ANY (ARRAY['inputs'::text, 'capital_goods'::text, 'tools'::text])))
  delivery_challan_left_value_check CHECK ((left_value >= 0))
  delivery_challan_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  delivery_challan_number_check CHECK ((char_length(number) <= 40))
  delivery_challan_pkey PRIMARY KEY (business_id, id)
  delivery_challan_purpose_check CHECK ((purpose = ANY (ARRAY['Job Work'::text, 'Sale on approval'::text, 'Exhibition or Fairs'::text, 'Others'::text])))
  delivery_challan_reference_check CHECK ((char_length(reference) <= 60))
  delivery_challan_remark_check CHECK ((char_length(remark) <= 10000))
  delivery_challan_seller_registration_check CHECK ((seller_registration = ANY (ARRAY['Regular'::text, 'Composition'::text, 'Unregistered'::text])))
  delivery_challan_seller_state_check CHECK ((seller_state = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  delivery_challan_shipping_address_check CHECK ((char_length(shipping_address) <= 10000))
  delivery_challan_shipping_pincode_check CHECK ((char_length(shipping_pincode) <= 10))
  delivery_challan_shipping_state_check CHECK ((char_length(shipping_state) <= 60))
  delivery_challan_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'posted'::text, 'cancelled'::text])))
  delivery_challan_supply_place_check CHECK ((supply_place = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  delivery_challan_taxable_check CHECK ((taxable >= 0))
  delivery_challan_terms_check CHECK ((char_length(terms) <= 10000))
  delivery_challan_total_check CHECK ((total >= 0))
  delivery_challan_work_check CHECK ((char_length(work) <= 60))
  CREATE INDEX delivery_challan_assigned_user_date_id_idx ON public.delivery_challan USING btree (business_id, assigned_user, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX delivery_challan_back_by_id_idx ON public.delivery_challan USING btree (business_id, back_by, id) WHERE (deleted_at IS NULL)
  CREATE INDEX delivery_challan_contact_id_date_id_idx ON public.delivery_challan USING btree (business_id, contact_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX delivery_challan_created_at_id_idx ON public.delivery_challan USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX delivery_challan_custom_number_1_idx ON public.delivery_challan USING btree (business_id, custom_number_1, id) WHERE (custom_number_1 IS NOT NULL)
  CREATE INDEX delivery_challan_custom_number_2_idx ON public.delivery_challan USING btree (business_id, custom_number_2, id) WHERE (custom_number_2 IS NOT NULL)
  CREATE INDEX delivery_challan_custom_number_3_idx ON public.delivery_challan USING btree (business_id, custom_number_3, id) WHERE (custom_number_3 IS NOT NULL)
  CREATE INDEX delivery_challan_custom_number_4_idx ON public.delivery_challan USING btree (business_id, custom_number_4, id) WHERE (custom_number_4 IS NOT NULL)
  CREATE INDEX delivery_challan_custom_number_5_idx ON public.delivery_challan USING btree (business_id, custom_number_5, id) WHERE (custom_number_5 IS NOT NULL)
  CREATE INDEX delivery_challan_custom_text_1_idx ON public.delivery_challan USING btree (business_id, custom_text_1 COLLATE any_case, id) WHERE (custom_text_1 IS NOT NULL)
  CREATE INDEX delivery_challan_custom_text_2_idx ON public.delivery_challan USING btree (business_id, custom_text_2 COLLATE any_case, id) WHERE (custom_text_2 IS NOT NULL)
  CREATE INDEX delivery_challan_custom_text_3_idx ON public.delivery_challan USING btree (business_id, custom_text_3 COLLATE any_case, id) WHERE (custom_text_3 IS NOT NULL)
  CREATE INDEX delivery_challan_custom_text_4_idx ON public.delivery_challan USING btree (business_id, custom_text_4 COLLATE any_case, id) WHERE (custom_text_4 IS NOT NULL)
  CREATE INDEX delivery_challan_custom_text_5_idx ON public.delivery_challan USING btree (business_id, custom_text_5 COLLATE any_case, id) WHERE (custom_text_5 IS NOT NULL)
  CREATE INDEX delivery_challan_date_id_idx ON public.delivery_challan USING btree (business_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX delivery_challan_goods_status_return_limit_id_idx ON public.delivery_challan USING btree (business_id, goods_status, return_limit, id) WHERE (deleted_at IS NULL)
  CREATE INDEX delivery_challan_location_id_date_id_idx ON public.delivery_challan USING btree (business_id, location_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX delivery_challan_number_idx ON public.delivery_challan USING btree (business_id, number COLLATE any_case) WHERE (deleted_at IS NULL)
  CREATE INDEX delivery_challan_purpose_date_id_idx ON public.delivery_challan USING btree (business_id, purpose, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX delivery_challan_return_limit_id_idx ON public.delivery_challan USING btree (business_id, return_limit, id) WHERE (deleted_at IS NULL)
  CREATE INDEX delivery_challan_status_date_id_idx ON public.delivery_challan USING btree (business_id, status, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX delivery_challan_trash_idx ON public.delivery_challan USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table delivery_challan_line
  amount bigint
  business_id bigint not null
  cess bigint
  cess_per_unit numeric(18,4)
  cess_rate numeric(18,3)
  custom jsonb not null default '{}'::jsonb
  delivery_challan_id bigint not null
  description text
  discount numeric(18,2)
  discount_type text
  hsn text
  id bigint not null identity
  item_id bigint
  position integer not null default 0
  price numeric(18,3)
  quantity numeric(18,3)
  tax bigint
  tax_rate text
  taxable bigint
  unit text
  delivery_challan_line_amount_check CHECK ((amount >= 0))
  delivery_challan_line_business_id_delivery_challan_id_fkey FOREIGN KEY (business_id, delivery_challan_id) REFERENCES delivery_challan(business_id, id) ON DELETE CASCADE
  delivery_challan_line_cess_check CHECK ((cess >= 0))
  delivery_challan_line_description_check CHECK ((char_length(description) <= 300))
  delivery_challan_line_discount_type_check CHECK ((discount_type = ANY (ARRAY['Percentage'::text, 'Fixed Amount'::text])))
  delivery_challan_line_hsn_check CHECK ((char_length(hsn) <= 8))
  delivery_challan_line_item_id_fk FOREIGN KEY (business_id, item_id) REFERENCES item(business_id, id)
  delivery_challan_line_pkey PRIMARY KEY (business_id, id)
  delivery_challan_line_tax_check CHECK ((tax >= 0))
  delivery_challan_line_tax_rate_check CHECK ((tax_rate = ANY (ARRAY['0'::text, '0.1'::text, '0.25'::text, '1'::text, '1.5'::text, '3'::text, '5'::text, '6'::text, '7.5'::text, '10'::text, '12'::text, '15'::text, '18'::text, '28'::text, '40'::text, 'exempt'::text, 'nil'::text, 'non_gst'::text])))
  delivery_challan_line_taxable_check CHECK ((taxable >= 0))
  delivery_challan_line_unit_check CHECK ((unit = ANY (ARRAY['BAG'::text, 'BAL'::text, 'BDL'::text, 'BKL'::text, 'BOU'::text, 'BOX'::text, 'BTL'::text, 'BUN'::text, 'CAN'::text, 'CBM'::text, 'CCM'::text, 'CMS'::text, 'CTN'::text, 'DOZ'::text, 'DRM'::text, 'GGK'::text, 'GMS'::text, 'GRS'::text, 'GYD'::text, 'KGS'::text, 'KLR'::text, 'KME'::text, 'LTR'::text, 'MLT'::text, 'MTR'::text, 'MTS'::text, 'NOS'::text, 'OTH'::text, 'PAC'::text, 'PCS'::text, 'PRS'::text, 'QTL'::text, 'ROL'::text, 'SET'::text, 'SQF'::text, 'SQM'::text, 'SQY'::text, 'TBS'::text, 'TGM'::text, 'THD'::text, 'TON'::text, 'TUB'::text, 'UGS'::text, 'UNT'::text, 'YDS'::text])))
  CREATE INDEX delivery_challan_line_delivery_challan_id_position_idx ON public.delivery_challan_line USING btree (business_id, delivery_challan_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table document_facts
  business_id bigint not null
  facts jsonb not null
  record text not null
  record_id bigint not null
  document_facts_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  document_facts_pkey PRIMARY KEY (business_id, record, record_id)
  document_facts_record_check CHECK ((char_length(record) <= 60))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table document_number
  business_id bigint not null
  number_key text not null
  record text not null
  record_id bigint not null
  type text not null
  year text not null
  document_number_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  document_number_number_key_check CHECK ((char_length(number_key) <= 40))
  document_number_pkey PRIMARY KEY (business_id, type, year, number_key)
  document_number_record_check CHECK ((char_length(record) <= 60))
  document_number_type_check CHECK ((char_length(type) <= 60))
  document_number_year_check CHECK ((char_length(year) = 5))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT

table document_series
  business_id bigint not null
  color text
  created_at timestamp with time zone not null default now()
  created_by bigint
  days integer
  deleted_at timestamp with time zone
  format text not null
  id bigint not null identity
  location_id bigint
  name text not null
  position integer not null
  start integer
  terms text
  type text not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  document_series_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  document_series_color_check CHECK ((char_length(color) <= 7))
  document_series_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  document_series_format_check CHECK ((char_length(format) <= 60))
  document_series_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  document_series_name_check CHECK ((char_length(name) <= 60))
  document_series_pkey PRIMARY KEY (business_id, id)
  document_series_terms_check CHECK ((char_length(terms) <= 10000))
  document_series_type_check CHECK ((type = ANY (ARRAY['Sale'::text, 'Sale Return'::text, 'Debit Note'::text, 'Challan'::text, 'Quotation'::text, 'Order'::text, 'Receipt'::text, 'Receipt voucher'::text, 'Refund voucher'::text, 'Purchase'::text, 'Purchase Return'::text, 'Self-invoice'::text, 'Payment'::text, 'Payment voucher'::text, 'Other Income'::text, 'Other Expense'::text])))
  CREATE UNIQUE INDEX document_series_name_key ON public.document_series USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table document_share
  body text
  business_id bigint not null
  code_expires_at timestamp with time zone
  code_hash bytea
  code_tries integer not null default 0
  created_at timestamp with time zone not null
  created_by bigint not null
  expires_at timestamp with time zone not null
  fields jsonb not null
  id bigint not null identity
  language text not null
  opened_at timestamp with time zone
  record text not null
  record_id bigint not null
  revoked_at timestamp with time zone
  sent_to text
  subject text
  way text not null
  document_share_body_check CHECK ((char_length(body) <= 5000))
  document_share_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  document_share_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text, 'gu'::text, 'ta'::text])))
  document_share_pkey PRIMARY KEY (business_id, id)
  document_share_sent_to_check CHECK ((char_length(sent_to) <= 254))
  document_share_subject_check CHECK ((char_length(subject) <= 200))
  document_share_way_check CHECK ((way = ANY (ARRAY['mail'::text, 'whatsapp'::text, 'link'::text])))
  CREATE INDEX document_share_of_record ON public.document_share USING btree (business_id, record, record_id, id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table duplicate_group
  apart_by bigint
  apart_ids bigint[]
  business_id bigint not null
  found_at timestamp with time zone not null default now()
  id bigint not null identity
  key text not null
  kind text not null
  record text not null
  record_ids bigint[] not null
  size integer not null
  duplicate_group_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  duplicate_group_business_id_record_kind_key_key UNIQUE (business_id, record, kind, key)
  duplicate_group_kind_check CHECK ((kind = ANY (ARRAY['phone'::text, 'email'::text, 'gstin'::text, 'name'::text])))
  duplicate_group_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX duplicate_group_size_idx ON public.duplicate_group USING btree (business_id, record, size, id)
  CREATE UNIQUE INDEX duplicate_group_business_id_record_kind_key_key ON public.duplicate_group USING btree (business_id, record, kind, key)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table duplicate_scan
  asked_at timestamp with time zone not null default now()
  business_id bigint not null
  finished_at timestamp with time zone
  record text not null
  state text not null
  duplicate_scan_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  duplicate_scan_pkey PRIMARY KEY (business_id, record)
  duplicate_scan_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text])))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table e_invoice
  ack_number text
  acknowledged_at timestamp with time zone
  business_id bigint not null
  buyer_name text
  cancel_reason text
  cancel_remark text
  cancel_until timestamp with time zone
  cancelled_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  created_by bigint
  date date
  deleted_at timestamp with time zone
  document_id bigint
  document_record text
  error text
  error_code text
  id bigint not null identity
  irn text
  next_try_at timestamp with time zone
  number text
  paper_key text
  report_by date
  signed_qr text
  status text
  total bigint
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  waiting_for text
  e_invoice_ack_number_check CHECK ((char_length(ack_number) <= 20))
  e_invoice_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  e_invoice_buyer_name_check CHECK ((char_length(buyer_name) <= 255))
  e_invoice_cancel_reason_check CHECK ((cancel_reason = ANY (ARRAY['Duplicate'::text, 'Order Cancelled'::text, 'Data Entry Mistake'::text, 'Others'::text])))
  e_invoice_cancel_remark_check CHECK ((char_length(cancel_remark) <= 100))
  e_invoice_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  e_invoice_document_check CHECK (((num_nonnulls(document_record, document_id) <> 1) AND (char_length(document_record) <= 60)))
  e_invoice_error_check CHECK ((char_length(error) <= 10000))
  e_invoice_error_code_check CHECK ((char_length(error_code) <= 60))
  e_invoice_irn_check CHECK ((char_length(irn) <= 64))
  e_invoice_number_check CHECK ((char_length(number) <= 40))
  e_invoice_paper_key_check CHECK ((char_length(paper_key) <= 60))
  e_invoice_pkey PRIMARY KEY (business_id, id)
  e_invoice_signed_qr_check CHECK ((char_length(signed_qr) <= 10000))
  e_invoice_status_check CHECK ((status = ANY (ARRAY['yet_to_push'::text, 'pushing'::text, 'pushed'::text, 'failed'::text, 'cancelled'::text])))
  e_invoice_total_check CHECK ((total >= 0))
  e_invoice_waiting_for_check CHECK ((waiting_for = ANY (ARRAY['push'::text, 'cancel'::text])))
  CREATE INDEX e_invoice_date_id_idx ON public.e_invoice USING btree (business_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX e_invoice_document_id_idx ON public.e_invoice USING btree (business_id, document_record, document_id, id) WHERE (deleted_at IS NULL)
  CREATE INDEX e_invoice_status_date_id_idx ON public.e_invoice USING btree (business_id, status, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX e_invoice_trash_idx ON public.e_invoice USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  CREATE UNIQUE INDEX e_invoice_paper_key_key ON public.e_invoice USING btree (business_id, paper_key COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table e_way_bill
  business_id bigint not null
  buyer_name text
  cancel_reason text
  cancel_remark text
  cancelled_at timestamp with time zone
  consolidated_id bigint
  created_at timestamp with time zone not null default now()
  created_by bigint
  date date
  deleted_at timestamp with time zone
  distance integer
  document_id bigint
  document_number text
  document_record text
  error text
  error_code text
  extensions integer
  generated_at timestamp with time zone
  id bigint not null identity
  next_try_at timestamp with time zone
  number text
  paper_key text
  remark text
  status text
  sub_supply text
  sub_supply_note text
  total bigint
  transport_document text
  transport_document_date date
  transport_mode text
  transporter_id text
  transporter_name text
  updated_at timestamp with time zone not null default now()
  valid_until timestamp with time zone
  vehicle_number text
  vehicle_type text
  version integer not null default 1
  waiting_for text
  e_way_bill_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  e_way_bill_buyer_name_check CHECK ((char_length(buyer_name) <= 255))
  e_way_bill_cancel_reason_check CHECK ((cancel_reason = ANY (ARRAY['Duplicate'::text, 'Order Cancelled'::text, 'Data Entry Mistake'::text, 'Others'::text])))
  e_way_bill_cancel_remark_check CHECK ((char_length(cancel_remark) <= 50))
  e_way_bill_consolidated_id_fk FOREIGN KEY (business_id, consolidated_id) REFERENCES consolidated_bill(business_id, id)
  e_way_bill_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  e_way_bill_document_check CHECK (((num_nonnulls(document_record, document_id) <> 1) AND (char_length(document_record) <= 60)))
  e_way_bill_document_number_check CHECK ((char_length(document_number) <= 60))
  e_way_bill_error_check CHECK ((char_length(error) <= 10000))
  e_way_bill_error_code_check CHECK ((char_length(error_code) <= 60))
  e_way_bill_number_check CHECK ((char_length(number) <= 12))
  e_way_bill_paper_key_check CHECK ((char_length(paper_key) <= 60))
  e_way_bill_pkey PRIMARY KEY (business_id, id)
  e_way_bill_remark_check CHECK ((char_length(remark) <= 300))
  e_way_bill_status_check CHECK ((status = ANY (ARRAY['yet_to_push'::text, 'pushing'::text, 'pushed'::text, 'failed'::text, 'cancelled'::text])))
  e_way_bill_sub_supply_check CHECK ((sub_supply = ANY (ARRAY['Supply'::text, 'Import'::text, 'Export'::text, 'Job Work'::text, 'For Own Use'::text, 'Job Work Returns'::text, 'Sales Return'::text, 'Others'::text, 'SKD/CKD/Lots'::text, 'Line Sales'::text, 'Recipient Not Known'::text, 'Exhibition or Fairs'::text])))
  e_way_bill_sub_supply_note_check CHECK ((char_length(sub_supply_note) <= 20))
  e_way_bill_total_check CHECK ((total >= 0))
  e_way_bill_transport_document_check CHECK ((char_length(transport_document) <= 15))
  e_way_bill_transport_mode_check CHECK ((transport_mode = ANY (ARRAY['Road'::text, 'Rail'::text, 'Air'::text, 'Ship/Road-cum-ship'::text])))
  e_way_bill_transporter_id_check CHECK ((char_length(transporter_id) <= 15))
  e_way_bill_transporter_name_check CHECK ((char_length(transporter_name) <= 100))
  e_way_bill_vehicle_number_check CHECK ((char_length(vehicle_number) <= 20))
  e_way_bill_vehicle_type_check CHECK ((vehicle_type = ANY (ARRAY['Regular'::text, 'ODC'::text])))
  e_way_bill_waiting_for_check CHECK ((waiting_for = ANY (ARRAY['push'::text, 'vehicle'::text, 'transporter'::text, 'extend'::text, 'cancel'::text])))
  CREATE INDEX e_way_bill_date_id_idx ON public.e_way_bill USING btree (business_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX e_way_bill_document_id_idx ON public.e_way_bill USING btree (business_id, document_record, document_id, id) WHERE (deleted_at IS NULL)
  CREATE INDEX e_way_bill_status_date_id_idx ON public.e_way_bill USING btree (business_id, status, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX e_way_bill_trash_idx ON public.e_way_bill USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  CREATE INDEX e_way_bill_valid_until_id_idx ON public.e_way_bill USING btree (business_id, valid_until, id) WHERE (deleted_at IS NULL)
  CREATE UNIQUE INDEX e_way_bill_paper_key_key ON public.e_way_bill USING btree (business_id, paper_key COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table email_change
  account_id bigint not null
  asked_at timestamp with time zone not null
  code_hash bytea
  email text not null
  expires_at timestamp with time zone
  tries integer not null default 0
  email_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  email_change_email_check CHECK ((char_length(email) <= 255))
  email_change_pkey PRIMARY KEY (account_id)
  row security false false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table enquiry
  account_name text
  amount bigint
  business_id bigint not null
  city text
  contacts jsonb not null default '[]'::jsonb
  created_at timestamp with time zone not null default now()
  created_by bigint
  external_id text
  id bigint not null identity
  is_first boolean not null default false
  is_test boolean not null default false
  lead_id bigint not null
  lead_source_id bigint
  message text
  name text
  product text
  raw jsonb not null default '{}'::jsonb
  received_at timestamp with time zone not null default now()
  sub_source text
  via text not null
  enquiry_account_name_check CHECK ((char_length(account_name) <= 255))
  enquiry_amount_check CHECK ((amount >= 0))
  enquiry_business_id_created_by_fkey FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  enquiry_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  enquiry_business_id_lead_id_fkey FOREIGN KEY (business_id, lead_id) REFERENCES lead(business_id, id) ON DELETE CASCADE
  enquiry_business_id_lead_source_id_fkey FOREIGN KEY (business_id, lead_source_id) REFERENCES lead_source(business_id, id)
  enquiry_city_check CHECK ((char_length(city) <= 255))
  enquiry_external_id_check CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 255)))
  enquiry_message_check CHECK ((char_length(message) <= 10000))
  enquiry_name_check CHECK ((char_length(name) <= 255))
  enquiry_pkey PRIMARY KEY (business_id, id)
  enquiry_product_check CHECK ((char_length(product) <= 255))
  enquiry_sub_source_check CHECK ((char_length(sub_source) <= 255))
  enquiry_via_check CHECK ((via = ANY (ARRAY['form'::text, 'import'::text, 'capture'::text, 'api'::text, 'merge'::text])))
  CREATE INDEX enquiry_lead_id_idx ON public.enquiry USING btree (business_id, lead_id, received_at, id)
  CREATE INDEX enquiry_source_idx ON public.enquiry USING btree (business_id, lead_source_id, is_first)
  CREATE UNIQUE INDEX enquiry_external_id_key ON public.enquiry USING btree (business_id, lead_source_id, external_id) WHERE (external_id IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table expense_category
  business_id bigint not null
  color text
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  id bigint not null identity
  name text not null
  position integer not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  expense_category_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  expense_category_color_check CHECK ((char_length(color) <= 7))
  expense_category_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  expense_category_name_check CHECK ((char_length(name) <= 60))
  expense_category_pkey PRIMARY KEY (business_id, id)
  CREATE UNIQUE INDEX expense_category_name_key ON public.expense_category USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table file
  business_id bigint not null
  checking_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  created_by bigint not null
  deleted_at timestamp with time zone
  extension text not null
  file_size bigint not null
  file_type text not null
  id bigint not null identity
  name text not null
  problem text
  ready_at timestamp with time zone
  record text not null
  record_id bigint not null
  sha256 text
  state text not null default 'pending'::text
  storage_key text not null
  file_business_id_created_by_fkey FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  file_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  file_check CHECK (((state <> 'ready'::text) OR ((sha256 IS NOT NULL) AND (ready_at IS NOT NULL))))
  file_extension_check CHECK (((octet_length(extension) >= 1) AND (octet_length(extension) <= 10)))
  file_file_size_check CHECK ((file_size > 0))
  file_file_type_check CHECK (((octet_length(file_type) >= 1) AND (octet_length(file_type) <= 127)))
  file_name_check CHECK (((octet_length(name) >= 1) AND (octet_length(name) <= 255)))
  file_pkey PRIMARY KEY (business_id, id)
  file_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'ready'::text, 'refused'::text])))
  CREATE INDEX file_record_idx ON public.file USING btree (business_id, record, record_id, id)
  CREATE UNIQUE INDEX file_storage_key_idx ON public.file USING btree (business_id, storage_key)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table holiday
  business_id bigint not null
  color text
  created_at timestamp with time zone not null default now()
  created_by bigint
  date date not null
  deleted_at timestamp with time zone
  id bigint not null identity
  location_id bigint
  name text not null
  position integer not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  holiday_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  holiday_color_check CHECK ((char_length(color) <= 7))
  holiday_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  holiday_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  holiday_name_check CHECK ((char_length(name) <= 60))
  holiday_pkey PRIMARY KEY (business_id, id)
  CREATE UNIQUE INDEX holiday_name_key ON public.holiday USING btree (business_id, date, location_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table hsn_code
  business_id bigint not null
  code text not null
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  id bigint not null identity
  meaning text
  tax_rate text
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  hsn_code_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  hsn_code_code_check CHECK ((char_length(code) <= 8))
  hsn_code_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  hsn_code_meaning_check CHECK ((char_length(meaning) <= 500))
  hsn_code_pkey PRIMARY KEY (business_id, id)
  hsn_code_tax_rate_check CHECK ((tax_rate = ANY (ARRAY['0'::text, '0.1'::text, '0.25'::text, '1'::text, '1.5'::text, '3'::text, '5'::text, '6'::text, '7.5'::text, '10'::text, '12'::text, '15'::text, '18'::text, '28'::text, '40'::text])))
  CREATE INDEX hsn_code_created_at_id_idx ON public.hsn_code USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX hsn_code_trash_idx ON public.hsn_code USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  CREATE UNIQUE INDEX hsn_code_code_key ON public.hsn_code USING btree (business_id, code COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

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
  options jsonb not null default '{}'::jsonb
  reading jsonb not null default '{"heading_line": 1}'::jsonb
  record text not null
  request_id text
  rows integer not null default 0
  run_id bigint
  skipped integer not null default 0
  state text not null default 'uploaded'::text
  updated integer not null default 0
  updated_at timestamp with time zone not null default now()
  import_business_id_created_by_fkey FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  import_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  import_duplicates_check CHECK ((duplicates = ANY (ARRAY['skip'::text, 'create'::text, 'update'::text])))
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

table import_template
  business_id bigint not null
  duplicates text not null
  file_name text not null
  headings_key text not null
  id bigint not null identity
  mapping jsonb not null
  options jsonb not null default '{}'::jsonb
  record text not null
  used_at timestamp with time zone not null default now()
  used_by bigint not null
  import_template_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  import_template_business_id_used_by_fkey FOREIGN KEY (business_id, used_by) REFERENCES member(business_id, id)
  import_template_duplicates_check CHECK ((duplicates = ANY (ARRAY['skip'::text, 'create'::text, 'update'::text])))
  import_template_headings_key_check CHECK ((char_length(headings_key) <= 64))
  import_template_pkey PRIMARY KEY (business_id, id)
  import_template_record_check CHECK ((char_length(record) <= 60))
  CREATE UNIQUE INDEX import_template_key ON public.import_template USING btree (business_id, record, headings_key)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table inbound_delivery
  attempts integer not null default 0
  business_id bigint not null
  connection_id bigint not null
  content_type text not null
  dedupe_key text not null
  error text
  id bigint not null identity
  lead_id bigint
  outcome text
  processed_at timestamp with time zone
  raw bytea not null
  received_at timestamp with time zone not null default now()
  repeats integer not null default 0
  state text not null default 'waiting'::text
  title text
  way text not null
  inbound_delivery_business_id_connection_id_fkey FOREIGN KEY (business_id, connection_id) REFERENCES connection(business_id, id)
  inbound_delivery_content_type_check CHECK ((char_length(content_type) <= 100))
  inbound_delivery_dedupe_key_check CHECK ((char_length(dedupe_key) <= 300))
  inbound_delivery_error_check CHECK ((char_length(error) <= 500))
  inbound_delivery_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'added'::text, 'duplicate'::text])))
  inbound_delivery_pkey PRIMARY KEY (business_id, id)
  inbound_delivery_raw_check CHECK ((octet_length(raw) <= 2097152))
  inbound_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'mapping_failed'::text, 'failed'::text])))
  inbound_delivery_title_check CHECK ((char_length(title) <= 255))
  inbound_delivery_way_check CHECK ((way = ANY (ARRAY['hook'::text, 'pull'::text])))
  CREATE INDEX inbound_delivery_age_idx ON public.inbound_delivery USING btree (business_id, received_at)
  CREATE INDEX inbound_delivery_newest_idx ON public.inbound_delivery USING btree (business_id, connection_id, id DESC)
  CREATE INDEX inbound_delivery_waiting_idx ON public.inbound_delivery USING btree (business_id, connection_id) WHERE (state = 'waiting'::text)
  CREATE UNIQUE INDEX inbound_delivery_dedupe_key ON public.inbound_delivery USING btree (business_id, connection_id, dedupe_key)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table income_category
  business_id bigint not null
  color text
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  id bigint not null identity
  name text not null
  position integer not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  income_category_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  income_category_color_check CHECK ((char_length(color) <= 7))
  income_category_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  income_category_name_check CHECK ((char_length(name) <= 60))
  income_category_pkey PRIMARY KEY (business_id, id)
  CREATE UNIQUE INDEX income_category_name_key ON public.income_category USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table invitation
  accepted_at timestamp with time zone
  accepted_by bigint
  business_id bigint not null
  created_at timestamp with time zone not null
  email text not null
  expires_at timestamp with time zone not null
  id bigint not null identity
  invited_by bigint not null
  name text
  team_id bigint
  token_hash bytea
  withdrawn_at timestamp with time zone
  invitation_business_id_accepted_by_fkey FOREIGN KEY (business_id, accepted_by) REFERENCES member(business_id, id)
  invitation_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  invitation_business_id_invited_by_fkey FOREIGN KEY (business_id, invited_by) REFERENCES member(business_id, id)
  invitation_business_id_team_id_fkey FOREIGN KEY (business_id, team_id) REFERENCES team(business_id, id)
  invitation_email_check CHECK ((char_length(email) <= 254))
  invitation_name_check CHECK ((char_length(name) <= 255))
  invitation_pkey PRIMARY KEY (business_id, id)
  invitation_token_hash_check CHECK ((octet_length(token_hash) = 32))
  CREATE INDEX invitation_invited_by_idx ON public.invitation USING btree (business_id, invited_by)
  CREATE UNIQUE INDEX invitation_email_key ON public.invitation USING btree (business_id, lower(email)) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL))
  CREATE UNIQUE INDEX invitation_token_hash_key ON public.invitation USING btree (business_id, token_hash)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table invitation_location
  business_id bigint not null
  invitation_id bigint not null
  location_id bigint not null
  invitation_location_business_id_invitation_id_fkey FOREIGN KEY (business_id, invitation_id) REFERENCES invitation(business_id, id) ON DELETE CASCADE
  invitation_location_business_id_location_id_fkey FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  invitation_location_pkey PRIMARY KEY (business_id, invitation_id, location_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table invitation_role
  business_id bigint not null
  invitation_id bigint not null
  role_id bigint not null
  invitation_role_business_id_invitation_id_fkey FOREIGN KEY (business_id, invitation_id) REFERENCES invitation(business_id, id) ON DELETE CASCADE
  invitation_role_business_id_role_id_fkey FOREIGN KEY (business_id, role_id) REFERENCES role(business_id, id) ON DELETE CASCADE
  invitation_role_pkey PRIMARY KEY (business_id, invitation_id, role_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table invoice
  agreed_total bigint
  assigned_user bigint
  billing_address text
  billing_pincode text
  billing_state text
  brought text
  business_id bigint not null
  buyer_gst_type text
  buyer_gstin text
  buyer_name text
  buyer_pan text
  cancel_reason text
  cancel_remark text
  cancelled_at timestamp with time zone
  cess bigint
  cgst bigint
  contact_id bigint
  corrects_date date
  corrects_id bigint
  corrects_number text
  created_at timestamp with time zone not null default now()
  created_by bigint
  credited bigint
  currency text
  custom jsonb not null default '{}'::jsonb
  custom_number_1 double precision
  custom_number_2 double precision
  custom_number_3 double precision
  custom_number_4 double precision
  custom_number_5 double precision
  custom_text_1 text
  custom_text_2 text
  custom_text_3 text
  custom_text_4 text
  custom_text_5 text
  date date not null
  debit_reason text
  deleted_at timestamp with time zone
  destination_country text
  discount numeric(18,2)
  discount_type text
  discounts bigint
  due_date date
  e_invoice_status text
  exchange_rate numeric(18,6)
  gross bigint
  id bigint not null identity
  igst bigint
  location_id bigint
  number text
  old_balance bigint
  old_charges bigint
  old_key text
  old_number text
  old_total bigint
  other_charges bigint
  outstanding bigint
  outstanding_abroad numeric(18,2)
  over_limit_because text
  over_limit_total bigint
  paid bigint
  paid_abroad numeric(18,2)
  paid_abroad_rupees bigint
  paid_before bigint
  paper text
  payment_status text
  place_of_supply text
  port_code text
  posted_at timestamp with time zone
  prices_abroad boolean
  prices_include_tax boolean
  reference text
  refunded bigint
  remark text
  reverse_charge boolean
  round_off boolean
  rounding bigint
  seller_registration text
  seller_state text
  sgst bigint
  ship_to_third_party boolean
  shipping_address text
  shipping_bill text
  shipping_bill_date date
  shipping_pincode text
  shipping_same boolean
  shipping_state text
  status text
  supply text
  supply_place text
  taxable bigint
  tcs bigint
  tcs_nature text
  tcs_rate text
  tcs_section text
  tds bigint
  terms text
  to_give_back bigint
  total bigint
  total_abroad numeric(18,2)
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  with_payment_of_tax boolean
  written_off bigint
  invoice_agreed_total_check CHECK ((agreed_total >= 0))
  invoice_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  invoice_billing_address_check CHECK ((char_length(billing_address) <= 10000))
  invoice_billing_pincode_check CHECK ((char_length(billing_pincode) <= 10))
  invoice_billing_state_check CHECK ((char_length(billing_state) <= 60))
  invoice_brought_check CHECK ((brought = ANY (ARRAY['opening'::text, 'imported'::text])))
  invoice_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  invoice_buyer_gst_type_check CHECK ((buyer_gst_type = ANY (ARRAY['Regular'::text, 'Composition'::text, 'Consumer'::text, 'Unregistered'::text, 'Unknown'::text, 'SEZ'::text, 'Deemed Export'::text, 'Overseas'::text])))
  invoice_buyer_gstin_check CHECK ((char_length(buyer_gstin) <= 15))
  invoice_buyer_name_check CHECK ((char_length(buyer_name) <= 255))
  invoice_buyer_pan_check CHECK ((char_length(buyer_pan) <= 10))
  invoice_cancel_reason_check CHECK ((cancel_reason = ANY (ARRAY['Duplicate'::text, 'Order Cancelled'::text, 'Data Entry Mistake'::text, 'Others'::text])))
  invoice_cancel_remark_check CHECK ((char_length(cancel_remark) <= 10000))
  invoice_cess_check CHECK ((cess >= 0))
  invoice_cgst_check CHECK ((cgst >= 0))
  invoice_contact_id_fk FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id)
  invoice_corrects_id_fk FOREIGN KEY (business_id, corrects_id) REFERENCES invoice(business_id, id)
  invoice_corrects_number_check CHECK ((char_length(corrects_number) <= 40))
  invoice_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  invoice_credited_check CHECK ((credited >= 0))
  invoice_currency_check CHECK ((currency = ANY (ARRAY['INR'::text, 'USD'::text, 'EUR'::text, 'JPY'::text, 'GBP'::text, 'AUD'::text, 'CAD'::text, 'CHF'::text, 'CNY'::text, 'KRW'::text, 'AED'::text, 'SAR'::text])))
  invoice_debit_reason_check CHECK ((debit_reason = ANY (ARRAY['Price too low'::text, 'Tax rate too low'::text, 'Quantity too low'::text, 'Others'::text])))
  invoice_destination_country_check CHECK ((char_length(destination_country) <= 2))
  invoice_discount_type_check CHECK ((discount_type = ANY (ARRAY['Percentage'::text, 'Fixed Amount'::text])))
  invoice_discounts_check CHECK ((discounts >= 0))
  invoice_e_invoice_status_check CHECK ((e_invoice_status = ANY (ARRAY['yet_to_push'::text, 'pushing'::text, 'pushed'::text, 'failed'::text, 'cancelled'::text])))
  invoice_gross_check CHECK ((gross >= 0))
  invoice_igst_check CHECK ((igst >= 0))
  invoice_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  invoice_number_check CHECK ((char_length(number) <= 40))
  invoice_old_balance_check CHECK ((old_balance >= 0))
  invoice_old_charges_check CHECK ((old_charges >= 0))
  invoice_old_key_check CHECK ((char_length(old_key) <= 100))
  invoice_old_number_check CHECK ((char_length(old_number) <= 40))
  invoice_old_total_check CHECK ((old_total >= 0))
  invoice_other_charges_check CHECK ((other_charges >= 0))
  invoice_outstanding_check CHECK ((outstanding >= 0))
  invoice_over_limit_because_check CHECK ((char_length(over_limit_because) <= 10000))
  invoice_over_limit_total_check CHECK ((over_limit_total >= 0))
  invoice_paid_abroad_rupees_check CHECK ((paid_abroad_rupees >= 0))
  invoice_paid_before_check CHECK ((paid_before >= 0))
  invoice_paid_check CHECK ((paid >= 0))
  invoice_paper_check CHECK ((paper = ANY (ARRAY['tax_invoice'::text, 'bill_of_supply'::text, 'invoice_cum_bill_of_supply'::text, 'invoice'::text])))
  invoice_payment_status_check CHECK ((payment_status = ANY (ARRAY['UnPaid'::text, 'Partially Paid'::text, 'Paid'::text, 'Return Pending'::text, 'Partially Refunded'::text, 'Refunded'::text])))
  invoice_pkey PRIMARY KEY (business_id, id)
  invoice_place_of_supply_check CHECK ((place_of_supply = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  invoice_port_code_check CHECK ((char_length(port_code) <= 6))
  invoice_reference_check CHECK ((char_length(reference) <= 60))
  invoice_refunded_check CHECK ((refunded >= 0))
  invoice_remark_check CHECK ((char_length(remark) <= 10000))
  invoice_seller_registration_check CHECK ((seller_registration = ANY (ARRAY['Regular'::text, 'Composition'::text, 'Unregistered'::text])))
  invoice_seller_state_check CHECK ((seller_state = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  invoice_sgst_check CHECK ((sgst >= 0))
  invoice_shipping_address_check CHECK ((char_length(shipping_address) <= 10000))
  invoice_shipping_bill_check CHECK ((char_length(shipping_bill) <= 20))
  invoice_shipping_pincode_check CHECK ((char_length(shipping_pincode) <= 10))
  invoice_shipping_state_check CHECK ((char_length(shipping_state) <= 60))
  invoice_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'posted'::text, 'cancelled'::text])))
  invoice_supply_check CHECK ((supply = ANY (ARRAY['goods'::text, 'services'::text])))
  invoice_supply_place_check CHECK ((supply_place = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  invoice_taxable_check CHECK ((taxable >= 0))
  invoice_tcs_check CHECK ((tcs >= 0))
  invoice_tcs_nature_check CHECK ((tcs_nature = ANY (ARRAY['scrap'::text, 'timber'::text, 'minerals'::text, 'tendu'::text, 'liquor'::text, 'vehicle'::text])))
  invoice_tcs_rate_check CHECK ((char_length(tcs_rate) <= 10))
  invoice_tcs_section_check CHECK ((char_length(tcs_section) <= 40))
  invoice_tds_check CHECK ((tds >= 0))
  invoice_terms_check CHECK ((char_length(terms) <= 10000))
  invoice_to_give_back_check CHECK ((to_give_back >= 0))
  invoice_total_check CHECK ((total >= 0))
  invoice_written_off_check CHECK ((written_off >= 0))
  CREATE INDEX invoice_assigned_user_date_id_idx ON public.invoice USING btree (business_id, assigned_user, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX invoice_contact_id_date_id_idx ON public.invoice USING btree (business_id, contact_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX invoice_corrects_id_id_idx ON public.invoice USING btree (business_id, corrects_id, id) WHERE (deleted_at IS NULL)
  CREATE INDEX invoice_created_at_id_idx ON public.invoice USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX invoice_custom_number_1_idx ON public.invoice USING btree (business_id, custom_number_1, id) WHERE (custom_number_1 IS NOT NULL)
  CREATE INDEX invoice_custom_number_2_idx ON public.invoice USING btree (business_id, custom_number_2, id) WHERE (custom_number_2 IS NOT NULL)
  CREATE INDEX invoice_custom_number_3_idx ON public.invoice USING btree (business_id, custom_number_3, id) WHERE (custom_number_3 IS NOT NULL)
  CREATE INDEX invoice_custom_number_4_idx ON public.invoice USING btree (business_id, custom_number_4, id) WHERE (custom_number_4 IS NOT NULL)
  CREATE INDEX invoice_custom_number_5_idx ON public.invoice USING btree (business_id, custom_number_5, id) WHERE (custom_number_5 IS NOT NULL)
  CREATE INDEX invoice_custom_text_1_idx ON public.invoice USING btree (business_id, custom_text_1 COLLATE any_case, id) WHERE (custom_text_1 IS NOT NULL)
  CREATE INDEX invoice_custom_text_2_idx ON public.invoice USING btree (business_id, custom_text_2 COLLATE any_case, id) WHERE (custom_text_2 IS NOT NULL)
  CREATE INDEX invoice_custom_text_3_idx ON public.invoice USING btree (business_id, custom_text_3 COLLATE any_case, id) WHERE (custom_text_3 IS NOT NULL)
  CREATE INDEX invoice_custom_text_4_idx ON public.invoice USING btree (business_id, custom_text_4 COLLATE any_case, id) WHERE (custom_text_4 IS NOT NULL)
  CREATE INDEX invoice_custom_text_5_idx ON public.invoice USING btree (business_id, custom_text_5 COLLATE any_case, id) WHERE (custom_text_5 IS NOT NULL)
  CREATE INDEX invoice_date_id_contact_id_total_taxable_status_brought_idx ON public.invoice USING btree (business_id, date, id, contact_id, total, taxable, status, brought) WHERE (deleted_at IS NULL)
  CREATE INDEX invoice_date_id_idx ON public.invoice USING btree (business_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX invoice_due_date_id_idx ON public.invoice USING btree (business_id, due_date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX invoice_location_id_date_id_idx ON public.invoice USING btree (business_id, location_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX invoice_number_idx ON public.invoice USING btree (business_id, number COLLATE any_case) WHERE (deleted_at IS NULL)
  CREATE INDEX invoice_outstanding_by_contact_id_idx ON public.invoice USING btree (business_id, contact_id) INCLUDE (outstanding, buyer_name, due_date, date, assigned_user, created_by, location_id, status, brought) WHERE ((outstanding > 0) AND (deleted_at IS NULL))
  CREATE INDEX invoice_outstanding_id_idx ON public.invoice USING btree (business_id, outstanding, id) WHERE (deleted_at IS NULL)
  CREATE INDEX invoice_payment_status_date_id_idx ON public.invoice USING btree (business_id, payment_status, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX invoice_status_date_id_idx ON public.invoice USING btree (business_id, status, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX invoice_trash_idx ON public.invoice USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  CREATE UNIQUE INDEX invoice_old_key_key ON public.invoice USING btree (business_id, old_key COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table invoice_charge
  amount bigint not null
  business_id bigint not null
  id bigint not null identity
  invoice_id bigint not null
  is_outside boolean
  name text not null
  position integer not null default 0
  invoice_charge_amount_check CHECK ((amount >= 0))
  invoice_charge_business_id_invoice_id_fkey FOREIGN KEY (business_id, invoice_id) REFERENCES invoice(business_id, id) ON DELETE CASCADE
  invoice_charge_name_check CHECK ((char_length(name) <= 100))
  invoice_charge_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX invoice_charge_invoice_id_position_idx ON public.invoice_charge USING btree (business_id, invoice_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table invoice_line
  amount bigint
  business_id bigint not null
  cess bigint
  cess_per_unit numeric(18,4)
  cess_rate numeric(18,3)
  custom jsonb not null default '{}'::jsonb
  description text
  discount numeric(18,2)
  discount_type text
  hsn text
  id bigint not null identity
  invoice_id bigint not null
  item_id bigint
  position integer not null default 0
  price numeric(18,3)
  quantity numeric(18,3)
  tax bigint
  tax_rate text
  taxable bigint
  unit text
  invoice_line_amount_check CHECK ((amount >= 0))
  invoice_line_business_id_invoice_id_fkey FOREIGN KEY (business_id, invoice_id) REFERENCES invoice(business_id, id) ON DELETE CASCADE
  invoice_line_cess_check CHECK ((cess >= 0))
  invoice_line_description_check CHECK ((char_length(description) <= 300))
  invoice_line_discount_type_check CHECK ((discount_type = ANY (ARRAY['Percentage'::text, 'Fixed Amount'::text])))
  invoice_line_hsn_check CHECK ((char_length(hsn) <= 8))
  invoice_line_item_id_fk FOREIGN KEY (business_id, item_id) REFERENCES item(business_id, id)
  invoice_line_pkey PRIMARY KEY (business_id, id)
  invoice_line_tax_check CHECK ((tax >= 0))
  invoice_line_tax_rate_check CHECK ((tax_rate = ANY (ARRAY['0'::text, '0.1'::text, '0.25'::text, '1'::text, '1.5'::text, '3'::text, '5'::text, '6'::text, '7.5'::text, '10'::text, '12'::text, '15'::text, '18'::text, '28'::text, '40'::text, 'exempt'::text, 'nil'::text, 'non_gst'::text])))
  invoice_line_taxable_check CHECK ((taxable >= 0))
  invoice_line_unit_check CHECK ((unit = ANY (ARRAY['BAG'::text, 'BAL'::text, 'BDL'::text, 'BKL'::text, 'BOU'::text, 'BOX'::text, 'BTL'::text, 'BUN'::text, 'CAN'::text, 'CBM'::text, 'CCM'::text, 'CMS'::text, 'CTN'::text, 'DOZ'::text, 'DRM'::text, 'GGK'::text, 'GMS'::text, 'GRS'::text, 'GYD'::text, 'KGS'::text, 'KLR'::text, 'KME'::text, 'LTR'::text, 'MLT'::text, 'MTR'::text, 'MTS'::text, 'NOS'::text, 'OTH'::text, 'PAC'::text, 'PCS'::text, 'PRS'::text, 'QTL'::text, 'ROL'::text, 'SET'::text, 'SQF'::text, 'SQM'::text, 'SQY'::text, 'TBS'::text, 'TGM'::text, 'THD'::text, 'TON'::text, 'TUB'::text, 'UGS'::text, 'UNT'::text, 'YDS'::text])))
  CREATE INDEX invoice_line_invoice_id_position_idx ON public.invoice_line USING btree (business_id, invoice_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table item
  barcode text
  business_id bigint not null
  cess numeric(18,3)
  cess_per_unit numeric(18,4)
  code text
  colour text
  created_at timestamp with time zone not null default now()
  created_by bigint
  custom jsonb not null default '{}'::jsonb
  custom_number_1 double precision
  custom_number_2 double precision
  custom_number_3 double precision
  custom_number_4 double precision
  custom_number_5 double precision
  custom_text_1 text
  custom_text_2 text
  custom_text_3 text
  custom_text_4 text
  custom_text_5 text
  deleted_at timestamp with time zone
  desc text
  discount numeric(18,2)
  discount_type text
  hsn text
  id bigint not null identity
  is_active boolean
  item_group_id bigint
  kind text not null
  name text not null
  on_hand numeric(18,6)
  opening_stock numeric(18,3)
  parent_id bigint
  purchase_price bigint
  reorder_level numeric(18,3)
  sale_price bigint
  size text
  tax_inclusive boolean
  tax_rate text
  unit_id bigint
  updated_at timestamp with time zone not null default now()
  variant_key text
  version integer not null default 1
  item_barcode_check CHECK ((char_length(barcode) <= 60))
  item_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  item_code_check CHECK ((char_length(code) <= 60))
  item_colour_check CHECK ((char_length(colour) <= 40))
  item_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  item_desc_check CHECK ((char_length("desc") <= 10000))
  item_discount_type_check CHECK ((discount_type = ANY (ARRAY['Percentage'::text, 'Fixed Amount'::text])))
  item_hsn_check CHECK ((char_length(hsn) <= 8))
  item_item_group_id_fk FOREIGN KEY (business_id, item_group_id) REFERENCES item_group(business_id, id)
  item_kind_check CHECK ((kind = ANY (ARRAY['goods'::text, 'service'::text])))
  item_name_check CHECK ((char_length(name) <= 255))
  item_parent_id_fk FOREIGN KEY (business_id, parent_id) REFERENCES item(business_id, id)
  item_pkey PRIMARY KEY (business_id, id)
  item_purchase_price_check CHECK ((purchase_price >= 0))
  item_sale_price_check CHECK ((sale_price >= 0))
  item_size_check CHECK ((char_length(size) <= 40))
  item_tax_rate_check CHECK ((tax_rate = ANY (ARRAY['0'::text, '0.1'::text, '0.25'::text, '1'::text, '1.5'::text, '3'::text, '5'::text, '6'::text, '7.5'::text, '10'::text, '12'::text, '15'::text, '18'::text, '28'::text, '40'::text])))
  item_unit_id_fk FOREIGN KEY (business_id, unit_id) REFERENCES unit(business_id, id)
  item_variant_key_check CHECK ((char_length(variant_key) <= 250))
  CREATE INDEX item_created_at_id_idx ON public.item USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX item_custom_number_1_idx ON public.item USING btree (business_id, custom_number_1, id) WHERE (custom_number_1 IS NOT NULL)
  CREATE INDEX item_custom_number_2_idx ON public.item USING btree (business_id, custom_number_2, id) WHERE (custom_number_2 IS NOT NULL)
  CREATE INDEX item_custom_number_3_idx ON public.item USING btree (business_id, custom_number_3, id) WHERE (custom_number_3 IS NOT NULL)
  CREATE INDEX item_custom_number_4_idx ON public.item USING btree (business_id, custom_number_4, id) WHERE (custom_number_4 IS NOT NULL)
  CREATE INDEX item_custom_number_5_idx ON public.item USING btree (business_id, custom_number_5, id) WHERE (custom_number_5 IS NOT NULL)
  CREATE INDEX item_custom_text_1_idx ON public.item USING btree (business_id, custom_text_1 COLLATE any_case, id) WHERE (custom_text_1 IS NOT NULL)
  CREATE INDEX item_custom_text_2_idx ON public.item USING btree (business_id, custom_text_2 COLLATE any_case, id) WHERE (custom_text_2 IS NOT NULL)
  CREATE INDEX item_custom_text_3_idx ON public.item USING btree (business_id, custom_text_3 COLLATE any_case, id) WHERE (custom_text_3 IS NOT NULL)
  CREATE INDEX item_custom_text_4_idx ON public.item USING btree (business_id, custom_text_4 COLLATE any_case, id) WHERE (custom_text_4 IS NOT NULL)
  CREATE INDEX item_custom_text_5_idx ON public.item USING btree (business_id, custom_text_5 COLLATE any_case, id) WHERE (custom_text_5 IS NOT NULL)
  CREATE INDEX item_hsn_id_idx ON public.item USING btree (business_id, hsn COLLATE any_case, id) WHERE (deleted_at IS NULL)
  CREATE INDEX item_item_group_id_name_id_idx ON public.item USING btree (business_id, item_group_id, name COLLATE any_case, id) WHERE (deleted_at IS NULL)
  CREATE INDEX item_kind_name_id_idx ON public.item USING btree (business_id, kind, name COLLATE any_case, id) WHERE (deleted_at IS NULL)
  CREATE INDEX item_name_id_idx ON public.item USING btree (business_id, name COLLATE any_case, id) WHERE (deleted_at IS NULL)
  CREATE INDEX item_on_hand_id_idx ON public.item USING btree (business_id, on_hand, id) WHERE (deleted_at IS NULL)
  CREATE INDEX item_parent_id_id_idx ON public.item USING btree (business_id, parent_id, id) WHERE (deleted_at IS NULL)
  CREATE INDEX item_sale_price_id_idx ON public.item USING btree (business_id, sale_price, id) WHERE (deleted_at IS NULL)
  CREATE INDEX item_trash_idx ON public.item USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  CREATE UNIQUE INDEX item_barcode_key ON public.item USING btree (business_id, barcode COLLATE any_case) WHERE (deleted_at IS NULL)
  CREATE UNIQUE INDEX item_code_key ON public.item USING btree (business_id, code COLLATE any_case) WHERE (deleted_at IS NULL)
  CREATE UNIQUE INDEX item_variant_key_key ON public.item USING btree (business_id, variant_key COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table item_conversion
  business_id bigint not null
  factor numeric(18,6) not null
  id bigint not null identity
  item_id bigint not null
  position integer not null default 0
  unit_id bigint not null
  item_conversion_business_id_item_id_fkey FOREIGN KEY (business_id, item_id) REFERENCES item(business_id, id) ON DELETE CASCADE
  item_conversion_pkey PRIMARY KEY (business_id, id)
  item_conversion_unit_id_fk FOREIGN KEY (business_id, unit_id) REFERENCES unit(business_id, id)
  CREATE INDEX item_conversion_item_id_position_idx ON public.item_conversion USING btree (business_id, item_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table item_group
  business_id bigint not null
  color text
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  id bigint not null identity
  name text not null
  position integer not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  item_group_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  item_group_color_check CHECK ((char_length(color) <= 7))
  item_group_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  item_group_name_check CHECK ((char_length(name) <= 60))
  item_group_pkey PRIMARY KEY (business_id, id)
  CREATE UNIQUE INDEX item_group_name_key ON public.item_group USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table item_tax_change
  business_id bigint not null
  cess numeric(18,3)
  cess_per_unit numeric(18,4)
  from_date date not null
  id bigint not null identity
  item_id bigint not null
  position integer not null default 0
  tax_rate text not null
  item_tax_change_business_id_item_id_fkey FOREIGN KEY (business_id, item_id) REFERENCES item(business_id, id) ON DELETE CASCADE
  item_tax_change_pkey PRIMARY KEY (business_id, id)
  item_tax_change_tax_rate_check CHECK ((tax_rate = ANY (ARRAY['0'::text, '0.1'::text, '0.25'::text, '1'::text, '1.5'::text, '3'::text, '5'::text, '6'::text, '7.5'::text, '10'::text, '12'::text, '15'::text, '18'::text, '28'::text, '40'::text])))
  CREATE INDEX item_tax_change_item_id_position_idx ON public.item_tax_change USING btree (business_id, item_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table job_work
  business_id bigint not null
  charges bigint
  contact_id bigint
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  description text
  due_date date
  given_on date
  good_pieces numeric(18,3)
  id bigint not null identity
  line numeric(18,0)
  name text
  order_id bigint
  out numeric(18,3)
  quantity numeric(18,3)
  rate bigint
  rejected_pieces numeric(18,3)
  remark text
  short_pieces numeric(18,3)
  stage text
  status text
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  job_work_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  job_work_charges_check CHECK ((charges >= 0))
  job_work_contact_id_fk FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id)
  job_work_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  job_work_description_check CHECK ((char_length(description) <= 300))
  job_work_name_check CHECK ((char_length(name) <= 60))
  job_work_order_id_fk FOREIGN KEY (business_id, order_id) REFERENCES sales_order(business_id, id)
  job_work_pkey PRIMARY KEY (business_id, id)
  job_work_rate_check CHECK ((rate >= 0))
  job_work_remark_check CHECK ((char_length(remark) <= 10000))
  job_work_stage_check CHECK ((char_length(stage) <= 60))
  job_work_status_check CHECK ((status = ANY (ARRAY['out'::text, 'back'::text])))
  CREATE INDEX job_work_contact_id_status_given_on_id_idx ON public.job_work USING btree (business_id, contact_id, status, given_on, id) WHERE (deleted_at IS NULL)
  CREATE INDEX job_work_due_date_id_idx ON public.job_work USING btree (business_id, due_date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX job_work_given_on_id_idx ON public.job_work USING btree (business_id, given_on, id) WHERE (deleted_at IS NULL)
  CREATE INDEX job_work_order_id_id_idx ON public.job_work USING btree (business_id, order_id, id) WHERE (deleted_at IS NULL)
  CREATE INDEX job_work_status_given_on_id_idx ON public.job_work USING btree (business_id, status, given_on, id) WHERE (deleted_at IS NULL)
  CREATE INDEX job_work_trash_idx ON public.job_work USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  CREATE UNIQUE INDEX job_work_name_key ON public.job_work USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table job_work_return
  business_id bigint not null
  date date
  good numeric(18,3)
  id bigint not null identity
  job_work_id bigint not null
  position integer not null default 0
  reason text
  rejected numeric(18,3)
  short numeric(18,3)
  stage text
  job_work_return_business_id_job_work_id_fkey FOREIGN KEY (business_id, job_work_id) REFERENCES job_work(business_id, id) ON DELETE CASCADE
  job_work_return_pkey PRIMARY KEY (business_id, id)
  job_work_return_reason_check CHECK ((char_length(reason) <= 300))
  job_work_return_stage_check CHECK ((char_length(stage) <= 60))
  CREATE INDEX job_work_return_job_work_id_position_idx ON public.job_work_return USING btree (business_id, job_work_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table known_device
  account_id bigint not null
  device_hash bytea not null
  first_seen_at timestamp with time zone not null
  last_seen_at timestamp with time zone not null
  known_device_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  known_device_device_hash_check CHECK ((octet_length(device_hash) = 32))
  known_device_pkey PRIMARY KEY (account_id, device_hash)
  row security false false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table lead
  account_name text
  address_1 text
  address_2 text
  amount bigint
  assigned_user bigint
  business_id bigint not null
  city text
  contact_id bigint
  converted_at timestamp with time zone
  country text
  created_at timestamp with time zone not null default now()
  created_by bigint
  custom jsonb not null default '{}'::jsonb
  custom_number_1 double precision
  custom_number_2 double precision
  custom_number_3 double precision
  custom_number_4 double precision
  custom_number_5 double precision
  custom_text_1 text
  custom_text_2 text
  custom_text_3 text
  custom_text_4 text
  custom_text_5 text
  deleted_at timestamp with time zone
  desc text
  email text
  enquired_at timestamp with time zone
  enquiry_count integer
  enquiry_no text
  follow_up_date date
  follow_up_time text
  gstin text
  id bigint not null identity
  landmark text
  last_enquiry_at timestamp with time zone
  latitude numeric(18,6)
  lead_source_id bigint
  lead_status_id bigint
  lead_type text
  location_id bigint
  longitude numeric(18,6)
  lost_reason text
  name text not null
  opportunity_id bigint
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
  lead_contact_id_fk FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id)
  lead_country_check CHECK ((char_length(country) <= 255))
  lead_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  lead_desc_check CHECK ((char_length("desc") <= 10000))
  lead_email_check CHECK ((char_length(email) <= 255))
  lead_enquiry_no_check CHECK ((char_length(enquiry_no) <= 255))
  lead_follow_up_time_check CHECK ((char_length(follow_up_time) <= 12))
  lead_gstin_check CHECK ((char_length(gstin) <= 15))
  lead_landmark_check CHECK ((char_length(landmark) <= 255))
  lead_lead_source_id_fk FOREIGN KEY (business_id, lead_source_id) REFERENCES lead_source(business_id, id)
  lead_lead_status_id_fk FOREIGN KEY (business_id, lead_status_id) REFERENCES lead_status(business_id, id)
  lead_lead_type_check CHECK ((lead_type = ANY (ARRAY['hot'::text, 'warm'::text, 'cold'::text])))
  lead_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  lead_lost_reason_check CHECK ((lost_reason = ANY (ARRAY['price'::text, 'competitor'::text, 'no_need'::text, 'no_answer'::text, 'not_offered'::text, 'not_genuine'::text, 'other'::text])))
  lead_name_check CHECK ((char_length(name) <= 255))
  lead_opportunity_id_fk FOREIGN KEY (business_id, opportunity_id) REFERENCES opportunity(business_id, id)
  lead_phone_check CHECK ((char_length(phone) <= 255))
  lead_pincode_check CHECK ((char_length(pincode) <= 10))
  lead_pkey PRIMARY KEY (business_id, id)
  lead_product_check CHECK ((char_length(product) <= 255))
  lead_remark_check CHECK ((char_length(remark) <= 10000))
  lead_state_check CHECK ((char_length(state) <= 255))
  lead_website_check CHECK ((char_length(website) <= 255))
  CREATE INDEX lead_assigned_user_created_at_id_idx ON public.lead USING btree (business_id, assigned_user, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX lead_assigned_user_lead_status_id_follow_up_date_id_idx ON public.lead USING btree (business_id, assigned_user, lead_status_id, follow_up_date, id) INCLUDE (amount) WHERE (deleted_at IS NULL)
  CREATE INDEX lead_city_lead_status_id_created_at_id_idx ON public.lead USING btree (business_id, city COLLATE any_case, lead_status_id, created_at, id) INCLUDE (amount) WHERE (deleted_at IS NULL)
  CREATE INDEX lead_contact_id_id_idx ON public.lead USING btree (business_id, contact_id, id) WHERE (deleted_at IS NULL)
  CREATE INDEX lead_created_at_id_idx ON public.lead USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX lead_custom_number_1_idx ON public.lead USING btree (business_id, custom_number_1, id) WHERE (custom_number_1 IS NOT NULL)
  CREATE INDEX lead_custom_number_2_idx ON public.lead USING btree (business_id, custom_number_2, id) WHERE (custom_number_2 IS NOT NULL)
  CREATE INDEX lead_custom_number_3_idx ON public.lead USING btree (business_id, custom_number_3, id) WHERE (custom_number_3 IS NOT NULL)
  CREATE INDEX lead_custom_number_4_idx ON public.lead USING btree (business_id, custom_number_4, id) WHERE (custom_number_4 IS NOT NULL)
  CREATE INDEX lead_custom_number_5_idx ON public.lead USING btree (business_id, custom_number_5, id) WHERE (custom_number_5 IS NOT NULL)
  CREATE INDEX lead_custom_text_1_idx ON public.lead USING btree (business_id, custom_text_1 COLLATE any_case, id) WHERE (custom_text_1 IS NOT NULL)
  CREATE INDEX lead_custom_text_2_idx ON public.lead USING btree (business_id, custom_text_2 COLLATE any_case, id) WHERE (custom_text_2 IS NOT NULL)
  CREATE INDEX lead_custom_text_3_idx ON public.lead USING btree (business_id, custom_text_3 COLLATE any_case, id) WHERE (custom_text_3 IS NOT NULL)
  CREATE INDEX lead_custom_text_4_idx ON public.lead USING btree (business_id, custom_text_4 COLLATE any_case, id) WHERE (custom_text_4 IS NOT NULL)
  CREATE INDEX lead_custom_text_5_idx ON public.lead USING btree (business_id, custom_text_5 COLLATE any_case, id) WHERE (custom_text_5 IS NOT NULL)
  CREATE INDEX lead_email_id_idx ON public.lead USING btree (business_id, email COLLATE any_case, id) WHERE (deleted_at IS NULL)
  CREATE INDEX lead_enquiry_no_idx ON public.lead USING btree (business_id, enquiry_no COLLATE any_case) WHERE (deleted_at IS NULL)
  CREATE INDEX lead_follow_up_date_follow_up_time_id_idx ON public.lead USING btree (business_id, follow_up_date, follow_up_time COLLATE any_case, id) WHERE (deleted_at IS NULL)
  CREATE INDEX lead_lead_source_id_created_at_id_idx ON public.lead USING btree (business_id, lead_source_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX lead_lead_status_id_created_at_id_idx ON public.lead USING btree (business_id, lead_status_id, created_at, id) INCLUDE (amount) WHERE (deleted_at IS NULL)
  CREATE INDEX lead_name_id_idx ON public.lead USING btree (business_id, name COLLATE any_case, id) WHERE (deleted_at IS NULL)
  CREATE INDEX lead_opportunity_id_idx ON public.lead USING btree (business_id, opportunity_id) WHERE (deleted_at IS NULL)
  CREATE INDEX lead_phone_id_idx ON public.lead USING btree (business_id, phone COLLATE any_case, id) WHERE (deleted_at IS NULL)
  CREATE INDEX lead_trash_idx ON public.lead USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table lead_assignment
  at timestamp with time zone not null default now()
  business_id bigint not null
  lead_id bigint not null
  rule_id bigint not null
  user_id bigint
  lead_assignment_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  lead_assignment_business_id_lead_id_fkey FOREIGN KEY (business_id, lead_id) REFERENCES lead(business_id, id) ON DELETE CASCADE
  lead_assignment_business_id_rule_id_fkey FOREIGN KEY (business_id, rule_id) REFERENCES assignment_rule(business_id, id) ON DELETE CASCADE
  lead_assignment_business_id_user_id_fkey FOREIGN KEY (business_id, user_id) REFERENCES member(business_id, id)
  lead_assignment_pkey PRIMARY KEY (business_id, lead_id)
  CREATE INDEX lead_assignment_rule_idx ON public.lead_assignment USING btree (business_id, rule_id, at)
  CREATE INDEX lead_assignment_waiting_idx ON public.lead_assignment USING btree (business_id, at) WHERE (user_id IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table lead_contact
  business_id bigint not null
  country_code text
  id bigint not null identity
  is_invalid boolean
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

table lead_conversion
  business_id bigint not null
  contact_id bigint not null
  converted_at timestamp with time zone not null default now()
  converted_by bigint not null
  lead_id bigint not null
  made_contact boolean not null
  made_opportunity boolean not null default false
  moved jsonb not null default '[]'::jsonb
  opportunity_id bigint
  status_before bigint
  lead_conversion_business_id_contact_id_fkey FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id)
  lead_conversion_business_id_converted_by_fkey FOREIGN KEY (business_id, converted_by) REFERENCES member(business_id, id)
  lead_conversion_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  lead_conversion_business_id_lead_id_fkey FOREIGN KEY (business_id, lead_id) REFERENCES lead(business_id, id)
  lead_conversion_business_id_status_before_fkey FOREIGN KEY (business_id, status_before) REFERENCES lead_status(business_id, id)
  lead_conversion_opportunity_fk FOREIGN KEY (business_id, opportunity_id) REFERENCES opportunity(business_id, id)
  lead_conversion_pkey PRIMARY KEY (business_id, lead_id)
  CREATE INDEX lead_conversion_contact_idx ON public.lead_conversion USING btree (business_id, contact_id)
  CREATE INDEX lead_conversion_opportunity_idx ON public.lead_conversion USING btree (business_id, opportunity_id)
  CREATE INDEX lead_conversion_status_idx ON public.lead_conversion USING btree (business_id, status_before)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT

table lead_source
  business_id bigint not null
  color text
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  id bigint not null identity
  name text not null
  position integer not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  lead_source_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  lead_source_color_check CHECK ((char_length(color) <= 7))
  lead_source_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  lead_source_name_check CHECK ((char_length(name) <= 60))
  lead_source_pkey PRIMARY KEY (business_id, id)
  CREATE UNIQUE INDEX lead_source_name_key ON public.lead_source USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
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
  CREATE UNIQUE INDEX lead_status_default_key ON public.lead_status USING btree (business_id) WHERE (is_default AND (deleted_at IS NULL))
  CREATE UNIQUE INDEX lead_status_name_key ON public.lead_status USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table line_origin
  business_id bigint not null
  from_id bigint not null
  from_line_id bigint not null
  from_record text not null
  line_id bigint not null
  record text not null
  record_id bigint not null
  line_origin_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  line_origin_from_record_check CHECK ((char_length(from_record) <= 60))
  line_origin_pkey PRIMARY KEY (business_id, record, line_id)
  line_origin_record_check CHECK ((char_length(record) <= 60))
  CREATE INDEX line_origin_from_id_idx ON public.line_origin USING btree (business_id, from_record, from_id)
  CREATE INDEX line_origin_record_id_idx ON public.line_origin USING btree (business_id, record, record_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table live_event
  at timestamp with time zone not null default now()
  data jsonb not null default '{}'::jsonb
  event text not null
  for_business bigint
  id bigint not null identity
  position bigint
  to_accounts bigint[]
  live_event_data_check CHECK ((octet_length((data)::text) <= 4000))
  live_event_event_check CHECK ((event ~ '^[a-z_]{1,40}$'::text))
  live_event_pkey PRIMARY KEY (id)
  CREATE INDEX live_event_waiting_idx ON public.live_event USING btree (id) WHERE ("position" IS NULL)
  CREATE UNIQUE INDEX live_event_position_key ON public.live_event USING btree ("position")
  flusher ALL PERMISSIVE (current_setting('app.live'::text, true) = 'on'::text) / (current_setting('app.live'::text, true) = 'on'::text)
  tenant INSERT PERMISSIVE  / (NOT (for_business IS DISTINCT FROM (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint))
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
  gstin text
  id bigint not null identity
  is_default boolean
  landmark text
  latitude numeric(18,6)
  longitude numeric(18,6)
  name text not null
  pincode text
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
  location_gstin_check CHECK ((char_length(gstin) <= 15))
  location_landmark_check CHECK ((char_length(landmark) <= 255))
  location_name_check CHECK ((char_length(name) <= 120))
  location_pincode_check CHECK ((char_length(pincode) <= 10))
  location_pkey PRIMARY KEY (business_id, id)
  location_state_check CHECK ((char_length(state) <= 255))
  location_type_check CHECK ((type = ANY (ARRAY['Office'::text, 'Store'::text, 'Warehouse'::text, 'All'::text])))
  CREATE UNIQUE INDEX location_name_key ON public.location USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table meeting
  about_id bigint
  about_record text
  all_day boolean
  assigned_user bigint
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint
  custom jsonb not null default '{}'::jsonb
  custom_number_1 double precision
  custom_number_2 double precision
  custom_number_3 double precision
  custom_number_4 double precision
  custom_number_5 double precision
  custom_text_1 text
  custom_text_2 text
  custom_text_3 text
  custom_text_4 text
  custom_text_5 text
  deleted_at timestamp with time zone
  desc text
  ends_at timestamp with time zone not null
  id bigint not null identity
  location_id bigint
  maybe_count integer
  meeting_link text
  minutes text
  mode text
  name text not null
  no_count integer
  outcome text
  place text
  reason text
  sequence integer
  starts_at timestamp with time zone not null
  state text
  time_zone text
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  yes_count integer
  meeting_about_check CHECK (((num_nonnulls(about_record, about_id) <> 1) AND (char_length(about_record) <= 60)))
  meeting_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  meeting_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  meeting_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  meeting_desc_check CHECK ((char_length("desc") <= 10000))
  meeting_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  meeting_meeting_link_check CHECK ((char_length(meeting_link) <= 500))
  meeting_minutes_check CHECK ((char_length(minutes) <= 10000))
  meeting_mode_check CHECK ((mode = ANY (ARRAY['Online'::text, 'Offline'::text])))
  meeting_name_check CHECK ((char_length(name) <= 255))
  meeting_outcome_check CHECK ((outcome = ANY (ARRAY['CNR'::text, 'Busy'::text, 'Call Later'::text, 'Not Interested'::text, 'Interested'::text, 'Held'::text, 'Unheld'::text, 'Not Known'::text])))
  meeting_pkey PRIMARY KEY (business_id, id)
  meeting_place_check CHECK ((char_length(place) <= 500))
  meeting_reason_check CHECK ((char_length(reason) <= 255))
  meeting_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'held'::text, 'not_held'::text, 'cancelled'::text])))
  meeting_time_zone_check CHECK ((char_length(time_zone) <= 64))
  CREATE INDEX meeting_about_created_at_id_idx ON public.meeting USING btree (business_id, about_record, about_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX meeting_assigned_user_starts_at_id_idx ON public.meeting USING btree (business_id, assigned_user, starts_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX meeting_assigned_user_state_starts_at_id_idx ON public.meeting USING btree (business_id, assigned_user, state, starts_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX meeting_created_at_id_idx ON public.meeting USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX meeting_custom_number_1_idx ON public.meeting USING btree (business_id, custom_number_1, id) WHERE (custom_number_1 IS NOT NULL)
  CREATE INDEX meeting_custom_number_2_idx ON public.meeting USING btree (business_id, custom_number_2, id) WHERE (custom_number_2 IS NOT NULL)
  CREATE INDEX meeting_custom_number_3_idx ON public.meeting USING btree (business_id, custom_number_3, id) WHERE (custom_number_3 IS NOT NULL)
  CREATE INDEX meeting_custom_number_4_idx ON public.meeting USING btree (business_id, custom_number_4, id) WHERE (custom_number_4 IS NOT NULL)
  CREATE INDEX meeting_custom_number_5_idx ON public.meeting USING btree (business_id, custom_number_5, id) WHERE (custom_number_5 IS NOT NULL)
  CREATE INDEX meeting_custom_text_1_idx ON public.meeting USING btree (business_id, custom_text_1 COLLATE any_case, id) WHERE (custom_text_1 IS NOT NULL)
  CREATE INDEX meeting_custom_text_2_idx ON public.meeting USING btree (business_id, custom_text_2 COLLATE any_case, id) WHERE (custom_text_2 IS NOT NULL)
  CREATE INDEX meeting_custom_text_3_idx ON public.meeting USING btree (business_id, custom_text_3 COLLATE any_case, id) WHERE (custom_text_3 IS NOT NULL)
  CREATE INDEX meeting_custom_text_4_idx ON public.meeting USING btree (business_id, custom_text_4 COLLATE any_case, id) WHERE (custom_text_4 IS NOT NULL)
  CREATE INDEX meeting_custom_text_5_idx ON public.meeting USING btree (business_id, custom_text_5 COLLATE any_case, id) WHERE (custom_text_5 IS NOT NULL)
  CREATE INDEX meeting_location_id_starts_at_id_idx ON public.meeting USING btree (business_id, location_id, starts_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX meeting_starts_at_ends_at_assigned_user_idx ON public.meeting USING btree (business_id, starts_at, ends_at, assigned_user) WHERE (deleted_at IS NULL)
  CREATE INDEX meeting_starts_at_id_idx ON public.meeting USING btree (business_id, starts_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX meeting_state_starts_at_id_idx ON public.meeting USING btree (business_id, state, starts_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX meeting_trash_idx ON public.meeting USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table meeting_answer
  answer text
  answered_at timestamp with time zone
  business_id bigint not null
  email text
  id bigint not null identity
  meeting_id bigint not null
  note text
  user_id bigint
  meeting_answer_answer_check CHECK ((answer = ANY (ARRAY['yes'::text, 'maybe'::text, 'no'::text])))
  meeting_answer_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  meeting_answer_business_id_meeting_id_fkey FOREIGN KEY (business_id, meeting_id) REFERENCES meeting(business_id, id) ON DELETE CASCADE
  meeting_answer_business_id_user_id_fkey FOREIGN KEY (business_id, user_id) REFERENCES member(business_id, id)
  meeting_answer_check CHECK (((user_id IS NULL) <> (email IS NULL)))
  meeting_answer_check1 CHECK (((answer IS NULL) = (answered_at IS NULL)))
  meeting_answer_email_check CHECK ((char_length(email) <= 254))
  meeting_answer_note_check CHECK ((char_length(note) <= 500))
  meeting_answer_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX meeting_answer_user_idx ON public.meeting_answer USING btree (business_id, user_id)
  CREATE UNIQUE INDEX meeting_answer_of_guest ON public.meeting_answer USING btree (business_id, meeting_id, email) WHERE (email IS NOT NULL)
  CREATE UNIQUE INDEX meeting_answer_of_member ON public.meeting_answer USING btree (business_id, meeting_id, user_id) WHERE (user_id IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table meeting_attendee
  business_id bigint not null
  id bigint not null identity
  meeting_id bigint not null
  position integer not null default 0
  user_id bigint not null
  meeting_attendee_business_id_meeting_id_fkey FOREIGN KEY (business_id, meeting_id) REFERENCES meeting(business_id, id) ON DELETE CASCADE
  meeting_attendee_pkey PRIMARY KEY (business_id, id)
  meeting_attendee_user_id_fk FOREIGN KEY (business_id, user_id) REFERENCES member(business_id, id)
  CREATE INDEX meeting_attendee_meeting_id_position_idx ON public.meeting_attendee USING btree (business_id, meeting_id, "position")
  CREATE INDEX meeting_attendee_user_id_idx ON public.meeting_attendee USING btree (business_id, user_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table meeting_guest
  business_id bigint not null
  email text not null
  id bigint not null identity
  meeting_id bigint not null
  name text
  position integer not null default 0
  meeting_guest_business_id_meeting_id_fkey FOREIGN KEY (business_id, meeting_id) REFERENCES meeting(business_id, id) ON DELETE CASCADE
  meeting_guest_email_check CHECK ((char_length(email) <= 254))
  meeting_guest_name_check CHECK ((char_length(name) <= 120))
  meeting_guest_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX meeting_guest_meeting_id_position_idx ON public.meeting_guest USING btree (business_id, meeting_id, "position")
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

table member_preference
  business_id bigint not null
  key text not null
  member_id bigint not null
  updated_at timestamp with time zone not null default now()
  value jsonb not null
  member_preference_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  member_preference_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES member(business_id, id) ON DELETE CASCADE
  member_preference_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 40)))
  member_preference_pkey PRIMARY KEY (business_id, member_id, key)
  member_preference_value_check CHECK ((pg_column_size(value) <= 32768))
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

table merged_record
  business_id bigint not null
  into_id bigint not null
  merge_id bigint not null
  record text not null
  record_id bigint not null
  merged_record_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  merged_record_business_id_merge_id_fkey FOREIGN KEY (business_id, merge_id) REFERENCES record_merge(business_id, id)
  merged_record_pkey PRIMARY KEY (business_id, record, record_id)
  CREATE INDEX merged_record_into_idx ON public.merged_record USING btree (business_id, record, into_id, record_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table metric_day
  amount numeric not null
  business_id bigint not null
  day date not null
  dimension text not null
  filled bigint not null default 0
  holder_id bigint not null
  location_id bigint not null
  metric text not null
  owner_id bigint not null
  rows bigint not null
  value text not null
  metric_day_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  metric_day_pkey PRIMARY KEY (business_id, metric, dimension, day, value, owner_id, holder_id, location_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table metric_row
  amount numeric
  business_id bigint not null
  day date not null
  key uuid
  metric text not null
  row_id bigint not null
  value text not null
  metric_row_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  metric_row_pkey PRIMARY KEY (business_id, metric, row_id, value, day)
  CREATE INDEX metric_row_follow_up_idx ON public.metric_row USING btree (business_id, day, row_id) INCLUDE (value, amount) WHERE (metric = 'follow_up_outcome'::text)
  CREATE INDEX metric_row_key_idx ON public.metric_row USING btree (business_id, metric, key) WHERE (key IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table metric_stale
  before jsonb
  business_id bigint not null
  day date
  holder_id bigint
  id bigint not null identity
  record text not null
  row_id bigint
  metric_stale_pkey PRIMARY KEY (business_id, id)
  metric_keeper SELECT PERMISSIVE (current_setting('app.task'::text, true) = 'keep_metrics'::text) / 
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT

table metric_total
  amount numeric not null
  business_id bigint not null
  day date not null
  dimension text not null
  filled bigint not null default 0
  metric text not null
  rows bigint not null
  value text not null
  metric_total_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  metric_total_pkey PRIMARY KEY (business_id, metric, dimension, day, value)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table money_entry
  amount bigint not null
  business_id bigint not null
  cancelled_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  created_by bigint
  date date not null
  id bigint not null identity
  kind text not null
  mode text
  note text
  record text not null
  record_id bigint not null
  money_entry_amount_check CHECK ((amount > 0))
  money_entry_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  money_entry_kind_check CHECK ((kind = ANY (ARRAY['Invoice'::text, 'Debit Note'::text, 'Refund'::text, 'Bounce'::text, 'Payment'::text, 'Write-back'::text, 'TDS Deducted'::text, 'Receipt'::text, 'Credit Note'::text, 'Write-off'::text, 'Bill'::text, 'Payment Bounce'::text, 'Refund Received'::text, 'TDS'::text, 'Income'::text, 'Expense'::text, 'Opening Dr'::text, 'Opening Cr'::text, 'Opening In'::text, 'Opening Out'::text, 'Paid Before'::text, 'Paid Them Before'::text, 'Exchange Gain'::text, 'Exchange Loss'::text])))
  money_entry_mode_check CHECK ((mode = ANY (ARRAY['COD'::text, 'Banking'::text, 'UPI'::text, 'Cash'::text])))
  money_entry_note_check CHECK ((char_length(note) <= 200))
  money_entry_pkey PRIMARY KEY (business_id, id)
  money_entry_record_check CHECK ((record = ANY (ARRAY['invoice'::text, 'receipt'::text, 'credit_note'::text, 'bill'::text, 'payment'::text, 'debit_note'::text, 'other_income'::text, 'other_expense'::text, 'opening_balance'::text])))
  CREATE INDEX money_entry_date_idx ON public.money_entry USING btree (business_id, date, id) WHERE (cancelled_at IS NULL)
  CREATE INDEX money_entry_record_idx ON public.money_entry USING btree (business_id, record, record_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table note
  about_id bigint not null
  about_record text not null
  body text not null
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  file_count integer
  id bigint not null identity
  is_pinned boolean
  to_customer boolean
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  note_about_check CHECK (((num_nonnulls(about_record, about_id) <> 1) AND (char_length(about_record) <= 60)))
  note_body_check CHECK ((char_length(body) <= 10000))
  note_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  note_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  note_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX note_about_created_at_id_idx ON public.note USING btree (business_id, about_record, about_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX note_created_at_id_idx ON public.note USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX note_created_by_created_at_id_idx ON public.note USING btree (business_id, created_by, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX note_trash_idx ON public.note USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table note_mention
  business_id bigint not null
  id bigint not null identity
  note_id bigint not null
  position integer not null default 0
  user_id bigint not null
  note_mention_business_id_note_id_fkey FOREIGN KEY (business_id, note_id) REFERENCES note(business_id, id) ON DELETE CASCADE
  note_mention_pkey PRIMARY KEY (business_id, id)
  note_mention_user_id_fk FOREIGN KEY (business_id, user_id) REFERENCES member(business_id, id)
  CREATE INDEX note_mention_note_id_position_idx ON public.note_mention USING btree (business_id, note_id, "position")
  CREATE INDEX note_mention_user_id_idx ON public.note_mention USING btree (business_id, user_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table note_pin
  business_id bigint not null
  member_id bigint not null
  note_id bigint not null
  pinned_at timestamp with time zone not null
  note_pin_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  note_pin_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES member(business_id, id)
  note_pin_business_id_note_id_fkey FOREIGN KEY (business_id, note_id) REFERENCES note(business_id, id) ON DELETE CASCADE
  note_pin_pkey PRIMARY KEY (business_id, member_id, note_id)
  CREATE INDEX note_pin_note_idx ON public.note_pin USING btree (business_id, note_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table note_step
  business_id bigint not null
  done boolean
  id bigint not null identity
  note_id bigint not null
  position integer not null default 0
  title text not null
  note_step_business_id_note_id_fkey FOREIGN KEY (business_id, note_id) REFERENCES note(business_id, id) ON DELETE CASCADE
  note_step_pkey PRIMARY KEY (business_id, id)
  note_step_title_check CHECK ((char_length(title) <= 200))
  CREATE INDEX note_step_note_id_position_idx ON public.note_step USING btree (business_id, note_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table notice
  actor_id bigint
  at timestamp with time zone not null default now()
  business_id bigint not null
  count integer not null default 1
  id bigint not null identity
  in_app boolean not null
  key text
  kind text not null
  mail_at timestamp with time zone
  member_id bigint not null
  path text not null
  push_at timestamp with time zone
  read_at timestamp with time zone
  record text
  record_id bigint
  values jsonb not null default '{}'::jsonb
  notice_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES member(business_id, id)
  notice_count_check CHECK ((count > 0))
  notice_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 255)))
  notice_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 60)))
  notice_path_check CHECK (((char_length(path) >= 1) AND (char_length(path) <= 1000)))
  notice_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX notice_member_idx ON public.notice USING btree (business_id, member_id, id)
  CREATE INDEX notice_unread_idx ON public.notice USING btree (business_id, member_id, id) WHERE (read_at IS NULL)
  CREATE UNIQUE INDEX notice_key_key ON public.notice USING btree (business_id, member_id, key) WHERE (key IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table notice_effect
  at timestamp with time zone not null default now()
  business_id bigint not null
  effect text not null
  notice_id bigint not null
  notice_effect_business_id_notice_id_fkey FOREIGN KEY (business_id, notice_id) REFERENCES notice(business_id, id) ON DELETE CASCADE
  notice_effect_effect_check CHECK (((char_length(effect) >= 1) AND (char_length(effect) <= 60)))
  notice_effect_pkey PRIMARY KEY (business_id, notice_id, effect)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table notice_settings
  business_id bigint not null
  choices jsonb not null default '{}'::jsonb
  digest_at smallint not null default 540
  language text not null default 'en'::text
  member_id bigint not null
  quiet_from smallint
  quiet_until smallint
  time_zone text not null default 'Asia/Kolkata'::text
  updated_at timestamp with time zone not null default now()
  notice_settings_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES member(business_id, id)
  notice_settings_check CHECK (((quiet_from IS NULL) = (quiet_until IS NULL)))
  notice_settings_digest_at_check CHECK (((digest_at >= 0) AND (digest_at <= 1439)))
  notice_settings_language_check CHECK (((char_length(language) >= 2) AND (char_length(language) <= 8)))
  notice_settings_pkey PRIMARY KEY (business_id, member_id)
  notice_settings_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439)))
  notice_settings_quiet_until_check CHECK (((quiet_until >= 0) AND (quiet_until <= 1439)))
  notice_settings_time_zone_check CHECK ((char_length(time_zone) <= 64))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table one_time_code
  account_id bigint not null
  asked_at timestamp with time zone not null
  asked_by bytea
  code_hash bytea
  expires_at timestamp with time zone
  purpose text not null
  sent_to text
  tries integer not null default 0
  one_time_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  one_time_code_pkey PRIMARY KEY (account_id, purpose)
  one_time_code_purpose_check CHECK ((purpose = ANY (ARRAY['sign_up'::text, 'email'::text, 'phone'::text, 'new_password'::text])))
  one_time_code_sent_to_check CHECK ((char_length(sent_to) <= 255))
  row security false false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table open_balance
  assigned_user bigint
  business_id bigint not null
  contact_id bigint not null
  created_by bigint
  days date[] not null
  id bigint not null identity
  location_id bigint
  name text
  owed bigint[] not null
  paper text not null
  papers bigint not null
  open_balance_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  open_balance_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX open_balance_of_contact ON public.open_balance USING btree (business_id, paper, contact_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT

table open_stale
  business_id bigint not null
  contact_id bigint
  id bigint not null identity
  paper text not null
  open_stale_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  open_stale_pkey PRIMARY KEY (business_id, id)
  balance_keeper SELECT PERMISSIVE (current_setting('app.task'::text, true) = 'keep_balances'::text) / 
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT

table opening_balance
  amount bigint
  bill_date date
  bill_id bigint
  business_id bigint not null
  contact_id bigint
  created_at timestamp with time zone not null default now()
  created_by bigint
  date date
  deleted_at timestamp with time zone
  due_date date
  id bigint not null identity
  invoice_id bigint
  item_id bigint
  kind text not null
  location_id bigint
  name text
  number text
  payment_id bigint
  quantity numeric(18,3)
  receipt_id bigint
  remark text
  side text
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  opening_balance_bill_id_fk FOREIGN KEY (business_id, bill_id) REFERENCES bill(business_id, id)
  opening_balance_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  opening_balance_contact_id_fk FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id)
  opening_balance_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  opening_balance_invoice_id_fk FOREIGN KEY (business_id, invoice_id) REFERENCES invoice(business_id, id)
  opening_balance_item_id_fk FOREIGN KEY (business_id, item_id) REFERENCES item(business_id, id)
  opening_balance_kind_check CHECK ((kind = ANY (ARRAY['client'::text, 'supplier'::text, 'cash'::text, 'bank'::text, 'stock'::text])))
  opening_balance_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  opening_balance_name_check CHECK ((char_length(name) <= 255))
  opening_balance_number_check CHECK ((char_length(number) <= 40))
  opening_balance_payment_id_fk FOREIGN KEY (business_id, payment_id) REFERENCES payment(business_id, id)
  opening_balance_pkey PRIMARY KEY (business_id, id)
  opening_balance_receipt_id_fk FOREIGN KEY (business_id, receipt_id) REFERENCES receipt(business_id, id)
  opening_balance_remark_check CHECK ((char_length(remark) <= 200))
  opening_balance_side_check CHECK ((side = ANY (ARRAY['they_owe'::text, 'we_owe'::text])))
  CREATE INDEX opening_balance_contact_id_id_idx ON public.opening_balance USING btree (business_id, contact_id, id) WHERE (deleted_at IS NULL)
  CREATE INDEX opening_balance_created_at_id_idx ON public.opening_balance USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX opening_balance_item_id_id_idx ON public.opening_balance USING btree (business_id, item_id, id) WHERE (deleted_at IS NULL)
  CREATE INDEX opening_balance_kind_id_idx ON public.opening_balance USING btree (business_id, kind, id) WHERE (deleted_at IS NULL)
  CREATE INDEX opening_balance_trash_idx ON public.opening_balance USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table opportunity
  assigned_user bigint
  business_id bigint not null
  close_date date
  close_date_moves integer
  closed_at timestamp with time zone
  contact_id bigint
  contact_number text
  created_at timestamp with time zone not null default now()
  created_by bigint
  custom jsonb not null default '{}'::jsonb
  custom_number_1 double precision
  custom_number_2 double precision
  custom_number_3 double precision
  custom_number_4 double precision
  custom_number_5 double precision
  custom_text_1 text
  custom_text_2 text
  custom_text_3 text
  custom_text_4 text
  custom_text_5 text
  deleted_at timestamp with time zone
  desc text
  email text
  id bigint not null identity
  lead_id bigint
  lead_source_id bigint
  location_id bigint
  lost_reason text
  name text not null
  opportunity_amount bigint
  opportunity_pipeline_id bigint
  opportunity_stage_id bigint
  probability numeric(18,2)
  stage_since timestamp with time zone
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  opportunity_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  opportunity_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  opportunity_contact_id_fk FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id)
  opportunity_contact_number_check CHECK ((char_length(contact_number) <= 255))
  opportunity_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  opportunity_desc_check CHECK ((char_length("desc") <= 10000))
  opportunity_email_check CHECK ((char_length(email) <= 255))
  opportunity_lead_id_fk FOREIGN KEY (business_id, lead_id) REFERENCES lead(business_id, id)
  opportunity_lead_source_id_fk FOREIGN KEY (business_id, lead_source_id) REFERENCES lead_source(business_id, id)
  opportunity_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  opportunity_lost_reason_check CHECK ((lost_reason = ANY (ARRAY['price'::text, 'competitor'::text, 'no_need'::text, 'no_answer'::text, 'not_offered'::text, 'other'::text])))
  opportunity_name_check CHECK ((char_length(name) <= 255))
  opportunity_opportunity_amount_check CHECK ((opportunity_amount >= 0))
  opportunity_opportunity_pipeline_id_fk FOREIGN KEY (business_id, opportunity_pipeline_id) REFERENCES opportunity_pipeline(business_id, id)
  opportunity_opportunity_stage_id_fk FOREIGN KEY (business_id, opportunity_stage_id) REFERENCES opportunity_stage(business_id, id)
  opportunity_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX opportunity_assigned_user_close_date_id_idx ON public.opportunity USING btree (business_id, assigned_user, close_date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX opportunity_assigned_user_created_at_id_idx ON public.opportunity USING btree (business_id, assigned_user, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX opportunity_assigned_user_opportunity_stage_id_close_date_idx ON public.opportunity USING btree (business_id, assigned_user, opportunity_stage_id, close_date) INCLUDE (opportunity_amount) WHERE (deleted_at IS NULL)
  CREATE INDEX opportunity_close_date_id_idx ON public.opportunity USING btree (business_id, close_date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX opportunity_contact_id_id_idx ON public.opportunity USING btree (business_id, contact_id, id) WHERE (deleted_at IS NULL)
  CREATE INDEX opportunity_created_at_id_idx ON public.opportunity USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX opportunity_custom_number_1_idx ON public.opportunity USING btree (business_id, custom_number_1, id) WHERE (custom_number_1 IS NOT NULL)
  CREATE INDEX opportunity_custom_number_2_idx ON public.opportunity USING btree (business_id, custom_number_2, id) WHERE (custom_number_2 IS NOT NULL)
  CREATE INDEX opportunity_custom_number_3_idx ON public.opportunity USING btree (business_id, custom_number_3, id) WHERE (custom_number_3 IS NOT NULL)
  CREATE INDEX opportunity_custom_number_4_idx ON public.opportunity USING btree (business_id, custom_number_4, id) WHERE (custom_number_4 IS NOT NULL)
  CREATE INDEX opportunity_custom_number_5_idx ON public.opportunity USING btree (business_id, custom_number_5, id) WHERE (custom_number_5 IS NOT NULL)
  CREATE INDEX opportunity_custom_text_1_idx ON public.opportunity USING btree (business_id, custom_text_1 COLLATE any_case, id) WHERE (custom_text_1 IS NOT NULL)
  CREATE INDEX opportunity_custom_text_2_idx ON public.opportunity USING btree (business_id, custom_text_2 COLLATE any_case, id) WHERE (custom_text_2 IS NOT NULL)
  CREATE INDEX opportunity_custom_text_3_idx ON public.opportunity USING btree (business_id, custom_text_3 COLLATE any_case, id) WHERE (custom_text_3 IS NOT NULL)
  CREATE INDEX opportunity_custom_text_4_idx ON public.opportunity USING btree (business_id, custom_text_4 COLLATE any_case, id) WHERE (custom_text_4 IS NOT NULL)
  CREATE INDEX opportunity_custom_text_5_idx ON public.opportunity USING btree (business_id, custom_text_5 COLLATE any_case, id) WHERE (custom_text_5 IS NOT NULL)
  CREATE INDEX opportunity_lead_id_idx ON public.opportunity USING btree (business_id, lead_id) WHERE (deleted_at IS NULL)
  CREATE INDEX opportunity_lead_source_id_created_at_id_idx ON public.opportunity USING btree (business_id, lead_source_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX opportunity_name_id_idx ON public.opportunity USING btree (business_id, name COLLATE any_case, id) WHERE (deleted_at IS NULL)
  CREATE INDEX opportunity_opportunity_pipeline_id_created_at_id_idx ON public.opportunity USING btree (business_id, opportunity_pipeline_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX opportunity_opportunity_stage_id_close_date_assigned_user_idx ON public.opportunity USING btree (business_id, opportunity_stage_id, close_date, assigned_user) INCLUDE (opportunity_amount) WHERE (deleted_at IS NULL)
  CREATE INDEX opportunity_opportunity_stage_id_created_at_id_idx ON public.opportunity USING btree (business_id, opportunity_stage_id, created_at, id) INCLUDE (opportunity_amount) WHERE (deleted_at IS NULL)
  CREATE INDEX opportunity_trash_idx ON public.opportunity USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table opportunity_line
  amount bigint
  business_id bigint not null
  custom jsonb not null default '{}'::jsonb
  description text
  id bigint not null identity
  item_id bigint
  opportunity_id bigint not null
  position integer not null default 0
  price numeric(18,3)
  quantity numeric(18,3)
  opportunity_line_amount_check CHECK ((amount >= 0))
  opportunity_line_business_id_opportunity_id_fkey FOREIGN KEY (business_id, opportunity_id) REFERENCES opportunity(business_id, id) ON DELETE CASCADE
  opportunity_line_description_check CHECK ((char_length(description) <= 300))
  opportunity_line_item_id_fk FOREIGN KEY (business_id, item_id) REFERENCES item(business_id, id)
  opportunity_line_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX opportunity_line_opportunity_id_position_idx ON public.opportunity_line USING btree (business_id, opportunity_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table opportunity_pipeline
  business_id bigint not null
  color text
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  id bigint not null identity
  name text not null
  position integer not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  opportunity_pipeline_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  opportunity_pipeline_color_check CHECK ((char_length(color) <= 7))
  opportunity_pipeline_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  opportunity_pipeline_name_check CHECK ((char_length(name) <= 60))
  opportunity_pipeline_pkey PRIMARY KEY (business_id, id)
  CREATE UNIQUE INDEX opportunity_pipeline_name_key ON public.opportunity_pipeline USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table opportunity_share
  business_id bigint not null
  id bigint not null identity
  member_id bigint not null
  opportunity_id bigint not null
  percent numeric(18,2) not null
  position integer not null default 0
  opportunity_share_business_id_opportunity_id_fkey FOREIGN KEY (business_id, opportunity_id) REFERENCES opportunity(business_id, id) ON DELETE CASCADE
  opportunity_share_member_id_fk FOREIGN KEY (business_id, member_id) REFERENCES member(business_id, id)
  opportunity_share_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX opportunity_share_member_id_idx ON public.opportunity_share USING btree (business_id, member_id)
  CREATE INDEX opportunity_share_opportunity_id_position_idx ON public.opportunity_share USING btree (business_id, opportunity_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table opportunity_stage
  ageing_days integer
  business_id bigint not null
  color text
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  id bigint not null identity
  is_default boolean
  kind text not null
  name text not null
  opportunity_pipeline_id bigint
  position integer not null
  probability numeric(18,2)
  required_fields text
  role_ids text
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  opportunity_stage_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  opportunity_stage_color_check CHECK ((char_length(color) <= 7))
  opportunity_stage_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  opportunity_stage_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
  opportunity_stage_name_check CHECK ((char_length(name) <= 60))
  opportunity_stage_opportunity_pipeline_id_fk FOREIGN KEY (business_id, opportunity_pipeline_id) REFERENCES opportunity_pipeline(business_id, id)
  opportunity_stage_pkey PRIMARY KEY (business_id, id)
  opportunity_stage_required_fields_check CHECK ((char_length(required_fields) <= 2000))
  opportunity_stage_role_ids_check CHECK ((char_length(role_ids) <= 500))
  CREATE UNIQUE INDEX opportunity_stage_default_key ON public.opportunity_stage USING btree (business_id) WHERE (is_default AND (deleted_at IS NULL))
  CREATE UNIQUE INDEX opportunity_stage_name_key ON public.opportunity_stage USING btree (business_id, opportunity_pipeline_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table order_entry
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint
  credited numeric(18,3) not null default 0
  id bigint not null identity
  kind text not null
  line_id bigint not null
  order_id bigint not null
  quantity numeric(18,3) not null
  stage text
  order_entry_business_id_created_by_fkey FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  order_entry_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  order_entry_business_id_order_id_fkey FOREIGN KEY (business_id, order_id) REFERENCES sales_order(business_id, id) ON DELETE CASCADE
  order_entry_kind_check CHECK ((kind = ANY (ARRAY['close'::text, 'return'::text, 'exchange'::text, 'piece'::text])))
  order_entry_pkey PRIMARY KEY (business_id, id)
  order_entry_stage_check CHECK ((char_length(stage) <= 60))
  CREATE INDEX order_entry_order_id_idx ON public.order_entry USING btree (business_id, order_id, id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table order_move_matrix
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint
  id bigint not null identity
  moves jsonb
  order_move_matrix_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  order_move_matrix_pkey PRIMARY KEY (business_id, id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table other_expense
  amount bigint not null
  assigned_user bigint
  business_id bigint not null
  cancel_remark text
  cancelled_at timestamp with time zone
  category_id bigint not null
  contact_id bigint
  created_at timestamp with time zone not null default now()
  created_by bigint
  date date not null
  deleted_at timestamp with time zone
  id bigint not null identity
  is_cheque boolean
  location_id bigint
  mode text
  number text
  party_name text
  posted_at timestamp with time zone
  reference text
  remark text
  status text
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  other_expense_amount_check CHECK ((amount >= 0))
  other_expense_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  other_expense_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  other_expense_cancel_remark_check CHECK ((char_length(cancel_remark) <= 200))
  other_expense_category_id_fk FOREIGN KEY (business_id, category_id) REFERENCES expense_category(business_id, id)
  other_expense_contact_id_fk FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id)
  other_expense_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  other_expense_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  other_expense_mode_check CHECK ((mode = ANY (ARRAY['COD'::text, 'Banking'::text, 'UPI'::text, 'Cash'::text])))
  other_expense_number_check CHECK ((char_length(number) <= 40))
  other_expense_party_name_check CHECK ((char_length(party_name) <= 255))
  other_expense_pkey PRIMARY KEY (business_id, id)
  other_expense_reference_check CHECK ((char_length(reference) <= 60))
  other_expense_remark_check CHECK ((char_length(remark) <= 10000))
  other_expense_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'posted'::text, 'cancelled'::text])))
  CREATE INDEX other_expense_assigned_user_date_id_idx ON public.other_expense USING btree (business_id, assigned_user, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX other_expense_category_id_date_id_idx ON public.other_expense USING btree (business_id, category_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX other_expense_contact_id_date_id_idx ON public.other_expense USING btree (business_id, contact_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX other_expense_created_at_id_idx ON public.other_expense USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX other_expense_date_id_idx ON public.other_expense USING btree (business_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX other_expense_location_id_date_id_idx ON public.other_expense USING btree (business_id, location_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX other_expense_number_idx ON public.other_expense USING btree (business_id, number COLLATE any_case) WHERE (deleted_at IS NULL)
  CREATE INDEX other_expense_status_date_id_idx ON public.other_expense USING btree (business_id, status, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX other_expense_trash_idx ON public.other_expense USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table other_income
  amount bigint not null
  assigned_user bigint
  business_id bigint not null
  cancel_remark text
  cancelled_at timestamp with time zone
  category_id bigint not null
  contact_id bigint
  created_at timestamp with time zone not null default now()
  created_by bigint
  date date not null
  deleted_at timestamp with time zone
  id bigint not null identity
  is_cheque boolean
  location_id bigint
  mode text
  number text
  party_name text
  posted_at timestamp with time zone
  reference text
  remark text
  status text
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  other_income_amount_check CHECK ((amount >= 0))
  other_income_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  other_income_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  other_income_cancel_remark_check CHECK ((char_length(cancel_remark) <= 200))
  other_income_category_id_fk FOREIGN KEY (business_id, category_id) REFERENCES income_category(business_id, id)
  other_income_contact_id_fk FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id)
  other_income_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  other_income_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  other_income_mode_check CHECK ((mode = ANY (ARRAY['COD'::text, 'Banking'::text, 'UPI'::text, 'Cash'::text])))
  other_income_number_check CHECK ((char_length(number) <= 40))
  other_income_party_name_check CHECK ((char_length(party_name) <= 255))
  other_income_pkey PRIMARY KEY (business_id, id)
  other_income_reference_check CHECK ((char_length(reference) <= 60))
  other_income_remark_check CHECK ((char_length(remark) <= 10000))
  other_income_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'posted'::text, 'cancelled'::text])))
  CREATE INDEX other_income_assigned_user_date_id_idx ON public.other_income USING btree (business_id, assigned_user, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX other_income_category_id_date_id_idx ON public.other_income USING btree (business_id, category_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX other_income_contact_id_date_id_idx ON public.other_income USING btree (business_id, contact_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX other_income_created_at_id_idx ON public.other_income USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX other_income_date_id_idx ON public.other_income USING btree (business_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX other_income_location_id_date_id_idx ON public.other_income USING btree (business_id, location_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX other_income_number_idx ON public.other_income USING btree (business_id, number COLLATE any_case) WHERE (deleted_at IS NULL)
  CREATE INDEX other_income_status_date_id_idx ON public.other_income USING btree (business_id, status, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX other_income_trash_idx ON public.other_income USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table paper_look
  business_id bigint not null
  colour text not null
  second_language text
  signature bytea
  template text not null
  updated_at timestamp with time zone not null
  paper_look_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  paper_look_colour_check CHECK ((colour ~ '^#[0-9a-f]{6}$'::text))
  paper_look_pkey PRIMARY KEY (business_id)
  paper_look_second_language_check CHECK ((second_language = ANY (ARRAY['en'::text, 'hi'::text, 'gu'::text, 'ta'::text])))
  paper_look_signature_check CHECK ((octet_length(signature) <= 204800))
  paper_look_template_check CHECK ((template = ANY (ARRAY['classic'::text, 'band'::text, 'grid'::text])))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
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

table payment
  advance bigint
  allocated bigint
  amount bigint not null
  assigned_user bigint
  bounce_reason text
  bounced_on date
  brought text
  business_id bigint not null
  cancel_remark text
  cancelled_at timestamp with time zone
  contact_id bigint
  created_at timestamp with time zone not null default now()
  created_by bigint
  date date not null
  deleted_at timestamp with time zone
  id bigint not null identity
  is_cheque boolean
  keep_as_advance boolean
  location_id bigint
  mode text
  number text
  payee_name text
  posted_at timestamp with time zone
  reference text
  refunded bigint
  remark text
  status text
  tds bigint
  tds_base bigint
  tds_nature text
  tds_rate text
  tds_section text
  tds_value bigint
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  voucher_number text
  withheld bigint
  payment_advance_check CHECK ((advance >= 0))
  payment_allocated_check CHECK ((allocated >= 0))
  payment_amount_check CHECK ((amount >= 0))
  payment_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  payment_bounce_reason_check CHECK ((char_length(bounce_reason) <= 200))
  payment_brought_check CHECK ((brought = ANY (ARRAY['opening'::text, 'imported'::text])))
  payment_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  payment_cancel_remark_check CHECK ((char_length(cancel_remark) <= 200))
  payment_contact_id_fk FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id)
  payment_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  payment_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  payment_mode_check CHECK ((mode = ANY (ARRAY['COD'::text, 'Banking'::text, 'UPI'::text, 'Cash'::text])))
  payment_number_check CHECK ((char_length(number) <= 40))
  payment_payee_name_check CHECK ((char_length(payee_name) <= 255))
  payment_pkey PRIMARY KEY (business_id, id)
  payment_reference_check CHECK ((char_length(reference) <= 60))
  payment_refunded_check CHECK ((refunded >= 0))
  payment_remark_check CHECK ((char_length(remark) <= 10000))
  payment_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'posted'::text, 'bounced'::text, 'cancelled'::text])))
  payment_tds_base_check CHECK ((tds_base >= 0))
  payment_tds_check CHECK ((tds >= 0))
  payment_tds_nature_check CHECK ((tds_nature = ANY (ARRAY['contractor'::text, 'professional'::text, 'technical'::text, 'commission'::text, 'rent'::text, 'machine_rent'::text, 'interest'::text, 'purchase'::text])))
  payment_tds_rate_check CHECK ((char_length(tds_rate) <= 10))
  payment_tds_section_check CHECK ((char_length(tds_section) <= 40))
  payment_tds_value_check CHECK ((tds_value >= 0))
  payment_voucher_number_check CHECK ((char_length(voucher_number) <= 40))
  payment_withheld_check CHECK ((withheld >= 0))
  CREATE INDEX payment_advance_by_contact_id_idx ON public.payment USING btree (business_id, contact_id) INCLUDE (advance, payee_name, status) WHERE ((advance > 0) AND (deleted_at IS NULL))
  CREATE INDEX payment_advance_id_idx ON public.payment USING btree (business_id, advance, id) WHERE (deleted_at IS NULL)
  CREATE INDEX payment_assigned_user_date_id_idx ON public.payment USING btree (business_id, assigned_user, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX payment_contact_id_date_id_idx ON public.payment USING btree (business_id, contact_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX payment_contact_id_tds_nature_date_idx ON public.payment USING btree (business_id, contact_id, tds_nature, date) WHERE (deleted_at IS NULL)
  CREATE INDEX payment_created_at_id_idx ON public.payment USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX payment_date_id_idx ON public.payment USING btree (business_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX payment_location_id_date_id_idx ON public.payment USING btree (business_id, location_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX payment_number_idx ON public.payment USING btree (business_id, number COLLATE any_case) WHERE (deleted_at IS NULL)
  CREATE INDEX payment_status_date_id_idx ON public.payment USING btree (business_id, status, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX payment_trash_idx ON public.payment USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table payment_allocation
  amount bigint not null
  bill_id bigint
  business_id bigint not null
  id bigint not null identity
  payment_id bigint not null
  position integer not null default 0
  tds bigint
  payment_allocation_amount_check CHECK ((amount >= 0))
  payment_allocation_bill_id_fk FOREIGN KEY (business_id, bill_id) REFERENCES bill(business_id, id)
  payment_allocation_business_id_payment_id_fkey FOREIGN KEY (business_id, payment_id) REFERENCES payment(business_id, id) ON DELETE CASCADE
  payment_allocation_pkey PRIMARY KEY (business_id, id)
  payment_allocation_tds_check CHECK ((tds >= 0))
  CREATE INDEX payment_allocation_bill_id_idx ON public.payment_allocation USING btree (business_id, bill_id)
  CREATE INDEX payment_allocation_payment_id_position_idx ON public.payment_allocation USING btree (business_id, payment_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table period_lock
  business_id bigint not null
  closed_to date
  created_at timestamp with time zone not null default now()
  created_by bigint
  id bigint not null identity
  period_lock_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  period_lock_pkey PRIMARY KEY (business_id, id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table portal_request
  attempts integer not null default 0
  business_id bigint not null
  claimed_until timestamp with time zone
  created_at timestamp with time zone not null default now()
  created_by bigint not null
  finished_at timestamp with time zone
  id bigint not null identity
  input jsonb not null default '{}'::jsonb
  kind text not null
  next_at timestamp with time zone not null default now()
  record text not null
  record_id bigint not null
  state text not null default 'waiting'::text
  portal_request_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  portal_request_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  portal_request_kind_check CHECK ((kind = ANY (ARRAY['push'::text, 'cancel'::text, 'vehicle'::text, 'transporter'::text, 'extend'::text])))
  portal_request_pkey PRIMARY KEY (business_id, id)
  portal_request_record_check CHECK ((record = ANY (ARRAY['e_invoice'::text, 'e_way_bill'::text])))
  portal_request_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text])))
  CREATE UNIQUE INDEX portal_request_waiting_key ON public.portal_request USING btree (business_id, record, record_id) WHERE (state = 'waiting'::text)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table portal_setting
  auto_push boolean not null default false
  business_id bigint not null
  entity text not null default 'REGULAR'::text
  turnover numeric(12,2) not null default 0
  updated_at timestamp with time zone not null default now()
  portal_setting_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  portal_setting_pkey PRIMARY KEY (business_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table portal_user
  business_id bigint not null
  gstin text not null
  password bytea not null
  password_key_id text not null
  set_at timestamp with time zone not null default now()
  set_by bigint not null
  username text not null
  portal_user_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  portal_user_gstin_check CHECK ((char_length(gstin) = 15))
  portal_user_pkey PRIMARY KEY (business_id, gstin)
  portal_user_set_by_fk FOREIGN KEY (business_id, set_by) REFERENCES member(business_id, id)
  portal_user_username_check CHECK ((char_length(username) <= 30))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table presence
  account_id bigint not null
  business_id bigint not null
  record text not null
  record_id bigint not null
  seen_at timestamp with time zone not null default now()
  state text not null
  tab text not null
  presence_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  presence_pkey PRIMARY KEY (business_id, record, record_id, account_id, tab)
  presence_record_check CHECK (((char_length(record) >= 1) AND (char_length(record) <= 60)))
  presence_state_check CHECK ((state = ANY (ARRAY['viewing'::text, 'editing'::text])))
  presence_tab_check CHECK (((char_length(tab) >= 8) AND (char_length(tab) <= 64)))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table price_list
  business_id bigint not null
  client_group_id bigint
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  from_date date
  id bigint not null identity
  is_active boolean
  name text not null
  to_date date
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  price_list_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  price_list_client_group_id_fk FOREIGN KEY (business_id, client_group_id) REFERENCES client_group(business_id, id)
  price_list_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  price_list_name_check CHECK ((char_length(name) <= 120))
  price_list_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX price_list_client_group_id_id_idx ON public.price_list USING btree (business_id, client_group_id, id) WHERE (deleted_at IS NULL)
  CREATE INDEX price_list_created_at_id_idx ON public.price_list USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX price_list_name_id_idx ON public.price_list USING btree (business_id, name COLLATE any_case, id) WHERE (deleted_at IS NULL)
  CREATE INDEX price_list_trash_idx ON public.price_list USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  CREATE UNIQUE INDEX price_list_name_key ON public.price_list USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table price_list_line
  business_id bigint not null
  id bigint not null identity
  item_id bigint not null
  min_quantity numeric(18,3) not null
  position integer not null default 0
  price bigint not null
  price_list_id bigint not null
  price_list_line_business_id_price_list_id_fkey FOREIGN KEY (business_id, price_list_id) REFERENCES price_list(business_id, id) ON DELETE CASCADE
  price_list_line_item_id_fk FOREIGN KEY (business_id, item_id) REFERENCES item(business_id, id)
  price_list_line_pkey PRIMARY KEY (business_id, id)
  price_list_line_price_check CHECK ((price >= 0))
  CREATE INDEX price_list_line_item_id_idx ON public.price_list_line USING btree (business_id, item_id)
  CREATE INDEX price_list_line_price_list_id_position_idx ON public.price_list_line USING btree (business_id, price_list_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table push_subscription
  account_id bigint not null
  auth text not null
  created_at timestamp with time zone not null default now()
  device text
  endpoint text not null
  id bigint not null identity
  p256dh text not null
  used_at timestamp with time zone
  push_subscription_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  push_subscription_auth_check CHECK ((char_length(auth) <= 40))
  push_subscription_device_check CHECK ((char_length(device) <= 255))
  push_subscription_endpoint_check CHECK ((char_length(endpoint) <= 1000))
  push_subscription_p256dh_check CHECK ((char_length(p256dh) <= 120))
  push_subscription_pkey PRIMARY KEY (id)
  CREATE INDEX push_subscription_account_id_idx ON public.push_subscription USING btree (account_id)
  CREATE UNIQUE INDEX push_subscription_endpoint_key ON public.push_subscription USING btree (endpoint)
  row security false false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table quotation
  accepted_at timestamp with time zone
  accepted_by text
  accepted_from text
  approval text
  approval_needed text
  approval_reason text
  approvals integer
  assigned_user bigint
  billing_address text
  billing_pincode text
  billing_state text
  business_id bigint not null
  buyer_email text
  buyer_gst_type text
  buyer_gstin text
  buyer_name text
  cess bigint
  cgst bigint
  changes_asked text
  contact_id bigint
  created_at timestamp with time zone not null default now()
  created_by bigint
  currency text
  custom jsonb not null default '{}'::jsonb
  custom_number_1 double precision
  custom_number_2 double precision
  custom_number_3 double precision
  custom_number_4 double precision
  custom_number_5 double precision
  custom_text_1 text
  custom_text_2 text
  custom_text_3 text
  custom_text_4 text
  custom_text_5 text
  date date not null
  deleted_at timestamp with time zone
  destination_country text
  discount numeric(18,2)
  discount_type text
  discounts bigint
  exchange_rate numeric(18,6)
  gross bigint
  id bigint not null identity
  igst bigint
  invoice_id bigint
  location_id bigint
  number text
  opportunity_id bigint
  order_id bigint
  other_charges bigint
  paper text
  place_of_supply text
  prices_abroad boolean
  prices_include_tax boolean
  reference text
  refused_because text
  remark text
  replaced_by bigint
  reverse_charge boolean
  revision integer
  revision_of bigint
  round_off boolean
  rounding bigint
  seller_registration text
  seller_state text
  sent_at timestamp with time zone
  sgst bigint
  ship_to_third_party boolean
  shipping_address text
  shipping_pincode text
  shipping_same boolean
  shipping_state text
  status text
  supply text
  supply_place text
  taxable bigint
  terms text
  total bigint
  total_abroad numeric(18,2)
  updated_at timestamp with time zone not null default now()
  valid_until date
  version integer not null default 1
  with_payment_of_tax boolean
  quotation_accepted_by_check CHECK ((char_length(accepted_by) <= 120))
  quotation_accepted_from_check CHECK ((char_length(accepted_from) <= 64))
  quotation_approval_check CHECK ((approval = ANY (ARRAY['Pending'::text, 'Approved'::text, 'Not Accepted'::text, 'Rejected'::text])))
  quotation_approval_needed_check CHECK ((char_length(approval_needed) <= 10000))
  quotation_approval_reason_check CHECK ((char_length(approval_reason) <= 10000))
  quotation_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  quotation_billing_address_check CHECK ((char_length(billing_address) <= 10000))
  quotation_billing_pincode_check CHECK ((char_length(billing_pincode) <= 10))
  quotation_billing_state_check CHECK ((char_length(billing_state) <= 60))
  quotation_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  quotation_buyer_email_check CHECK ((char_length(buyer_email) <= 254))
  quotation_buyer_gst_type_check CHECK ((buyer_gst_type = ANY (ARRAY['Regular'::text, 'Composition'::text, 'Consumer'::text, 'Unregistered'::text, 'Unknown'::text, 'SEZ'::text, 'Deemed Export'::text, 'Overseas'::text])))
  quotation_buyer_gstin_check CHECK ((char_length(buyer_gstin) <= 15))
  quotation_buyer_name_check CHECK ((char_length(buyer_name) <= 255))
  quotation_cess_check CHECK ((cess >= 0))
  quotation_cgst_check CHECK ((cgst >= 0))
  quotation_changes_asked_check CHECK ((char_length(changes_asked) <= 10000))
  quotation_contact_id_fk FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id)
  quotation_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  quotation_currency_check CHECK ((currency = ANY (ARRAY['INR'::text, 'USD'::text, 'EUR'::text, 'JPY'::text, 'GBP'::text, 'AUD'::text, 'CAD'::text, 'CHF'::text, 'CNY'::text, 'KRW'::text, 'AED'::text, 'SAR'::text])))
  quotation_destination_country_check CHECK ((char_length(destination_country) <= 2))
  quotation_discount_type_check CHECK ((discount_type = ANY (ARRAY['Percentage'::text, 'Fixed Amount'::text])))
  quotation_discounts_check CHECK ((discounts >= 0))
  quotation_gross_check CHECK ((gross >= 0))
  quotation_igst_check CHECK ((igst >= 0))
  quotation_invoice_id_fk FOREIGN KEY (business_id, invoice_id) REFERENCES invoice(business_id, id)
  quotation_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  quotation_number_check CHECK ((char_length(number) <= 40))
  quotation_opportunity_id_fk FOREIGN KEY (business_id, opportunity_id) REFERENCES opportunity(business_id, id)
  quotation_order_id_fk FOREIGN KEY (business_id, order_id) REFERENCES sales_order(business_id, id)
  quotation_other_charges_check CHECK ((other_charges >= 0))
  quotation_paper_check CHECK ((paper = ANY (ARRAY['tax_invoice'::text, 'bill_of_supply'::text, 'invoice_cum_bill_of_supply'::text, 'invoice'::text])))
  quotation_pkey PRIMARY KEY (business_id, id)
  quotation_place_of_supply_check CHECK ((place_of_supply = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  quotation_reference_check CHECK ((char_length(reference) <= 60))
  quotation_refused_because_check CHECK ((char_length(refused_because) <= 10000))
  quotation_remark_check CHECK ((char_length(remark) <= 10000))
  quotation_replaced_by_fk FOREIGN KEY (business_id, replaced_by) REFERENCES quotation(business_id, id)
  quotation_revision_of_fk FOREIGN KEY (business_id, revision_of) REFERENCES quotation(business_id, id)
  quotation_seller_registration_check CHECK ((seller_registration = ANY (ARRAY['Regular'::text, 'Composition'::text, 'Unregistered'::text])))
  quotation_seller_state_check CHECK ((seller_state = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  quotation_sgst_check CHECK ((sgst >= 0))
  quotation_shipping_address_check CHECK ((char_length(shipping_address) <= 10000))
  quotation_shipping_pincode_check CHECK ((char_length(shipping_pincode) <= 10))
  quotation_shipping_state_check CHECK ((char_length(shipping_state) <= 60))
  quotation_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'accepted'::text, 'part_ordered'::text, 'ordered'::text, 'invoiced'::text, 'refused'::text, 'rejected'::text, 'expired'::text, 'replaced'::text])))
  quotation_supply_check CHECK ((supply = ANY (ARRAY['goods'::text, 'services'::text])))
  quotation_supply_place_check CHECK ((supply_place = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  quotation_taxable_check CHECK ((taxable >= 0))
  quotation_terms_check CHECK ((char_length(terms) <= 10000))
  quotation_total_check CHECK ((total >= 0))
  CREATE INDEX quotation_assigned_user_date_id_idx ON public.quotation USING btree (business_id, assigned_user, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX quotation_contact_id_date_id_idx ON public.quotation USING btree (business_id, contact_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX quotation_created_at_id_idx ON public.quotation USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX quotation_custom_number_1_idx ON public.quotation USING btree (business_id, custom_number_1, id) WHERE (custom_number_1 IS NOT NULL)
  CREATE INDEX quotation_custom_number_2_idx ON public.quotation USING btree (business_id, custom_number_2, id) WHERE (custom_number_2 IS NOT NULL)
  CREATE INDEX quotation_custom_number_3_idx ON public.quotation USING btree (business_id, custom_number_3, id) WHERE (custom_number_3 IS NOT NULL)
  CREATE INDEX quotation_custom_number_4_idx ON public.quotation USING btree (business_id, custom_number_4, id) WHERE (custom_number_4 IS NOT NULL)
  CREATE INDEX quotation_custom_number_5_idx ON public.quotation USING btree (business_id, custom_number_5, id) WHERE (custom_number_5 IS NOT NULL)
  CREATE INDEX quotation_custom_text_1_idx ON public.quotation USING btree (business_id, custom_text_1 COLLATE any_case, id) WHERE (custom_text_1 IS NOT NULL)
  CREATE INDEX quotation_custom_text_2_idx ON public.quotation USING btree (business_id, custom_text_2 COLLATE any_case, id) WHERE (custom_text_2 IS NOT NULL)
  CREATE INDEX quotation_custom_text_3_idx ON public.quotation USING btree (business_id, custom_text_3 COLLATE any_case, id) WHERE (custom_text_3 IS NOT NULL)
  CREATE INDEX quotation_custom_text_4_idx ON public.quotation USING btree (business_id, custom_text_4 COLLATE any_case, id) WHERE (custom_text_4 IS NOT NULL)
  CREATE INDEX quotation_custom_text_5_idx ON public.quotation USING btree (business_id, custom_text_5 COLLATE any_case, id) WHERE (custom_text_5 IS NOT NULL)
  CREATE INDEX quotation_date_id_idx ON public.quotation USING btree (business_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX quotation_location_id_date_id_idx ON public.quotation USING btree (business_id, location_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX quotation_number_idx ON public.quotation USING btree (business_id, number COLLATE any_case) WHERE (deleted_at IS NULL)
  CREATE INDEX quotation_opportunity_id_id_idx ON public.quotation USING btree (business_id, opportunity_id, id) WHERE (deleted_at IS NULL)
  CREATE INDEX quotation_status_date_id_idx ON public.quotation USING btree (business_id, status, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX quotation_trash_idx ON public.quotation USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  CREATE INDEX quotation_valid_until_id_idx ON public.quotation USING btree (business_id, valid_until, id) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table quotation_charge
  amount bigint not null
  business_id bigint not null
  id bigint not null identity
  is_outside boolean
  name text not null
  position integer not null default 0
  quotation_id bigint not null
  quotation_charge_amount_check CHECK ((amount >= 0))
  quotation_charge_business_id_quotation_id_fkey FOREIGN KEY (business_id, quotation_id) REFERENCES quotation(business_id, id) ON DELETE CASCADE
  quotation_charge_name_check CHECK ((char_length(name) <= 100))
  quotation_charge_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX quotation_charge_quotation_id_position_idx ON public.quotation_charge USING btree (business_id, quotation_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table quotation_line
  amount bigint
  business_id bigint not null
  cess bigint
  cess_per_unit numeric(18,4)
  cess_rate numeric(18,3)
  custom jsonb not null default '{}'::jsonb
  description text
  discount numeric(18,2)
  discount_type text
  hsn text
  id bigint not null identity
  item_id bigint
  position integer not null default 0
  price numeric(18,3)
  quantity numeric(18,3)
  quotation_id bigint not null
  tax bigint
  tax_rate text
  taxable bigint
  unit text
  quotation_line_amount_check CHECK ((amount >= 0))
  quotation_line_business_id_quotation_id_fkey FOREIGN KEY (business_id, quotation_id) REFERENCES quotation(business_id, id) ON DELETE CASCADE
  quotation_line_cess_check CHECK ((cess >= 0))
  quotation_line_description_check CHECK ((char_length(description) <= 300))
  quotation_line_discount_type_check CHECK ((discount_type = ANY (ARRAY['Percentage'::text, 'Fixed Amount'::text])))
  quotation_line_hsn_check CHECK ((char_length(hsn) <= 8))
  quotation_line_item_id_fk FOREIGN KEY (business_id, item_id) REFERENCES item(business_id, id)
  quotation_line_pkey PRIMARY KEY (business_id, id)
  quotation_line_tax_check CHECK ((tax >= 0))
  quotation_line_tax_rate_check CHECK ((tax_rate = ANY (ARRAY['0'::text, '0.1'::text, '0.25'::text, '1'::text, '1.5'::text, '3'::text, '5'::text, '6'::text, '7.5'::text, '10'::text, '12'::text, '15'::text, '18'::text, '28'::text, '40'::text, 'exempt'::text, 'nil'::text, 'non_gst'::text])))
  quotation_line_taxable_check CHECK ((taxable >= 0))
  quotation_line_unit_check CHECK ((unit = ANY (ARRAY['BAG'::text, 'BAL'::text, 'BDL'::text, 'BKL'::text, 'BOU'::text, 'BOX'::text, 'BTL'::text, 'BUN'::text, 'CAN'::text, 'CBM'::text, 'CCM'::text, 'CMS'::text, 'CTN'::text, 'DOZ'::text, 'DRM'::text, 'GGK'::text, 'GMS'::text, 'GRS'::text, 'GYD'::text, 'KGS'::text, 'KLR'::text, 'KME'::text, 'LTR'::text, 'MLT'::text, 'MTR'::text, 'MTS'::text, 'NOS'::text, 'OTH'::text, 'PAC'::text, 'PCS'::text, 'PRS'::text, 'QTL'::text, 'ROL'::text, 'SET'::text, 'SQF'::text, 'SQM'::text, 'SQY'::text, 'TBS'::text, 'TGM'::text, 'THD'::text, 'TON'::text, 'TUB'::text, 'UGS'::text, 'UNT'::text, 'YDS'::text])))
  CREATE INDEX quotation_line_quotation_id_position_idx ON public.quotation_line USING btree (business_id, quotation_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table quotation_setting
  business_id bigint not null
  remind_days integer not null
  quotation_setting_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  quotation_setting_pkey PRIMARY KEY (business_id)
  quotation_setting_remind_days_check CHECK (((remind_days >= 0) AND (remind_days <= 60)))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table rate_counter
  count integer not null
  key bytea not null
  name text not null
  since timestamp with time zone not null
  rate_counter_pkey PRIMARY KEY (name, key)
  CREATE INDEX rate_counter_since_idx ON public.rate_counter USING btree (since)
  row security false false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table receipt
  advance bigint
  advance_abroad numeric(18,2)
  advance_for text
  advance_note text
  advance_place text
  advance_rate text
  allocated bigint
  amount bigint
  amount_abroad numeric(18,2)
  assigned_user bigint
  bounce_reason text
  bounced_on date
  brought text
  business_id bigint not null
  cancel_remark text
  cancelled_at timestamp with time zone
  contact_id bigint
  created_at timestamp with time zone not null default now()
  created_by bigint
  currency text
  date date not null
  deleted_at timestamp with time zone
  exchange_difference bigint
  exchange_rate numeric(18,6)
  id bigint not null identity
  is_cheque boolean
  keep_as_advance boolean
  location_id bigint
  mode text
  number text
  payer_address text
  payer_gstin text
  payer_name text
  payer_state text
  posted_at timestamp with time zone
  reference text
  refunded bigint
  remark text
  seller_registration text
  seller_state text
  status text
  taxed_advance bigint
  tds bigint
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  voucher_number text
  receipt_advance_check CHECK ((advance >= 0))
  receipt_advance_for_check CHECK ((advance_for = ANY (ARRAY['goods'::text, 'services'::text])))
  receipt_advance_note_check CHECK ((char_length(advance_note) <= 300))
  receipt_advance_place_check CHECK ((advance_place = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  receipt_advance_rate_check CHECK ((advance_rate = ANY (ARRAY['0'::text, '0.1'::text, '0.25'::text, '1'::text, '1.5'::text, '3'::text, '5'::text, '6'::text, '7.5'::text, '10'::text, '12'::text, '15'::text, '18'::text, '28'::text, '40'::text])))
  receipt_allocated_check CHECK ((allocated >= 0))
  receipt_amount_check CHECK ((amount >= 0))
  receipt_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  receipt_bounce_reason_check CHECK ((char_length(bounce_reason) <= 200))
  receipt_brought_check CHECK ((brought = ANY (ARRAY['opening'::text, 'imported'::text])))
  receipt_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  receipt_cancel_remark_check CHECK ((char_length(cancel_remark) <= 200))
  receipt_contact_id_fk FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id)
  receipt_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  receipt_currency_check CHECK ((currency = ANY (ARRAY['INR'::text, 'USD'::text, 'EUR'::text, 'JPY'::text, 'GBP'::text, 'AUD'::text, 'CAD'::text, 'CHF'::text, 'CNY'::text, 'KRW'::text, 'AED'::text, 'SAR'::text])))
  receipt_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  receipt_mode_check CHECK ((mode = ANY (ARRAY['COD'::text, 'Banking'::text, 'UPI'::text, 'Cash'::text])))
  receipt_number_check CHECK ((char_length(number) <= 40))
  receipt_payer_address_check CHECK ((char_length(payer_address) <= 10000))
  receipt_payer_gstin_check CHECK ((char_length(payer_gstin) <= 15))
  receipt_payer_name_check CHECK ((char_length(payer_name) <= 255))
  receipt_payer_state_check CHECK ((char_length(payer_state) <= 60))
  receipt_pkey PRIMARY KEY (business_id, id)
  receipt_reference_check CHECK ((char_length(reference) <= 60))
  receipt_refunded_check CHECK ((refunded >= 0))
  receipt_remark_check CHECK ((char_length(remark) <= 10000))
  receipt_seller_registration_check CHECK ((seller_registration = ANY (ARRAY['Regular'::text, 'Composition'::text, 'Unregistered'::text])))
  receipt_seller_state_check CHECK ((seller_state = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  receipt_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'posted'::text, 'bounced'::text, 'cancelled'::text])))
  receipt_taxed_advance_check CHECK ((taxed_advance >= 0))
  receipt_tds_check CHECK ((tds >= 0))
  receipt_voucher_number_check CHECK ((char_length(voucher_number) <= 40))
  CREATE INDEX receipt_advance_by_contact_id_idx ON public.receipt USING btree (business_id, contact_id) INCLUDE (advance, payer_name, status) WHERE ((advance > 0) AND (deleted_at IS NULL))
  CREATE INDEX receipt_advance_id_idx ON public.receipt USING btree (business_id, advance, id) WHERE (deleted_at IS NULL)
  CREATE INDEX receipt_assigned_user_date_id_idx ON public.receipt USING btree (business_id, assigned_user, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX receipt_contact_id_date_id_idx ON public.receipt USING btree (business_id, contact_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX receipt_created_at_id_idx ON public.receipt USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX receipt_date_id_idx ON public.receipt USING btree (business_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX receipt_location_id_date_id_idx ON public.receipt USING btree (business_id, location_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX receipt_number_idx ON public.receipt USING btree (business_id, number COLLATE any_case) WHERE (deleted_at IS NULL)
  CREATE INDEX receipt_status_date_id_idx ON public.receipt USING btree (business_id, status, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX receipt_trash_idx ON public.receipt USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table receipt_allocation
  amount bigint
  amount_abroad numeric(18,2)
  business_id bigint not null
  exchange bigint
  id bigint not null identity
  invoice_id bigint
  position integer not null default 0
  receipt_id bigint not null
  tds bigint
  receipt_allocation_amount_check CHECK ((amount >= 0))
  receipt_allocation_business_id_receipt_id_fkey FOREIGN KEY (business_id, receipt_id) REFERENCES receipt(business_id, id) ON DELETE CASCADE
  receipt_allocation_invoice_id_fk FOREIGN KEY (business_id, invoice_id) REFERENCES invoice(business_id, id)
  receipt_allocation_pkey PRIMARY KEY (business_id, id)
  receipt_allocation_tds_check CHECK ((tds >= 0))
  CREATE INDEX receipt_allocation_invoice_id_idx ON public.receipt_allocation USING btree (business_id, invoice_id)
  CREATE INDEX receipt_allocation_receipt_id_position_idx ON public.receipt_allocation USING btree (business_id, receipt_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table receipt_refund
  amount bigint
  business_id bigint not null
  date date
  id bigint not null identity
  mode text
  number text
  position integer not null default 0
  receipt_id bigint not null
  receipt_refund_amount_check CHECK ((amount >= 0))
  receipt_refund_business_id_receipt_id_fkey FOREIGN KEY (business_id, receipt_id) REFERENCES receipt(business_id, id) ON DELETE CASCADE
  receipt_refund_mode_check CHECK ((mode = ANY (ARRAY['COD'::text, 'Banking'::text, 'UPI'::text, 'Cash'::text])))
  receipt_refund_number_check CHECK ((char_length(number) <= 40))
  receipt_refund_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX receipt_refund_receipt_id_position_idx ON public.receipt_refund USING btree (business_id, receipt_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table record_merge
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint not null
  from_ids bigint[] not null
  id bigint not null identity
  into_id bigint not null
  log jsonb not null
  record text not null
  undone_at timestamp with time zone
  undone_by bigint
  record_merge_business_id_created_by_fkey FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  record_merge_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  record_merge_business_id_undone_by_fkey FOREIGN KEY (business_id, undone_by) REFERENCES member(business_id, id)
  record_merge_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX record_merge_into_idx ON public.record_merge USING btree (business_id, record, into_id, id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table record_version
  business_id bigint not null
  slot smallint not null
  table_name text not null
  version bigint not null
  record_version_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  record_version_pkey PRIMARY KEY (business_id, table_name, slot)
  record_version_table_name_check CHECK (((char_length(table_name) >= 1) AND (char_length(table_name) <= 63)))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table record_write
  business_id bigint not null
  ids bigint[]
  place smallint not null
  slot smallint not null
  table_name text not null
  version bigint not null
  record_write_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  record_write_pkey PRIMARY KEY (business_id, table_name, slot, place)
  record_write_table_name_check CHECK (((char_length(table_name) >= 1) AND (char_length(table_name) <= 63)))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table recovery_code
  account_id bigint not null
  code_hash bytea not null
  used_at timestamp with time zone
  recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  recovery_code_code_hash_check CHECK ((octet_length(code_hash) = 32))
  recovery_code_pkey PRIMARY KEY (account_id, code_hash)
  row security false false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table reminder
  about_id bigint
  about_record text
  alert_offsets text
  assigned_user bigint
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  desc text
  id bigint not null identity
  lead_times text
  name text not null
  next_at timestamp with time zone
  remind_date date not null
  remind_time text not null
  repeat text
  state text
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  reminder_about_check CHECK (((num_nonnulls(about_record, about_id) <> 1) AND (char_length(about_record) <= 60)))
  reminder_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  reminder_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  reminder_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  reminder_desc_check CHECK ((char_length("desc") <= 10000))
  reminder_name_check CHECK ((char_length(name) <= 255))
  reminder_pkey PRIMARY KEY (business_id, id)
  reminder_remind_time_check CHECK ((char_length(remind_time) <= 12))
  reminder_repeat_check CHECK ((repeat = ANY (ARRAY['Once'::text, 'Daily'::text, 'Monthly'::text, 'Quarterly'::text, 'Half Yearly'::text, 'Yearly'::text])))
  reminder_state_check CHECK ((state = ANY (ARRAY['active'::text, 'done'::text])))
  CREATE INDEX reminder_about_id_idx ON public.reminder USING btree (business_id, about_record, about_id, id) WHERE (deleted_at IS NULL)
  CREATE INDEX reminder_assigned_user_remind_date_id_idx ON public.reminder USING btree (business_id, assigned_user, remind_date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX reminder_created_at_id_idx ON public.reminder USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX reminder_remind_date_id_idx ON public.reminder USING btree (business_id, remind_date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX reminder_trash_idx ON public.reminder USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table reminder_plan
  business_id bigint not null
  member_id bigint not null
  next_at timestamp with time zone
  reminder_id bigint not null
  saved_at timestamp with time zone not null
  schedule jsonb not null
  reminder_plan_member_id_fk FOREIGN KEY (business_id, member_id) REFERENCES member(business_id, id)
  reminder_plan_pkey PRIMARY KEY (business_id, reminder_id)
  reminder_plan_reminder_id_fk FOREIGN KEY (business_id, reminder_id) REFERENCES reminder(business_id, id) ON DELETE CASCADE
  CREATE INDEX reminder_plan_member_id_idx ON public.reminder_plan USING btree (business_id, member_id, reminder_id) WHERE (next_at IS NOT NULL)
  CREATE INDEX reminder_plan_next_at_idx ON public.reminder_plan USING btree (business_id, next_at, reminder_id) WHERE (next_at IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table report_delivery
  business_id bigint not null
  due_at timestamp with time zone not null
  problem text
  schedule_id bigint not null
  sent_at timestamp with time zone
  state text not null default 'queued'::text
  report_delivery_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  report_delivery_business_id_schedule_id_fkey FOREIGN KEY (business_id, schedule_id) REFERENCES report_schedule(business_id, id) ON DELETE CASCADE
  report_delivery_pkey PRIMARY KEY (business_id, schedule_id, due_at)
  report_delivery_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text])))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table report_result
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone
  file_size bigint
  finished_at timestamp with time zone
  format text not null
  id bigint not null identity
  language text not null
  location_id bigint
  member_id bigint not null
  name text not null
  problem text
  spec jsonb not null
  state text not null default 'queued'::text
  storage_key text
  zone text not null
  report_result_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  report_result_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES member(business_id, id)
  report_result_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text])))
  report_result_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)))
  report_result_pkey PRIMARY KEY (business_id, id)
  report_result_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'done'::text, 'failed'::text, 'gone'::text])))
  CREATE INDEX report_result_member ON public.report_result USING btree (business_id, member_id, id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table report_schedule
  at_minute integer not null
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  format text not null
  id bigint not null identity
  is_active boolean not null default true
  member_id bigint not null
  month_days jsonb not null
  name text not null
  next_at timestamp with time zone
  period text not null
  spec jsonb not null
  version integer not null default 1
  weekdays jsonb not null
  report_schedule_at_minute_check CHECK (((at_minute >= 0) AND (at_minute <= 1439)))
  report_schedule_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  report_schedule_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES member(business_id, id)
  report_schedule_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text])))
  report_schedule_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)))
  report_schedule_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX report_schedule_member ON public.report_schedule USING btree (business_id, member_id, id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table report_version
  business_id bigint not null
  name text not null
  saved_at timestamp with time zone not null default now()
  saved_by bigint not null
  saved_filter_id bigint not null
  version integer not null
  view jsonb not null
  report_version_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  report_version_business_id_saved_filter_id_fkey FOREIGN KEY (business_id, saved_filter_id) REFERENCES saved_filter(business_id, id) ON DELETE CASCADE
  report_version_pkey PRIMARY KEY (business_id, saved_filter_id, version)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT

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
  CREATE UNIQUE INDEX role_name_key ON public.role USING btree (business_id, name COLLATE any_case)
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

table role_preference
  business_id bigint not null
  key text not null
  role_id bigint not null
  updated_at timestamp with time zone not null default now()
  value jsonb not null
  role_preference_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  role_preference_business_id_role_id_fkey FOREIGN KEY (business_id, role_id) REFERENCES role(business_id, id) ON DELETE CASCADE
  role_preference_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 40)))
  role_preference_pkey PRIMARY KEY (business_id, role_id, key)
  role_preference_value_check CHECK ((pg_column_size(value) <= 32768))
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

table run
  action text not null
  after_id bigint not null default 0
  business_id bigint not null
  chosen jsonb not null default '{}'::jsonb
  created_at timestamp with time zone not null default now()
  created_by bigint not null
  done integer not null default 0
  error text
  finished_at timestamp with time zone
  id bigint not null identity
  input jsonb not null default '{}'::jsonb
  kept integer not null default 0
  last_id bigint not null default 0
  location_id bigint
  reasons jsonb not null default '[]'::jsonb
  record text not null
  refused integer not null default 0
  request_id text
  state text not null default 'queued'::text
  total integer not null default 0
  undone integer not null default 0
  undone_at timestamp with time zone
  undone_by bigint
  updated_at timestamp with time zone not null default now()
  run_action_check CHECK ((action ~ '^[a-z][a-z_]{0,59}$'::text))
  run_business_id_created_by_fkey FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  run_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  run_pkey PRIMARY KEY (business_id, id)
  run_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'undoing'::text, 'undone'::text])))
  CREATE INDEX run_created_at_idx ON public.run USING btree (business_id, created_at)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table sales_order
  advance bigint
  agreed_total bigint
  assigned_user bigint
  awaits_advance boolean
  billing_address text
  billing_pincode text
  billing_state text
  business_id bigint not null
  buyer_gst_type text
  buyer_gstin text
  buyer_name text
  cancelled_because text
  cess bigint
  cgst bigint
  confirmed_at timestamp with time zone
  contact_id bigint
  created_at timestamp with time zone not null default now()
  created_by bigint
  currency text
  custom jsonb not null default '{}'::jsonb
  custom_number_1 double precision
  custom_number_2 double precision
  custom_number_3 double precision
  custom_number_4 double precision
  custom_number_5 double precision
  custom_text_1 text
  custom_text_2 text
  custom_text_3 text
  custom_text_4 text
  custom_text_5 text
  date date not null
  deleted_at timestamp with time zone
  delivery_date date
  destination_country text
  discount numeric(18,2)
  discount_type text
  discounts bigint
  exchange_rate numeric(18,6)
  fulfilment_status text
  gross bigint
  id bigint not null identity
  igst bigint
  in_production boolean
  location_id bigint
  number text
  order_status text
  other_charges bigint
  over_limit_because text
  over_limit_total bigint
  paper text
  payment_status text
  place_of_supply text
  prices_abroad boolean
  prices_include_tax boolean
  reference text
  remark text
  reverse_charge boolean
  round_off boolean
  rounding bigint
  seller_registration text
  seller_state text
  sgst bigint
  ship_to_third_party boolean
  shipping_address text
  shipping_pincode text
  shipping_same boolean
  shipping_state text
  status text
  supply text
  supply_place text
  taxable bigint
  terms text
  total bigint
  total_abroad numeric(18,2)
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  with_payment_of_tax boolean
  sales_order_advance_check CHECK ((advance >= 0))
  sales_order_agreed_total_check CHECK ((agreed_total >= 0))
  sales_order_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  sales_order_billing_address_check CHECK ((char_length(billing_address) <= 10000))
  sales_order_billing_pincode_check CHECK ((char_length(billing_pincode) <= 10))
  sales_order_billing_state_check CHECK ((char_length(billing_state) <= 60))
  sales_order_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  sales_order_buyer_gst_type_check CHECK ((buyer_gst_type = ANY (ARRAY['Regular'::text, 'Composition'::text, 'Consumer'::text, 'Unregistered'::text, 'Unknown'::text, 'SEZ'::text, 'Deemed Export'::text, 'Overseas'::text])))
  sales_order_buyer_gstin_check CHECK ((char_length(buyer_gstin) <= 15))
  sales_order_buyer_name_check CHECK ((char_length(buyer_name) <= 255))
  sales_order_cancelled_because_check CHECK ((char_length(cancelled_because) <= 10000))
  sales_order_cess_check CHECK ((cess >= 0))
  sales_order_cgst_check CHECK ((cgst >= 0))
  sales_order_contact_id_fk FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id)
  sales_order_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  sales_order_currency_check CHECK ((currency = ANY (ARRAY['INR'::text, 'USD'::text, 'EUR'::text, 'JPY'::text, 'GBP'::text, 'AUD'::text, 'CAD'::text, 'CHF'::text, 'CNY'::text, 'KRW'::text, 'AED'::text, 'SAR'::text])))
  sales_order_destination_country_check CHECK ((char_length(destination_country) <= 2))
  sales_order_discount_type_check CHECK ((discount_type = ANY (ARRAY['Percentage'::text, 'Fixed Amount'::text])))
  sales_order_discounts_check CHECK ((discounts >= 0))
  sales_order_fulfilment_status_check CHECK ((fulfilment_status = ANY (ARRAY['Unfulfilled'::text, 'Partially Unfulfilled'::text, 'Shipped'::text, 'Fulfilled'::text])))
  sales_order_gross_check CHECK ((gross >= 0))
  sales_order_igst_check CHECK ((igst >= 0))
  sales_order_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  sales_order_number_check CHECK ((char_length(number) <= 40))
  sales_order_order_status_check CHECK ((order_status = ANY (ARRAY['Unfulfilled'::text, 'Fulfilled'::text, 'Shipped'::text, 'Cutting'::text, 'Stitching'::text, 'Dyeing'::text, 'Finished'::text, 'Partially Unfulfilled'::text, 'Completed'::text, 'Return'::text, 'Exchange'::text, 'Cancel'::text, 'Production'::text, 'Pending'::text, 'Payment'::text])))
  sales_order_other_charges_check CHECK ((other_charges >= 0))
  sales_order_over_limit_because_check CHECK ((char_length(over_limit_because) <= 10000))
  sales_order_over_limit_total_check CHECK ((over_limit_total >= 0))
  sales_order_paper_check CHECK ((paper = ANY (ARRAY['tax_invoice'::text, 'bill_of_supply'::text, 'invoice_cum_bill_of_supply'::text, 'invoice'::text])))
  sales_order_payment_status_check CHECK ((payment_status = ANY (ARRAY['UnPaid'::text, 'Partially Paid'::text, 'Paid'::text, 'Refunded'::text, 'Partially Refunded'::text, 'Return Pending'::text])))
  sales_order_pkey PRIMARY KEY (business_id, id)
  sales_order_place_of_supply_check CHECK ((place_of_supply = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  sales_order_reference_check CHECK ((char_length(reference) <= 60))
  sales_order_remark_check CHECK ((char_length(remark) <= 10000))
  sales_order_seller_registration_check CHECK ((seller_registration = ANY (ARRAY['Regular'::text, 'Composition'::text, 'Unregistered'::text])))
  sales_order_seller_state_check CHECK ((seller_state = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  sales_order_sgst_check CHECK ((sgst >= 0))
  sales_order_shipping_address_check CHECK ((char_length(shipping_address) <= 10000))
  sales_order_shipping_pincode_check CHECK ((char_length(shipping_pincode) <= 10))
  sales_order_shipping_state_check CHECK ((char_length(shipping_state) <= 60))
  sales_order_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'completed'::text, 'cancelled'::text])))
  sales_order_supply_check CHECK ((supply = ANY (ARRAY['goods'::text, 'services'::text])))
  sales_order_supply_place_check CHECK ((supply_place = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text, '08'::text, '09'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text, '19'::text, '20'::text, '21'::text, '22'::text, '23'::text, '24'::text, '26'::text, '27'::text, '29'::text, '30'::text, '31'::text, '32'::text, '33'::text, '34'::text, '35'::text, '36'::text, '37'::text, '38'::text, '96'::text, '97'::text])))
  sales_order_taxable_check CHECK ((taxable >= 0))
  sales_order_terms_check CHECK ((char_length(terms) <= 10000))
  sales_order_total_check CHECK ((total >= 0))
  CREATE INDEX sales_order_assigned_user_date_id_idx ON public.sales_order USING btree (business_id, assigned_user, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX sales_order_contact_id_date_id_idx ON public.sales_order USING btree (business_id, contact_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX sales_order_created_at_id_idx ON public.sales_order USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX sales_order_custom_number_1_idx ON public.sales_order USING btree (business_id, custom_number_1, id) WHERE (custom_number_1 IS NOT NULL)
  CREATE INDEX sales_order_custom_number_2_idx ON public.sales_order USING btree (business_id, custom_number_2, id) WHERE (custom_number_2 IS NOT NULL)
  CREATE INDEX sales_order_custom_number_3_idx ON public.sales_order USING btree (business_id, custom_number_3, id) WHERE (custom_number_3 IS NOT NULL)
  CREATE INDEX sales_order_custom_number_4_idx ON public.sales_order USING btree (business_id, custom_number_4, id) WHERE (custom_number_4 IS NOT NULL)
  CREATE INDEX sales_order_custom_number_5_idx ON public.sales_order USING btree (business_id, custom_number_5, id) WHERE (custom_number_5 IS NOT NULL)
  CREATE INDEX sales_order_custom_text_1_idx ON public.sales_order USING btree (business_id, custom_text_1 COLLATE any_case, id) WHERE (custom_text_1 IS NOT NULL)
  CREATE INDEX sales_order_custom_text_2_idx ON public.sales_order USING btree (business_id, custom_text_2 COLLATE any_case, id) WHERE (custom_text_2 IS NOT NULL)
  CREATE INDEX sales_order_custom_text_3_idx ON public.sales_order USING btree (business_id, custom_text_3 COLLATE any_case, id) WHERE (custom_text_3 IS NOT NULL)
  CREATE INDEX sales_order_custom_text_4_idx ON public.sales_order USING btree (business_id, custom_text_4 COLLATE any_case, id) WHERE (custom_text_4 IS NOT NULL)
  CREATE INDEX sales_order_custom_text_5_idx ON public.sales_order USING btree (business_id, custom_text_5 COLLATE any_case, id) WHERE (custom_text_5 IS NOT NULL)
  CREATE INDEX sales_order_date_id_idx ON public.sales_order USING btree (business_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX sales_order_delivery_date_id_idx ON public.sales_order USING btree (business_id, delivery_date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX sales_order_location_id_date_id_idx ON public.sales_order USING btree (business_id, location_id, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX sales_order_number_idx ON public.sales_order USING btree (business_id, number COLLATE any_case) WHERE (deleted_at IS NULL)
  CREATE INDEX sales_order_order_status_date_id_idx ON public.sales_order USING btree (business_id, order_status, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX sales_order_status_date_id_idx ON public.sales_order USING btree (business_id, status, date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX sales_order_trash_idx ON public.sales_order USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table sales_order_charge
  amount bigint not null
  business_id bigint not null
  id bigint not null identity
  is_outside boolean
  name text not null
  position integer not null default 0
  sales_order_id bigint not null
  sales_order_charge_amount_check CHECK ((amount >= 0))
  sales_order_charge_business_id_sales_order_id_fkey FOREIGN KEY (business_id, sales_order_id) REFERENCES sales_order(business_id, id) ON DELETE CASCADE
  sales_order_charge_name_check CHECK ((char_length(name) <= 100))
  sales_order_charge_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX sales_order_charge_sales_order_id_position_idx ON public.sales_order_charge USING btree (business_id, sales_order_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table sales_order_line
  amount bigint
  business_id bigint not null
  cess bigint
  cess_per_unit numeric(18,4)
  cess_rate numeric(18,3)
  custom jsonb not null default '{}'::jsonb
  description text
  discount numeric(18,2)
  discount_type text
  hsn text
  id bigint not null identity
  item_id bigint
  position integer not null default 0
  price numeric(18,3)
  quantity numeric(18,3)
  sales_order_id bigint not null
  tax bigint
  tax_rate text
  taxable bigint
  unit text
  sales_order_line_amount_check CHECK ((amount >= 0))
  sales_order_line_business_id_sales_order_id_fkey FOREIGN KEY (business_id, sales_order_id) REFERENCES sales_order(business_id, id) ON DELETE CASCADE
  sales_order_line_cess_check CHECK ((cess >= 0))
  sales_order_line_description_check CHECK ((char_length(description) <= 300))
  sales_order_line_discount_type_check CHECK ((discount_type = ANY (ARRAY['Percentage'::text, 'Fixed Amount'::text])))
  sales_order_line_hsn_check CHECK ((char_length(hsn) <= 8))
  sales_order_line_item_id_fk FOREIGN KEY (business_id, item_id) REFERENCES item(business_id, id)
  sales_order_line_pkey PRIMARY KEY (business_id, id)
  sales_order_line_tax_check CHECK ((tax >= 0))
  sales_order_line_tax_rate_check CHECK ((tax_rate = ANY (ARRAY['0'::text, '0.1'::text, '0.25'::text, '1'::text, '1.5'::text, '3'::text, '5'::text, '6'::text, '7.5'::text, '10'::text, '12'::text, '15'::text, '18'::text, '28'::text, '40'::text, 'exempt'::text, 'nil'::text, 'non_gst'::text])))
  sales_order_line_taxable_check CHECK ((taxable >= 0))
  sales_order_line_unit_check CHECK ((unit = ANY (ARRAY['BAG'::text, 'BAL'::text, 'BDL'::text, 'BKL'::text, 'BOU'::text, 'BOX'::text, 'BTL'::text, 'BUN'::text, 'CAN'::text, 'CBM'::text, 'CCM'::text, 'CMS'::text, 'CTN'::text, 'DOZ'::text, 'DRM'::text, 'GGK'::text, 'GMS'::text, 'GRS'::text, 'GYD'::text, 'KGS'::text, 'KLR'::text, 'KME'::text, 'LTR'::text, 'MLT'::text, 'MTR'::text, 'MTS'::text, 'NOS'::text, 'OTH'::text, 'PAC'::text, 'PCS'::text, 'PRS'::text, 'QTL'::text, 'ROL'::text, 'SET'::text, 'SQF'::text, 'SQM'::text, 'SQY'::text, 'TBS'::text, 'TGM'::text, 'THD'::text, 'TON'::text, 'TUB'::text, 'UGS'::text, 'UNT'::text, 'YDS'::text])))
  CREATE INDEX sales_order_line_sales_order_id_position_idx ON public.sales_order_line USING btree (business_id, sales_order_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table sample_record
  business_id bigint not null
  record text not null
  record_id bigint not null
  sample_record_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  sample_record_pkey PRIMARY KEY (business_id, record, record_id)
  sample_record_record_check CHECK ((char_length(record) <= 60))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table saved_filter
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint not null
  id bigint not null identity
  is_shared boolean not null default false
  name text not null
  scope text not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  view jsonb not null
  saved_filter_business_id_created_by_fkey FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  saved_filter_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  saved_filter_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
  saved_filter_pkey PRIMARY KEY (business_id, id)
  saved_filter_scope_check CHECK ((char_length(scope) <= 60))
  CREATE INDEX saved_filter_scope_idx ON public.saved_filter USING btree (business_id, scope)
  CREATE UNIQUE INDEX saved_filter_own_key ON public.saved_filter USING btree (business_id, scope, created_by, name COLLATE any_case) WHERE (NOT is_shared)
  CREATE UNIQUE INDEX saved_filter_shared_key ON public.saved_filter USING btree (business_id, scope, name COLLATE any_case) WHERE is_shared
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table saved_filter_default
  business_id bigint not null
  member_id bigint not null
  saved_filter_id bigint not null
  scope text not null
  saved_filter_default_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES member(business_id, id)
  saved_filter_default_business_id_saved_filter_id_fkey FOREIGN KEY (business_id, saved_filter_id) REFERENCES saved_filter(business_id, id) ON DELETE CASCADE
  saved_filter_default_pkey PRIMARY KEY (business_id, member_id, scope)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table saved_filter_role
  business_id bigint not null
  role_id bigint not null
  saved_filter_id bigint not null
  saved_filter_role_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  saved_filter_role_business_id_role_id_fkey FOREIGN KEY (business_id, role_id) REFERENCES role(business_id, id) ON DELETE CASCADE
  saved_filter_role_business_id_saved_filter_id_fkey FOREIGN KEY (business_id, saved_filter_id) REFERENCES saved_filter(business_id, id) ON DELETE CASCADE
  saved_filter_role_pkey PRIMARY KEY (business_id, saved_filter_id, role_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT

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
  is_folded boolean not null default false
  keys text[] not null default '{}'::text[]
  numbers text not null default ''::text
  record text not null
  record_id bigint not null
  words text not null
  search_entry_pkey PRIMARY KEY (business_id, record, record_id)
  CREATE INDEX search_entry_find_idx ON public.search_entry USING gin (business_id, record, keys, numbers gin_trgm_ops)
  CREATE INDEX search_entry_unfolded_idx ON public.search_entry USING btree (business_id, record, record_id) WHERE (NOT is_folded)
  search SELECT PERMISSIVE true / 
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table search_key
  bone text not null
  business_id bigint not null
  id bigint not null identity
  key text not null
  search_key_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  search_key_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX search_key_bone_idx ON public.search_key USING btree (business_id, bone, key)
  CREATE INDEX search_key_word_idx ON public.search_key USING gin (business_id, key gin_trgm_ops) WHERE (bone = '.'::text)
  search SELECT PERMISSIVE true / 
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table second_factor
  account_id bigint not null
  confirmed_at timestamp with time zone
  created_at timestamp with time zone not null
  key_id text not null
  last_step bigint
  sealed_secret bytea not null
  second_factor_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  second_factor_key_id_check CHECK ((char_length(key_id) <= 40))
  second_factor_pkey PRIMARY KEY (account_id)
  row security false false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table second_factor_challenge
  account_id bigint not null
  asked_by bytea
  expires_at timestamp with time zone not null
  token_hash bytea not null
  tries integer not null default 0
  second_factor_challenge_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  second_factor_challenge_pkey PRIMARY KEY (token_hash)
  second_factor_challenge_token_hash_check CHECK ((octet_length(token_hash) = 32))
  CREATE INDEX second_factor_challenge_account_id_idx ON public.second_factor_challenge USING btree (account_id)
  CREATE INDEX second_factor_challenge_expires_at_idx ON public.second_factor_challenge USING btree (expires_at)
  row security false false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table series_counter
  business_id bigint not null
  last bigint not null
  location_id bigint not null default 0
  type text not null
  year text not null
  series_counter_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  series_counter_pkey PRIMARY KEY (business_id, type, location_id, year)
  series_counter_type_check CHECK ((char_length(type) <= 60))
  series_counter_year_check CHECK ((char_length(year) = 5))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
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

table shipment
  business_id bigint not null
  buyer_name text
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  delivered_at timestamp with time zone
  id bigint not null identity
  lost_because text
  lr_number text
  name text
  order_id bigint
  sent_at timestamp with time zone
  status text
  transport text
  transporter text
  updated_at timestamp with time zone not null default now()
  vehicle_number text
  version integer not null default 1
  shipment_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  shipment_buyer_name_check CHECK ((char_length(buyer_name) <= 255))
  shipment_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  shipment_lost_because_check CHECK ((char_length(lost_because) <= 10000))
  shipment_lr_number_check CHECK ((char_length(lr_number) <= 60))
  shipment_name_check CHECK ((char_length(name) <= 60))
  shipment_order_id_fk FOREIGN KEY (business_id, order_id) REFERENCES sales_order(business_id, id)
  shipment_pkey PRIMARY KEY (business_id, id)
  shipment_status_check CHECK ((status = ANY (ARRAY['Shift'::text, 'In Transit'::text, 'Delivery'::text, 'Lost'::text])))
  shipment_transport_check CHECK ((transport = ANY (ARRAY['Through Transporter'::text, 'By Owner Vehicle'::text])))
  shipment_transporter_check CHECK ((char_length(transporter) <= 120))
  shipment_vehicle_number_check CHECK ((char_length(vehicle_number) <= 20))
  CREATE INDEX shipment_order_id_id_idx ON public.shipment USING btree (business_id, order_id, id) WHERE (deleted_at IS NULL)
  CREATE INDEX shipment_sent_at_id_idx ON public.shipment USING btree (business_id, sent_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX shipment_status_sent_at_id_idx ON public.shipment USING btree (business_id, status, sent_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX shipment_trash_idx ON public.shipment USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  CREATE UNIQUE INDEX shipment_name_key ON public.shipment USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table shipment_piece
  business_id bigint not null
  description text
  id bigint not null identity
  line numeric(18,0) not null
  position integer not null default 0
  quantity numeric(18,3) not null
  shipment_id bigint not null
  shipment_piece_business_id_shipment_id_fkey FOREIGN KEY (business_id, shipment_id) REFERENCES shipment(business_id, id) ON DELETE CASCADE
  shipment_piece_description_check CHECK ((char_length(description) <= 300))
  shipment_piece_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX shipment_piece_shipment_id_position_idx ON public.shipment_piece USING btree (business_id, shipment_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

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

table sign_in_event
  account_id bigint
  address text
  at timestamp with time zone not null default now()
  email_hash bytea
  id bigint not null identity
  outcome text not null
  request_id text
  user_agent text
  way text
  sign_in_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  sign_in_event_address_check CHECK ((char_length(address) <= 64))
  sign_in_event_check CHECK (((account_id IS NULL) <> (email_hash IS NULL)))
  sign_in_event_email_hash_check CHECK ((octet_length(email_hash) = 32))
  sign_in_event_outcome_check CHECK ((outcome = ANY (ARRAY['signed_in'::text, 'signed_out'::text, 'refused'::text, 'locked'::text, 'not_active'::text, 'session_ended'::text, 'password_changed'::text])))
  sign_in_event_pkey PRIMARY KEY (id)
  sign_in_event_user_agent_check CHECK ((char_length(user_agent) <= 255))
  sign_in_event_way_check CHECK ((char_length(way) <= 40))
  CREATE INDEX sign_in_event_account_id_idx ON public.sign_in_event USING btree (account_id, id)
  CREATE INDEX sign_in_event_at_idx ON public.sign_in_event USING brin (at)
  CREATE INDEX sign_in_event_email_hash_idx ON public.sign_in_event USING btree (email_hash, id) WHERE (email_hash IS NOT NULL)
  row security false false
  vanik_app may INSERT, SELECT

table sms_delivery
  gateway text not null
  number text not null
  reason text
  reported_at timestamp with time zone
  request_id text not null
  sent_at timestamp with time zone not null
  state text not null
  sms_delivery_gateway_check CHECK ((gateway = ANY (ARRAY['msg91'::text, 'twilio'::text])))
  sms_delivery_number_check CHECK ((char_length(number) <= 15))
  sms_delivery_pkey PRIMARY KEY (gateway, request_id, number)
  sms_delivery_reason_check CHECK ((char_length(reason) <= 200))
  sms_delivery_request_id_check CHECK ((char_length(request_id) <= 64))
  sms_delivery_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'unknown'::text, 'failed'::text, 'delivered'::text])))
  CREATE INDEX sms_delivery_sent_at ON public.sms_delivery USING btree (sent_at)
  row security false false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table social_flow
  account_id bigint
  asked_by bytea not null
  code_hash bytea not null
  expires_at timestamp with time zone not null
  provider text not null
  result jsonb
  returned_at timestamp with time zone
  state_hash bytea not null
  social_flow_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  social_flow_code_hash_check CHECK ((octet_length(code_hash) = 32))
  social_flow_code_hash_key UNIQUE (code_hash)
  social_flow_pkey PRIMARY KEY (state_hash)
  social_flow_provider_check CHECK ((provider = ANY (ARRAY['facebook'::text, 'linkedin'::text])))
  social_flow_state_hash_check CHECK ((octet_length(state_hash) = 32))
  CREATE INDEX social_flow_expires_at_idx ON public.social_flow USING btree (expires_at)
  CREATE UNIQUE INDEX social_flow_code_hash_key ON public.social_flow USING btree (code_hash)
  row security false false
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table source_cost
  amount bigint not null
  business_id bigint not null
  lead_source_id bigint not null
  month date not null
  source_cost_amount_check CHECK ((amount > 0))
  source_cost_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  source_cost_business_id_lead_source_id_fkey FOREIGN KEY (business_id, lead_source_id) REFERENCES lead_source(business_id, id)
  source_cost_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
  source_cost_pkey PRIMARY KEY (business_id, lead_source_id, month)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table stock_balance
  business_id bigint not null
  item_id bigint not null
  location_id bigint not null
  quantity numeric(18,6) not null
  stock_balance_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  stock_balance_business_id_item_id_fkey FOREIGN KEY (business_id, item_id) REFERENCES item(business_id, id)
  stock_balance_business_id_location_id_fkey FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  stock_balance_pkey PRIMARY KEY (business_id, item_id, location_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table stock_movement
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint
  date date not null
  id bigint not null identity
  is_reversal boolean not null default false
  item_id bigint not null
  kind text not null
  location_id bigint not null
  note text
  paper text
  quantity numeric(18,6) not null
  record text
  record_id bigint
  stock_movement_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  stock_movement_business_id_item_id_fkey FOREIGN KEY (business_id, item_id) REFERENCES item(business_id, id)
  stock_movement_business_id_location_id_fkey FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  stock_movement_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'correction'::text, 'sale'::text, 'sale_return'::text, 'purchase'::text, 'purchase_return'::text, 'challan'::text, 'challan_return'::text])))
  stock_movement_note_check CHECK ((char_length(note) <= 300))
  stock_movement_paper_check CHECK ((char_length(paper) <= 80))
  stock_movement_pkey PRIMARY KEY (business_id, id)
  stock_movement_quantity_check CHECK ((quantity <> (0)::numeric))
  stock_movement_record_check CHECK ((char_length(record) <= 60))
  CREATE INDEX stock_movement_date_idx ON public.stock_movement USING btree (business_id, date, id)
  CREATE INDEX stock_movement_item_id_idx ON public.stock_movement USING btree (business_id, item_id, location_id, date, id) INCLUDE (quantity)
  CREATE INDEX stock_movement_record_idx ON public.stock_movement USING btree (business_id, record, record_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table stock_setting
  allows_below_zero boolean not null
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint
  id bigint not null identity
  stock_setting_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  stock_setting_pkey PRIMARY KEY (business_id, id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT

table support_case
  about_id bigint
  about_record text
  assigned_user bigint
  business_id bigint not null
  case_category_id bigint
  channel text
  clock text
  closed_at timestamp with time zone
  contact_id bigint
  created_at timestamp with time zone not null default now()
  created_by bigint
  custom jsonb not null default '{}'::jsonb
  custom_number_1 double precision
  custom_number_2 double precision
  custom_number_3 double precision
  custom_number_4 double precision
  custom_number_5 double precision
  custom_text_1 text
  custom_text_2 text
  custom_text_3 text
  custom_text_4 text
  custom_text_5 text
  deleted_at timestamp with time zone
  desc text
  due_at timestamp with time zone
  id bigint not null identity
  item_id bigint
  location_id bigint
  number text
  other_numbers text
  parent_id bigint
  priority text
  rated_at timestamp with time zone
  rating integer
  rating_comment text
  reopened integer
  resolution text
  resolve_due timestamp with time zone
  responded_at timestamp with time zone
  response_due timestamp with time zone
  serial_number text
  soon_at timestamp with time zone
  status_id bigint
  status_since timestamp with time zone
  subject text not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  support_case_about_check CHECK (((num_nonnulls(about_record, about_id) <> 1) AND (char_length(about_record) <= 60)))
  support_case_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  support_case_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  support_case_case_category_id_fk FOREIGN KEY (business_id, case_category_id) REFERENCES case_category(business_id, id)
  support_case_channel_check CHECK ((channel = ANY (ARRAY['phone'::text, 'whatsapp'::text, 'email'::text, 'visit'::text, 'web'::text, 'other'::text])))
  support_case_clock_check CHECK ((clock = ANY (ARRAY['ok'::text, 'soon'::text, 'breached'::text, 'waiting'::text])))
  support_case_contact_id_fk FOREIGN KEY (business_id, contact_id) REFERENCES contact(business_id, id)
  support_case_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  support_case_desc_check CHECK ((char_length("desc") <= 10000))
  support_case_item_id_fk FOREIGN KEY (business_id, item_id) REFERENCES item(business_id, id)
  support_case_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  support_case_number_check CHECK ((char_length(number) <= 40))
  support_case_other_numbers_check CHECK ((char_length(other_numbers) <= 500))
  support_case_parent_id_fk FOREIGN KEY (business_id, parent_id) REFERENCES support_case(business_id, id)
  support_case_pkey PRIMARY KEY (business_id, id)
  support_case_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text])))
  support_case_rating_comment_check CHECK ((char_length(rating_comment) <= 10000))
  support_case_resolution_check CHECK ((char_length(resolution) <= 10000))
  support_case_serial_number_check CHECK ((char_length(serial_number) <= 60))
  support_case_status_id_fk FOREIGN KEY (business_id, status_id) REFERENCES case_status(business_id, id)
  support_case_subject_check CHECK ((char_length(subject) <= 255))
  CREATE INDEX support_case_about_created_at_id_idx ON public.support_case USING btree (business_id, about_record, about_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX support_case_assigned_user_closed_at_id_idx ON public.support_case USING btree (business_id, assigned_user, closed_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX support_case_assigned_user_created_at_id_idx ON public.support_case USING btree (business_id, assigned_user, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX support_case_assigned_user_due_at_id_idx ON public.support_case USING btree (business_id, assigned_user, due_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX support_case_assigned_user_status_id_due_at_id_idx ON public.support_case USING btree (business_id, assigned_user, status_id, due_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX support_case_case_category_id_created_at_id_idx ON public.support_case USING btree (business_id, case_category_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX support_case_clock_due_at_id_idx ON public.support_case USING btree (business_id, clock, due_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX support_case_contact_id_created_at_id_idx ON public.support_case USING btree (business_id, contact_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX support_case_created_at_id_idx ON public.support_case USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX support_case_custom_number_1_idx ON public.support_case USING btree (business_id, custom_number_1, id) WHERE (custom_number_1 IS NOT NULL)
  CREATE INDEX support_case_custom_number_2_idx ON public.support_case USING btree (business_id, custom_number_2, id) WHERE (custom_number_2 IS NOT NULL)
  CREATE INDEX support_case_custom_number_3_idx ON public.support_case USING btree (business_id, custom_number_3, id) WHERE (custom_number_3 IS NOT NULL)
  CREATE INDEX support_case_custom_number_4_idx ON public.support_case USING btree (business_id, custom_number_4, id) WHERE (custom_number_4 IS NOT NULL)
  CREATE INDEX support_case_custom_number_5_idx ON public.support_case USING btree (business_id, custom_number_5, id) WHERE (custom_number_5 IS NOT NULL)
  CREATE INDEX support_case_custom_text_1_idx ON public.support_case USING btree (business_id, custom_text_1 COLLATE any_case, id) WHERE (custom_text_1 IS NOT NULL)
  CREATE INDEX support_case_custom_text_2_idx ON public.support_case USING btree (business_id, custom_text_2 COLLATE any_case, id) WHERE (custom_text_2 IS NOT NULL)
  CREATE INDEX support_case_custom_text_3_idx ON public.support_case USING btree (business_id, custom_text_3 COLLATE any_case, id) WHERE (custom_text_3 IS NOT NULL)
  CREATE INDEX support_case_custom_text_4_idx ON public.support_case USING btree (business_id, custom_text_4 COLLATE any_case, id) WHERE (custom_text_4 IS NOT NULL)
  CREATE INDEX support_case_custom_text_5_idx ON public.support_case USING btree (business_id, custom_text_5 COLLATE any_case, id) WHERE (custom_text_5 IS NOT NULL)
  CREATE INDEX support_case_due_at_id_idx ON public.support_case USING btree (business_id, due_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX support_case_item_id_created_at_id_idx ON public.support_case USING btree (business_id, item_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX support_case_number_idx ON public.support_case USING btree (business_id, number COLLATE any_case) WHERE (deleted_at IS NULL)
  CREATE INDEX support_case_parent_id_id_idx ON public.support_case USING btree (business_id, parent_id, id) WHERE (deleted_at IS NULL)
  CREATE INDEX support_case_status_id_created_at_id_idx ON public.support_case USING btree (business_id, status_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX support_case_trash_idx ON public.support_case USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table tally_setting
  business_id bigint not null
  names jsonb not null
  tally_setting_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  tally_setting_names_check CHECK ((length((names)::text) <= 4000))
  tally_setting_pkey PRIMARY KEY (business_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table task
  about_id bigint
  about_record text
  assigned_user bigint
  business_id bigint not null
  completed_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  created_by bigint
  custom jsonb not null default '{}'::jsonb
  custom_number_1 double precision
  custom_number_2 double precision
  custom_number_3 double precision
  custom_number_4 double precision
  custom_number_5 double precision
  custom_text_1 text
  custom_text_2 text
  custom_text_3 text
  custom_text_4 text
  custom_text_5 text
  deleted_at timestamp with time zone
  desc text
  due_date timestamp with time zone
  follow_up_date timestamp with time zone
  id bigint not null identity
  location_id bigint
  name text not null
  parent_id bigint
  priority text
  repeat text
  repeat_after_done boolean
  repeat_every integer
  repeat_number integer
  repeat_start text
  repeat_times integer
  repeat_until date
  repeat_weekdays text
  repeats_from_id bigint
  start_date timestamp with time zone
  status_id bigint
  time_spent text
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  task_about_check CHECK (((num_nonnulls(about_record, about_id) <> 1) AND (char_length(about_record) <= 60)))
  task_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  task_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  task_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  task_desc_check CHECK ((char_length("desc") <= 10000))
  task_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  task_name_check CHECK ((char_length(name) <= 255))
  task_parent_id_fk FOREIGN KEY (business_id, parent_id) REFERENCES task(business_id, id)
  task_pkey PRIMARY KEY (business_id, id)
  task_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text])))
  task_repeat_check CHECK ((repeat = ANY (ARRAY['Once'::text, 'Daily'::text, 'Weekly'::text, 'Monthly'::text, 'Quarterly'::text, 'Half Yearly'::text, 'Yearly'::text])))
  task_repeat_start_check CHECK ((char_length(repeat_start) <= 16))
  task_repeats_from_id_fk FOREIGN KEY (business_id, repeats_from_id) REFERENCES task(business_id, id)
  task_status_id_fk FOREIGN KEY (business_id, status_id) REFERENCES task_status(business_id, id)
  task_time_spent_check CHECK ((char_length(time_spent) <= 40))
  CREATE INDEX task_about_created_at_id_idx ON public.task USING btree (business_id, about_record, about_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX task_assigned_user_completed_at_id_idx ON public.task USING btree (business_id, assigned_user, completed_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX task_assigned_user_due_date_id_idx ON public.task USING btree (business_id, assigned_user, due_date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX task_assigned_user_status_id_due_date_id_idx ON public.task USING btree (business_id, assigned_user, status_id, due_date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX task_completed_at_id_idx ON public.task USING btree (business_id, completed_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX task_created_at_id_idx ON public.task USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX task_custom_number_1_idx ON public.task USING btree (business_id, custom_number_1, id) WHERE (custom_number_1 IS NOT NULL)
  CREATE INDEX task_custom_number_2_idx ON public.task USING btree (business_id, custom_number_2, id) WHERE (custom_number_2 IS NOT NULL)
  CREATE INDEX task_custom_number_3_idx ON public.task USING btree (business_id, custom_number_3, id) WHERE (custom_number_3 IS NOT NULL)
  CREATE INDEX task_custom_number_4_idx ON public.task USING btree (business_id, custom_number_4, id) WHERE (custom_number_4 IS NOT NULL)
  CREATE INDEX task_custom_number_5_idx ON public.task USING btree (business_id, custom_number_5, id) WHERE (custom_number_5 IS NOT NULL)
  CREATE INDEX task_custom_text_1_idx ON public.task USING btree (business_id, custom_text_1 COLLATE any_case, id) WHERE (custom_text_1 IS NOT NULL)
  CREATE INDEX task_custom_text_2_idx ON public.task USING btree (business_id, custom_text_2 COLLATE any_case, id) WHERE (custom_text_2 IS NOT NULL)
  CREATE INDEX task_custom_text_3_idx ON public.task USING btree (business_id, custom_text_3 COLLATE any_case, id) WHERE (custom_text_3 IS NOT NULL)
  CREATE INDEX task_custom_text_4_idx ON public.task USING btree (business_id, custom_text_4 COLLATE any_case, id) WHERE (custom_text_4 IS NOT NULL)
  CREATE INDEX task_custom_text_5_idx ON public.task USING btree (business_id, custom_text_5 COLLATE any_case, id) WHERE (custom_text_5 IS NOT NULL)
  CREATE INDEX task_due_date_id_idx ON public.task USING btree (business_id, due_date, id) WHERE (deleted_at IS NULL)
  CREATE INDEX task_parent_id_id_idx ON public.task USING btree (business_id, parent_id, id) WHERE (deleted_at IS NULL)
  CREATE INDEX task_status_id_created_at_id_idx ON public.task USING btree (business_id, status_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX task_trash_idx ON public.task USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  CREATE UNIQUE INDEX task_repeats_from_id_key ON public.task USING btree (business_id, repeats_from_id) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table task_status
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
  task_status_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  task_status_color_check CHECK ((char_length(color) <= 7))
  task_status_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  task_status_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'waiting'::text, 'completed'::text])))
  task_status_name_check CHECK ((char_length(name) <= 60))
  task_status_pkey PRIMARY KEY (business_id, id)
  CREATE UNIQUE INDEX task_status_default_key ON public.task_status USING btree (business_id) WHERE (is_default AND (deleted_at IS NULL))
  CREATE UNIQUE INDEX task_status_name_key ON public.task_status USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table task_step
  business_id bigint not null
  done boolean
  id bigint not null identity
  position integer not null default 0
  task_id bigint not null
  title text not null
  task_step_business_id_task_id_fkey FOREIGN KEY (business_id, task_id) REFERENCES task(business_id, id) ON DELETE CASCADE
  task_step_pkey PRIMARY KEY (business_id, id)
  task_step_title_check CHECK ((char_length(title) <= 200))
  CREATE INDEX task_step_task_id_position_idx ON public.task_step USING btree (business_id, task_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table task_template
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  id bigint not null identity
  name text not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  task_template_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  task_template_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  task_template_name_check CHECK ((char_length(name) <= 100))
  task_template_pkey PRIMARY KEY (business_id, id)
  CREATE UNIQUE INDEX task_template_name_key ON public.task_template USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table task_template_step
  business_id bigint not null
  days integer not null
  id bigint not null identity
  name text not null
  position integer not null default 0
  priority text
  task_template_id bigint not null
  time text
  task_template_step_business_id_task_template_id_fkey FOREIGN KEY (business_id, task_template_id) REFERENCES task_template(business_id, id) ON DELETE CASCADE
  task_template_step_name_check CHECK ((char_length(name) <= 255))
  task_template_step_pkey PRIMARY KEY (business_id, id)
  task_template_step_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text])))
  task_template_step_time_check CHECK ((char_length("time") <= 12))
  CREATE INDEX task_template_step_task_template_id_position_idx ON public.task_template_step USING btree (business_id, task_template_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table task_wait
  business_id bigint not null
  id bigint not null identity
  other_id bigint not null
  position integer not null default 0
  task_id bigint not null
  task_wait_business_id_task_id_fkey FOREIGN KEY (business_id, task_id) REFERENCES task(business_id, id) ON DELETE CASCADE
  task_wait_other_id_fk FOREIGN KEY (business_id, other_id) REFERENCES task(business_id, id)
  task_wait_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX task_wait_other_id_idx ON public.task_wait USING btree (business_id, other_id)
  CREATE INDEX task_wait_task_id_position_idx ON public.task_wait USING btree (business_id, task_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table task_watcher
  business_id bigint not null
  id bigint not null identity
  position integer not null default 0
  task_id bigint not null
  user_id bigint not null
  task_watcher_business_id_task_id_fkey FOREIGN KEY (business_id, task_id) REFERENCES task(business_id, id) ON DELETE CASCADE
  task_watcher_pkey PRIMARY KEY (business_id, id)
  task_watcher_user_id_fk FOREIGN KEY (business_id, user_id) REFERENCES member(business_id, id)
  CREATE INDEX task_watcher_task_id_position_idx ON public.task_watcher USING btree (business_id, task_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
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
  CREATE UNIQUE INDEX team_name_key ON public.team USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table unit
  base_unit_id bigint
  business_id bigint not null
  color text
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  factor numeric(18,6)
  id bigint not null identity
  name text not null
  position integer not null
  updated_at timestamp with time zone not null default now()
  uqc text not null
  version integer not null default 1
  unit_base_unit_id_fk FOREIGN KEY (business_id, base_unit_id) REFERENCES unit(business_id, id)
  unit_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  unit_color_check CHECK ((char_length(color) <= 7))
  unit_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  unit_name_check CHECK ((char_length(name) <= 60))
  unit_pkey PRIMARY KEY (business_id, id)
  unit_uqc_check CHECK ((uqc = ANY (ARRAY['BAG'::text, 'BAL'::text, 'BDL'::text, 'BKL'::text, 'BOU'::text, 'BOX'::text, 'BTL'::text, 'BUN'::text, 'CAN'::text, 'CBM'::text, 'CCM'::text, 'CMS'::text, 'CTN'::text, 'DOZ'::text, 'DRM'::text, 'GGK'::text, 'GMS'::text, 'GRS'::text, 'GYD'::text, 'KGS'::text, 'KLR'::text, 'KME'::text, 'LTR'::text, 'MLT'::text, 'MTR'::text, 'MTS'::text, 'NOS'::text, 'OTH'::text, 'PAC'::text, 'PCS'::text, 'PRS'::text, 'QTL'::text, 'ROL'::text, 'SET'::text, 'SQF'::text, 'SQM'::text, 'SQY'::text, 'TBS'::text, 'TGM'::text, 'THD'::text, 'TON'::text, 'TUB'::text, 'UGS'::text, 'UNT'::text, 'YDS'::text])))
  CREATE UNIQUE INDEX unit_name_key ON public.unit USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table unsealed_change
  business_id bigint not null
  change_ids bigint[] not null
  id bigint not null identity
  unsealed_change_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  unsealed_change_pkey PRIMARY KEY (business_id, id)
  sealer SELECT PERMISSIVE (current_setting('app.task'::text, true) = 'seal_audit'::text) / 
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT

table unsealed_secret
  business_id bigint not null
  custom_field_id bigint not null
  unsealed_secret_business_id_custom_field_id_fkey FOREIGN KEY (business_id, custom_field_id) REFERENCES custom_field(business_id, id)
  unsealed_secret_pkey PRIMARY KEY (business_id, custom_field_id)
  secret_sealer SELECT PERMISSIVE (current_setting('app.task'::text, true) = 'seal_secrets'::text) / 
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, SELECT, UPDATE

table visit
  about_id bigint
  about_record text
  address text
  assigned_user bigint
  business_id bigint not null
  checked_in_at timestamp with time zone
  checked_in_by bigint
  checked_out_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  created_by bigint
  custom jsonb not null default '{}'::jsonb
  custom_number_1 double precision
  custom_number_2 double precision
  custom_number_3 double precision
  custom_number_4 double precision
  custom_number_5 double precision
  custom_text_1 text
  custom_text_2 text
  custom_text_3 text
  custom_text_4 text
  custom_text_5 text
  deleted_at timestamp with time zone
  ends_at timestamp with time zone
  evidence integer
  expense_total bigint
  id bigint not null identity
  in_accuracy integer
  in_distance integer
  in_latitude numeric(18,6)
  in_longitude numeric(18,6)
  is_far boolean
  kilometres numeric(18,1)
  latitude numeric(18,6)
  location_id bigint
  longitude numeric(18,6)
  out_accuracy integer
  out_distance integer
  out_latitude numeric(18,6)
  out_longitude numeric(18,6)
  photos integer
  purpose text not null
  reason text
  result text
  starts_at timestamp with time zone not null
  state text
  stop integer
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  visit_source_id bigint
  visit_about_check CHECK (((num_nonnulls(about_record, about_id) <> 1) AND (char_length(about_record) <= 60)))
  visit_address_check CHECK ((char_length(address) <= 500))
  visit_assigned_user_fk FOREIGN KEY (business_id, assigned_user) REFERENCES member(business_id, id)
  visit_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  visit_checked_in_by_fk FOREIGN KEY (business_id, checked_in_by) REFERENCES member(business_id, id)
  visit_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  visit_expense_total_check CHECK ((expense_total >= 0))
  visit_location_id_fk FOREIGN KEY (business_id, location_id) REFERENCES location(business_id, id)
  visit_pkey PRIMARY KEY (business_id, id)
  visit_purpose_check CHECK ((char_length(purpose) <= 255))
  visit_reason_check CHECK ((char_length(reason) <= 255))
  visit_result_check CHECK ((char_length(result) <= 10000))
  visit_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'checked_in'::text, 'done'::text, 'not_met'::text, 'cancelled'::text])))
  visit_visit_source_id_fk FOREIGN KEY (business_id, visit_source_id) REFERENCES visit_source(business_id, id)
  CREATE INDEX visit_about_created_at_id_idx ON public.visit USING btree (business_id, about_record, about_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX visit_assigned_user_checked_out_at_id_idx ON public.visit USING btree (business_id, assigned_user, checked_out_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX visit_assigned_user_starts_at_id_idx ON public.visit USING btree (business_id, assigned_user, starts_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX visit_assigned_user_state_starts_at_id_idx ON public.visit USING btree (business_id, assigned_user, state, starts_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX visit_created_at_id_idx ON public.visit USING btree (business_id, created_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX visit_custom_number_1_idx ON public.visit USING btree (business_id, custom_number_1, id) WHERE (custom_number_1 IS NOT NULL)
  CREATE INDEX visit_custom_number_2_idx ON public.visit USING btree (business_id, custom_number_2, id) WHERE (custom_number_2 IS NOT NULL)
  CREATE INDEX visit_custom_number_3_idx ON public.visit USING btree (business_id, custom_number_3, id) WHERE (custom_number_3 IS NOT NULL)
  CREATE INDEX visit_custom_number_4_idx ON public.visit USING btree (business_id, custom_number_4, id) WHERE (custom_number_4 IS NOT NULL)
  CREATE INDEX visit_custom_number_5_idx ON public.visit USING btree (business_id, custom_number_5, id) WHERE (custom_number_5 IS NOT NULL)
  CREATE INDEX visit_custom_text_1_idx ON public.visit USING btree (business_id, custom_text_1 COLLATE any_case, id) WHERE (custom_text_1 IS NOT NULL)
  CREATE INDEX visit_custom_text_2_idx ON public.visit USING btree (business_id, custom_text_2 COLLATE any_case, id) WHERE (custom_text_2 IS NOT NULL)
  CREATE INDEX visit_custom_text_3_idx ON public.visit USING btree (business_id, custom_text_3 COLLATE any_case, id) WHERE (custom_text_3 IS NOT NULL)
  CREATE INDEX visit_custom_text_4_idx ON public.visit USING btree (business_id, custom_text_4 COLLATE any_case, id) WHERE (custom_text_4 IS NOT NULL)
  CREATE INDEX visit_custom_text_5_idx ON public.visit USING btree (business_id, custom_text_5 COLLATE any_case, id) WHERE (custom_text_5 IS NOT NULL)
  CREATE INDEX visit_location_id_starts_at_id_idx ON public.visit USING btree (business_id, location_id, starts_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX visit_starts_at_id_idx ON public.visit USING btree (business_id, starts_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX visit_state_starts_at_id_idx ON public.visit USING btree (business_id, state, starts_at, id) WHERE (deleted_at IS NULL)
  CREATE INDEX visit_trash_idx ON public.visit USING btree (business_id, id) WHERE (deleted_at IS NOT NULL)
  CREATE INDEX visit_visit_source_id_starts_at_id_idx ON public.visit USING btree (business_id, visit_source_id, starts_at, id) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table visit_expense
  amount bigint not null
  business_id bigint not null
  id bigint not null identity
  item text not null
  position integer not null default 0
  visit_id bigint not null
  visit_expense_amount_check CHECK ((amount >= 0))
  visit_expense_business_id_visit_id_fkey FOREIGN KEY (business_id, visit_id) REFERENCES visit(business_id, id) ON DELETE CASCADE
  visit_expense_item_check CHECK ((char_length(item) <= 120))
  visit_expense_pkey PRIMARY KEY (business_id, id)
  CREATE INDEX visit_expense_visit_id_position_idx ON public.visit_expense USING btree (business_id, visit_id, "position")
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table visit_setting
  blocks_outside boolean not null
  business_id bigint not null
  radius integer not null
  visit_setting_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  visit_setting_pkey PRIMARY KEY (business_id)
  visit_setting_radius_check CHECK (((radius >= 50) AND (radius <= 10000)))
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table visit_source
  business_id bigint not null
  color text
  created_at timestamp with time zone not null default now()
  created_by bigint
  deleted_at timestamp with time zone
  id bigint not null identity
  name text not null
  position integer not null
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  visit_source_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  visit_source_color_check CHECK ((char_length(color) <= 7))
  visit_source_created_by_fk FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  visit_source_name_check CHECK ((char_length(name) <= 60))
  visit_source_pkey PRIMARY KEY (business_id, id)
  CREATE UNIQUE INDEX visit_source_name_key ON public.visit_source USING btree (business_id, name COLLATE any_case) WHERE (deleted_at IS NULL)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table webhook
  business_id bigint not null
  created_at timestamp with time zone not null default now()
  created_by bigint not null
  deleted_at timestamp with time zone
  events text[] not null
  failing_since timestamp with time zone
  id bigint not null identity
  last_failure_at timestamp with time zone
  last_success_at timestamp with time zone
  name text not null
  old_secret bytea
  old_secret_key_id text
  old_secret_until timestamp with time zone
  problem text
  rest_until timestamp with time zone
  sealed_position bigint not null default 0
  secret bytea not null
  secret_key_id text not null
  state text not null default 'active'::text
  updated_at timestamp with time zone not null default now()
  url text not null
  webhook_business_id_created_by_fkey FOREIGN KEY (business_id, created_by) REFERENCES member(business_id, id)
  webhook_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  webhook_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
  webhook_pkey PRIMARY KEY (business_id, id)
  webhook_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'disabled'::text])))
  webhook_url_check CHECK (((char_length(url) >= 1) AND (char_length(url) <= 2000)))
  dispatcher SELECT PERMISSIVE (current_setting('app.task'::text, true) = 'follow_webhooks'::text) / 
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may INSERT, SELECT, UPDATE

table webhook_delivery
  answer text
  attempts integer not null default 0
  business_id bigint not null
  change_id bigint
  created_at timestamp with time zone not null default now()
  duration_ms integer
  first_tried_at timestamp with time zone
  id bigint not null identity
  message_id text not null
  next_at timestamp with time zone not null default now()
  problem text
  record text not null
  record_id bigint not null
  request text
  state text not null default 'pending'::text
  status integer
  tried_at timestamp with time zone
  type text not null
  webhook_id bigint not null
  webhook_delivery_business_id_webhook_id_fkey FOREIGN KEY (business_id, webhook_id) REFERENCES webhook(business_id, id)
  webhook_delivery_message_id_check CHECK (((char_length(message_id) >= 1) AND (char_length(message_id) <= 80)))
  webhook_delivery_pkey PRIMARY KEY (business_id, id)
  webhook_delivery_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text, 'skipped'::text])))
  webhook_delivery_type_check CHECK (((char_length(type) >= 1) AND (char_length(type) <= 120)))
  CREATE INDEX webhook_delivery_age_idx ON public.webhook_delivery USING btree (business_id, created_at)
  CREATE INDEX webhook_delivery_due_idx ON public.webhook_delivery USING btree (business_id, webhook_id, id) WHERE (state = 'pending'::text)
  CREATE INDEX webhook_delivery_log_idx ON public.webhook_delivery USING btree (business_id, webhook_id, id)
  CREATE INDEX webhook_delivery_pending_idx ON public.webhook_delivery USING btree (business_id, webhook_id, record, record_id, id) WHERE (state = 'pending'::text)
  CREATE UNIQUE INDEX webhook_delivery_message_key ON public.webhook_delivery USING btree (business_id, webhook_id, message_id)
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

table working_hours
  business_id bigint not null
  days_off jsonb not null default '[]'::jsonb
  id bigint not null identity
  member_id bigint
  weekly jsonb
  working_hours_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
  working_hours_business_id_member_id_fkey FOREIGN KEY (business_id, member_id) REFERENCES member(business_id, id)
  working_hours_pkey PRIMARY KEY (business_id, id)
  CREATE UNIQUE INDEX working_hours_member_key ON public.working_hours USING btree (business_id, member_id) NULLS NOT DISTINCT
  tenant ALL PERMISSIVE (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint) / (business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::bigint)
  row security true true
  vanik_app may DELETE, INSERT, SELECT, UPDATE

function forget_old_sign_ins() security definer
  with gone as (delete from sign_in_event where at < now() - interval '1 year' returning 1) select count(*) from gone
