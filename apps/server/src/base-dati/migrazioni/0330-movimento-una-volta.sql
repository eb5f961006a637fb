-- Un movimento del conto paga una vendita sola (R69): chi lo registra lo prende qui, prima di scriverlo nel secondo registro. Si
-- scrive soltanto in coda; ciò che un registro dice già si porta, e se due lo dicevano vale il primo.
CREATE TABLE movimenti_del_prezzo (
  movimento uuid PRIMARY KEY,
  asta uuid NOT NULL
);
CREATE TRIGGER movimenti_del_prezzo_in_coda BEFORE UPDATE OR DELETE ON movimenti_del_prezzo
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
INSERT INTO movimenti_del_prezzo (movimento, asta)
SELECT (v.dati::jsonb ->> 'movimentoId')::uuid, (a.dati::jsonb ->> 'vendita')::uuid
FROM giornale v JOIN giornale a ON a.asta = v.asta AND a.seq = 1 AND a.tipo = 'SeguitoAperto'
WHERE v.tipo IN ('SaldoVersato', 'RataVersata') AND v.dati::jsonb ->> 'movimentoId' IS NOT NULL
ORDER BY v.registrato_il
ON CONFLICT DO NOTHING;
