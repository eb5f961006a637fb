-- Who may sign in, and who is signed in. Tokens are kept only as SHA-256; times are epoch milliseconds.

create table credenziali (
  id uuid primary key,
  asta uuid not null,
  ruolo text not null check (ruolo in ('offerente', 'spettatore')),
  busta_id uuid,
  pseudonimo text,
  impronta_token bytea not null unique check (octet_length(impronta_token) = 32),
  emessa_il bigint not null,
  scade_il bigint,
  primo_accesso_il bigint,
  revocata_il bigint,
  motivo text check (motivo in ('riemissione', 'identita_non_confermata', 'furto_o_smarrimento', 'vendita_chiusa', 'altro')),
  sostituita_da uuid references credenziali (id) deferrable initially deferred,
  check ((revocata_il is null) = (motivo is null)),
  check (ruolo = 'spettatore' or (busta_id is not null and pseudonimo is not null))
);
create index credenziali_per_asta on credenziali (asta);
-- One identity, one live credential: a re-issue revokes the old one in the same transaction (R30).
create unique index credenziali_una_viva_per_busta on credenziali (asta, busta_id)
  where revocata_il is null and ruolo = 'offerente';

create table utenti_admin (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  nome text not null,
  impronta_password text not null,
  totp_cifrato text not null,
  -- Last TOTP step that was accepted: a code is never accepted twice.
  totp_ultimo_passo bigint not null default 0,
  ruolo text not null check (ruolo in ('delegato', 'magistrato')),
  creato_il bigint not null,
  disabilitato_il bigint
);

create table operatori (
  id uuid primary key,
  emittente text not null,
  soggetto text not null,
  nome text not null,
  email text,
  creato_il bigint not null,
  ultimo_accesso_il bigint not null,
  disabilitato_il bigint,
  unique (emittente, soggetto)
);

create table sessioni (
  id uuid primary key,
  impronta_token bytea not null unique check (octet_length(impronta_token) = 32),
  strategia text not null check (strategia in ('user', 'admin', 'edicom')),
  -- credenziali, utenti_admin or operatori, by strategy.
  soggetto_id uuid not null,
  creata_il bigint not null,
  ultimo_uso_il bigint not null,
  scade_il bigint not null check (scade_il > creata_il),
  revocata_il bigint,
  motivo_revoca text check (motivo_revoca in ('uscita', 'subentro', 'revoca_credenziale', 'revoca_utente')),
  indirizzo text,
  dispositivo text,
  check ((revocata_il is null) = (motivo_revoca is null))
);
create index sessioni_vive on sessioni (strategia, soggetto_id) where revocata_il is null;

-- A sign-in that is on its way through the external provider; deleted when it comes back, so it comes back once.
create table tentativi_esterni (
  impronta_stato bytea primary key check (octet_length(impronta_stato) = 32),
  impronta_browser bytea not null check (octet_length(impronta_browser) = 32),
  nonce text not null,
  verificatore text not null,
  ritorno text not null,
  scade_il bigint not null
);
