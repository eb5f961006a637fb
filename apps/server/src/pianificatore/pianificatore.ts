import { randomUUID } from 'node:crypto';
import type { Atto } from '@gestore/dominio';
import { creaGiroCrediti } from '../banca/giro-crediti.ts';
import { convoca } from '../posta/convoca.ts';
import type { Spedizione } from '../posta/spedisci.ts';
import type { Salute } from '../salute/salute.ts';
import type { Vendita } from '../vendita.ts';
import { creaGare } from './gare.ts';
import type { Processi } from './processi.ts';

/** Ogni quanto si guarda se una gara è finita: un decimo della precisione che una persona legge sul crono. */
const GIRO_GARE_MS = 100;
/** Ogni quanto si guardano termini, convocazioni e posta. */
const GIRO_LENTO_MS = 1_000;
/** Ogni quanto si cerca una gara che l'indice ha perso: legge tutto il registro, e serve solo dopo un guasto. */
const GIRO_INDICE_MS = 15_000;
/** Ogni quanto la salute della piattaforma arriva alle vendite: molto meno del secondo oltre il quale si fermano (R57). */
const GIRO_SALUTE_MS = 250;
/** Ogni quanto il processo batte e pubblica la filigrana. */
const BATTITO_MS = 250;

export type Pianificatore = {
  avvia(): Promise<void>;
  /** Un giro di ogni lavoro, subito: per le prove, che non aspettano. */
  giro(): Promise<void>;
  ferma(): Promise<void>;
};

/** Propone ciò che il tempo rende dovuto. Ogni processo lo fa: il doppione perde alla chiave primaria. */
export function creaPianificatore(
  vendita: Vendita,
  processi: Processi,
  spedizione: Spedizione,
  salute: Salute | null = null,
): Pianificatore {
  const { log, indice, esecutore, orologio, filigrana, presenze } = vendita;
  const sistema = { tipo: 'sistema', id: `processo-${process.pid}` } as const;
  const esegui = (asta: string, atto: Atto) =>
    esecutore.esegui(asta, { comandoId: randomUUID(), attore: sistema, atto }, orologio.adesso());
  const gare = creaGare({
    indice,
    esecutore,
    orologio,
    filigrana: conSalute(filigrana, salute),
    presenze,
    processi,
    ...(salute === null ? {} : { sana: salute.sana }),
    sistemaId: sistema.id,
    nuovoId: randomUUID,
  });

  async function scadiTermini(): Promise<void> {
    for (const asta of await indice.termineScaduto(orologio.adesso())) await esegui(asta, { tipo: 'scadiTermine' });
  }

  async function convocaTutti(): Promise<void> {
    for (const asta of await indice.daConvocare(orologio.adesso())) await convoca(vendita, asta);
  }

  const lavori: Lavoro[] = [
    creaLavoro('battito', BATTITO_MS, gare.batti),
    creaLavoro('indice', GIRO_INDICE_MS, gare.rimettiInPari),
    creaLavoro('gare', GIRO_GARE_MS, gare.chiudi),
    creaLavoro('processi', GIRO_LENTO_MS, gare.congedaSpariti),
    creaLavoro('referenti', GIRO_LENTO_MS, gare.sorvegliaReferenti),
    ...(salute === null
      ? []
      : [
          creaLavoro('salute', GIRO_SALUTE_MS, salute.sorveglia),
          creaLavoro('collegamenti', GIRO_LENTO_MS, salute.ricordaCollegamenti),
        ]),
    creaLavoro('termini', GIRO_LENTO_MS, scadiTermini),
    creaLavoro('convocazioni', GIRO_LENTO_MS, convocaTutti),
    creaLavoro('crediti', GIRO_LENTO_MS, creaGiroCrediti(vendita)),
    creaLavoro('posta', GIRO_LENTO_MS, () => spedizione.spedisci()),
  ];

  function creaLavoro(nome: string, ogniMs: number, fai: () => Promise<unknown>): Lavoro {
    let timer: NodeJS.Timeout | undefined;
    let inCorso: Promise<void> = Promise.resolve();
    let fermo = true;
    const una = (): Promise<void> => {
      inCorso = fai().then(
        () => undefined,
        (errore: unknown) => log.error({ err: errore, lavoro: nome }, 'lavoro non riuscito'),
      );
      return inCorso;
    };
    const ancora = (): void => {
      if (!fermo) timer = setTimeout(() => void una().then(ancora), ogniMs);
    };
    return {
      una,
      avvia: () => {
        fermo = false;
        ancora();
      },
      ferma: async () => {
        fermo = true;
        clearTimeout(timer);
        await inCorso;
      },
    };
  }

  return {
    async avvia() {
      await gare.subentra();
      for (const lavoro of lavori) lavoro.avvia();
    },
    async giro() {
      for (const lavoro of lavori) await lavoro.una();
    },
    async ferma() {
      for (const lavoro of lavori) await lavoro.ferma();
      await processi.congeda();
    },
  };
}

/** Un guasto che qualche vendita non sa ancora è come un rilancio in mano: nessuna si chiude oltre il suo inizio (R57). */
function conSalute(filigrana: Vendita['filigrana'], salute: Salute | null): Pick<Vendita['filigrana'], 'valore'> {
  if (salute === null) return filigrana;
  return { valore: () => Math.min(filigrana.valore(), salute.guastoNonPortatoDal() ?? Number.POSITIVE_INFINITY) };
}

type Lavoro = { una(): Promise<void>; avvia(): void; ferma(): Promise<void> };
