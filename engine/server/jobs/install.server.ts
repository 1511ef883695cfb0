import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

/** The role that adds and runs jobs. */
const APP_ROLE = 'vanik_app'

/** A logger that logs nothing, because the product logs failed jobs itself. */
export const quietLogger = new Logger(() => () => {})

/**
 * Migrates the schema of the job queue (graphile_worker) as the owner, and grants the application's role the right to add
 * and run jobs. Runs after the product's migrations; running it again changes nothing.
 */
export async function installJobs(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: quietLogger, maxPoolSize: 1 })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(GRANTS)
  } finally {
    await client.end()
  }
}

// The library enables row security on its tables without a policy, so that only the owner can read them. All businesses
// share the queue, and each job names its business, so the application's role may read every job.
const GRANTS = `
begin;
select pg_advisory_xact_lock(8246512);
grant usage on schema graphile_worker to ${APP_ROLE};
grant select, insert, update, delete on all tables in schema graphile_worker to ${APP_ROLE};
revoke insert, update, delete on graphile_worker.migrations from ${APP_ROLE};
grant usage, select on all sequences in schema graphile_worker to ${APP_ROLE};
grant execute on all functions in schema graphile_worker to ${APP_ROLE};
do $$
declare private_table text;
begin
  for private_table in
    select c.relname from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
      and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'application')
  loop
    execute format('create policy application on graphile_worker.%I to ${APP_ROLE} using (true) with check (true)', private_table);
  end loop;
end $$;
commit;`
