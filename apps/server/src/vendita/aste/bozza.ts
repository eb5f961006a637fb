import type { BozzaAsta } from '@gestore/acquisizione/pvp';
import { PARAMETRI_PREDEFINITI, type ParametriBozza, type Scheda } from '@gestore/dominio';

/** Da un annuncio del portale alla bozza di una vendita: ciò che tace resta aperto, il resto ha i valori consueti. */
export function bozzaDaPvp(bozza: BozzaAsta): { scheda: Scheda; parametri: ParametriBozza } {
  const { lotto, ruolo } = bozza;
  const luogo = lotto.indirizzo;
  const titolo = [
    lotto.codice,
    bozza.beni[0]?.tipologia ?? lotto.descrizione,
    [luogo.via, luogo.comune].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' – ');
  const scheda: Scheda = {
    titolo: titolo.slice(0, 300) || 'Vendita importata dal portale',
    idVenditaPvp: bozza.fonte.idVendita,
    tribunale: bozza.tribunale ?? 'Tribunale da indicare',
    ruolo:
      ruolo === null || ruolo.numero === null || ruolo.anno === null
        ? null
        : { numero: ruolo.numero, anno: ruolo.anno },
    lotto: { codice: lotto.codice ?? 'LOTTO UNICO', descrizione: lotto.descrizione ?? '', categoria: lotto.categoria },
    luogo: {
      via: luogo.via ?? '',
      comune: luogo.comune ?? '',
      provincia: luogo.provincia ?? '',
      regione: luogo.regione ?? '',
      latitudine: luogo.coordinate?.latitudine ?? null,
      longitudine: luogo.coordinate?.longitudine ?? null,
    },
    beni: bozza.beni.map((bene) => ({
      descrizione: bene.descrizione ?? '',
      tipologia: bene.tipologia,
      superficieMq: bene.superficieMq,
      piano: bene.piano,
      disponibilita: bene.disponibilita,
      catasto: bene.catasto.map(inParole).join('; ') || null,
    })),
    allegati: bozza.allegati.map(({ etichetta, collegamento }) => ({ etichetta, collegamento })),
    stimaCent: bozza.stimaCent,
    delegatoId: null,
    delegatoNome: null,
  };
  const {
    modalita,
    prezzoBaseCent,
    offertaMinimaCent,
    rilancioMinimoCent,
    termineOfferteIl,
    dataVenditaIl: inizioOperazioniIl,
  } = bozza;
  return {
    scheda,
    parametri: {
      ...PARAMETRI_PREDEFINITI,
      modalita,
      prezzoBaseCent,
      offertaMinimaCent,
      rilancioMinimoCent,
      termineOfferteIl,
      inizioOperazioniIl,
    },
  };
}

function inParole(dati: BozzaAsta['beni'][number]['catasto'][number]): string {
  const parti = [
    ['foglio', dati.foglio],
    ['particella', dati.particella],
    ['subalterno', dati.subalterno],
    ['categoria', dati.categoria],
  ] as const;
  return parti
    .filter(([, valore]) => valore !== null)
    .map(([nome, valore]) => `${nome} ${valore}`)
    .join(', ');
}
