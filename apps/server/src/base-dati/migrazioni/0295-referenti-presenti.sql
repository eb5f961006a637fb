-- Chi conduce più vendite dello stesso giorno è presente in tutte da una sola: lo si cerca per persona (R49).
CREATE INDEX presenze_referenti ON presenze (chi) WHERE ruolo = 'referente';
