-- Che un accredito sia stato disfatto, o che del denaro tornato sia di una nostra riga, lo dice una riga con la marca del server che l'ha
-- scritta (base-dati/marche-righe.ts). Chi ha la password dell'applicazione ne aggiunge, ma non valgono e non occupano il posto di quelle vere:
-- nessuna chiave, oltre al numero della riga, lo riserva (R39, R71, R74).
ALTER TABLE storni DROP CONSTRAINT storni_pkey, DROP CONSTRAINT storni_stornato_key,
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY, ADD COLUMN marca text;
ALTER TABLE storni ALTER COLUMN id DROP DEFAULT;
CREATE INDEX storni_per_uscita ON storni (movimento);
CREATE INDEX storni_per_accredito ON storni (stornato);
-- Di quale accredito sia uno storno letto prima di lui lo dice una riga di più.
DROP TRIGGER storni_una_volta ON storni;
DROP FUNCTION storno_una_volta();
CREATE TRIGGER storni_in_coda BEFORE UPDATE OR DELETE ON storni FOR EACH ROW EXECUTE FUNCTION solo_in_coda();

ALTER TABLE ritorni_da_guardare DROP CONSTRAINT ritorni_da_guardare_pkey,
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY, ADD COLUMN marca text;
ALTER TABLE ritorni_da_guardare ALTER COLUMN id DROP DEFAULT;
CREATE INDEX ritorni_da_guardare_per_movimento ON ritorni_da_guardare (movimento);

-- Così per una riga tornata intera, e per il movimento che la banca ha scritto: chi ne occupasse il posto lo terrebbe fuori.
ALTER TABLE ritorni_rimborsi DROP CONSTRAINT ritorni_rimborsi_ordine_riga_key,
  DROP CONSTRAINT ritorni_rimborsi_movimento_key;
CREATE INDEX ritorni_rimborsi_per_riga ON ritorni_rimborsi (ordine, riga);
CREATE INDEX ritorni_rimborsi_per_movimento ON ritorni_rimborsi (movimento);
ALTER TABLE movimenti DROP CONSTRAINT movimenti_conto_formato_chiave_key;
-- Né chi dicesse di confermare un movimento: il vero, nell'altro formato, si conterebbe due volte.
ALTER TABLE movimenti DROP CONSTRAINT movimenti_riscontro_key;
CREATE INDEX movimenti_per_riscontro ON movimenti (riscontro, formato) WHERE riscontro IS NOT NULL;
CREATE INDEX movimenti_per_chiave ON movimenti (conto, formato, chiave);

-- E per il movimento che ha pagato il prezzo di una vendita (R69): a mano, non toglie l'accredito alla cauzione di nessuno.
ALTER TABLE movimenti_del_prezzo DROP CONSTRAINT movimenti_del_prezzo_pkey, ADD COLUMN marca text;
CREATE INDEX movimenti_del_prezzo_per_movimento ON movimenti_del_prezzo (movimento);

-- A chi è abbinato un accredito lo dicono gli atti, di una vendita alla volta; `abbinamenti` ne è lo specchio.
CREATE INDEX abbinamenti_atti_per_vendita ON abbinamenti_atti (asta);
-- Gli accrediti di un importo, e ciò che un comando ha già fatto: si cercano ogni volta che si abbina, e di anni ce ne sono milioni.
CREATE INDEX movimenti_di_un_importo ON movimenti (importo_cent, contabile) WHERE riscontro IS NULL AND importo_cent > 0;
CREATE INDEX movimenti_per_trn ON movimenti (trn) WHERE trn IS NOT NULL;
CREATE INDEX movimenti_per_cro ON movimenti (cro) WHERE cro IS NOT NULL;
CREATE INDEX abbinamenti_atti_per_comando ON abbinamenti_atti (comando_id);

-- Fin dove arriva un lotto lo dice il server che lo ha aperto: a mano, una cauzione che può ancora arrivare si direbbe non accreditata (R39).
ALTER TABLE crediti_sigillati ADD COLUMN marca_fino_al text;
