-- An account has an email, a phone, or both. A phone by which a person signs in is proved by a code, or waits for its first
-- code, and belongs to one account alone; any other phone is only how to reach the person.
alter table account alter column email drop not null;
alter table account add column signs_in_by_phone boolean not null default false;
alter table account add constraint account_contact_check check (email is not null or signs_in_by_phone);
alter table account add constraint account_own_phone_check check (phone is not null or not signs_in_by_phone);
create unique index account_phone_key on account (phone) where signs_in_by_phone;

-- Codes also prove another email or phone of an account, and set a new password. The table email_change, which had the
-- codes of new emails, is used by the version before only.
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check
  check (purpose in ('sign_up', 'email', 'phone', 'new_password'));
-- Where the code goes: a mail address, or a phone with its plus. Empty for codes of the version before, which go to the email.
alter table one_time_code add column sent_to text;
alter table one_time_code add constraint one_time_code_sent_to_check check (char_length(sent_to) <= 255);
