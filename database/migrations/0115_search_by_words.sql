-- The search finds entries by whole words and by their numbers, not by the triples of letters of the whole text: an entry
-- takes a third of the work. The words of a business stand once in search_key (bone '.'), where a part of a word is looked
-- up; which entries have it is then asked by the words. Only numbers, which are all different, keep an index of triples.
drop index search_entry_find_idx;
alter table search_entry add column numbers text not null default '';

-- Entries of ASCII letters are converted here, the others by the job that computes the keys.
update search_entry e set
  keys = e.keys || array(select distinct '.' || left(m[1], 200) from regexp_matches(e.words, '([a-z]+)', 'g') m),
  numbers = coalesce((select string_agg(distinct ' ' || m[1], '') from regexp_matches(e.words, '([0-9]+)', 'g') m), '')
where e.words ~ '^[ -@\[-~]*$' and e.is_folded;
update search_entry set is_folded = false where is_folded and words !~ '^[ -@\[-~]*$';
alter table search_key no force row level security;
insert into search_key (business_id, bone, key)
  select distinct e.business_id, '.', k.key from search_entry e, unnest(e.keys) as k(key) where k.key like '.%';
alter table search_key force row level security;

create index search_entry_find_idx on search_entry using gin (business_id, record, keys, numbers gin_trgm_ops);
create index search_key_word_idx on search_key using gin (business_id, key gin_trgm_ops) where bone = '.';
grant select on search_key to vanik_search;
create policy search on search_key for select to vanik_search using (true);
