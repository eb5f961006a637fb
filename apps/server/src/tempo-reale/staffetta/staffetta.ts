import type { AvvisoDiScrittura } from '../../vendita/giornale/ascolta.ts';
import { creaVociInMano, type VoceDaMandare } from './voci-in-mano.ts';

/** Ciò che di una voce va su un canale. `dati` porta sempre `seq`: chi segue riconosce buchi e doppioni. */
export type DaPubblicare = {
  canale: string;
  evento: string;
  dati: { seq: number };
  /** Va a uno solo, al posto della vista comune. */
  propria?: boolean;
};

/** Un avviso; chi ha scritto in questo processo ha già le voci, e non serve rileggerle. */
export type AvvisoConVoci = AvvisoDiScrittura & { voci?: readonly VoceDaMandare[] };

type PorteStaffetta = {
  /** Le voci dopo un numero di sequenza, in ordine, a pagine; una pagina vuota vuol dire che non ce n'è più. */
  leggiDopo: (asta: string, seq: number) => Promise<VoceDaMandare[]>;
  leggiUltima: (asta: string) => Promise<VoceDaMandare | null>;
  /** Chi vede che cosa: per ogni pubblico il suo canale e la sua vista. */
  perOgniPubblico: (voce: VoceDaMandare) => readonly DaPubblicare[];
  /** Uno o più eventi dello stesso canale, in ordine; finisce quando sono presi da tutti. */
  pubblica: (
    canale: string,
    evento: string,
    datiJson: readonly string[],
    opzioni: { ricorda: boolean },
  ) => void | Promise<void>;
  /** Se qualcuno qui segue l'asta. Di chi non è seguito non si legge nulla. */
  seguita: (asta: string) => boolean;
  /** Se qualcuno qui ascolta il canale: le viste per nessuno non si serializzano. */
  ascoltato: (canale: string) => boolean;
  guasto: (errore: unknown) => void;
};

export type Staffetta = {
  /** Qualcuno ha scritto: le voci nuove si mandano in ordine, mai due volte. */
  avvisa(avvisi: readonly AvvisoConVoci[]): void;
  /** Dopo notifiche forse perse: si rimette in pari ogni asta seguita. */
  rimettiInPari(aste: Iterable<string>): void;
  /** L'ultima voce mandata di un'asta, se si sa: chi si iscrive adesso riceverà da quella dopo in poi. */
  mandata(asta: string): number | undefined;
  /** Finisce quando non c'è più nulla da mandare. */
  quiete(): Promise<void>;
};

/** Fin dove mandare, da dove cominciare se di quest'asta non si è ancora mandato nulla, e quante volte è stato chiesto. */
type Lavoro = { finoA: number; inizio: number | 'ultima'; richieste: number };

/**
 * Porta i fatti dal registro ai canali, dopo la scrittura e mai prima: un solo lavoro per asta alla volta. Le voci che
 * aspettano insieme partono insieme, una scrittura per socket; le seguenti quando tutti i canali hanno preso quelle
 * prima. Se il registro non si legge, il posto resta dov'era e si riparte da lì al prossimo avviso; intanto gli schermi
 * chiedono da sé.
 */
