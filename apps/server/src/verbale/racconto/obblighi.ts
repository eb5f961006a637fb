import { dato } from '@gestore/contratto/parole/dati-bloccati';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import {
  type ContoDelPrezzo,
  cauzioneDi,
  contoDopo,
  formattaEuro,
  giornoARoma,
  giornoInCifre,
  type Istante,
  type Rito,
  type StatoPubblicato,
  type TipoEvento,
} from '@gestore/dominio';
import { type Termine, terminiDopoEsito } from '../../vendita/aste/scheda/termini.ts';
import { paragrafo, type Sezione } from '../documento.ts';
import type { FattoNarrato } from './fatto-narrato.ts';

/**
 * Che cosa deve fare chi si è aggiudicato il bene, entro quando, quanto e su quale conto (cpc 574, 583, 585, 587, R69). Nessuna
 * sezione se il bene non è di un offerente, o se l'esito è caduto; di un'assegnazione il conguaglio lo fissa il giudice.
 */
export function sezioneObblighi(stato: StatoPubblicato, pagamento: ContoDelPrezzo | null): Sezione[] {
  const termini = terminiDopoEsito(stato);
  const saldo = termini.find(({ tipo }) => tipo === 'saldo');
  if (saldo === undefined || !('esito' in stato)) return [];
  const { vincitore } = stato.esito;
  const busta = vincitore === null ? undefined : stato.buste.get(vincitore.bustaId);
  const cauzioneCent = (busta === undefined ? null : cauzioneDi(busta)) ?? 0;
  const conto = contoDopo(
    { versatoCent: 0, residuoMossoCent: 0 },
    { vincitore, cauzioni: new Map(vincitore === null ? [] : [[vincitore.bustaId, cauzioneCent]]) },
  );
  if (conto === null) return [];
  const rito = stato.parametri.rito ?? 'esecuzione';
  const nomina = termini.find(({ tipo }) => tipo === 'persona_da_nominare');
  const frasi = [
    `Il prezzo è di ${dato(formattaEuro(conto.prezzoCent))}; la cauzione di ${dato(formattaEuro(conto.cauzioneCent))} vale in conto prezzo. Restano da versare ${dato(formattaEuro(conto.dovutoCent))}, oltre alle spese che l’avviso pone a carico dell’aggiudicatario, ${entro(saldo)} (${LEGGE_DEL_SALDO[rito]}).`,
    ...seNonLavorativo(saldo),
    doveSiVersa(pagamento),
    `Nello stesso termine l’aggiudicatario rende la dichiarazione antiriciclaggio (${diCpc('art. 585, quarto comma, c.p.c.', rito)}).`,
    ...(nomina === undefined
      ? []
      : [
          `L’avvocato che ha offerto per persona da nominare la dichiara, depositando il mandato, ${entro(nomina)}; altrimenti l’aggiudicazione diviene definitiva al suo nome (${diCpc('art. 583 c.p.c.', rito)}).`,
        ]),
    `Se nel termine il prezzo non è versato, o la dichiarazione antiriciclaggio non è resa, il giudice dichiara la decadenza dell’aggiudicatario, e la cauzione è persa (${diCpc('artt. 585 e 587 c.p.c.', rito)}).`,
  ];
  return [{ titolo: 'Ciò che deve l’aggiudicatario', blocchi: frasi.map(paragrafo) }];
}

/** Chi fissa il termine del saldo: l'ordinanza dell'esecuzione, o ciò che il codice della crisi lascia decidere (CCII 216, R03). */
const LEGGE_DEL_SALDO: Readonly<Record<Rito, string>> = {
  esecuzione: 'artt. 569, 574 e 585 c.p.c.',
  concorsuale: 'art. 216 del codice della crisi e, in quanto compatibili, artt. 574 e 585 c.p.c.',
};

/** Una norma del codice di procedura civile: in una procedura concorsuale vale solo se è compatibile (CCII 216, secondo comma). */
function diCpc(norma: string, rito: Rito): string {
  if (rito === 'esecuzione') return norma;
  return `${norma}, in quanto ${norma.startsWith('artt.') ? 'compatibili' : 'compatibile'}`;
}

const giorno = (il: Istante): string => dato(giornoInCifre(giornoARoma(il)));

function entro({ scadeIl, giorni }: Termine): string {
  return `entro il ${giorno(scadeIl)}, a ${dato(giorni)} giorni dall’aggiudicazione`;
}

/** Il termine del saldo è sostanziale: non si sposta, e chi la pensa altrimenti legge anche l'altro giorno (Cass. 18421/2022). */
function seNonLavorativo({ scadeIl, utileIl }: Termine): string[] {
  if (utileIl === null) return [];
  return [
    `Il ${giorno(scadeIl)} non è un giorno lavorativo: il termine è sostanziale e non si sposta; il primo giorno utile è il ${giorno(utileIl)}.`,
  ];
}

function doveSiVersa(pagamento: ContoDelPrezzo | null): string {
  if (pagamento === null)
    return 'Si versa sul conto della procedura e con la causale che il professionista delegato comunica all’aggiudicatario: nel registro non sono ancora indicati.';
  const { iban, intestatario, causale } = pagamento;
  return `Si versa con bonifico sul conto ${dato(iban)}, intestato a ${dato(intestatario)}, con la causale «${dato(causale)}».`;
}

/** Ciò che dopo l'esito è ancora delle operazioni: decidere le osservazioni, e chiudere la sala virtuale. */
const ANCORA_OPERAZIONI: readonly string[] = [
  'OsservazioneAnnotata',
  'OsservazioneTrattenuta',
  'SalaChiusa',
] satisfies readonly TipoEvento[];

/** A che ora finiscono le operazioni: con l'esito, o con ciò che lo ha seguito prima del verbale (DM 22-23). */
export function sezioneChiusura(fatti: readonly FattoNarrato[]): Sezione[] {
  const esito = fatti.findLastIndex(({ evento }) => evento.tipo === 'EsitoDichiarato');
  if (esito === -1 || !fatti.some(({ evento }) => evento.tipo === 'OperazioniAperte')) return [];
  const dopo = fatti.slice(esito + 1).filter(({ evento }) => ANCORA_OPERAZIONI.includes(evento.tipo));
  const ultimo = dopo.at(-1) ?? fatti[esito];
  if (ultimo === undefined) return [];
  const chiuse = `Le operazioni si chiudono alle ${dato(formattaIstante(ultimo.voce.ricevutoIl))}.`;
  return [{ titolo: 'Chiusura delle operazioni', blocchi: [paragrafo(chiuse)] }];
}
