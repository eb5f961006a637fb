-- Le credenziali scadevano trenta giorni dopo l'inizio, e i termini di chi ha vinto corrono per mesi. Chi rifà i termini le prolunga fino
-- all'ultimo di chi servono (R30): lo faccia anche per le vendite già finite.
INSERT INTO termini_da_rifare (asta) SELECT id FROM aste WHERE fase IN ('esitata', 'verbalizzata', 'chiusa')
ON CONFLICT DO NOTHING;
