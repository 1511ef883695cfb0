-- A merge of suppliers left posted bills with the key of their old supplier. A key that another bill has already stays as it is:
-- the owner then sees the number twice, and cancels one of them.
alter table "bill" no force row level security;
update "bill" b set "bill_key" = left(b."contact_id" || substr(b."bill_key", strpos(b."bill_key", ' ')), 100)
where b."bill_key" is not null and b.deleted_at is null and split_part(b."bill_key", ' ', 1) <> b."contact_id"::text
  and not exists (
    select 1 from "bill" o where o.business_id = b.business_id and o.id <> b.id and o.deleted_at is null
      and (o."bill_key" collate any_case = left(b."contact_id" || substr(b."bill_key", strpos(b."bill_key", ' ')), 100)
        or (o.id < b.id and o."contact_id" = b."contact_id"
          and substr(o."bill_key", strpos(o."bill_key", ' ')) collate any_case = substr(b."bill_key", strpos(b."bill_key", ' ')))));
alter table "bill" force row level security;
