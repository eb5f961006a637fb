-- I termini che corrono dopo un esito (R69), rifatti dai due registri di una vendita: un elenco, un promemoria e un allarme guardano
-- quelli vicini, e non la storia. `numero` è della rata, zero degli altri. `avvisato_il` è di quella scadenza: se il giudice la
-- sposta si avvisa di nuovo.
CREATE TABLE termini_dopo (
  asta uuid NOT NULL,
  tipo text NOT NULL,
  numero integer NOT NULL,
  scade_il bigint NOT NULL,
  importo_cent bigint,
  fatto boolean NOT NULL,
  avvisato_il bigint,
  PRIMARY KEY (asta, tipo, numero)
);
CREATE INDEX termini_dopo_in_corso ON termini_dopo (scade_il, asta, tipo, numero) WHERE NOT fatto;
CREATE INDEX termini_dopo_da_avvisare ON termini_dopo (scade_il) WHERE NOT fatto AND avvisato_il IS NULL;

-- Le vendite i cui termini vanno rifatti: le mette qui chi ne cambia l'elenco, e chi scrive nel secondo registro; le toglie il giro
-- che li rifà, nella stessa transazione.
CREATE TABLE termini_da_rifare (
  asta uuid PRIMARY KEY
);
CREATE FUNCTION termini_dell_esito() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.termini_da_rifare (asta) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER aste_termini_dell_esito AFTER INSERT OR UPDATE ON aste FOR EACH ROW
  WHEN (NEW.fase IN ('esitata', 'verbalizzata', 'chiusa')) EXECUTE FUNCTION termini_dell_esito();
INSERT INTO termini_da_rifare (asta) SELECT id FROM aste WHERE fase IN ('esitata', 'verbalizzata', 'chiusa');
