-- Chi segue il calendario deve sapere che una vendita è cambiata, quante volte e quando: i fatti che lo dicono sono pochi, e stanno
-- nell'indice che aveva già rinvii e sospensioni. Gli indici che un gruppo di rilanci apre restano quanti erano.
CREATE INDEX giornale_avviso ON giornale (asta, seq) INCLUDE (tipo, ricevuto_il)
  WHERE tipo IN ('AstaPubblicata', 'ParametriModificati', 'OperazioniRinviate', 'VenditaSospesa', 'VenditaRipresa',
    'OperazioniRiaperte', 'OfferentiLiberati', 'EsitoDichiarato', 'EsitoCaducato');
DROP INDEX giornale_fermate;
