-- The link of a forgotten password: one live per account, kept as its hash, deleted when it is used.
create table ripristini_password (
  utente_id uuid primary key references utenti_admin (id),
  impronta bytea not null unique check (octet_length(impronta) = 32),
  chiesto_il bigint not null,
  scade_il bigint not null check (scade_il > chiesto_il)
);

-- Every request, for accounts that exist and for those that do not: both leave the same trace, and both are counted.
create table richieste_password (
  id bigint generated always as identity primary key,
  conto bytea not null check (octet_length(conto) = 32),
  chiesta_il bigint not null
);
create index richieste_password_per_conto on richieste_password (conto, chiesta_il);
