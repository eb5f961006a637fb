-- Cercare nel registro per tempo: un BRIN pesa pochi byte e non rallenta le scritture, che arrivano già in ordine.
CREATE INDEX giornale_per_tempo ON giornale USING brin (registrato_il) WITH (pages_per_range = 16);

-- Le richieste di aiuto e le risposte sono poche fra molti rilanci: un indice parziale le trova senza pesare su quelli.
CREATE INDEX giornale_assistenza ON giornale (asta, seq)
  WHERE tipo IN ('AssistenzaRichiesta', 'AssistenzaPresaInCarico', 'AssistenzaChiusa');

CREATE INDEX letture_identita_per_asta ON letture_identita (asta, id);
CREATE INDEX letture_identita_per_tempo ON letture_identita (letta_il, id);
