import {
  type Atto,
  decidi,
  type Istante,
  type PoliticaDisservizi,
  type Stato,
  scollegatiCheContano,
} from '@gestore/dominio';
import type { Orologio } from '../piattaforma/ora/orologio.ts';
import type { Indice } from '../vendita/aste/elenchi/indice.ts';
import type { Esecutore } from '../vendita/comandi/esegui.ts';
import { eDiUnRegistro } from '../vendita/giornale/errori.ts';
import type { Presenze } from '../vendita/presenze/presenze.ts';
import { type Lettura, letturePiuGravi } from './sensori/quadro.ts';
import { type OfferentePresente, type SparizioneIn, sparizioni } from './sensori/sparizioni.ts';

/** Il referente deve essere nella stanza perché la gara riparta: senza di lui si fermerebbe di nuovo (R49). */
const REFERENTE_PRESENTE_MS = 15_000;
/** Vendite insieme in un giro: le scritture si confermano in gruppo, e un guasto arriva a duemila vendite in un attimo. */
const GRUPPO = 100;
/** Ogni quanto si guarda chi è sparito: le presenze si scrivono ogni due secondi, più spesso non si vedrebbe nulla. */
const GIRO_SPARITI_MS = 1_000;

type PorteSorveglianza = {
  indice: Pick<Indice, 'dalVivo' | 'attendono'>;
  esecutore: Pick<Esecutore, 'esegui' | 'leggi' | 'nota'>;
  orologio: Orologio;
  presenze: Pick<Presenze, 'assenzeReferenti'>;
  politica: PoliticaDisservizi;
  /** Come sta questo processo, e come stanno gli altri. */
  lettura: () => Lettura;
  /** Tutte le vendite sanno ciò che la lettura diceva. */
  portata: (lettura: Lettura) => void;
  scambia: (mia: Lettura) => Promise<readonly Lettura[]>;
  /** I processi che tacciono ma esistono ancora. */
  muti: () => Promise<Lettura>;
  /** Gli offerenti delle gare da cui qualcuno può essere appena sparito. */
  presenti: () => Promise<readonly OfferentePresente[]>;
  /** Oltre questa parte dei collegati, chi sparisce insieme si dice. */
  offerentiPercento: number;
  /** Da quando la piattaforma era ferma, se questo processo ha trovato delle gare interrotte. */
  fermaDal: Istante | null;
  /** Avvisa tutti della ripresa; ripeterlo non manda nulla due volte. */
  avvisa: (asta: string, riprendeIl: Istante) => Promise<void>;
  sistemaId: string;
  nuovoId: () => string;
};

type DaAvvisare = { tipo: 'avvisa'; riprendeIl: Istante };

/**
 * Porta la salute della piattaforma nelle vendite in corso (R57): ogni processo lo fa, e il doppione non scrive nulla. A
 * piattaforma sana legge soltanto le vendite che aspettano qualcosa, quante che siano quelle in corso.
 */
type Sorveglianza = { giro(): Promise<void> };

