import type { BozzaAsta } from '@gestore/acquisizione/pvp';
import { inFrase } from '@gestore/contratto/parole/in-frase';
import { suUnaRiga } from '@gestore/contratto/regole/zod';
import { DA_CHIEDERE, PARAMETRI_PREDEFINITI, type ParametriBozza, type Scheda } from '@gestore/dominio';

type DaIntitolare = {
  lotto: string | null;
  bene: string | null | undefined;
  via: string | null;
  comune: string | null;
};

/** Quanto può essere lungo un titolo. */
const TITOLO_MAX = 300;

/**
 * `Lotto 3: abitazione di tipo economico, Via Piave, 225, Cislago`: il lotto davanti, perché due dello stesso fascicolo si distinguano
 * anche dove il titolo è tagliato; se è unico non c'è da chi distinguerlo.
 */
export function titoloDi({ lotto, bene, via, comune }: DaIntitolare): string {
  const cosa = suUnaRiga([bene ? inFrase(bene) : '', via, comune].filter(Boolean).join(', '));
  const quale = lotto === null || /\bunico\b/i.test(lotto) ? '' : suUnaRiga(inFrase(lotto));
  if (quale === '' || cosa === '') return (quale + cosa).slice(0, TITOLO_MAX);
  return `${quale}: ${cosa.charAt(0).toLowerCase()}${cosa.slice(1)}`.slice(0, TITOLO_MAX);
}

/**
 * Da un annuncio del portale alla bozza di una vendita: ciò che l’avviso dice e il portale tace (il rito, l’incanto, il genere, la cauzione, il
 * saldo, il tempo fra i rilanci, la persona da nominare, dove si tengono le operazioni) resta aperto, e si chiede prima di pubblicare; il resto ha i valori consueti.
 */
export function bozzaDaPvp(bozza: BozzaAsta): { scheda: Scheda; parametri: ParametriBozza } {
  const { lotto, ruolo } = bozza;
  const luogo = lotto.indirizzo;
  const scheda: Scheda = {
    titolo:
      titoloDi({
        lotto: lotto.codice,
        bene: bozza.beni[0]?.tipologia ?? lotto.descrizione,
        via: luogo.via,
        comune: luogo.comune,
      }) || 'Vendita importata dal portale',
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
    giudice: bozza.giudice,
    esperimento: bozza.esperimento,
    luogoOperazioni: null,
    contoCauzione: null,
    ...(bozza.quotaInVendita === undefined ? {} : { quotaInVendita: bozza.quotaInVendita }),
    delegatoId: null,
    delegatoNome: null,
  };
  const {
    modalita,
    senzaIncanto,
    immobile,
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
      ...DA_CHIEDERE,
      modalita,
      senzaIncanto,
      immobile,
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
