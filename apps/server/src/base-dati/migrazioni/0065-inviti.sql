-- An invitation is a link to choose the password that also enrols the authenticator app: the seed waits here, and enters the
-- account when its holder has shown a code of it.
ALTER TABLE ripristini_password ADD COLUMN totp_cifrato text;

-- When the holder of an account chose a password of his own; until then nobody can sign in with it.
ALTER TABLE utenti_admin ADD COLUMN attivato_il bigint;
UPDATE utenti_admin SET attivato_il = creato_il;

ALTER TABLE soggetti_versioni DROP CONSTRAINT soggetti_versioni_atto_check;
ALTER TABLE soggetti_versioni ADD CONSTRAINT soggetti_versioni_atto_check CHECK (atto IN ('creato', 'modificato', 'collegato',
  'scollegato', 'unito', 'confluito', 'separato', 'ripreso', 'account_creato', 'invitato', 'disabilitato', 'riabilitato'));
