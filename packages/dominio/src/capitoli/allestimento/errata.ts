import { formattaEuro } from '../../denaro.ts';
import type { ParametriBozza, Scheda } from '../../parole/allestimento.ts';
import { giornoARoma, giornoInCifre } from '../../tempo.ts';
import { uguali } from '../../uguali.ts';
import { quotaInParole } from './quota-in-vendita.ts';

/** Ciò che di una vendita si scrive in una scheda. */
type Scritta = { readonly scheda: Scheda; readonly parametri: ParametriBozza };

/** Ciò che di una vendita pubblicata si può ancora correggere, una voce alla volta: il resto ha atti suoi (R02, R05, R32, R36). */
export const CAMPI_ERRATA = [
  'titolo',
  'tribunale',
  'ruolo',
  'lotto',
  'categoria',
  'descrizione',
  'luogo',
  'posizione',
  'beni',
  'allegati',
  'stima',
  'giudice',
  'esperimento',
  'luogoOperazioni',
  'contoCauzione',
  'quotaInVendita',
  'numeroPortale',
  'accreditoCauzione',
  'multiploConferma',
] as const;
type CampoErrata = (typeof CAMPI_ERRATA)[number];

/** Quante volte si corregge una scheda pubblicata: chi offre le legge tutte, e oltre queste è un'altra scheda. */
export const ERRATE_MAX = 20;

/** Che cosa diceva una voce della scheda e che cosa dice, come si legge; vuota se non diceva nulla. */
export type VoceErrata = { campo: CampoErrata; prima: string; dopo: string };

/** Ciò che una correzione cambia di una scheda pubblicata, come lo legge chiunque, nell'ordine della scheda (R02). */
export function vociErrata(prima: Scritta, dopo: Scritta): VoceErrata[] {
  return vociDellaScheda(prima, dopo).filter((voce) => voce.prima !== voce.dopo);
}

/** La scheda voce per voce, prima e dopo una correzione, anche dove non cambia: è ciò che si guarda prima di pubblicarla. */
export function vociDellaScheda(prima: Scritta, dopo: Scritta): VoceErrata[] {
  return CAMPI_ERRATA.map((campo) => ({ campo, prima: DICE[campo](prima), dopo: DICE[campo](dopo) }));
}

/** La scheda è quella, parola per parola. */
export function stessaScheda(scritta: Scritta, confronto: Scritta): boolean {
  return uguali([scritta.scheda, scritta.parametri], [confronto.scheda, confronto.parametri]);
}

const unite = (parti: readonly (string | null)[], fra: string): string => parti.filter(Boolean).join(fra);

type Legge = (scritta: Scritta) => string;
/** Come si legge ciascuna voce: un cambiamento che qui non si vedesse, non lo vedrebbe nessuno. */
const DICE: { readonly [C in CampoErrata]: Legge } = {
  titolo: ({ scheda }) => scheda.titolo,
  tribunale: ({ scheda }) => scheda.tribunale,
  ruolo: ({ scheda: { ruolo } }) => (ruolo === null ? '' : `${ruolo.numero}/${ruolo.anno}`),
  lotto: ({ scheda }) => scheda.lotto.codice,
  categoria: ({ scheda }) => scheda.lotto.categoria ?? '',
  descrizione: ({ scheda }) => scheda.lotto.descrizione,
  luogo: ({ scheda: { luogo } }) => unite([luogo.via, luogo.comune, luogo.provincia, luogo.regione], ', '),
  posizione: ({ scheda: { luogo } }) =>
    luogo.latitudine === null || luogo.longitudine === null ? '' : `${luogo.latitudine}, ${luogo.longitudine}`,
  beni: ({ scheda }) =>
    scheda.beni
      .map(({ descrizione, tipologia, superficieMq, piano, disponibilita, catasto }) =>
        unite([descrizione, tipologia, superficieMq, piano, disponibilita, catasto], ' · '),
      )
      .join('\n'),
  allegati: ({ scheda }) =>
    scheda.allegati.map(({ etichetta, collegamento }) => `${etichetta} (${collegamento})`).join('\n'),
  stima: ({ scheda: { stimaCent } }) => (stimaCent === null ? '' : formattaEuro(stimaCent)),
  giudice: ({ scheda }) => scheda.giudice ?? '',
  esperimento: ({ scheda: { esperimento } }) => (esperimento === null ? '' : String(esperimento)),
  luogoOperazioni: ({ scheda }) => scheda.luogoOperazioni ?? '',
  contoCauzione: ({ scheda: { contoCauzione: conto } }) =>
    conto === null || conto === undefined ? '' : unite([conto.iban, conto.intestatario, conto.causale], ' · '),
  quotaInVendita: ({ scheda: { quotaInVendita: quota } }) => (quota == null ? '' : quotaInParole(quota)),
  numeroPortale: ({ scheda: { idVenditaPvp } }) => (idVenditaPvp === null ? '' : String(idVenditaPvp)),
  // Tace finché l'avviso tace: vale il termine per le offerte, che la scheda dice accanto (R39).
  accreditoCauzione: ({ parametri: { cauzioneEntroIl: entro } }) =>
    entro === null || entro === undefined ? '' : giornoInCifre(giornoARoma(entro)),
  multiploConferma: ({ parametri: { multiploConferma } }) =>
    multiploConferma === null ? '' : String(multiploConferma),
};
