import { inForma } from '@gestore/acquisizione/testo-in-forma';
import { apriTesto } from '../apri-testo.ts';
import type { Aperto, ContoDelFile, Lettore } from '../lettore.ts';
import { ERRORI_MAX, RIGA_CARATTERI_MAX, RIGHE_MAX } from '../limiti.ts';
import { type ErroreFile, type EsitoLettura, type MovimentoLetto, rifiutato } from '../movimento.ts';
import { type Colonna, type ColonneCsv, colonneDi, mancanze, sonoNomi } from './colonne-csv.ts';
import { leggiCsv, type RigaCsv, SEPARATORI, type Separatore } from './csv.ts';
import { leggiRiga } from './riga-csv.ts';

/**
 * L'estratto in CSV di una banca italiana, del conto dato: la riga dei nomi si riconosce dalle intestazioni, anche sotto
 * altre righe e con colonne in più. O tutto o niente: se una riga è sbagliata si elencano gli errori riga per riga.
 */
export const lettoreCsv: Lettore = {
  formato: 'csv',
  apre: apriTesto,
  riconosce: (aperto) => testataDi(aperto) !== null,
  legge: (aperto, conto) => {
    const testata = testataDi(aperto);
    if (testata === null || aperto.genere !== 'testo') return rifiutato('Il file non è un estratto in CSV.');
    if (conto === null) return rifiutato('Manca il conto: un CSV non lo porta scritto.');
    return inForma(leggi(aperto.testo, testata, conto));
  },
};

/** La riga dei nomi, e come sono separati i campi. */
type Testata = { separatore: Separatore; riga: RigaCsv; colonne: ColonneCsv };

/** Righe in cui si cerca quella dei nomi: sopra, le banche scrivono intestatario, conto e periodo. */
const TESTATA_RIGHE_MAX = 40;
/** Una riga di sole intestazioni non ne ha tante: oltre, il file è fatto per non farsi leggere. */
const COLONNE_MAX = 256;

const SEP = /^sep=(.)\r?\n/i;

function testataDi(aperto: Aperto): Testata | null {
  if (aperto.genere !== 'testo') return null;
  for (const separatore of separatoriDi(aperto.testo)) {
    const csv = leggiCsv(aperto.testo, { rigaMax: RIGA_CARATTERI_MAX, righeMax: TESTATA_RIGHE_MAX, separatore });
    // Un errore più sotto non toglie che la riga dei nomi ci sia: lo dirà chi legge.
    const righe = csv.tipo === 'letto' ? csv.righe : primeDi(aperto.testo, csv.riga, separatore);
    for (const riga of righe) {
      const colonne = colonneDi(riga);
      if (sonoNomi(colonne)) return { separatore, riga, colonne };
    }
  }
  return null;
}

/** `sep=;` è la riga con cui un foglio di calcolo dice il separatore. */
function separatoriDi(testo: string): readonly Separatore[] {
  const detto = SEP.exec(testo)?.[1];
  const separatore = SEPARATORI.find((uno) => uno === detto);
  return separatore === undefined ? SEPARATORI : [separatore];
}

/** Le righe prima di quella che non si legge. */
function primeDi(testo: string, fino: number, separatore: Separatore): readonly RigaCsv[] {
  const prima = testo.split('\n', fino - 1).join('\n');
  const csv = leggiCsv(prima, { rigaMax: RIGA_CARATTERI_MAX, righeMax: TESTATA_RIGHE_MAX, separatore });
  return csv.tipo === 'letto' ? csv.righe : [];
}

function leggi(testo: string, { separatore, riga: nomi, colonne }: Testata, conto: ContoDelFile): EsitoLettura {
  const csv = leggiCsv(testo, { rigaMax: RIGA_CARATTERI_MAX, separatore });
  if (csv.tipo === 'errore') return { esito: 'rifiutato', errori: [{ riga: csv.riga, messaggio: csv.messaggio }] };
  if (nomi.campi.length > COLONNE_MAX)
    return rifiutato(`La riga dei nomi ha ${nomi.campi.length} colonne: al massimo ${COLONNE_MAX}.`);
  const manca = mancanze(nomi, colonne);
  if (manca.length > 0) return { esito: 'rifiutato', errori: manca };
  if (colonne.divisa !== null && colonne.divisa !== 'EUR')
    return rifiutato(`Gli importi sono in ${colonne.divisa}: si leggono soltanto estratti in euro.`);
  const righe = csv.righe.filter(({ riga, campi }) => riga > nomi.riga && !eRiepilogo(campi, colonne));
  if (righe.length === 0) return rifiutato('Sotto la riga dei nomi delle colonne non c’è nessun movimento.');
  if (righe.length > RIGHE_MAX)
    return rifiutato(`Il file ha ${righe.length} movimenti: al massimo ${RIGHE_MAX} per volta in un CSV.`);
  const errori: ErroreFile[] = contiDiversi(righe, colonne);
  const movimenti: MovimentoLetto[] = [];
  for (const riga of righe) {
    const letta = leggiRiga(riga, colonne);
    if (letta.tipo === 'errori') errori.push(...letta.errori);
    else if (letta.tipo === 'letta') movimenti.push(letta.movimento);
  }
  if (errori.length > 0) return { esito: 'rifiutato', errori: errori.slice(0, ERRORI_MAX) };
  const { iban, intestatario } = conto;
  return { esito: 'letto', estratti: [{ conto: iban, intestatario, bic: null, movimenti, sospesi: 0, saldi: null }] };
}

/**
 * Una riga di saldo o di totale non è un movimento: è senza data e comincia con quella parola, o la sua descrizione è
 * il saldo iniziale o finale e nient'altro. «Saldo fattura» e «saldo finale lavori» sono causali di movimenti.
 */
function eRiepilogo(campi: readonly string[], { posti }: ColonneCsv): boolean {
  const campo = (colonna: Colonna): string => (campi[posti.get(colonna)?.posto ?? -1] ?? '').trim();
  if (SALDO.test(campo('descrizione'))) return true;
  const prima = campi.find((uno) => uno.trim() !== '')?.trim() ?? '';
  return !/\d/.test(campo('contabile')) && /^(?:saldo|saldi|totale|totali)\b/i.test(prima);
}

const SALDO = /^saldo\s+(?:(?:contabile|liquido|disponibile)\s+)?(?:iniziale|finale)(?:\s+al\s+[\d/.-]+)?:?$/i;

/** Due conti in un file finirebbero sotto lo stesso IBAN: si dice, e non si legge. */
function contiDiversi(righe: readonly RigaCsv[], { posti }: ColonneCsv): ErroreFile[] {
  const rapporto = posti.get('rapporto');
  if (rapporto === undefined) return [];
  const conti = new Set(righe.map(({ campi }) => (campi[rapporto.posto] ?? '').replace(/\s/g, '')));
  conti.delete('');
  if (conti.size < 2) return [];
  const messaggio = `La colonna «${rapporto.nome}» nomina ${conti.size} conti: carichi un file per ciascuno.`;
  return [{ riga: null, messaggio }];
}
