-- Le vendite di una procedura si trovano dal suo numero: quella che segue una decadenza è dello stesso lotto (R70).
CREATE INDEX aste_della_procedura ON aste ((stato #>> '{scheda,ruolo,numero}'), (stato #>> '{scheda,ruolo,anno}'));
