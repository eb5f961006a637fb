-- The text the delegate wrote for a version of the minutes, so that the next one starts from it; null when the version
-- was made from the journal alone.
alter table verbali add column testo jsonb;
