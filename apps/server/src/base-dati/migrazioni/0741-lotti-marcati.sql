-- Un lotto di movimenti sigillati lo può fare chiunque abbia la chiave pubblica di una vendita: vale quello che porta la marca del server
-- che lo ha ricevuto (base-dati/marche-righe.ts), con l'impronta dei suoi byte. E finito è quello che un server ha finito (R39, R74).
ALTER TABLE crediti_sigillati ADD COLUMN impronta_cifrato text;
UPDATE crediti_sigillati SET impronta_cifrato = encode(sha256(cifrato), 'hex');
ALTER TABLE crediti_sigillati ADD COLUMN marca text, ADD COLUMN marca_fine text;
CREATE TRIGGER crediti_sigillati_marcati BEFORE UPDATE OF impronta_cifrato, marca ON crediti_sigillati
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