export function creaStaffetta(porte: PorteStaffetta): Staffetta {
  /** Ultima voce mandata di ogni asta seguita. */
  const mandate = new Map<string, number>();
  const inMano = creaVociInMano();
  const inCorso = new Map<string, { lavoro: Lavoro; finito: Promise<void> }>();

  async function manda(asta: string, voci: readonly VoceDaMandare[]): Promise<void> {
    for (const gruppo of gruppi(voci, porte)) {
      // Nello stesso istante in cui partono: chi si iscrive dopo non le riceve più, e deve saperlo.
      mandate.set(asta, gruppo.ultimoSeq);
      await consegna(gruppo, porte);
    }
  }

  async function mandaDopo(asta: string, dopo: number, finoA: number): Promise<void> {
    for (let seq = dopo; seq < finoA; ) {
      const voci = inMano.dopo(asta, seq) ?? (await porte.leggiDopo(asta, seq));
      const ultima = voci.at(-1);
      if (ultima === undefined) return;
      seq = ultima.seq;
      await manda(asta, voci);
    }
  }

  /** Non si sa che cosa chi segue abbia già: basta l'ultima voce, e chi è indietro vede il buco. */
  async function mandaUltima(asta: string): Promise<void> {
    const ultima = await porte.leggiUltima(asta);
    if (ultima !== null) await manda(asta, [ultima]);
  }

  async function compi(asta: string, lavoro: Lavoro): Promise<void> {
    let servite: number;
    do {
      servite = lavoro.richieste;
      const dopo = mandate.get(asta) ?? lavoro.inizio;
      await (dopo === 'ultima' ? mandaUltima(asta) : mandaDopo(asta, dopo, lavoro.finoA)).catch(porte.guasto);
      // Chi ha chiesto durante una lettura può parlare di una voce che quella lettura non vedeva ancora.
    } while (servite < lavoro.richieste);
    // Nello stesso istante in cui si vede che non resta nulla: un avviso non può cadere in mezzo.
    inCorso.delete(asta);
    inMano.lascia(asta);
  }

  function spingi(asta: string, finoA: number, inizio: Lavoro['inizio']): void {
    const gia = inCorso.get(asta);
    if (gia !== undefined) {
      gia.lavoro.finoA = Math.max(gia.lavoro.finoA, finoA);
      gia.lavoro.richieste += 1;
      return;
    }
    if (!porte.seguita(asta)) {
      mandate.delete(asta);
      inMano.lascia(asta);
      return;
    }
    const posto = { lavoro: { finoA, inizio, richieste: 1 }, finito: Promise.resolve() };
    inCorso.set(asta, posto);
    posto.finito = compi(asta, posto.lavoro);
  }

  return {
    avvisa(avvisi) {
      for (const { asta, da, seq, voci } of avvisi) {
        if (voci !== undefined) inMano.tieni(asta, voci);
        spingi(asta, seq, da - 1);
      }
    },
    rimettiInPari(aste) {
      for (const asta of aste) spingi(asta, Number.MAX_SAFE_INTEGER, 'ultima');
    },
    mandata: (asta) => mandate.get(asta),
    async quiete() {
      while (inCorso.size > 0) await Promise.all([...inCorso.values()].map(({ finito }) => finito));
    },
  };
}

type Consegna = { canale: string; evento: string; dati: { seq: number }[] };
/**
 * `ricorda`: chi si iscrive dopo può riceverle dal canale comune. Non se qualcuno ne ha una vista propria: al suo ritorno
 * la comune ne prenderebbe il posto (R66).
 */
type Gruppo = { ultimoSeq: number; consegne: Consegna[]; ricorda: boolean };

/**
 * Le voci che possono partire insieme: quelle che vanno agli stessi canali. Dove una porta in più un canale proprio il
 * gruppo si spezza, perché chi ascolta due canali deve riceverle tutte in ordine, la propria prima di quella comune.
 */
function* gruppi(
  voci: readonly VoceDaMandare[],
  porte: Pick<PorteStaffetta, 'perOgniPubblico' | 'guasto'>,
): Generator<Gruppo> {
  let gruppo: Gruppo | undefined;
  for (const voce of voci) {
    const uscite = viste(voce, porte);
    const ricorda = uscite.length > 0 && !uscite.some(({ propria }) => propria);
    const insieme = gruppo?.ricorda === ricorda ? gruppo.consegne : undefined;
    if (insieme?.length === uscite.length && uscite.every(({ canale }, i) => insieme[i]?.canale === canale)) {
      for (const [i, { dati }] of uscite.entries()) insieme[i]?.dati.push(dati);
      (gruppo as Gruppo).ultimoSeq = voce.seq;
      continue;
    }
    if (gruppo !== undefined) yield gruppo;
    const consegne = uscite.map(({ canale, evento, dati }) => ({ canale, evento, dati: [dati] }));
    gruppo = { ultimoSeq: voce.seq, consegne, ricorda };
  }
  if (gruppo !== undefined) yield gruppo;
}

/**
 * A chi ascolta adesso, e non a chi ascoltava quando partivano le voci di prima: chi si è iscritto intanto attende la sua
 * vista dal suo canale. Una consegna fallita non ferma le altre, e non si ripete: chi l'ha persa vede il buco e chiede.
 */
async function consegna(
  { consegne, ricorda }: Gruppo,
  { ascoltato, pubblica, guasto }: Pick<PorteStaffetta, 'ascoltato' | 'pubblica' | 'guasto'>,
): Promise<void> {
  const prese = consegne
    .filter(({ canale }) => ascoltato(canale))
    .map(async ({ canale, evento, dati }) => {
      const datiJson = dati.map((uno) => JSON.stringify(uno));
      return pubblica(canale, evento, datiJson, { ricorda });
    });
  for (const esito of await Promise.allSettled(prese)) if (esito.status === 'rejected') guasto(esito.reason);
}

/** Una voce che non si sa mostrare non ferma le seguenti: chi segue vede il buco e chiede. */
function viste(
  voce: VoceDaMandare,
  { perOgniPubblico, guasto }: Pick<PorteStaffetta, 'perOgniPubblico' | 'guasto'>,
): readonly DaPubblicare[] {
  try {
    return perOgniPubblico(voce);
  } catch (errore) {
    guasto(errore);
    return [];
  }
}
