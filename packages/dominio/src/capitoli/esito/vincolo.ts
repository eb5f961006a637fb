import type { Cent } from '../../denaro.ts';
import type { Busta } from '../../parole/buste.ts';
import type { Esito, TipoEsito } from '../../parole/esito.ts';
import { eIn, FASI_DI_GARA } from '../../parole/fasi.ts';
import type { StatoPubblicato } from '../../parole/stato.ts';
import type { Istante } from '../../tempo.ts';
import { irrevocabileFino } from '../buste/proposte.ts';

/** Gli esiti che fermano una vendita senza liberare chi ha offerto: l'offerta resta irrevocabile, e la cauzione versata (cpc 571, R24). */
const ESITI_CHE_TRATTENGONO = ['sospesa', 'rinviata'] as const satisfies TipoEsito[];

/** Se chi ha offerto è ancora legato alla sua offerta, e perché; `regola` è quella che lo dice. */
export type Vincolo =
  /** Irrevocabile fino a quell'istante, centoventi giorni dal deposito (cpc 571, terzo comma). */
  | { vincolata: true; perche: 'irrevocabile'; regola: 'R24'; finoAl: Istante }
  | { vincolata: false; perche: 'esclusa'; regola: 'R38'; finoAl: null }
  | { vincolata: false; perche: 'superata'; regola: 'R55'; finoAl: null }
  | { vincolata: false; perche: 'liberata'; regola: 'R71'; finoAl: null }
  | { vincolata: false; perche: 'scaduta'; regola: 'R24'; finoAl: Istante };

/**
 * Il vincolo di chi ha offerto in una vendita ferma, o finita sospesa o rinviata: lo libera la legge, e nient'altro. `null` se la
 * vendita va avanti, o è finita in un altro modo: allora le cauzioni seguono l'esito (R71).
 */
export function vincoloDi(stato: StatoPubblicato, busta: Busta, adesso: Istante): Vincolo | null {
  if ('esito' in stato ? !trattiene(stato.esito.tipo) : stato.ferma === null) return null;
  return vincoloPerLegge(stato, busta, adesso);
}

/** Lo stesso, di una vendita che si sta per dire sospesa o rinviata. */
export function vincoloPerLegge(stato: StatoPubblicato, busta: Busta, adesso: Istante): Vincolo {
  if (esclusa(busta)) return { vincolata: false, perche: 'esclusa', regola: 'R38', finoAl: null };
  if (superata(stato, busta)) return { vincolata: false, perche: 'superata', regola: 'R55', finoAl: null };
  if (tuttiLiberi(stato)) return { vincolata: false, perche: 'liberata', regola: 'R71', finoAl: null };
  const finoAl = irrevocabileFinoAl(stato, busta);
  return adesso > finoAl
    ? { vincolata: false, perche: 'scaduta', regola: 'R24', finoAl }
    : { vincolata: true, perche: 'irrevocabile', regola: 'R24', finoAl };
}

/**
 * Il primo istante oltre il quale a qualcuno la cauzione torna perché la legge lo ha liberato, e nessuno l'ha ancora disposto: `null` se
 * non c'è nessuno da aspettare (R24, R71).
 */
export function primaScadenza(stato: StatoPubblicato): Istante | null {
  const dal = 'esito' in stato ? stato.esito.dichiaratoIl : stato.ferma?.liberati === true ? stato.ferma.da : null;
  if (dal === null) return null;
  const resta = 'esito' in stato ? trattenuta(stato.esito) : undefined;
  const attese = [...stato.buste.values()].flatMap((busta) => {
    if (busta.id === resta || stato.rimborsate.has(busta.id) || cauzioneDi(busta) === 0) return [];
    const vincolo = vincoloPerLegge(stato, busta, Number.NEGATIVE_INFINITY);
    return [vincolo.vincolata ? vincolo.finoAl : dal];
  });
  if (arriviDaRendere(stato).length > 0) attese.push(dal);
  return attese.length === 0 ? null : Math.min(...attese);
}

/** Di chi la cauzione non torna: chi ha il bene, e chi ne è decaduto (cpc 587). */
export function trattenuta({ tipo, vincitore, dopo }: Esito): string | undefined {
  return (tipo === 'decaduta' ? dopo?.vincitore : vincitore)?.bustaId;
}

/** Chi è arrivato a operazioni iniziate, e non è stato accolto, non ha offerto: la sua cauzione torna, quanta la banca ne ha (R13, R25, R71). */
export type ArrivoDaRendere = { bustaId: string; pseudonimo: string; importoCent: null };

/** Gli arrivi a cui la cauzione deve ancora essere disposta: i non accolti, e quelli di cui non si è deciso. */
export function arriviDaRendere({ arrivi, buste, rimborsate }: StatoPubblicato): ArrivoDaRendere[] {
  return [...arrivi.values()].flatMap(({ bustaId }, i) =>
    buste.has(bustaId) || rimborsate.has(bustaId) ? [] : [arrivoDaRendere(bustaId, i)],
  );
}

/** Un arrivo non ha pseudonimo: prende il nome dal suo posto fra gli arrivi, da zero. */
export function arrivoDaRendere(bustaId: string, posto: number): ArrivoDaRendere {
  return { bustaId, pseudonimo: `Arrivo tardivo ${posto + 1}`, importoCent: null };
}

/** La cauzione che quell'offerta dichiara, in centesimi; `null` se non è mai stata aperta: è ciò che la banca ha accreditato. */
export function cauzioneDi({ stato }: Busta): Cent | null {
  return 'offerta' in stato ? stato.offerta.cauzioneCent : null;
}

/** Vero se quell'esito non libera chi ha offerto. */
export function trattiene(esito: TipoEsito): boolean {
  return (ESITI_CHE_TRATTENGONO as readonly TipoEsito[]).includes(esito);
}

/** Vero se tutti sono liberi, anche chi è ancora nei depositi: li ha liberati il giudice, o l'esito (R71). */
export function tuttiLiberi(stato: StatoPubblicato): boolean {
  return 'esito' in stato ? stato.esito.liberi : stato.ferma?.liberati === true;
}

/** L'offerta non è efficace: chi conduce l'ha esclusa (cpc 571, secondo comma). */
function esclusa({ stato }: Busta): boolean {
  return stato.tipo === 'rifiutata' || (stato.tipo === 'scartata_tecnica' && stato.esclusa !== null);
}

/** Un rilancio l'ha superata, o la gara è finita con un altro in testa: chi è stato superato è libero. */
function superata(stato: StatoPubblicato, { id, stato: { tipo } }: Busta): boolean {
  const inTesta = 'esito' in stato ? stato.esito.inTesta : inTestaAgliAltri(stato);
  return tipo === 'ammessa' && inTesta !== null && inTesta !== id;
}

/** La busta che ha superato le altre con un rilancio, o a gara finita; `null` finché nessuna. */
export function inTestaAgliAltri(stato: StatoPubblicato): Esito['inTesta'] {
  if (!eIn(stato, ...FASI_DI_GARA)) return null;
  return stato.fase === 'gara_conclusa' || stato.rilanci > 0 ? stato.migliore.bustaId : null;
}

/** Centoventi giorni dalla presentazione; di una di cui non si sa quando, dal termine per presentarla, che è l'ultimo giorno possibile. */
function irrevocabileFinoAl({ parametri }: StatoPubblicato, { depositataIl, arrivataIl }: Busta): Istante {
  return irrevocabileFino(depositataIl ?? arrivataIl ?? parametri.termineOfferteIl);
}
