-- La posta in uscita, e ciò che ne dicono i gestori.

-- Una riga nasce con la credenziale che la causa, e può non essere di nessuna vendita (una password dimenticata). Un messaggio si prende per
-- poco, si spedisce fuori da ogni transazione e si ritenta sempre più di rado, fino al termine che conta.
CREATE TABLE posta_uscita (
  id uuid PRIMARY KEY,
  asta uuid,
  credenziale_id uuid,
  destinatario text,
  oggetto text NOT NULL,
  testo text NOT NULL,
  stato text NOT NULL CHECK (stato IN ('in_attesa', 'inviata', 'da_consegnare_a_mano', 'fallita')),
  tentativi integer NOT NULL DEFAULT 0,
  creata_il bigint NOT NULL,
  inviata_il bigint,
  errore text,
  -- Cifrato, e tenuto soltanto finché il messaggio non parte: chi legge la posta in uscita, o una copia della base dati, non lo usa.
  collegamento_cifrato text,
  -- Quando si prova, e fino a quando (senza, un giorno); di chi è adesso.
  prossimo_il bigint NOT NULL DEFAULT 0,
  entro_il bigint,
  presa_da uuid,
  presa_fino_al bigint,
  -- Del server che lo ha scritto, come le voci del registro: chi ha la sola password dell'applicazione non fa spedire nulla di suo, né cambia
  -- il recapito a cui si scrive.
  marca text,
  -- Partito è il messaggio che un server ha spedito: a mano se ne scriverebbe la fine, e chi lo aspetta non lo avrebbe mai (R29, R74).
  marca_invio text
);
CREATE INDEX posta_in_attesa ON posta_uscita (prossimo_il) WHERE stato = 'in_attesa';
-- La posta in uscita, tutta o di una vendita.
CREATE INDEX posta_per_data ON posta_uscita (creata_il, id);
CREATE INDEX posta_della_vendita ON posta_uscita (asta, creata_il, id);

-- Il collegamento di un messaggio può soltanto dimenticarsi: con quello di un altro partirebbe al recapito sbagliato.
CREATE FUNCTION collegamento_si_dimentica() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.collegamento_cifrato IS NOT NULL AND NEW.collegamento_cifrato IS DISTINCT FROM OLD.collegamento_cifrato THEN
    RAISE EXCEPTION 'il collegamento di un messaggio non si cambia' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER posta_collegamento BEFORE UPDATE OF collegamento_cifrato ON posta_uscita
  FOR EACH ROW EXECUTE FUNCTION collegamento_si_dimentica();

-- Che cosa i gestori PEC dicono dei messaggi che abbiamo spedito (R29): accettato, consegnato, non consegnato. Di ogni ricevuta, letta
-- dalla casella e con la firma del gestore verificata, la specie, l'ora sua e il codice dell'errore; nulla di chi riceve. In coda.
CREATE TABLE ricevute_posta (
  messaggio uuid NOT NULL,
  impronta text NOT NULL CHECK (impronta ~ '^[0-9a-f]{64}$'),
  -- Tutte le specie del D.M. 2 novembre 2005: senza il suo posto, la prima che arrivasse fermerebbe la lettura delle altre.
  tipo text NOT NULL CHECK (tipo IN ('accettazione', 'non-accettazione', 'presa-in-carico',
    'avvenuta-consegna', 'preavviso-errore-consegna', 'errore-consegna', 'rilevazione-virus')),
  errore text CHECK (errore IN ('no-dest', 'no-dominio', 'virus', 'altro')),
  istante bigint NOT NULL,
  letta_il bigint NOT NULL,
  PRIMARY KEY (messaggio, impronta)
);
CREATE TRIGGER ricevute_posta_in_coda BEFORE UPDATE OR DELETE ON ricevute_posta
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

-- Fin dove si è letta ciascuna casella: la casella non si tocca, e chi la apre con un altro programma la trova com'era.
CREATE TABLE caselle_lette (
  casella text PRIMARY KEY,
  validita bigint NOT NULL,
  uid bigint NOT NULL
);
