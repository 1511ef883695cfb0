-- Since when nothing gets through to an endpoint, and since when a message is tried: together they say exactly whether an
-- endpoint was dead all the time or one message alone was refused. What came in is kept for some months only.

-- Null as soon as anything got through.
alter table webhook add column failing_since timestamptz;
alter table webhook_delivery add column first_tried_at timestamptz;

create index inbound_delivery_age_idx on inbound_delivery (business_id, received_at);
grant delete on inbound_delivery to vanik_app;
-- The nightly job asks which businesses have any; it then works in each as its tenant.
create policy keeper on connection for select using (current_setting('app.task', true) = 'forget_deliveries');
