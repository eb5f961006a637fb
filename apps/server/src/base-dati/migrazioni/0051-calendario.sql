-- The private calendar address of a delegate: one at a time, kept only as SHA-256. A new one takes the place of the
-- old, and deleting the row revokes it.
create table indirizzi_calendario (
  utente_id uuid primary key references utenti_admin (id),
  impronta_token bytea not null unique check (octet_length(impronta_token) = 32),
  emesso_il bigint not null,
  letto_il bigint
);
