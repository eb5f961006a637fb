import { randomUUID } from 'node:crypto';
import { type Atto, finita } from '@gestore/dominio';
import { convoca } from '../posta/convoca.ts';
import type { Spedizione } from '../posta/spedisci.ts';
import type { Vendita } from '../vendita.ts';
import type { Processi } from './processi.ts';

/** Ogni quanto si guarda se una gara è finita: un decimo della precisione che una persona legge sul crono. */
const GIRO_GARE_MS = 100;
/** Ogni quanto si guardano termini, convocazioni e posta. */
const GIRO_LENTO_MS = 1_000;
/** Ogni quanto il processo batte e pubblica la filigrana. */
const BATTITO_MS = 250;
/** Il referente non si vede da tanto: la gara sincrona si ferma (R49). */
const ASSENZA_REFERENTE_MAX_MS = 20_000;

export type Pianificatore = {
  avvia(): Promise<void>;
  /** Un giro di ogni lavoro, subito: per le prove, che non aspettano. */
  giro(): Promise<void>;
  ferma(): Promise<void>;
};

/** Propone ciò che il tempo rende dovuto. Ogni processo lo fa: il doppione perde alla chiave primaria. */
export function creaPianificatore(vendita: Vendita, processi: Processi, spedizione: Spedizione): Pianificatore {
  const { log, indice, esecutore, orologio, filigrana, presenze } = vendita;
  const sistema = { tipo: 'sistema', id: `processo-${process.pid}` } as const;
  const esegui = (asta: string, atto: Atto) =>
    esecutore.esegui(asta, { comandoId: randomUUID(), attore: sistema, atto }, orologio.adesso());
  const sospendi = (asta: string, motivo: 'incidente' | 'referente_disconnesso', dettaglio: string) =>
    esegui(asta, { tipo: 'sospendiGara', motivo, dettaglio });

  /** Chi non risponde può avere in mano un rilancio di qualunque gara: dopo averlo dichiarato morto nessuna lo aspetterebbe. */
  async function sospendiTutte(dettaglio: string): Promise<void> {
    for (const asta of await indice.inGara()) await sospendi(asta, 'incidente', dettaglio);
  }

  /** Un processo morto quando nessuno era in gara non deve fermare la prossima. */
  async function congedaMuti(): Promise<void> {
    const { muti } = await processi.stato();
    if (muti.length > 0 && (await indice.inGara()).length === 0) await processi.dichiaraMorti(muti);
  }

  async function chiudiGare(): Promise<void> {
    for (const asta of await indice.inGara()) {
      const { stato } = await esecutore.leggi(asta);
      if (stato.fase !== 'gara' || stato.gara.fase !== 'in_corso') continue;
      if (!finita(stato.gara, orologio.adesso(), stato.parametri.drenaggioMs)) continue;
      const { filigranaIl, muti } = await processi.stato();
      if (muti.length > 0) {
        await sospendiTutte(`Allo zero di una gara ${muti.length} processi della piattaforma non rispondevano.`);
        await processi.dichiaraMorti(muti);
        return;
      }
      if (filigranaIl >= stato.gara.scadeIl) await esegui(asta, { tipo: 'concludiGara', filigranaIl });
    }
  }

  async function sorvegliaReferenti(): Promise<void> {
    for (const asta of await indice.inGara()) {
      const { stato } = await esecutore.leggi(asta);
      // A crono già a zero la gara si sta chiudendo: fermarla adesso riaprirebbe un tempo finito.
      if (stato.fase !== 'gara' || stato.gara.fase !== 'in_corso' || orologio.adesso() >= stato.gara.scadeIl) continue;
      const assenzaMs = await presenze.assenzaReferenteMs(asta);
      if (assenzaMs === null || assenzaMs < ASSENZA_REFERENTE_MAX_MS) continue;
      await sospendi(
        asta,
        'referente_disconnesso',
        `Il referente non è collegato da ${Math.round(assenzaMs / 1000)} secondi.`,
      );
    }
  }

  async function scadiTermini(): Promise<void> {
    for (const asta of await indice.termineScaduto(orologio.adesso())) await esegui(asta, { tipo: 'scadiTermine' });
  }

  async function convocaTutti(): Promise<void> {
    for (const asta of await indice.daConvocare(orologio.adesso())) await convoca(vendita, asta);
  }

  const lavori: Lavoro[] = [
    creaLavoro('battito', BATTITO_MS, () => processi.batti(filigrana.valore())),
    creaLavoro('gare', GIRO_GARE_MS, chiudiGare),
    creaLavoro('processi', GIRO_LENTO_MS, congedaMuti),
    creaLavoro('referenti', GIRO_LENTO_MS, sorvegliaReferenti),
    creaLavoro('termini', GIRO_LENTO_MS, scadiTermini),
    creaLavoro('convocazioni', GIRO_LENTO_MS, convocaTutti),
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
      // L'indice segue le scritture: un arresto può averlo lasciato indietro, e una gara fuori indice non si chiuderebbe.
      for (const asta of await indice.indietro()) {
        const { stato, seq } = await esecutore.leggi(asta);
        await indice.aggiorna(stato, seq);
      }
      const { morti } = await processi.subentra(filigrana.valore());
      // Un rilancio in tempo può non aver trovato la piattaforma, o essere morto con lei: si sospende (R57). I morti si
      // dichiarano dopo: se ci si ferma in mezzo, al prossimo avvio si sospende di nuovo.
      if (morti.length > 0) {
        await sospendiTutte('La piattaforma si è interrotta durante la gara.');
        await processi.dichiaraMorti(morti);
      }
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

type Lavoro = { una(): Promise<void>; avvia(): void; ferma(): Promise<void> };
