-- A business begins with its town; the pincode of a branch may be given later, before the first paper that prints it.

alter table "location" alter column "pincode" drop not null;
