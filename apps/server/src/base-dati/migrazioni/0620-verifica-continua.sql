-- Dove è arrivata la verifica che ricalcola di continuo il registro di ogni vendita (R74): una riga sola, di tutti i processi, così un
-- riavvio non ricomincia da capo. Chi la cambia a mano fa ricalcolare altro, e nulla di più: ciò che non torna si rifà sempre dalla prima voce.
CREATE TABLE verifica_registro (
  una boolean PRIMARY KEY DEFAULT true CHECK (una),
  flusso uuid NOT NULL,
  seq integer NOT NULL,
  impronta text NOT NULL,
  salata boolean NOT NULL,
  -- Quante volte si è fatto il giro di tutte le vendite, e quando è finito l'ultimo.
  giri integer NOT NULL,
  finito_il bigint
);
INSERT INTO verifica_registro VALUES
  (true, '00000000-0000-0000-0000-000000000000', 0, repeat('0', 64), false, 0, NULL);
-- I registri in cui non tornava: gli altri processi, e chi riparte, li ricalcolano per primi. Una riga non trattiene nulla da sé.
CREATE TABLE danni_registro (
  flusso uuid PRIMARY KEY,
  visto_il bigint NOT NULL
);
-- Fin dove arriva ciascun file delle teste, firmato da chi lo scrive: un file tagliato, vuoto o scambiato è meno avanti.
CREATE TABLE teste_consegnate (
  luogo text PRIMARY KEY,
  segno jsonb NOT NULL
);
