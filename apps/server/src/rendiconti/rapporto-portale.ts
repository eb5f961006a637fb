import { createHash } from 'node:crypto';
import { formattaOra } from '@gestore/contratto/parole/formato';
import { type Cent, giornoARoma, giornoInCifre, type Istante, type Modalita, offertaMinima } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { leggiEvento } from '../vendita/giornale/letture/leggi-evento.ts';
import { type Esitata, rilanciValidi } from './banca-dati-aste.ts';
import { ESITI_SUL_FOGLIO } from './nomi.ts';

/** Le parole del portale, quelle che l'importazione legge. */
const MODALITA: Readonly<Record<Modalita, string>> = {
  sincrona_telematica: 'Sincrona Telematica',
  sincrona_mista: 'Sincrona Mista',
  asincrona: 'Asincrona Telematica',
  asincrona_mobili: 'Asincrona Telematica',
};

/** Come il documento è fatto: cambia soltanto con un numero nuovo. */
const VERSIONE = 1;

type Rapporto = { testo: string; impronta: string };

/**
 * Il rapporto con l'esito della vendita, nella forma in cui il portale la pubblica: ciò che l'avviso diceva, e in `esito` come è finita
 * (R73). Nasce dal solo primo registro e si ferma all'ultimo esito: finché quello non cambia sono gli stessi byte. Non nomina nessuno,
 * e di una vendita finita a buste chiuse non dice quante fossero (R10, R33).
 */
export function rapportoPortale({ scheda, parametri, buste, esito }: Esitata, voci: readonly Voce[]): Rapporto {
  const fatti = voci.map((voce) => ({ voce, evento: leggiEvento(voce) }));
  const esiti = fatti.filter(({ evento }) => evento.tipo === 'EsitoDichiarato' || evento.tipo === 'EsitoCaducato');
  const ultimo = esiti.at(-1);
  const il = ultimo?.evento.tipo === 'EsitoCaducato' ? ultimo.evento.caducatoIl : esito.dichiaratoIl;
  const aperte = fatti.some(({ evento }) => evento.tipo === 'OperazioniAperte');
  const ammesse = [...buste.values()].filter(({ stato }) => stato.tipo === 'ammessa').length;
  const vendita = {
    idVendita: scheda.idVenditaPvp,
    descTipoVendita: inParole(parametri.senzaIncanto),
    descModVendita: MODALITA[parametri.modalita],
    ...giornoEOra(parametri.inizioOperazioniIl, 'dataVendita', 'oraVendita'),
    ...giornoEOra(parametri.termineOfferteIl, 'dataTermPresOff', 'oraTermPresOff'),
    impoBaseAsta: inEuro(parametri.prezzoBaseCent),
    impoOffertaMinima: inEuro(offertaMinima(parametri)),
    impoOffertaAumento: inEuro(parametri.rilancioMinimoCent),
    impoStima: inEuro(scheda.stimaCent),
    procedura: {
      numeRg: scheda.ruolo?.numero ?? null,
      numeAnnoRg: scheda.ruolo?.anno ?? null,
      descUfficio: scheda.tribunale,
    },
    lotto: { codLotto: scheda.lotto.codice, descLotto: scheda.lotto.descrizione },
    esito: {
      codEsito: esito.tipo,
      descEsito: ESITI_SUL_FOGLIO[esito.tipo],
      ...giornoEOra(il, 'dataEsito', 'oraEsito'),
      impoAggiudicazione: inEuro(esito.vincitore?.importoCent ?? esito.assegnazione?.importoCent ?? null),
      numeOfferte: aperte ? buste.size : null,
      numeOfferteAmmesse: aperte ? ammesse : null,
      numeRilanci: aperte ? rilanciValidi(voci).length : null,
      provvedimento: esito.dopo?.provvedimento ?? null,
    },
  };
  const registro = { voce: ultimo?.voce.seq ?? null, impronta: ultimo?.voce.impronta ?? null };
  const documento = {
    formato: 'rapporto-portale',
    versione: VERSIONE,
    revisione: esiti.length,
    registro,
    body: vendita,
  };
  const testo = `${JSON.stringify(documento, null, 2)}\n`;
  return { testo, impronta: createHash('sha256').update(testo).digest('hex') };
}

function inParole(senza: boolean | null): string | null {
  if (senza === null) return null;
  return senza ? 'Senza Incanto' : 'Con Incanto';
}

/** Il portale scrive gli importi come numeri in euro; `null` se l'avviso tace. */
const inEuro = (cent: Cent | null): number | null => (cent === null ? null : cent / 100);

/** `21/07/2026` e `15:00`, a Roma: come il portale scrive un istante. */
function giornoEOra<G extends string, O extends string>(il: Istante, giorno: G, ora: O): Record<G | O, string> {
  const scritto = { [giorno]: giornoInCifre(giornoARoma(il)), [ora]: formattaOra(il).slice(0, 5) };
  return scritto as Record<G | O, string>;
}
