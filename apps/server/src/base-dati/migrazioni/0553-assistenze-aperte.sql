-- Le richieste di aiuto che nessuno ha ancora chiuso (R80): chi guarda gli allarmi ogni dieci secondi legge queste, e non tutte
-- quelle di vendite che nessuno chiude. Le mette, le segna e le toglie chi scrive il registro, nella stessa transazione.
CREATE TABLE assistenze_aperte (
  asta uuid NOT NULL,
  richiesta text NOT NULL,
  chiesta_il bigint NOT NULL,
  presa boolean NOT NULL DEFAULT false,
  PRIMARY KEY (asta, richiesta)
);
CREATE FUNCTION assistenza_segui() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE sua text := NEW.dati::jsonb->>'richiestaId';
BEGIN
  CASE NEW.tipo
    WHEN 'AssistenzaRichiesta' THEN
      INSERT INTO public.assistenze_aperte (asta, richiesta, chiesta_il) VALUES (NEW.asta, sua, NEW.ricevuto_il)
        ON CONFLICT DO NOTHING;
    WHEN 'AssistenzaPresaInCarico' THEN
      UPDATE public.assistenze_aperte SET presa = true WHERE asta = NEW.asta AND richiesta = sua;
    ELSE
      DELETE FROM public.assistenze_aperte WHERE asta = NEW.asta AND richiesta = sua;
  END CASE;
  RETURN NULL;
END $$;
-- La condizione è del grilletto: un rilancio non chiama nulla.
CREATE TRIGGER giornale_assistenze_aperte AFTER INSERT ON giornale FOR EACH ROW
  WHEN (NEW.tipo IN ('AssistenzaRichiesta', 'AssistenzaPresaInCarico', 'AssistenzaChiusa'))
  EXECUTE FUNCTION assistenza_segui();
-- Di una vendita chiusa nessuno aspetta più aiuto.
CREATE FUNCTION assistenze_dimentica() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.assistenze_aperte WHERE asta = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER aste_assistenze_finite AFTER UPDATE ON aste FOR EACH ROW
  WHEN (NEW.fase = 'chiusa' AND OLD.fase <> 'chiusa') EXECUTE FUNCTION assistenze_dimentica();

INSERT INTO assistenze_aperte (asta, richiesta, chiesta_il, presa)
  SELECT g.asta, g.dati::jsonb->>'richiestaId', min(g.ricevuto_il), bool_or(g.tipo = 'AssistenzaPresaInCarico')
  FROM giornale g JOIN aste a ON a.id = g.asta AND a.fase <> 'chiusa'
  WHERE g.tipo IN ('AssistenzaRichiesta', 'AssistenzaPresaInCarico', 'AssistenzaChiusa')
  GROUP BY 1, 2 HAVING NOT bool_or(g.tipo = 'AssistenzaChiusa');
