import { leggiData } from '@gestore/acquisizione/ora-italiana';
import { eIban, ibanCompatto } from '@gestore/contratto/parole/bonifico';
import { leggiEuro } from '@gestore/dominio';
import { estremi } from '../estremi.ts';
import { CAUSALE_CARATTERI_MAX, CONTROPARTE_CARATTERI_MAX } from '../limiti.ts';
import type { ErroreFile, MovimentoLetto } from '../movimento.ts';
import { primiEstremi } from '../primi-estremi.ts';
import type { Colonna, ColonneCsv } from './colonne-csv.ts';
import type { RigaCsv } from './csv.ts';

/** Una riga da zero euro non muove nulla: si salta. */
type RigaLetta =
  | { tipo: 'letta'; movimento: MovimentoLetto }
  | { tipo: 'zero' }
  | { tipo: 'errori'; errori: ErroreFile[] };

/** Legge una riga di movimento, o dice tutto ciò che non va. */
export function leggiRiga({ riga, campi }: RigaCsv, { posti, quante }: ColonneCsv): RigaLetta {
  const errori: ErroreFile[] = [];
  const no = (messaggio: string): null => {
    errori.push({ riga, messaggio });
    return null;
  };
  if (campi.length < quante || campi.slice(quante).some((uno) => uno.trim() !== ''))
    return { tipo: 'errori', errori: [{ riga, messaggio: quantiCampi(campi.length, quante) }] };
  const campo = (colonna: Colonna): string => {
    const { posto = -1 } = posti.get(colonna) ?? {};
    return (campi[posto] ?? '').trim().replace(/\s+/g, ' ');
  };
  const nome = (colonna: Colonna): string => posti.get(colonna)?.nome ?? colonna;
  const data = (colonna: 'contabile' | 'valuta'): string => {
    const letta = leggiData(allItaliana(campo(colonna)));
    if (letta.tipo === 'valida') return letta.data.toString();
    no(`«${nome(colonna)}»: ${letta.messaggio}`);
    return '';
  };
  const contabile = data('contabile');
  const valuta = campo('valuta') === '' ? null : data('valuta');
  const importo = posti.has('importo') ? colSegno(campo('importo')) : due(campo('uscita'), campo('entrata'));
  const colonna = nome(posti.has('importo') ? 'importo' : 'entrata');
  const importoCent = importo.tipo === 'letto' ? importo.cent : no(`«${colonna}»: ${importo.perche}`);
  if (posti.has('divisa') && campo('divisa').toUpperCase() !== 'EUR')
    no(`«${nome('divisa')}»: «${campo('divisa').slice(0, 10)}» non è EUR.`);
  const iban = ibanCompatto(campo('iban'));
  if (iban !== '' && !eIban(iban)) no(`«${nome('iban')}»: «${iban.slice(0, 40)}» non è un IBAN valido.`);
  if (errori.length > 0 || importoCent === null) return { tipo: 'errori', errori };
  if (importoCent === 0) return { tipo: 'zero' };
  const trovati = estremi(
    [
      { dove: `colonna «${nome('trn')}»`, valore: campo('trn') },
      { dove: `colonna «${nome('cro')}»`, valore: campo('cro') },
    ],
    { dove: 'causale', valore: campo('descrizione') },
  );
  const primi = primiEstremi([campo('cro')], campo('descrizione'));
  return {
    tipo: 'letta',
    movimento: {
      importoCent,
      contabile,
      valuta,
      riferimento: '',
      ...trovati,
      ...(primi.cro === trovati.cro && primi.trn === trovati.trn ? {} : { primi }),
      controparteIban: iban === '' ? null : iban,
      controparteNome: campo('ordinante').slice(0, CONTROPARTE_CARATTERI_MAX),
      causale: campo('descrizione').slice(0, CAUSALE_CARATTERI_MAX),
    },
  };
}

const quantiCampi = (campi: number, quante: number): string =>
  `La riga ha ${campi} campi e quella dei nomi ne ha ${quante}.`;

/** `gg.mm.aaaa`, `gg-mm-aaaa` e `aaaa-mm-gg` come `gg/mm/aaaa`. */
function allItaliana(scritta: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(scritta);
  if (iso !== null) return `${iso[3]}/${iso[2]}/${iso[1]}`;
  return scritta.replace(/^(\d{2})[.-](\d{2})[.-](\d{4})$/, '$1/$2/$3');
}

type ImportoLetto = { tipo: 'letto'; cent: number } | { tipo: 'errore'; perche: string };

/** Un importo all'italiana con il segno davanti. */
function colSegno(testo: string): ImportoLetto {
  const [, segno = '', numero = ''] = /^([+-]?)\s*(.*)$/.exec(testo) ?? [];
  const letto = leggiEuro(numero);
  if (letto.tipo === 'errore')
    return { tipo: 'errore', perche: `«${testo.slice(0, 40)}» non è un importo come 9.500,00 oppure -9.500,00.` };
  return { tipo: 'letto', cent: segno === '-' && letto.cent !== 0 ? -letto.cent : letto.cent };
}

/** Due colonne, una per verso: ne è scritta una sola. L'uscita può avere il segno davanti; l'entrata non lo ha mai. */
function due(uscita: string, entrata: string): ImportoLetto {
  const [esce, entra] = [oppureZero(uscita), oppureZero(entrata)];
  if (esce.tipo === 'errore') return esce;
  if (entra.tipo === 'errore') return entra;
  if (uscita === '' && entrata === '') return { tipo: 'errore', perche: 'la riga non ha né l’entrata né l’uscita.' };
  if (entra.cent < 0) return { tipo: 'errore', perche: `«${entrata.slice(0, 40)}» entra con il segno meno.` };
  if (esce.cent !== 0 && entra.cent !== 0) return { tipo: 'errore', perche: 'la riga ha sia l’entrata sia l’uscita.' };
  return { tipo: 'letto', cent: esce.cent === 0 ? entra.cent : -Math.abs(esce.cent) };
}

const oppureZero = (testo: string): ImportoLetto => (testo === '' ? { tipo: 'letto', cent: 0 } : colSegno(testo));
