-- When a change was made on a device without a network; `at` stays the time of its arrival.
alter table change add column happened_at timestamptz default nullif(current_setting('app.happened_at', true), '')::timestamptz;
