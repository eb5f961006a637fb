import type { Busta } from '../../parole/buste.ts';
import type { RiscontroScollegati, ScollegatiNoti, Scollegato, Sparizione } from '../../parole/salute.ts';
import type { Stato } from '../../parole/stato.ts';
import { type Istante, MINUTO_MS } from '../../tempo.ts';
import { partecipaInSala } from '../buste/raccolta.ts';

/** Uno solo che se ne va è un fatto suo: se bastasse, chi perde fermerebbe la gara staccandosi (scelta). */
export const SCOLLEGATI_MIN = 2;

/** Da reti diverse almeno tante: due persone, una rete ciascuna, non ci arrivano (scelta). */
const RETI_MIN = 3;

/** Vendite colpite insieme, questa compresa: chi offre in due vendite non basta a sé stesso (scelta). */
const VENDITE_INSIEME_MIN = 3;

/** Chi ha già contato torna a contare soltanto dopo essere rimasto collegato tanto, di seguito (scelta). */
const RITORNO_MS: number = 10 * MINUTO_MS;

export const NESSUNO_SCOLLEGATO: ScollegatiNoti = { fermata: false, contati: new Map() };

type ScollegatiCheContano = { buste: readonly Busta[]; scollegati: readonly Scollegato[]; presenti: number };

/**
 * Di chi non si sente più, quelli che contano (R57): ammessi che rilanciano online, mai esclusi, spettatori o referente, e
 * ciascuno una volta sola per gara, se poi non è rimasto collegato a lungo. Chi da quando ha contato non è ancora tornato è
 * la stessa sparizione: si aggiunge a chi sparisce dopo di lui. `null` se sono troppo pochi, o già detti tutti.
 */
export function scollegatiCheContano(
  stato: Stato,
  { scollegati, presenti, percento }: Sparizione,
): ScollegatiCheContano | null {
  if (stato.fase !== 'gara') return null;
  const { buste, scollegati: noti } = stato;
  const online = (bustaId: string): Busta[] => {
    const busta = buste.get(bustaId);
    return busta?.stato.tipo === 'ammessa' && !partecipaInSala(busta) ? [busta] : [];
  };
  const ammessi = scollegati.filter(({ bustaId }) => online(bustaId).length > 0);
  const nuovi = ammessi.filter((uno) => nuovo(uno, noti.contati.get(uno.bustaId)));
  const contano = ammessi.filter((uno) => nuovi.includes(uno) || uno.vistoIl <= (noti.contati.get(uno.bustaId) ?? 0));
  const quanti = presenti.flatMap(online).length;
  if (nuovi.length === 0 || contano.length < SCOLLEGATI_MIN || contano.length * 100 <= quanti * percento) return null;
  return { buste: contano.flatMap(({ bustaId }) => online(bustaId)), scollegati: contano, presenti: quanti };
}

function nuovo({ presenteDal, vistoIl }: Scollegato, contatoIl: Istante | undefined): boolean {
  return contatoIl === undefined || vistoIl - Math.max(presenteDal, contatoIl) >= RITORNO_MS;
}

/** Quale riscontro c'è che sia la piattaforma: lei non è in salute, altre vendite insieme, o molte reti diverse; `null` se nessuno. */
export function riscontroDi(
  { scollegati, presenti }: ScollegatiCheContano,
  { piattaformaMalata, venditeInsieme }: { piattaformaMalata: boolean; venditeInsieme: number },
): RiscontroScollegati | null {
  if (piattaformaMalata) return 'piattaforma';
  if (venditeInsieme >= VENDITE_INSIEME_MIN) return 'altre_vendite';
  const reti = new Set(scollegati.flatMap(({ rete }) => rete ?? [])).size;
  // Se non resta nessuno, due reti bastano: di chi è rimasto non si toglie il tempo a nessuno.
  return reti >= RETI_MIN || (reti > 1 && scollegati.length >= presenti) ? 'reti' : null;
}
