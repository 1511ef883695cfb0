-- Texts that a gateway took, and how far each has come. One row for each number of a request; rows go after 30 days.
create table sms_delivery (
  gateway text not null check (gateway in ('msg91', 'twilio')),
  request_id text not null check (char_length(request_id) <= 64),
  -- Digits with the country code; empty where the gateway does not say.
  number text not null check (char_length(number) <= 15),
  state text not null check (state in ('sent', 'unknown', 'failed', 'delivered')),
  reason text check (char_length(reason) <= 200),
  sent_at timestamptz not null,
  reported_at timestamptz,
  primary key (gateway, request_id, number)
);
create index sms_delivery_sent_at on sms_delivery (sent_at);
grant select, insert, update, delete on sms_delivery to vanik_app;
