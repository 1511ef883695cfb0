-- The search looks into its table as a role of its own, which sees nothing else. A policy that always holds lets it use
-- the index of letters (LIKE is not leakproof and would stay above any other policy); each of its statements names the
-- business. It answers ids alone: the rows are then read by the application under row security.
do $$ begin
  if not exists (select from pg_roles where rolname = 'vanik_search') then
    create role vanik_search nologin;
  end if;
end $$;
-- The application may become this role, but has none of its rights while it is itself.
do $$ begin
  if not pg_has_role('vanik_app', 'vanik_search', 'member') then
    alter role vanik_app noinherit;
    grant vanik_search to vanik_app;
  end if;
end $$;
grant usage on schema public to vanik_search;
grant select on search_entry to vanik_search;
create policy search on search_entry for select to vanik_search using (true);

drop function search_records(text, jsonb, text, integer);
drop function search_unfolded();
drop function search_share(text, text);
