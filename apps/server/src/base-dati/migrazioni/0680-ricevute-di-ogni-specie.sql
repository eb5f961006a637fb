-- I gestori PEC mandano anche ricevute di presa in carico e avvisi di virus (D.M. 2 novembre 2005): senza il loro posto la prima che
-- arriva fermerebbe la lettura di tutte le altre (R29).
ALTER TABLE ricevute_posta DROP CONSTRAINT ricevute_posta_tipo_check;
ALTER TABLE ricevute_posta ADD CONSTRAINT ricevute_posta_tipo_check CHECK (tipo IN ('accettazione', 'non-accettazione', 'presa-in-carico',
  'avvenuta-consegna', 'preavviso-errore-consegna', 'errore-consegna', 'rilevazione-virus'));
