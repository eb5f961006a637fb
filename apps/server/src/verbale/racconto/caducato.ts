import { dato } from '@gestore/contratto/parole/dati-bloccati';
import { formattaIstante, giornoInParole } from '@gestore/contratto/parole/formato';
import { type EsitoDopoLaVendita, formattaEuro, type Provvedimento } from '@gestore/dominio';
import { type Blocco, paragrafo } from '../documento.ts';
import type { FattoNarrato } from './fatto-narrato.ts';
import { nomeEsito } from './racconto.ts';

/** Quanto di ciò che era stato versato a rate il giudice ha dichiarato perduto, e con quale provvedimento. */
export type PerditaDelleRate = { importoCent: number; provvedimento: Provvedimento };

type DelleRate = { rateVersateCent?: number; ratePerdute?: readonly PerditaDelleRate[] };

const CADUCAZIONI: Readonly<Record<EsitoDopoLaVendita, string>> = {
  decaduta: 'La cauzione è persa (art. 587 c.p.c.).',
  revocata: 'L’aggiudicazione è revocata, e la cauzione torna.',
  estinta: 'L’aggiudicazione resta ferma (art. 187-bis disp. att. c.p.c.).',
};

/** Ciò che un provvedimento ha disposto dopo l'esito, e le rate che con la decadenza si perdono (R70). */
export function caducato(
  fatti: readonly FattoNarrato[],
  riservato: boolean,
  { rateVersateCent = 0, ratePerdute = [] }: DelleRate,
): Blocco[] {
  return fatti.flatMap(({ evento }) => {
    if (evento.tipo !== 'EsitoCaducato') return [];
    const { esito, provvedimento, motivo, caducatoIl, propostaDa } = evento;
    const inDue = propostaDa === null ? '' : ', proposto da una persona e confermato da un’altra';
    const rate =
      esito === 'decaduta' && rateVersateCent > 0
        ? ` Con la cauzione sono perdute, a titolo di multa, le rate già versate: ${dato(formattaEuro(rateVersateCent))} (art. 587, primo comma, c.p.c.).`
        : '';
    const perdute = ratePerdute.map(
      ({ importoCent, provvedimento: { numero, del } }) =>
        ` Il provvedimento n. ${dato(numero)} del ${dato(giornoInParole(del))} ne dichiara la perdita per ${dato(formattaEuro(importoCent))}.`,
    );
    const delleRate = `${rate}${rate === '' ? '' : perdute.join('')}`;
    const perche = riservato ? ` Motivo: «${dato(motivo)}»` : '';
    return [
      paragrafo(
        `Alle ${dato(formattaIstante(caducatoIl))} è registrato il provvedimento n. ${dato(provvedimento.numero)} del ${dato(giornoInParole(provvedimento.del))}${inDue}: ${dato(nomeEsito(esito))}. ${CADUCAZIONI[esito]}${delleRate}${perche}`,
      ),
    ];
  });
}
