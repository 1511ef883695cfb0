-- How a file is read: {"heading_line": 3, "separator": "|"}. Earlier files were read with their headings in the first row.
alter table import add column reading jsonb not null default '{"heading_line": 1}';
