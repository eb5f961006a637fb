-- Which credential a command of a person has issued: the same command again gets the same answer, and issues nothing.
create table emissioni (
  asta uuid not null,
  comando_id text not null,
  attore text not null,
  -- What was asked: the credential to replace, or a spectator. The same command cannot ask for something else.
  oggetto text not null,
  credenziale_id uuid references credenziali (id) deferrable initially deferred,
  primary key (asta, comando_id)
);
