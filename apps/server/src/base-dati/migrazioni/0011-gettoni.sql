-- Bearer tokens of API clients. A family of tokens is a session like the others: listed, revocable, taken over (R30).
alter table sessioni
  add column mezzo text not null default 'cookie' check (mezzo in ('cookie', 'gettoni')),
  alter column impronta_token drop not null,
  add check ((mezzo = 'cookie') = (impronta_token is not null)),
  drop constraint sessioni_motivo_revoca_check,
  add constraint sessioni_motivo_revoca_check check (motivo_revoca in
    ('uscita', 'subentro', 'revoca_credenziale', 'revoca_utente', 'riuso_gettone', 'cambio_password'));

create table gettoni (
  impronta bytea primary key check (octet_length(impronta) = 32),
  sessione_id uuid not null references sessioni (id) on delete cascade,
  uso text not null check (uso in ('accesso', 'rinnovo')),
  emesso_il bigint not null,
  scade_il bigint not null check (scade_il > emesso_il),
  -- A refresh token is used once; a second use means that two hold it, and ends the session.
  usato_il bigint check (usato_il is null or uso = 'rinnovo')
);
create index gettoni_scaduti on gettoni (scade_il);
create index gettoni_per_sessione on gettoni (sessione_id);
