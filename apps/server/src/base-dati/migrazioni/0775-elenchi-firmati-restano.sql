-- L'elenco dei rilanci si redige e si firma come il verbale (DM 23, R67): i suoi PDF stanno fra i verbali, i suoi file firmati fra quelli dei
-- verbali, e quale versione sia di quale documento lo dice il registro. Anche le sue versioni firmate sono un atto, e restano quando si
-- cancellano i dati di chi non ha vinto; l'ultima, se nessuno l'ha firmata, resta (R77). Il resto è com'era in 0665.
CREATE OR REPLACE FUNCTION verbali_che_restano(vendita uuid) RETURNS SETOF text LANGUAGE sql STABLE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT g.dati::jsonb ->> 'impronta' FROM public.giornale g
    WHERE g.asta = vendita AND g.tipo IN ('VerbaleFirmato', 'ElencoFirmatoDepositato')
  UNION
  (SELECT g.dati::jsonb ->> 'impronta' FROM public.giornale g
    WHERE g.asta = vendita AND g.tipo IN ('VerbaleRedatto', 'VerbaleFirmato') ORDER BY g.seq DESC LIMIT 1)
  UNION
  (SELECT g.dati::jsonb ->> 'impronta' FROM public.giornale g
    WHERE g.asta = vendita AND g.tipo IN ('ElencoRedatto', 'ElencoFirmatoDepositato') ORDER BY g.seq DESC LIMIT 1)
$$;
