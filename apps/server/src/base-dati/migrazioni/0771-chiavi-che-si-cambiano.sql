-- Una chiave che firma vale con la marca del server che l'ha fatta (base-dati/marche-righe.ts): chi ha la password dell'applicazione può
-- aggiungerne un'altra, ma non si pubblica, non firma e non ferma nessun avvio (R66, R74). Quelle di prima la prendono all'avvio, da
-- proprietario, se nella cartella delle chiavi c'è la loro metà privata. Messa una volta, non si cambia e non si toglie.
ALTER TABLE chiavi ADD COLUMN marca text;
CREATE TRIGGER chiavi_marcate_restano BEFORE UPDATE OF marca ON chiavi
  FOR EACH ROW EXECUTE FUNCTION non_torna('marca');
-- Né tiene il posto di quella che verrà: fra le chiavi che firmano il nome non riserva nulla.
ALTER TABLE chiavi DROP CONSTRAINT chiavi_nome_key;
CREATE UNIQUE INDEX chiavi_un_nome ON chiavi (nome) WHERE tipo <> 'firma';

-- Le chiavi che hanno smesso di firmare, o che sono revocate: ciascuna volta una riga, marcata. Si può soltanto aggiungere: una revoca non
-- si disfa, nemmeno rimettendo una riga con la marca che aveva prima. `valida_fino`, `revocata_il` e `motivo` di `chiavi` restano a chi
-- possiede la base dati, che può revocare anche a server fermi.
CREATE TABLE chiavi_finite (
  id uuid PRIMARY KEY,
  chiave text NOT NULL REFERENCES chiavi (impronta),
  -- Da quando non firma più, o da quando è revocata.
  dal bigint NOT NULL,
  revocata boolean NOT NULL,
  -- Si pubblica con una revoca; la marca non lo copre, perché chi possiede la base dati ne possa cancellare un nome.
  motivo text NOT NULL,
  marca text
);
CREATE TRIGGER chiavi_finite_in_coda BEFORE UPDATE OR DELETE ON chiavi_finite
  FOR EACH ROW EXECUTE FUNCTION solo_in_coda();
