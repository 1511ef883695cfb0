-- Entries of the search that have nothing but a title got no key for it. They are read once more by the job that makes keys.
update search_entry set is_folded = false where words like '% |';
