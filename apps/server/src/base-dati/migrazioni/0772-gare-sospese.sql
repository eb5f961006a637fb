-- Di una gara sospesa l'elenco dice che lo è (R57): nelle righe di prima non c'era, e lo dice il registro. È sospesa se, dei fatti che la fermano
-- e che la fanno correre, l'ultimo la ferma; chi corregge un rilancio la fa correre soltanto se ne scrive lo zero (R55).
UPDATE aste a SET stato = a.stato || '{"garaSospesa": true}'::jsonb
WHERE a.fase = 'gara' AND a.attende AND (
  SELECT g.tipo IN ('GaraSospesa', 'VenditaSospesa') FROM giornale g
  WHERE g.asta = a.id AND (g.tipo IN ('GaraAvviata', 'GaraSospesa', 'VenditaSospesa', 'GaraRipresa')
    OR (g.tipo IN ('RilancioRettificato', 'RilancioAnnullato') AND g.dati::jsonb->>'scadeIl' IS NOT NULL))
  ORDER BY g.seq DESC LIMIT 1);
