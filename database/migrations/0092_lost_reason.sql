-- Why a lead was lost. Leads that were lost before have no reason.

alter table "lead" add column "lost_reason" text;
alter table "lead" add constraint "lead_lost_reason_check" check ("lost_reason" in ('price', 'competitor', 'no_need', 'no_answer', 'not_offered', 'not_genuine', 'other'));
