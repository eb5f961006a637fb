-- Le vendite rinviate o sospese da poco, che il banco mostra fra gli allarmi: senza, si leggevano tutte quelle di tre mesi e
-- tutte le future per trovarne poche.
CREATE INDEX aste_rinviate ON aste ((coalesce(inizio_operazioni_il, 9223372036854775807)))
  WHERE stato ->> 'esito' IN ('rinviata', 'sospesa');
