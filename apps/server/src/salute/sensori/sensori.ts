import { type Kysely, sql } from 'kysely';
import type { SoglieSalute } from '../../piattaforma/configurazione/salute.ts';
import type { Orologio } from '../../piattaforma/ora/orologio.ts';
import type { Giornale, Scrittura } from '../../vendita/giornale/giornale.ts';
import type { Quadro } from './quadro.ts';

/** Passo con cui si misura il ritardo del ciclo: abbastanza fitto per vederne uno di un quarto di secondo. */
const PASSO_CICLO_MS = 50;
/** Ogni quanto si guardano base dati, diffusione e orologio. */
const PASSO_LENTO_MS = 500;
/** Una base dati che tace più di così non c'è. */
const ATTESA_BASE_DATI_MS = 1_500;

type Parti = {
  quadro: Quadro;
  soglie: SoglieSalute;
  orologio: Orologio;
  db: Kysely<unknown>;
  /** Di quanto l'orologio della macchina si è spostato all'ultima misura, in millisecondi. */
  derivaMs: () => number;
  /** Falso finché non si sa se l'ora è quella giusta. */
  orologioSano: () => boolean;
  monotono?: () => number;
};

/** L'ultima voce di un'asta mandata a chi la segue da qui; `undefined` se da qui non la segue nessuno. */
type Mandata = (asta: string) => number | undefined;

export type Sensori = {
  misuraCiclo(): void;
  /** Il ciclo, adesso, prima di decidere una chiusura; nulla finché non si è avviati. */
  guarda(): void;
  misuraLento(): Promise<void>;
  /** Il registro, con le conferme cronometrate. */
  osserva(giornale: Giornale): Giornale;
  /** Chi porta le voci agli schermi dice fin dove è arrivato; finché nessuno lo dice, nessuno segue. */
  segui(chiManda: Mandata): void;
  avvia(): void;
  ferma(): void;
};

/** Ciò che un processo vede di sé: ogni misura oltre la soglia è un guasto con inizio e fine. */
export function creaSensori({
  quadro,
  soglie,
  orologio,
  db,
  derivaMs,
  orologioSano,
  monotono = () => performance.now(),
}: Parti): Sensori {
  const timer: NodeJS.Timeout[] = [];
  const diffusione = creaMisuraDiffusione({ quadro, soglie, orologio });
  let ultimoPasso = monotono();
  let lente = 0;
  const misuraOrologio = creaMisuraOrologio({ quadro, soglie, orologio, derivaMs, orologioSano });
  let nascitaBaseDati: string | null = null;
  let baseDatiMutaDal: number | null = null;
  let inGiro: Promise<void> | null = null;
  const scritture = new Map<symbol, number>();

  function misuraCiclo(): void {
    const ora = monotono();
    const ritardoMs = ora - ultimoPasso - PASSO_CICLO_MS;
    ultimoPasso = ora;
    const adesso = orologio.adesso();
    if (ritardoMs > soglie.cicloMs) quadro.guasto('ciclo', adesso - Math.round(ritardoMs), adesso);
  }

  function scritta(durataMs: number, riuscita: boolean): void {
    if (riuscita && durataMs <= soglie.scritturaMs) {
      lente = 0;
      return;
    }
    lente += 1;
    const adesso = orologio.adesso();
    if (lente >= soglie.scrittureLente)
      quadro.guasto('scritture', adesso - Math.min(Math.round(durataMs), lente * soglie.scritturaMs), adesso);
  }

  /** Una conferma che non arriva non è ancora lenta tre volte, ma dopo tre volte il suo tempo lo è. */
  function misuraScritture(): void {
    const ora = monotono();
    const adesso = orologio.adesso();
    for (const da of scritture.values())
      if (ora - da > soglie.scritturaMs * soglie.scrittureLente)
        quadro.guasto('scritture', adesso - Math.round(ora - da), adesso);
  }

  async function misuraBaseDati(): Promise<void> {
    const chiestoIl = orologio.adesso();
    const nascita = await nascitaDi(db).catch(() => null);
    const adesso = orologio.adesso();
    if (nascita === null) {
      baseDatiMutaDal ??= chiestoIl;
      quadro.guasto('base_dati', baseDatiMutaDal, adesso);
      return;
    }
    // Un altro server, o lo stesso riavviato: ciò che era in volo può essere perso e la fiducia si rifà.
    if (nascitaBaseDati !== null && nascita !== nascitaBaseDati)
      quadro.guasto('base_dati', baseDatiMutaDal ?? chiestoIl, adesso);
    nascitaBaseDati = nascita;
    baseDatiMutaDal = null;
  }

  function misuraLento(): Promise<void> {
    // Un giro non ne aspetta un altro: con la base dati muta si accumulerebbero.
    inGiro ??= (async () => {
      misuraScritture();
      diffusione.misura();
      misuraOrologio();
      await misuraBaseDati();
    })().finally(() => {
      inGiro = null;
    });
    return inGiro;
  }

  return {
    misuraCiclo,
    misuraLento,
    guarda() {
      if (timer.length > 0) misuraCiclo();
    },
    segui: diffusione.segui,
    osserva: (giornale) => ({
      ...giornale,
      async aggiungi(richiesta): Promise<Scrittura> {
        const chiave = Symbol('scrittura');
        const da = monotono();
        scritture.set(chiave, da);
        try {
          const esito = await giornale.aggiungi(richiesta);
          scritta(monotono() - da, true);
          if (esito.esito === 'scritte') diffusione.scritta(esito.voci.at(-1));
          return esito;
        } catch (errore) {
          scritta(monotono() - da, false);
          throw errore;
        } finally {
          scritture.delete(chiave);
        }
      },
    }),
    avvia() {
      ultimoPasso = monotono();
      timer.push(
        setInterval(misuraCiclo, PASSO_CICLO_MS),
        setInterval(() => void misuraLento(), PASSO_LENTO_MS),
      );
    },
    ferma() {
      for (const giro of timer.splice(0)) clearInterval(giro);
    },
  };
}

