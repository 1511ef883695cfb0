-- Sign-up and sessions. These tables belong to no business. Tokens, codes and addresses are kept as hashes only.

-- Who is signed in, by the SHA-256 of the token.
create table session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id bigint not null references account (id),
  -- The token that this one came from, where tokens were exchanged: signing out ends them all.
  first_hash bytea,
  -- When the person signed in: the absolute life counts from here, through every rotation of the token.
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  address text check (char_length(address) <= 64),
  user_agent text check (char_length(user_agent) <= 255)
);
create index session_account_id_idx on session (account_id);
create index session_expires_at_idx on session (expires_at);

-- The one live code of an account for a purpose. The code itself is made when its letter is written.
create table one_time_code (
  account_id bigint not null references account (id),
  purpose text not null check (purpose in ('sign_up')),
  asked_at timestamptz not null,
  -- The browser that asked, hashed; only there does the code work.
  asked_by bytea,
  code_hash bytea,
  expires_at timestamptz,
  tries integer not null default 0,
  primary key (account_id, purpose)
);

-- Links that set a new password, once.
create table password_reset (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id bigint not null references account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_account_id_idx on password_reset (account_id);

-- Tries at a password, by the SHA-256 of whose it is; a name nobody has counts the same way.
create table sign_in_attempt (
  key bytea primary key,
  failures integer not null,
  since timestamptz not null,
  -- Locks in a row: each one lasts twice as long as the one before.
  locks integer not null default 0,
  locked_until timestamptz
);
create index sign_in_attempt_since_idx on sign_in_attempt (since);

-- Counters that several processes share; a window begins with its first event.
create table rate_counter (
  name text not null,
  key bytea not null,
  since timestamptz not null,
  count integer not null,
  primary key (name, key)
);
create index rate_counter_since_idx on rate_counter (since);

grant select, insert, update, delete on session, one_time_code, password_reset, sign_in_attempt, rate_counter to vanik_app;
