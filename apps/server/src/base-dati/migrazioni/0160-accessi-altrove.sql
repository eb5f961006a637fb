-- Un accesso usato da dove non è nato: un'altra rete, o un altro dispositivo. Chi ne ha copiato il cookie lascia qui la sua traccia,
-- che il titolare legge fra i propri accessi. Una riga per ogni luogo, e va via con la sessione.
CREATE TABLE sessioni_altrove (
  sessione_id uuid NOT NULL REFERENCES sessioni (id) ON DELETE CASCADE,
  -- La sola rete, mai l'indirizzo; vuota se non si conosce.
  rete text NOT NULL,
  programma text NOT NULL,
  sistema text NOT NULL,
  dal bigint NOT NULL,
  al bigint NOT NULL,
  PRIMARY KEY (sessione_id, rete, programma, sistema)
);

-- Con quale comando il titolare ha chiuso tutti gli altri suoi accessi, e da quale lo ha chiesto: lo stesso comando non ne chiude di nuovi.
ALTER TABLE sessioni ADD COLUMN chiusa_con uuid, ADD COLUMN ultima_chiusura uuid;
