-- Second steps of signing in, accounts of other sites, changes of a mail address. Belongs to accounts, no business.

-- A business may ask its owner and its Admins for a second step.
alter table business add column require_second_factor boolean not null default false;

-- The key of the app on a person's phone that makes the codes; on from the moment it is confirmed.
create table second_factor (
  account_id bigint primary key references account (id),
  -- Which key of the server sealed the secret: nonce, ciphertext and tag of AES-256-GCM, one after the other.
  key_id text not null check (char_length(key_id) <= 40),
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The newest time step a code was accepted for: the same code never counts twice.
  last_step bigint
);

-- Codes for the day the phone is lost; each works once.
create table recovery_code (
  account_id bigint not null references account (id),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Sign-ins that have passed the first step and wait for the second.
create table second_factor_challenge (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id bigint not null references account (id),
  -- The browser that passed the first step, hashed.
  asked_by bytea,
  expires_at timestamptz not null,
  tries integer not null default 0
);
create index second_factor_challenge_account_id_idx on second_factor_challenge (account_id);
create index second_factor_challenge_expires_at_idx on second_factor_challenge (expires_at);

-- Who a person is at another site: its issuer and its own id for the person, never the mail address alone.
create table account_identity (
  issuer text not null check (char_length(issuer) <= 255),
  subject text not null check (char_length(subject) <= 255),
  account_id bigint not null references account (id),
  provider text not null check (provider in ('facebook', 'linkedin')),
  email text check (char_length(email) <= 255),
  linked_at timestamptz not null,
  last_used_at timestamptz,
  primary key (issuer, subject),
  unique (account_id, provider)
);

-- Ways to another site and back. The proof key of each is made from its state and a secret of the server, and not kept.
create table social_flow (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  -- The one-time code that the page which began holds; it opens the result once.
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  -- The browser that began, hashed.
  asked_by bytea not null,
  provider text not null check (provider in ('facebook', 'linkedin')),
  -- Whom the identity is to be linked to; null for signing in.
  account_id bigint references account (id),
  expires_at timestamptz not null,
  -- When the other site sent the person back: once.
  returned_at timestamptz,
  result jsonb
);
create index social_flow_expires_at_idx on social_flow (expires_at);

-- A new mail address that waits for its code.
create table email_change (
  account_id bigint primary key references account (id),
  email text not null check (char_length(email) <= 255),
  asked_at timestamptz not null,
  code_hash bytea,
  expires_at timestamptz,
  tries integer not null default 0
);

grant select, insert, update, delete on second_factor, recovery_code, second_factor_challenge, account_identity,
  social_flow, email_change to vanik_app;
