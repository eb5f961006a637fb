import { randomUUID } from 'node:crypto';
import type { Atto } from '@gestore/dominio';
import type { Casa } from '../../piattaforma/casa.ts';
import type { Salute } from '../../salute/salute.ts';
import type { Nucleo } from '../nucleo.ts';
import { creaGare } from './gare.ts';
import { creaGiro, type Giro } from './giro.ts';
import { perCiascuna } from './per-ciascuna.ts';
import type { Processi } from './processi.ts';
import { creaStanzePronte } from './stanze-pronte.ts';

/** Ogni quanto si guarda se una gara è finita: un decimo della precisione che una persona legge sul crono. */
const GIRO_GARE_MS = 100;
/** Ogni quanto si guardano i termini, e ciò che le altre capacità fanno a giri: convocazioni, crediti, posta. */
const GIRO_LENTO_MS = 1_000;
/** Ogni quanto si cerca una gara che l'indice ha perso: legge tutto il registro, e serve solo dopo un guasto. */
const GIRO_INDICE_MS = 15_000;
/** Ogni quanto la salute della piattaforma arriva alle vendite: molto meno del secondo oltre il quale si fermano (R57). */
const GIRO_SALUTE_MS = 250;
/** Ogni quanto il processo batte e pubblica la filigrana. */
const BATTITO_MS = 250;
/** Come si chiama il giro che scrive che il processo vive: se non riesce, la base dati non accetta scritture. */
export const BATTITO = 'battito';
/** Come si chiama il giro che rilegge le chiavi: si fa anche a ora dubbia, o una chiave revocata firmerebbe ancora (R66). */
export const RILETTURA_CHIAVI = 'chiavi';

export type Pianificatore = {
  /** Si annuncia e comincia i giri; con `daSolo` falso si annuncia soltanto, e i giri si chiedono a `giro`. */
  avvia(come?: { daSolo: boolean }): Promise<void>;
  /** Un giro di ogni lavoro, subito: per le prove, che non aspettano. Alla fine ciò che ha scritto è nell'indice. */
  giro(): Promise<void>;
  ferma(): Promise<void>;
};

/** I giri lenti delle altre capacità, ciascuno con il suo nome, nell'ordine in cui si fanno. */
export type GiriLenti = Readonly<Record<string, () => Promise<unknown>>>;

/** Propone ciò che il tempo rende dovuto. Ogni processo lo fa: il doppione perde alla chiave primaria. */
export function creaPianificatore(
  parti: Pick<Casa, 'orologio'> &
    Pick<Nucleo, 'lavoriFermi' | 'indice' | 'esecutore' | 'filigrana' | 'presenze' | 'orologioSano'>,
  processi: Processi,
  giriLenti: GiriLenti,
  salute: Salute | null = null,
): Pianificatore {
  const { lavoriFermi, indice, esecutore, orologio, filigrana, presenze, orologioSano } = parti;
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
    sana: () => orologioSano() && (salute === null || salute.sana()),
    sistemaId: sistema.id,
    nuovoId: randomUUID,
  });

  /** Ciò che apre, scade o parte a un'ora non si fa se l'ora è dubbia: aspetta (R74). */
  const aOraCerta = (fai: () => Promise<unknown>) => async () => (orologioSano() ? fai() : undefined);
  const giro = (nome: string, ogniMs: number, fai: () => Promise<unknown>): Giro =>
    creaGiro({ nome, ogniMs, fai, fermi: lavoriFermi });

  const perOgnuna = (dovute: (adesso: number) => Promise<string[]>, atto: Atto) =>
    aOraCerta(async () => perCiascuna('asta', await dovute(orologio.adesso()), (asta) => esegui(asta, atto)));

  const giri: Giro[] = [
    giro(BATTITO, BATTITO_MS, gare.batti),
    giro('indice', GIRO_INDICE_MS, gare.rimettiInPari),
    giro('stanze', GIRO_LENTO_MS, creaStanzePronte({ indice, esecutore })),
    giro('gare', GIRO_GARE_MS, gare.chiudi),
    giro('processi', GIRO_LENTO_MS, gare.congedaSpariti),
    giro('referenti', GIRO_LENTO_MS, gare.sorvegliaReferenti),
    ...(salute === null
      ? []
      : [
          giro('salute', GIRO_SALUTE_MS, salute.sorveglia),
          giro('collegamenti', GIRO_LENTO_MS, salute.ricordaCollegamenti),
        ]),
    giro('termini', GIRO_LENTO_MS, perOgnuna(indice.termineScaduto, { tipo: 'scadiTermine' })),
    // Chi non è più vincolato alla sua offerta riceve la cauzione senza chiederla (R24, R71).
    giro('vincoli', GIRO_LENTO_MS, perOgnuna(indice.daRimborsare, { tipo: 'rimborsaScadute' })),
    ...Object.entries(giriLenti).map(([nome, fai]) =>
      giro(nome, GIRO_LENTO_MS, nome === RILETTURA_CHIAVI ? fai : aOraCerta(fai)),
    ),
  ];

  return {
    async avvia({ daSolo } = { daSolo: true }) {
      await gare.subentra();
      if (daSolo) for (const ripetuto of giri) ripetuto.avvia();
    },
    async giro() {
      for (const ripetuto of giri) {
        await ripetuto.una();
        // Il lavoro seguente cerca nell'indice ciò che è dovuto: deve trovarvi ciò che questo ha scritto.
        await indice.quiete();
      }
    },
    async ferma() {
      for (const ripetuto of giri) await ripetuto.ferma();
      await processi.congeda();
    },
  };
}

/** Un guasto che qualche vendita non sa ancora è come un rilancio in mano: nessuna si chiude oltre il suo inizio (R57). */
function conSalute(filigrana: Nucleo['filigrana'], salute: Salute | null): Pick<Nucleo['filigrana'], 'valore'> {
  if (salute === null) return filigrana;
  return { valore: () => Math.min(filigrana.valore(), salute.guastoNonPortatoDal() ?? Number.POSITIVE_INFINITY) };
}