export function creaSorveglianza(porte: PorteSorveglianza): Sorveglianza {
  const { indice, esecutore, orologio, presenze, politica, nuovoId, offerentiPercento: percento } = porte;
  const sistema = { tipo: 'sistema', id: porte.sistemaId } as const;
  let sparitiLettiIl = Number.NEGATIVE_INFINITY;
  const comando = (atto: Atto) => ({ comandoId: nuovoId(), attore: sistema, atto });

  async function esegui(asta: string, atto: Atto): Promise<void> {
    const mandato = comando(atto);
    const adesso = orologio.adesso();
    // Una lettura che non aggiunge nulla a ciò che si sa non rilegge il registro: durante un guasto sono tante, e di tutti.
    const nota = esecutore.nota(asta)?.stato;
    const ripetuto = atto.tipo === 'segnalaDisservizio' || atto.tipo === 'segnalaScollegati';
    if (ripetuto && nota !== undefined && decidi(nota, mandato, adesso).eventi.length === 0) return;
    await esecutore.esegui(asta, mandato, adesso);
  }

  /** Le vendite da cui adesso spariscono abbastanza persone che contano, con lo stato che lo dice; poche, quasi sempre nessuna. */
  async function leggiSpariti(): Promise<readonly SparizioneIn[]> {
    const adesso = orologio.adesso();
    if (adesso - sparitiLettiIl < GIRO_SPARITI_MS) return [];
    sparitiLettiIl = adesso;
    const trovate: SparizioneIn[] = [];
    for (const sparizione of sparizioni(await porte.presenti(), adesso)) {
      const stato = await seNostra(esecutore.leggi(sparizione.asta));
      if (stato !== null && scollegatiCheContano(stato, { ...sparizione, percento }) !== null) trovate.push(sparizione);
    }
    return trovate;
  }

  async function segnala(asta: string, lettura: Lettura): Promise<void> {
    if (lettura.malata)
      await esegui(asta, { tipo: 'segnalaDisservizio', dal: lettura.dal, visto: lettura.visto, politica });
  }

  async function prosegui(asta: string, comuneDal: Istante): Promise<void> {
    const { stato } = await esecutore.leggi(asta);
    const dovuto = attoDovuto(stato, comuneDal, orologio.adesso());
    if (dovuto === null) return;
    if (dovuto.tipo === 'avvisa') return porte.avvisa(asta, dovuto.riprendeIl);
    if (dovuto.tipo === 'riprendiGara' && !(await referentePresente(asta))) return;
    await esegui(asta, dovuto);
  }

  /** Il prossimo passo verso la ripresa, uno per giro: dire il guasto già finito, chiuderlo, avvisare, riprendere. */
  function attoDovuto(stato: Stato, comuneDal: Istante, adesso: Istante): Atto | DaAvvisare | null {
    if (stato.fase === 'inesistente' || stato.fase === 'bozza') return null;
    // Ciò che è soltanto suo (gli offerenti spariti) comincia quando si vede, e chi torna a sparire non lo allunga.
    const saniDal = Math.max(comuneDal, stato.disservizio?.dal ?? 0);
    if (stato.disservizio !== null)
      return adesso - saniDal >= stato.disservizio.saniMs ? { tipo: 'cessaDisservizio', saniDal, politica } : null;
    if (stato.fase !== 'gara' || stato.gara.fase !== 'sospesa') return null;
    const { motivo, gravita, riprendeIl, sospesaIl } = stato.gara;
    // Sospesa per un processo morto o muto: quanto è durato, e quanto preavviso spetta, non lo ha ancora detto nessuno.
    if (motivo === 'incidente' && gravita === null)
      return {
        tipo: 'segnalaDisservizio',
        dal: Math.min(sospesaIl, porte.fermaDal ?? sospesaIl),
        visto: { server: ['processo'], sintetico: [] },
        politica,
      };
    if (riprendeIl === null) return null;
    return adesso >= riprendeIl ? { tipo: 'riprendiGara' } : { tipo: 'avvisa', riprendeIl };
  }

  async function referentePresente(asta: string): Promise<boolean> {
    const assenzaMs = (await presenze.assenzeReferenti([asta])).get(asta);
    return assenzaMs !== undefined && assenzaMs < REFERENTE_PRESENTE_MS;
  }

  return {
    async giro() {
      const mia = porte.lettura();
      const comune = letturePiuGravi([mia, ...(await porte.scambia(mia)), await porte.muti()]);
      const spariti = await leggiSpariti();
      const insiemeIn = { piattaformaMalata: comune.malata, venditeInsieme: spariti.length, percento, politica };
      await aGruppi(spariti, ({ asta, ...chi }) => esegui(asta, { tipo: 'segnalaScollegati', ...chi, ...insiemeIn }));
      if (comune.malata) await aGruppi(await indice.dalVivo(), (asta) => segnala(asta, comune));
      // Nessuna in gara lo perde: `dalVivo` dà anche quelle che l'indice non ha ricevuto da questo processo; per quelle di un
      // altro, le porta quello; e se è morto prima di riuscirci, chi ne trova la mancanza le sospende tutte (R57).
      if (comune.malata) return porte.portata(mia);
      await aGruppi(await indice.attendono(), (asta) => prosegui(asta, comune.saniDal));
    },
  };
}

/** Fa lo stesso per tutte, un gruppo alla volta; una che non riesce non ferma le altre, e alla fine si sa. Una vendita trattenuta, o di un registro che non si legge, è già un allarme suo. */
async function aGruppi<T>(aste: readonly T[], fai: (asta: T) => Promise<void>): Promise<void> {
  let guasto: PromiseRejectedResult | undefined;
  for (let da = 0; da < aste.length; da += GRUPPO) {
    const esiti = await Promise.allSettled(aste.slice(da, da + GRUPPO).map(fai));
    guasto ??= esiti.find((esito) => esito.status === 'rejected' && !eDiUnRegistro(esito.reason)) as typeof guasto;
  }
  if (guasto !== undefined) throw guasto.reason;
}

/** Lo stato di una vendita; `null` se il suo registro non si legge: non è di salute che soffre, e le altre vanno avanti. */
async function seNostra(letta: Promise<{ stato: Stato }>): Promise<Stato | null> {
  try {
    return (await letta).stato;
  } catch (errore) {
    if (eDiUnRegistro(errore)) return null;
    throw errore;
  }
}
