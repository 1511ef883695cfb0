-- Texts are filtered and sorted without regard to case by a collation. The function lower() may not look at rows before row
-- security has, so no index on lower(...) was ever used for a filter of the application; a comparison by a collation may.
create collation any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false);

drop index lead_name_id_idx;
drop index lead_enquiry_no_idx;
drop index contact_name_id_idx;
create index lead_name_id_idx on lead (business_id, name collate any_case, id) where deleted_at is null;
create index lead_enquiry_no_idx on lead (business_id, enquiry_no collate any_case) where deleted_at is null;
create index contact_name_id_idx on contact (business_id, name collate any_case, id) where deleted_at is null;
create index lead_city_lead_status_id_created_at_id_idx on lead (business_id, city collate any_case, lead_status_id, created_at, id)
  include (amount) where deleted_at is null;

do $$
declare
  kind text;
  slot integer;
begin
  foreach kind in array array['lead', 'contact'] loop
    for slot in 1..5 loop
      execute format('drop index %I', kind || '_custom_text_' || slot || '_idx');
      execute format('create index %I on %I (business_id, %I collate any_case, id) where %I is not null',
        kind || '_custom_text_' || slot || '_idx', kind, 'custom_text_' || slot, 'custom_text_' || slot);
    end loop;
  end loop;
end $$;
