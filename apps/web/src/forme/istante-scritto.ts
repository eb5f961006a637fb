/** Date e ore scritte a mano dal referente: `gg/mm/aaaa` e `hh:mm:ss`, sempre ora di Roma, al secondo (R12). */
type IstanteLetto = { tipo: 'valido'; istante: number } | { tipo: 'errore'; campo: 'data' | 'ora' };

const PARTI = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Data e ora di Roma di un istante, nella stessa forma in cui si scrivono. */
export function scriviIstante(istanteMs: number): { data: string; ora: string } {
  const parti = new Map(PARTI.formatToParts(istanteMs).map(({ type, value }) => [type, value]));
  const di = (tipo: Intl.DateTimeFormatPartTypes): string => parti.get(tipo) ?? '';
  return { data: `${di('day')}/${di('month')}/${di('year')}`, ora: `${di('hour')}:${di('minute')}:${di('second')}` };
}

/**
 * Legge data e ora di Roma. Rifiuta ciò che non esiste nel calendario e le ore che il cambio dell'ora legale salta o
 * ripete: l'ora di un deposito o di una dichiarazione non si indovina. Perché non va lo dicono le regole del modulo.
 */
export function leggiIstante(data: string, ora: string): IstanteLetto {
  const giorno = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(data.trim());
  if (giorno === null) return { tipo: 'errore', campo: 'data' };
  const momento = /^(\d{2}):(\d{2}):(\d{2})$/.exec(ora.trim());
  if (momento === null) return { tipo: 'errore', campo: 'ora' };
  const [, gg, mm, aaaa] = giorno.map(Number);
  const [, hh, min, ss] = momento.map(Number);
  if (Number(hh) > 23 || Number(min) > 59 || Number(ss) > 59) return { tipo: 'errore', campo: 'ora' };
  const comeUtc = Date.UTC(Number(aaaa), Number(mm) - 1, Number(gg), Number(hh), Number(min), Number(ss));
  const nelCalendario = new Date(comeUtc);
  if (nelCalendario.getUTCDate() !== gg || nelCalendario.getUTCMonth() + 1 !== mm)
    return { tipo: 'errore', campo: 'data' };
  return istantiPossibili(comeUtc, data.trim(), ora.trim());
}

/** A Roma lo scarto da UTC è di una o due ore: l'istante giusto è quello che, riscritto, dà le stesse cifre. */
function istantiPossibili(comeUtc: number, data: string, ora: string): IstanteLetto {
  const validi = [1, 2]
    .map((scarto) => comeUtc - scarto * 3_600_000)
    .filter((istante) => {
      const scritto = scriviIstante(istante);
      return scritto.data === data && scritto.ora === ora;
    });
  const [istante] = validi;
  if (istante === undefined || validi.length > 1) return { tipo: 'errore', campo: 'ora' };
  return { tipo: 'valido', istante };
}
