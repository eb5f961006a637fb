-- Anche chi conduce una vendita propone ciò che di essa vogliono due persone; lo conferma un operatore. Che la riga sia nostra lo
-- dice la sua marca, che ne tiene l'autore.
ALTER TABLE proposte DROP CONSTRAINT proposte_proposta_da_fkey;
