import { randomUUID } from 'node:crypto';
import {
  type Atto,
  type Attore,
  type Comando,
  decidi,
  type Evento,
  evolvi,
  type Istante,
  POLITICA_PREDEFINITA,
  STATO_INIZIALE,
  type Stato,
} from '@gestore/dominio';
import { portaInGara } from '../../prove/gara.ts';
import { astaVuota } from '../../vendita/comandi/asta-viva.ts';
import { PRESENZA_VALIDA_MS } from '../../vendita/presenze/presenze.ts';
import { creaAvvisiRipresa } from '../avvisi-ripresa.ts';
import { creaQuadro, type Quadro } from '../sensori/quadro.ts';
import type { OfferentePresente } from '../sensori/sparizioni.ts';
import { creaSorveglianza } from '../sorveglianza.ts';

/** Un offerente con i suoi dispositivi e la sua rete, come li vede il server. */
export type Persona = {
  /** Ogni quanto la sua pagina si fa sentire; `Infinity` quando è chiusa o senza rete. */
  ogniMs: number;
  rete: string;
  /** Chiude l'ultimo socket dicendolo: il server lo sa subito. */
  chiude(): void;
};

type Presenza = { dal: Istante; visto: Istante; lasciata: Istante | null; ogniMs: number; rete: string };

/** Ogni quanto la pagina della stanza si fa sentire. */
export const OGNI_MS = 5_000;
const PASSO_MS = 1_000;

/** Gare vere per le regole e per la sorveglianza, finte per il tempo, la rete e chi vi partecipa. */
export type GaraFinta = {
  ora(): Istante;
  aste: readonly string[];
  /** Gli ammessi di ciascuna gara, e una busta che nessuno ha ammesso. */
  ammessi: readonly (readonly string[])[];
  entra(asta: string, bustaId: string, rete: string): Persona;
  /** Ciò che la piattaforma vede di sé; chi non vi scrive nulla la lascia sana. */
  quadro: Quadro;
  /** Passa il tempo, un passo alla volta (un secondo); la gara che arriva a zero si chiude. `accade` è prima di ogni giro. */
  passano(ms: number, opzioni?: { passoMs?: number; accade?: (ora: Istante) => void }): Promise<void>;
  fatti(asta: string, tipo: Evento['tipo']): Evento[];
  /** Tutti i fatti di una vendita, ciascuno con la sua ora. */
  registro(asta: string): readonly { il: Istante; evento: Evento }[];
  /** Compie un atto adesso; deve riuscire. */
  fai(asta: string, attore: Attore, atto: Atto): Promise<void>;
  /** I testi degli avvisi della ripresa partiti per posta, ciascuno una volta. */
  avvisi(): readonly string[];
  /** Di quanto la gara è finita più tardi del suo primo zero; `null` se non è ancora finita. */
  ritardoMs(asta: string): number | null;
};

/**
 * Prepara le gare, con il referente sempre nella stanza e la piattaforma sana. Nessuno rilancia: una gara deve finire
 * un'unità di tempo dopo l'avvio, e tutto ciò che vi si aggiunge è tempo tolto.
 */
