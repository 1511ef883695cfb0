/** What each scene needs of the database at least, by hand; $1 is the business. The thin floor runs it and sends the rows as JSON. */
export const STATEMENTS = {
  lead_notes: `select * from note where business_id = $1::bigint and about_record = 'lead' and about_id = $2::bigint and deleted_at is null
    order by created_at desc, id desc limit 21`,
  client_notes: `select n.* from note n where n.business_id = $1::bigint and deleted_at is null and ((about_record = 'contact' and about_id = $2::bigint)
    or (about_record = 'opportunity' and about_id in (select id from opportunity where business_id = $1::bigint and contact_id = $2::bigint and deleted_at is null)))
    order by created_at desc, id desc limit 21`,
  month: `select * from (select q.*, row_number() over (partition by q.start::date order by q.start, q.id) as place,
      count(*) over (partition by q.start::date) as of_day from (
        select 'task' as source, id, name as title, due_date as start, assigned_user from task where business_id = $1::bigint and deleted_at is null
          and due_date >= $2::timestamptz and due_date < $3::timestamptz
        union all select 'meeting', id, name, starts_at, assigned_user from meeting where business_id = $1::bigint and deleted_at is null
          and starts_at >= $2::timestamptz and starts_at < $3::timestamptz
        union all select 'visit', id, purpose, starts_at, assigned_user from visit where business_id = $1::bigint and deleted_at is null
          and starts_at >= $2::timestamptz and starts_at < $3::timestamptz
        union all select 'call', id, phone, started_at, assigned_user from call where business_id = $1::bigint and deleted_at is null
          and started_at >= $2::timestamptz and started_at < $3::timestamptz
        union all select 'lead', id, name, follow_up_date, assigned_user from lead where business_id = $1::bigint and deleted_at is null
          and follow_up_date >= ($2::timestamptz at time zone 'Asia/Kolkata')::date and follow_up_date < ($3::timestamptz at time zone 'Asia/Kolkata')::date
        union all select 'opportunity', id, name, close_date, assigned_user from opportunity where business_id = $1::bigint and deleted_at is null
          and close_date >= ($2::timestamptz at time zone 'Asia/Kolkata')::date and close_date < ($3::timestamptz at time zone 'Asia/Kolkata')::date) q) q where place <= 4`,
  day: `select * from ((select 'task' as record, t.id, t.name as title, t.due_date as at, l.name as about, l.phone from task t
      left join lead l on l.business_id = $1::bigint and l.id = t.about_id and t.about_record = 'lead'
      where t.business_id = $1::bigint and t.assigned_user = $2::bigint and t.deleted_at is null and t.due_date < now()
        and t.status_id in (select id from task_status where business_id = $1::bigint and kind <> 'completed') order by t.due_date desc limit 200)
    union all (select 'lead', id, name, follow_up_date, name, phone from lead where business_id = $1::bigint and assigned_user = $2::bigint
      and deleted_at is null and follow_up_date <= current_date and lead_status_id in (select id from lead_status where business_id = $1::bigint and kind = 'open')
      order by follow_up_date desc limit 200)
    union all (select 'opportunity', id, name, close_date, name, contact_number from opportunity where business_id = $1::bigint
      and assigned_user = $2::bigint and deleted_at is null and close_date <= current_date
      and opportunity_stage_id in (select id from opportunity_stage where business_id = $1::bigint and kind = 'open') order by close_date desc limit 200)) q`,
  board: `select g.id, g.count, g.sum, r.rows from opportunity_stage s cross join lateral (select s.id, count(*), sum(opportunity_amount) from opportunity
      where business_id = $1::bigint and opportunity_stage_id = s.id and deleted_at is null) g
    cross join lateral (select json_agg(q) as rows from (select id, name, opportunity_amount, close_date, contact_id, assigned_user from opportunity
      where business_id = $1::bigint and opportunity_stage_id = s.id and deleted_at is null order by created_at desc, id desc limit 20) q) r
    where s.business_id = $1::bigint`,
  tasks: `select id, version, name, status_id, priority, due_date, assigned_user, about_record, about_id, created_at from task
    where business_id = $1::bigint and deleted_at is null and status_id = $2::bigint and assigned_user = $3::bigint order by due_date, id limit 50`,
} as const

export type StatementName = keyof typeof STATEMENTS
