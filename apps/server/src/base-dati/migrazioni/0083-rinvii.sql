-- I rinvii a cui la piattaforma ha già fatto seguito: buste in attesa sigillate di nuovo, credenziali prolungate, chi era
-- invitato avvisato (R10, R32). Ciò che manca qui si fa, da chiunque se ne accorga, e rifarlo non cambia nulla.
CREATE TABLE rinvii_seguiti (
  asta uuid NOT NULL,
  seq integer NOT NULL,
  seguito_il bigint NOT NULL,
  PRIMARY KEY (asta, seq)
);
-- Pochissimi: ogni secondo si guardano tutti, e la scheda pubblica li legge.
CREATE INDEX giornale_rinvii ON giornale (asta, seq) WHERE tipo = 'OperazioniRinviate';
