-- A line of a quotation or invoice may name an item, which fills what the line leaves out.
alter table "invoice_line" add column "item_id" bigint;
alter table "invoice_line" alter column "description" drop not null;
alter table "quotation_line" add column "item_id" bigint;
alter table "quotation_line" alter column "description" drop not null;
alter table "invoice_line" add constraint "invoice_line_item_id_fk" foreign key (business_id, "item_id") references "item" (business_id, id);
alter table "quotation_line" add constraint "quotation_line_item_id_fk" foreign key (business_id, "item_id") references "item" (business_id, id);
