import type { FaseDiGara } from '../../parole/fasi.ts';
import type { Migliore, RilancioAccolto, RilancioRespinto, RilancioSeguito } from '../../parole/gara.ts';
import type { Stato, StatoIn } from '../../parole/stato.ts';
import type { Istante } from '../../tempo.ts';
import { nonBasta } from './supera.ts';

type ConGara = Pick<StatoIn<FaseDiGara>, 'accettati' | 'respinti' | 'graduatoria' | 'parametri'>;

/** Ciò che si è detto in sala. */
type Detto = Migliore & { dichiaratoIl: Istante };

/** I rilanci da guardare: il primo accettato con un istante dopo la dichiarazione, e ciò che lo segue (R54). */
export function accettatiDopo(
  { accettati }: Pick<ConGara, 'accettati'>,
  dichiaratoIl: Istante,
): readonly RilancioAccolto[] {
  const primo = accettati.findIndex((rilancio) => rilancio.dichiaratoIl > dichiaratoIl);
  return primo === -1 ? [] : accettati.slice(primo);
}

/** La testa che c’era prima di quei rilanci, gli ultimi `quanti`: il rilancio di prima, o l’offerta di partenza (R44). */
export function testaPrima({ accettati, graduatoria }: ConGara, quanti: number): Migliore | null {
  const prima = accettati[accettati.length - quanti - 1];
  if (prima !== undefined) return soloTesta(prima);
  const [partenza] = graduatoria;
  if (partenza === undefined) return null;
  return { bustaId: partenza.bustaId, pseudonimo: partenza.pseudonimo, importoCent: partenza.prezzoCent };
}

/**
 * Con il rilancio in sala al suo posto ciascuno di quelli dopo si giudica di nuovo, nell'ordine in cui era stato giudicato: chi era stato
 * accettato vale se raggiunge la testa di allora più il passo (R50), e chi era stato respinto vale se adesso la supera (R50, R56). Torna
 * ciò che ne è di ciascuno, e i rilanci della gara com'è da lì.
 */
export function rigiudica(
  { accettati, respinti, parametri }: ConGara,
  { dichiaratoIl, ...detto }: Detto,
): { seguiti: RilancioSeguito[]; accettati: RilancioAccolto[]; respinti: RilancioRespinto[] } {
  const seguenti = accettatiDopo({ accettati }, dichiaratoIl);
  const posto = accettati.length - seguenti.length;
  // Respinto prima di lui, o davanti a una testa che non cambia: resta com'è.
  const daRivedere = ({ dopo, ricevutoIl }: RilancioRespinto) =>
    dopo > posto || (dopo === posto && ricevutoIl > dichiaratoIl);
  const inSala: RilancioAccolto = { ...soloTesta(detto), canale: 'sala', dichiaratoIl };
  const validi = [...accettati.slice(0, posto), inSala];
  const restano = respinti.filter((uno) => !daRivedere(uno));
  const seguiti: RilancioSeguito[] = [];
  const testa = () => validi.at(-1) ?? inSala;
  const rivedi = (dopo: number) => {
    for (const respinto of respinti) {
      if (respinto.dopo !== dopo || !daRivedere(respinto)) continue;
      if (nonBasta(parametri, testa(), respinto) !== null) {
        restano.push({ ...respinto, dopo: validi.length });
        continue;
      }
      validi.push({ ...soloTesta(respinto), canale: 'online', dichiaratoIl: respinto.ricevutoIl });
      seguiti.push({ ...soloTesta(respinto), ricevutoIl: respinto.ricevutoIl, minimoCent: null, respinto: true });
    }
  };
  rivedi(posto);
  for (const [i, seguente] of seguenti.entries()) {
    const minimoCent = testa().importoCent + parametri.rilancioMinimoCent;
    const vale = seguente.importoCent >= minimoCent;
    const ricevutoIl = seguente.dichiaratoIl;
    if (vale) validi.push(seguente);
    else restano.push({ ...soloTesta(seguente), ricevutoIl, dopo: validi.length });
    seguiti.push({ ...soloTesta(seguente), ricevutoIl, minimoCent: vale ? null : minimoCent });
    rivedi(posto + i + 1);
  }
  return { seguiti, accettati: validi, respinti: restano };
}

/** I rilanci respinti che, deciso che in sala si è parlato prima, tornano a valere: vuoto a gara non in corso (R54). */
export function tornanoAValere(
  stato: Stato,
  { bustaId, importoCent, dichiaratoIl }: Pick<Detto, 'bustaId' | 'importoCent' | 'dichiaratoIl'>,
): readonly RilancioSeguito[] {
  if (stato.fase !== 'gara') return [];
  const pseudonimo = stato.buste.get(bustaId)?.pseudonimo ?? '';
  return rigiudica(stato, { bustaId, pseudonimo, importoCent, dichiaratoIl }).seguiti.filter(
    ({ respinto }) => respinto === true,
  );
}

/** L’ultimo rilancio detto in sala: chi parla dopo non parla prima. */
export function ultimoInSala({ accettati }: ConGara): RilancioAccolto | null {
  return accettati.findLast(({ canale }) => canale === 'sala') ?? null;
}

export function soloTesta({ bustaId, pseudonimo, importoCent }: Migliore): Migliore {
  return { bustaId, pseudonimo, importoCent };
}
