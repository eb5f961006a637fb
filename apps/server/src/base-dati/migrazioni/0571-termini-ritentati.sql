-- Una vendita il cui registro non si lascia leggere resta in coda e si ritenta per ultima: le altre non la aspettano.
ALTER TABLE termini_da_rifare ADD COLUMN tentato_il bigint NOT NULL DEFAULT 0;
CREATE INDEX termini_da_rifare_in_ordine ON termini_da_rifare (tentato_il);
