/** Date e ore scritte all’italiana, sempre nel fuso Europe/Rome. */

export const FUSO = 'Europe/Rome';

type LetturaIstante = { tipo: 'valido'; istante: number } | { tipo: 'errore'; messaggio: string };
type LetturaData = { tipo: 'valida'; data: Temporal.PlainDate } | { tipo: 'errore'; messaggio: string };

/** Legge `gg/mm/aaaa`; una data che non esiste nel calendario (31/02/2026) è rifiutata, mai spostata. */
export function leggiData(testo: string): LetturaData {
  const parti = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(testo);
  if (parti === null) return { tipo: 'errore', messaggio: `La data «${testo}» non è nella forma gg/mm/aaaa.` };
  try {
    const data = Temporal.PlainDate.from(
      { day: Number(parti[1]), month: Number(parti[2]), year: Number(parti[3]) },
      { overflow: 'reject' },
    );
    return { tipo: 'valida', data };
  } catch {
    return { tipo: 'errore', messaggio: `La data ${testo} non esiste nel calendario.` };
  }
}

/**
 * Legge `gg/mm/aaaa` e `hh:mm` come ora di Roma e dà l’istante in millisecondi dall’epoca.
 * Le ore che il cambio dell’ora legale salta o ripete sono rifiutate: un termine di legge non si indovina.
 */
export function leggiDataOra(data: string, ora: string): LetturaIstante {
  const giorno = leggiData(data);
  if (giorno.tipo === 'errore') return giorno;
  const parti = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(ora);
  if (parti === null) return { tipo: 'errore', messaggio: `L’ora «${ora}» non è nella forma hh:mm.` };
  const locale = giorno.data.toPlainDateTime({ hour: Number(parti[1]), minute: Number(parti[2]) });
  try {
    return { tipo: 'valido', istante: locale.toZonedDateTime(FUSO, { disambiguation: 'reject' }).epochMilliseconds };
  } catch {
    return {
      tipo: 'errore',
      messaggio: `Le ${ora} del ${data} non sono un’ora certa: quella notte cambia l’ora legale. Indichi un’altra ora.`,
    };
  }
}
