-- Una vendita può volere la cauzione su un conto suo, e non su quello dell'ufficio (R17): sono poche, e chi guarda i movimenti le cerca fra
-- tutte quelle che attendono. Senza indice si leggerebbe la scheda di ciascuna.
CREATE INDEX aste_con_un_conto ON aste (id) WHERE stato #>> '{scheda,contoCauzione,iban}' IS NOT NULL;