/** Le voci scritte da qui che gli schermi non hanno ancora. */
function creaMisuraDiffusione({ quadro, soglie, orologio }: Pick<Parti, 'quadro' | 'soglie' | 'orologio'>) {
  /** Di ogni asta, la prima che possono non avere. */
  const daMandare = new Map<string, { seq: number; il: number }>();
  let mandata: Mandata = () => undefined;
  return {
    segui(chiManda: Mandata): void {
      mandata = chiManda;
    },
    scritta(ultima: { asta: string; seq: number } | undefined): void {
      if (ultima !== undefined && !daMandare.has(ultima.asta))
        daMandare.set(ultima.asta, { seq: ultima.seq, il: orologio.adesso() });
    },
    misura(): void {
      const adesso = orologio.adesso();
      for (const [asta, { seq, il }] of daMandare) {
        const arrivata = mandata(asta);
        if (arrivata === undefined || arrivata >= seq) daMandare.delete(asta);
        else if (adesso - il > soglie.diffusioneMs) quadro.guasto('diffusione', il, adesso);
      }
    },
  };
}

/** L'ora che salta, o di cui si dubita. */
function creaMisuraOrologio({
  quadro,
  soglie,
  orologio,
  derivaMs,
  orologioSano,
}: Pick<Parti, 'quadro' | 'soglie' | 'orologio' | 'derivaMs' | 'orologioSano'>): () => void {
  let derivaVista = 0;
  let dubbiaDal: number | null = null;
  return () => {
    const adesso = orologio.adesso();
    // Finché dura il dubbio nessuno rilancia: la gara lo deve sapere, o allo zero si chiuderebbe su un tempo negato (R57, R74).
    if (orologioSano()) dubbiaDal = null;
    else {
      dubbiaDal ??= adesso;
      quadro.guasto('orologio', dubbiaDal, adesso);
    }
    const deriva = derivaMs();
    if (deriva === derivaVista) return;
    derivaVista = deriva;
    if (Math.abs(deriva) > soglie.orologioMs) quadro.guasto('orologio', adesso, adesso);
  };
}

/** Quando è nato il server che risponde: cambia a ogni riavvio e a ogni subentro. */
async function nascitaDi(db: Kysely<unknown>): Promise<string> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('la base dati non risponde')), ATTESA_BASE_DATI_MS);
  try {
    const { rows } = await Promise.race([
      sql<{ nascita: string }>`
        SELECT pg_postmaster_start_time()::text || ' ' || coalesce(inet_server_addr()::text, '') AS nascita`.execute(
        db,
      ),
      promise,
    ]);
    return rows[0]?.nascita ?? '';
  } finally {
    clearTimeout(timer);
  }
}
