-- Quante vendite ha ogni ufficio, come le vendite lo scrivono: l'elenco degli uffici le contava tutte a ogni domanda, e con un
-- milione di vendite non rispondeva. Un trigger le tiene contate, di chiunque scriva; si possono sempre rifare da `aste`.
CREATE TABLE vendite_per_ufficio (
  ufficio text PRIMARY KEY,
  vendite bigint NOT NULL
);

-- Chi cambia lo fa uno alla volta, con lo stesso blocco della ricerca: chi avesse quello e aspettasse la riga di un ufficio, e chi
-- avesse la riga e aspettasse quello, si fermerebbero a vicenda. Una vendita che non cambia ufficio non aspetta nessuno.
CREATE FUNCTION uffici_segui() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE uffici text[]; quanti bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(u), array_agg(n) INTO uffici, quanti FROM (
      SELECT stato #>> '{scheda,tribunale}' AS u, count(*) AS n FROM nuove GROUP BY 1) d WHERE u IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(u), array_agg(n) INTO uffici, quanti FROM (
      SELECT stato #>> '{scheda,tribunale}' AS u, -count(*) AS n FROM vecchie GROUP BY 1) d WHERE u IS NOT NULL;
  ELSE
    SELECT array_agg(u), array_agg(n) INTO uffici, quanti FROM (
      SELECT u, sum(n)::bigint AS n FROM (
        SELECT stato #>> '{scheda,tribunale}' AS u, 1 AS n FROM nuove
        UNION ALL SELECT stato #>> '{scheda,tribunale}', -1 FROM vecchie) t GROUP BY 1) d WHERE u IS NOT NULL AND n <> 0;
  END IF;
  IF uffici IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(7220133);
  INSERT INTO public.vendite_per_ufficio AS v
    SELECT * FROM unnest(uffici, quanti) d(ufficio, vendite) ORDER BY ufficio
    ON CONFLICT (ufficio) DO UPDATE SET vendite = v.vendite + EXCLUDED.vendite;
  DELETE FROM public.vendite_per_ufficio WHERE ufficio = ANY (uffici) AND vendite = 0;
  RETURN NULL;
END $$;

-- Tutto da capo: dopo aver riempito `aste` senza trigger, o se si dubita.
CREATE FUNCTION uffici_rifai() RETURNS void LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM public.vendite_per_ufficio;
  INSERT INTO public.vendite_per_ufficio
    SELECT stato #>> '{scheda,tribunale}', count(*) FROM public.aste WHERE stato #>> '{scheda,tribunale}' IS NOT NULL GROUP BY 1;
$$;
CREATE FUNCTION rimborsi_dovuti_rifai() RETURNS void LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM public.rimborsi_dovuti;
  INSERT INTO public.rimborsi_dovuti
    SELECT asta, quanti FROM (
      SELECT g.asta, sum(jsonb_array_length(g.dati::jsonb -> 'rimborsi'))
        - (SELECT count(*) FROM public.rimborsi_ordinati r WHERE r.asta = g.asta) AS quanti
      FROM public.giornale g WHERE g.tipo = 'RimborsiDisposti' GROUP BY g.asta) d WHERE quanti > 0;
$$;
REVOKE ALL ON FUNCTION uffici_rifai(), rimborsi_dovuti_rifai() FROM PUBLIC;

SELECT uffici_rifai();
CREATE TRIGGER uffici_segui_nate AFTER INSERT ON aste REFERENCING NEW TABLE AS nuove
  FOR EACH STATEMENT EXECUTE FUNCTION uffici_segui();
CREATE TRIGGER uffici_segui_mutate AFTER UPDATE ON aste REFERENCING NEW TABLE AS nuove OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION uffici_segui();
CREATE TRIGGER uffici_segui_tolte AFTER DELETE ON aste REFERENCING OLD TABLE AS vecchie
  FOR EACH STATEMENT EXECUTE FUNCTION uffici_segui();
