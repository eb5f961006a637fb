-- I lavori che si ripetono guardano ciò che è dovuto, e non la storia né tutto ciò che attende. Di un'espressione PostgreSQL
-- tiene le sue statistiche: delle due colonne separate crederebbe che quasi tutte le vendite aperte siano già dovute.
CREATE INDEX aste_termine_dovuto ON aste ((CASE WHEN fase = 'raccolta' THEN termine_offerte_il END))
  WHERE CASE WHEN fase = 'raccolta' THEN termine_offerte_il END IS NOT NULL;
CREATE INDEX aste_da_convocare
  ON aste ((CASE WHEN fase IN ('raccolta', 'termine_scaduto', 'operazioni_aperte') THEN leggibili_dal END))
  WHERE CASE WHEN fase IN ('raccolta', 'termine_scaduto', 'operazioni_aperte') THEN leggibili_dal END IS NOT NULL;
-- Le vendite di cui qualcosa può essere ancora sigillato: le chiavi si controllano poche alla volta, in giro.
CREATE INDEX aste_con_buste ON aste (id) INCLUDE (fase)
  WHERE fase IN ('pubblicata', 'raccolta', 'termine_scaduto', 'operazioni_aperte', 'gara', 'gara_conclusa');

-- Le voci che l'elenco mostra, per quando furono scritte. I rilanci non vi entrano: sulla loro strada non costa nulla.
CREATE INDEX giornale_per_elenco ON giornale (registrato_il) INCLUDE (asta, seq)
  WHERE tipo <> ALL (ARRAY['RilancioAccettato', 'RilancioRifiutato', 'CronoFermato', 'CronoRipreso', 'CronoRiportato',
    'OfferentiScollegati', 'MessaggioInviato', 'AssistenzaRichiesta', 'AttoRifiutato']);
-- Le pagine nuove del BRIN per tempo si riassumono appena piene: altrimenti chi cerca per ora le leggerebbe tutte.
ALTER INDEX giornale_per_tempo SET (autosummarize = on);

-- Fino a quando l'elenco delle vendite è certamente in pari con il registro: chi riparte guarda da lì in poi.
CREATE TABLE elenco_in_pari (
  unico boolean PRIMARY KEY DEFAULT true CHECK (unico),
  dal bigint NOT NULL
);
