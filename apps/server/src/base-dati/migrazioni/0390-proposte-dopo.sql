-- Le vendite di cui ciò che è accaduto dopo l'esito, e non il tempo che passa, chiede un provvedimento: le dice il giro che rifà i
-- termini. Chi cerca che cosa aspetta il giudice guarda queste e i termini passati, e non la storia (R70).
CREATE TABLE proposte_dopo (
  asta uuid PRIMARY KEY
);
INSERT INTO termini_da_rifare (asta) SELECT id FROM aste WHERE fase IN ('esitata', 'verbalizzata', 'chiusa')
ON CONFLICT DO NOTHING;
