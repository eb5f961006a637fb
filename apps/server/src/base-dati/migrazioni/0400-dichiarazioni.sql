-- Le dichiarazioni firmate di assenza di conflitti, per l'incarico di una vendita (R07). Il file sta nel magazzino dei documenti, con
-- il nome della sua impronta; qui sta chi lo ha firmato e chi lo ha caricato. Si scrive soltanto in coda: fino alla pubblicazione
-- l'ultima prende il posto della precedente, e con quale la vendita è pubblicata lo dice il registro.
CREATE TABLE dichiarazioni (
  -- Il comando che l'ha caricata.
  id uuid PRIMARY KEY,
  asta uuid NOT NULL,
  -- In quale ordine sono arrivate: due nello stesso millisecondo non si scambiano.
  numero integer NOT NULL CHECK (numero > 0),
  impronta text NOT NULL CHECK (impronta ~ '^[0-9a-f]{64}$'),
  byte bigint NOT NULL CHECK (byte > 0),
  nome_file text NOT NULL,
  -- Le firme com'erano quando si sono verificate, dalla più esterna.
  firme jsonb NOT NULL,
  del_rappresentante boolean NOT NULL,
  -- Perché firma un'altra persona.
  motivo text,
  -- Ciò che ne entra nel registro.
  firmatario text NOT NULL,
  firmata_il bigint,
  caricata_da uuid NOT NULL,
  caricata_nome text NOT NULL,
  caricata_il bigint NOT NULL,
  UNIQUE (asta, numero)
);
CREATE TRIGGER dichiarazioni_in_coda BEFORE UPDATE OR DELETE ON dichiarazioni
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