export async function garaFinta({
  aste: quante = 1,
  offerenti,
  unitaTempoMs,
}: {
  aste?: number;
  offerenti: number;
  unitaTempoMs: number;
}): Promise<GaraFinta> {
  const avvio = 1_800_000_000_000;
  let ora = avvio;
  const stati = new Map<string, { stato: Stato; eventi: { il: Istante; evento: Evento }[] }>();
  const quadro = creaQuadro(0);
  const avvisi = new Map<string, string>();
  const viva = (asta: string) => ({ ...astaVuota(), stato: stati.get(asta)?.stato ?? STATO_INIZIALE });
  const esecutore = {
    async esegui(asta: string, comando: Comando, adesso: Istante) {
      const prima = stati.get(asta) ?? { stato: STATO_INIZIALE, eventi: [] };
      const { eventi, rifiuto } = decidi(prima.stato, comando, adesso);
      stati.set(asta, {
        stato: eventi.reduce(evolvi, prima.stato),
        eventi: [...prima.eventi, ...eventi.map((evento) => ({ il: adesso, evento }))],
      });
      return { rifiuto, voci: [], ripetuto: false };
    },
    leggi: async (asta: string) => viva(asta),
    nota: viva,
  };
  const gare: { asta: string; buste: [string, string]; altre: string[] }[] = [];
  while (gare.length < quante) gare.push(await portaInGara(esecutore, avvio, { unitaTempoMs, offerenti }));
  const aste = gare.map(({ asta }) => asta);
  const presenze = new Map<string, Presenza & { asta: string; bustaId: string }>();
  const inGara = (): string[] => aste.filter((asta) => viva(asta).stato.fase === 'gara');
  const sorveglianza = creaSorveglianza({
    indice: { dalVivo: async () => inGara(), attendono: async () => inGara() },
    esecutore,
    orologio: { adesso: () => ora },
    presenze: { assenzeReferenti: async (quali) => new Map(quali.map((asta) => [asta, 0])) },
    politica: POLITICA_PREDEFINITA,
    lettura: () => quadro.lettura(ora),
    portata: quadro.portata,
    scambia: async () => [],
    muti: async () => ({ malata: false, saniDal: 0 }),
    presenti: async () => visti(),
    offerentiPercento: 20,
    fermaDal: null,
    // La posta riconosce lo stesso avviso dal suo identificativo.
    avvisa: creaAvvisiRipresa({ esecutore }, async (_, { comandoId, testo }) => avvisi.set(comandoId, testo)),
    sistemaId: 'prova',
    nuovoId: randomUUID,
  });

  function visti(): OfferentePresente[] {
    return [...presenze.values()]
      .filter(({ visto }) => ora - visto < PRESENZA_VALIDA_MS + OGNI_MS)
      .map(({ asta, bustaId, rete, dal, visto, lasciata }) => ({
        asta,
        bustaId,
        rete,
        presenteDaMs: ora - dal,
        vistoFaMs: ora - visto,
        lasciataFaMs: lasciata === null ? null : ora - lasciata,
      }));
  }

  function seSente(presenza: Presenza): void {
    if (ora - presenza.visto < presenza.ogniMs) return;
    if (ora - presenza.visto > PRESENZA_VALIDA_MS) presenza.dal = ora;
    presenza.visto = ora;
    presenza.lasciata = null;
  }

  async function chiudi(asta: string): Promise<void> {
    const attore = { tipo: 'sistema', id: 'prova' } as const;
    await esecutore.esegui(
      asta,
      { comandoId: randomUUID(), attore, atto: { tipo: 'concludiGara', filigranaIl: ora } },
      ora,
    );
  }

  return {
    ora: () => ora,
    aste,
    ammessi: gare.map(({ buste, altre }) => [...buste, ...altre]),
    entra(asta, bustaId, rete) {
      const sua = { asta, bustaId, rete, dal: ora, visto: ora, lasciata: null as Istante | null, ogniMs: OGNI_MS };
      presenze.set(`${asta} ${bustaId}`, sua);
      return Object.assign(sua, {
        chiude() {
          sua.ogniMs = Number.POSITIVE_INFINITY;
          sua.lasciata ??= ora;
        },
      });
    },
    quadro,
    async passano(ms, { passoMs = PASSO_MS, accade } = {}) {
      for (const fine = ora + ms; ora < fine && inGara().length > 0; ) {
        ora += passoMs;
        accade?.(ora);
        for (const presenza of presenze.values()) seSente(presenza);
        await sorveglianza.giro();
        for (const asta of inGara()) await chiudi(asta);
      }
    },
    fatti: (asta, tipo) =>
      (stati.get(asta)?.eventi ?? []).flatMap(({ evento }) => (evento.tipo === tipo ? [evento] : [])),
    registro: (asta) => stati.get(asta)?.eventi ?? [],
    avvisi: () => [...avvisi.values()],
    async fai(asta, attore, atto) {
      const { rifiuto } = await esecutore.esegui(asta, { comandoId: randomUUID(), attore, atto }, ora);
      if (rifiuto !== null) throw new Error(`${atto.tipo}: ${rifiuto.codice}`);
    },
    ritardoMs(asta) {
      const { stato } = viva(asta);
      return stato.fase === 'gara_conclusa' ? stato.conclusaIl - (avvio + unitaTempoMs) : null;
    },
  };
}
