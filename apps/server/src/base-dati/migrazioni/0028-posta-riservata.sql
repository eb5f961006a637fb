-- A message may belong to no sale (a forgotten password). Its link is ciphered and kept only until it leaves: nobody
-- who reads the outgoing mail, or a copy of the database, can use it.
alter table posta_uscita
  alter column asta drop not null,
  add column collegamento_cifrato text;
