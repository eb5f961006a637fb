-- Ciò che la banca ha scritto e che può dire chi ha offerto, sigillato finché le buste sono chiuse (R10). Un lotto è
-- la parte sigillata di un estratto: quanti movimenti contiene non si vede, né dalla lunghezza né dal numero di impronte.
CREATE TABLE crediti_sigillati (
  id uuid PRIMARY KEY,
  file uuid NOT NULL REFERENCES file_banca (id),
  conto text NOT NULL REFERENCES conti_banca (iban),
  formato text NOT NULL CHECK (formato IN ('camt', 'csv')),
  cifrato bytea NOT NULL,
  -- Impronte dei movimenti, con una chiave che non sta qui, e a loro volta cifrate: riconoscono un movimento già importato.
  impronte text NOT NULL,
  -- Con quali buste aperte e quali vendite in attesa è già stato messo a confronto.
  confronto text,
  -- L'ultimo giorno dell'estratto, noto quando il lotto è stato aperto la prima volta.
  fino_al date,
  finito_il bigint
);
CREATE INDEX crediti_da_aprire ON crediti_sigillati (id) WHERE finito_il IS NULL;
CREATE TRIGGER crediti_sigillati_in_coda BEFORE DELETE OR UPDATE OF id, file, conto, formato, cifrato, impronte
  ON crediti_sigillati FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- La chiave del lotto, sigillata con la chiave di ciascuna vendita che lo attende: si apre quando si aprono le sue buste.
CREATE TABLE crediti_chiavi (
  lotto uuid NOT NULL REFERENCES crediti_sigillati (id),
  asta uuid NOT NULL,
  apribile_dal bigint NOT NULL,
  chiave bytea NOT NULL,
  PRIMARY KEY (lotto, asta)
);
CREATE TRIGGER crediti_chiavi_in_coda BEFORE UPDATE OR DELETE ON crediti_chiavi
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
