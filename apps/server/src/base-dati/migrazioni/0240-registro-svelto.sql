-- Ciò che ogni rilancio paga alla base dati, in una volta sola. I vincoli di una tabella PostgreSQL li rilegge dal catalogo a
-- ogni COPY, cioè a ogni gruppo di rilanci, e il piano di un grilletto lo fa una volta: le stesse forme si controllano nella
-- seconda istruzione della catena, che guarda già ogni voce nuova. Il posto maggiore di zero lo dice la catena: prima della voce
-- uno non ce n'è, e chi non è la prima ne vuole una.
CREATE OR REPLACE FUNCTION giornale_in_catena() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE rotta record;
BEGIN
  -- La forma di prima continua soltanto una vendita nata così, e non torna dopo l'altra.
  SELECT n.asta, n.seq INTO rotta
  FROM nuove n LEFT JOIN public.giornale p ON p.asta = n.asta AND p.seq = n.seq - 1
  WHERE n.precedente IS DISTINCT FROM CASE WHEN n.seq = 1 THEN repeat('0', 64) ELSE p.impronta END
    OR (n.sale IS NULL AND (n.seq = 1 OR p.sale IS NOT NULL))
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'voce % dell''asta % fuori catena', rotta.seq, rotta.asta USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT n.asta, n.seq INTO rotta FROM nuove n
  WHERE n.impronta IS DISTINCT FROM encode(sha256(convert_to(CASE
      WHEN n.sale IS NOT NULL THEN concat(
        '{"asta":"', n.asta, '","contenuto":"', encode(sha256(convert_to(concat(
          '["', n.sale, '",', to_json(n.tipo), ',', n.versione, ',', n.dati, ',', to_json(n.comando_id), ',', n.parte, ',',
          to_json(n.attore_tipo), ',', to_json(n.attore_id), ',', n.ricevuto_il, ',', n.registrato_il, ']'), 'UTF8')), 'hex'),
        '","forma":2,"precedente":"', n.precedente, '","radice":"', n.radice, '","seq":', n.seq, '}')
      ELSE concat(
        '{"asta":"', n.asta, '","attore":{"id":', to_json(n.attore_id), ',"tipo":', to_json(n.attore_tipo),
        '},"comandoId":', to_json(n.comando_id), ',"dati":', n.dati, ',"parte":', n.parte, ',"precedente":"', n.precedente,
        '","registratoIl":', n.registrato_il, ',"ricevutoIl":', n.ricevuto_il, ',"seq":', n.seq, ',"tipo":', to_json(n.tipo),
        ',"versione":', n.versione, '}')
      END, 'UTF8')), 'hex')
    -- Ciò che un numero di JavaScript non sa dire, o che non è un oggetto, nessuno lo rileggerebbe con la stessa impronta.
    OR greatest(abs(n.ricevuto_il), abs(n.registrato_il)) > 9007199254740991
    OR json_typeof(n.dati::json) <> 'object'
    -- Segreto, radice e marca hanno una forma sola: con un'altra si sposterebbe il confine fra un campo e il seguente.
    OR CASE WHEN n.sale IS NULL THEN n.radice IS NOT NULL
      ELSE (length(n.sale) = 32 AND translate(n.sale, '0123456789abcdef', '') = ''
        AND length(n.radice) = 64 AND translate(n.radice, '0123456789abcdef', '') = '') IS NOT TRUE END
    OR (length(n.marca) = 22) IS NOT TRUE
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'voce % dell''asta %: l''impronta non è quella del contenuto', rotta.seq, rotta.asta
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
ALTER TABLE giornale
  DROP CONSTRAINT giornale_sale_check,
  DROP CONSTRAINT giornale_radice_check,
  DROP CONSTRAINT giornale_forma,
  DROP CONSTRAINT giornale_con_marca,
  DROP CONSTRAINT giornale_seq_check;

-- Rinvii e sospensioni sono pochissimi, e si cercano insieme: a ogni gruppo di rilanci si apre un indice invece di due.
CREATE INDEX giornale_fermate ON giornale (asta, seq)
  WHERE tipo IN ('OperazioniRinviate', 'VenditaSospesa', 'VenditaRipresa', 'OperazioniRiaperte', 'OfferentiLiberati');
DROP INDEX giornale_rinvii, giornale_sospensioni;

-- Che una sessione viva lo si chiede per chiave, una alla volta: quasi sempre è una, e l'elenco costava di più della ricerca.
CREATE OR REPLACE FUNCTION esigi_sessioni_vive(quali uuid[]) RETURNS void LANGUAGE plpgsql STABLE AS $$
DECLARE
  quale uuid;
  viva boolean;
  finite text;
BEGIN
  FOREACH quale IN ARRAY quali LOOP
    SELECT s.revocata_il IS NULL AND c.revocata_il IS NULL INTO viva
    FROM public.sessioni s JOIN public.credenziali c ON c.id = s.soggetto_id
    WHERE s.id = quale AND s.strategia = 'user';
    -- Senza righe PL/pgSQL mette nullo: quella che non c'è è finita anche lei.
    IF viva IS NOT TRUE THEN finite := concat_ws(',', finite, quale); END IF;
  END LOOP;
  IF finite IS NOT NULL THEN
    RAISE EXCEPTION 'sessione finita' USING ERRCODE = 'VS001', DETAIL = finite;
  END IF;
END $$;
