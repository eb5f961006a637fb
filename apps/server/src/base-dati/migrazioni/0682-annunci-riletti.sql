-- Un annuncio letto la seconda volta corregge la vendita che ne è nata: la si cerca per il suo numero sul portale, fra quelle la cui
-- scheda si può ancora correggere (R02).
CREATE INDEX aste_per_annuncio ON aste ((stato -> 'scheda' ->> 'idVenditaPvp')) WHERE fase IN ('pubblicata', 'raccolta');
