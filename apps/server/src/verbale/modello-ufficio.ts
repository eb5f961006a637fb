import { dato } from '@gestore/contratto/parole/dati-bloccati';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import {
  type ModelloVerbale,
  SEGNAPOSTI_VERBALE,
  type SegnapostoVerbale,
} from '@gestore/contratto/verbale/modello-verbale';
import { formattaEuro, offertaMinima } from '@gestore/dominio';
import { fattiNarrati, type Materiale } from './documenti.ts';
import { paragrafo, type Sezione } from './documento.ts';
import { chiHaCondotto, delegatoDelVerbale } from './racconto/chi-ha-condotto.ts';
import { nomeEsito, nominaConIdentita } from './racconto/racconto.ts';

/** I dati che un modello può nominare, come li dice il registro di quella vendita. */
type ValoriDelModello = Readonly<Record<SegnapostoVerbale, string>>;

/** Il modello dell'ufficio di quella vendita, dal nome dell'ufficio; `null` se non ne ha uno. */
export type ModelloDi = (
  tribunale: string,
) => Promise<{ ufficio: string; versione: number; modello: ModelloVerbale } | null>;

/** I valori dei segnaposti; ciò che in quella vendita non c'è lo dicono a parole, perché una formula resti una frase. */
export function valoriDelModello({ stato, voci, identita, gestore }: Materiale): ValoriDelModello {
  const { scheda, parametri } = stato;
  const esito = 'esito' in stato ? stato.esito : null;
  const vincitore = esito?.vincitore ?? null;
  return {
    tribunale: scheda.tribunale,
    procedura: scheda.ruolo === null ? 'non indicata' : `R.G. ${scheda.ruolo.numero}/${scheda.ruolo.anno}`,
    lotto: scheda.lotto.codice,
    bene: scheda.titolo,
    giudice: scheda.giudice ?? 'non indicato',
    delegato: delegatoDelVerbale(scheda, chiHaCondotto(fattiNarrati({ voci }))) ?? 'non indicato',
    gestore: gestore.nome ?? 'non indicato',
    esperimento: scheda.esperimento === null ? 'non indicato' : `n. ${scheda.esperimento}`,
    prezzo_base: formattaEuro(parametri.prezzoBaseCent),
    offerta_minima: formattaEuro(offertaMinima(parametri)),
    inizio_operazioni: formattaIstante(parametri.inizioOperazioniIl),
    esito: esito === null ? 'non ancora dichiarato' : nomeEsito(esito.tipo),
    dichiarato_il: esito === null ? 'non ancora dichiarato' : formattaIstante(esito.dichiaratoIl),
    aggiudicatario:
      vincitore === null ? 'nessuno' : nominaConIdentita(identita)(vincitore.bustaId, vincitore.pseudonimo),
    prezzo: vincitore === null ? 'nessuno' : formattaEuro(vincitore.importoCent),
  };
}

/** Le sezioni del registro fra le formule dell'ufficio, con i dati chiusi al posto dei segnaposti. */
export function conModello(
  sezioni: readonly Sezione[],
  { titoloIniziale, formulaIniziale, titoloFinale, formulaFinale }: ModelloVerbale,
  valori: ValoriDelModello,
): Sezione[] {
  return [
    ...formula(titoloIniziale, formulaIniziale, valori),
    ...sezioni,
    ...formula(titoloFinale, formulaFinale, valori),
  ];
}

function formula(titolo: string, testo: string, valori: ValoriDelModello): Sezione[] {
  const righe = testo.split('\n').filter((riga) => riga.trim() !== '');
  if (titolo.trim() === '' && righe.length === 0) return [];
  return [
    { titolo: riempi(titolo.trim(), valori), blocchi: righe.map((riga) => paragrafo(riempi(riga.trim(), valori))) },
  ];
}

const NOMI: ReadonlySet<string> = new Set(SEGNAPOSTI_VERBALE);
const segnaposto = (nome: string): nome is SegnapostoVerbale => NOMI.has(nome);

/** Un nome che non è nell'elenco resta com'è scritto: chi registra un modello li rifiuta, e qui non si perde una frase per uno. */
function riempi(testo: string, valori: ValoriDelModello): string {
  return testo.replaceAll(/\{([a-z_]+)\}/g, (tutto, nome: string) => (segnaposto(nome) ? dato(valori[nome]) : tutto));
}
