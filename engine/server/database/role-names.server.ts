/** The role to which the migrations grant rights. In production the app role is this role or a member of it. */
export const APP_ROLE = 'vanik_app'

/** The role that reads the search table. The application may switch to it, and has none of its rights otherwise. */
export const SEARCH_ROLE = 'vanik_search'

/** Creates the search role; needs the right to create roles. Can be run repeatedly. */
export const SEARCH_ROLE_SQL = `do $$ begin
  if not exists (select from pg_roles where rolname = '${SEARCH_ROLE}') then create role ${SEARCH_ROLE} nologin; end if;
  if not pg_has_role('${APP_ROLE}', '${SEARCH_ROLE}', 'member') then
    alter role ${APP_ROLE} noinherit;
    grant ${SEARCH_ROLE} to ${APP_ROLE};
  end if;
end $$`
