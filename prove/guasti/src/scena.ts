import { join } from 'node:path';
import type { RispostaChiavi } from '@gestore/contratto';
import type { ChiaviPubbliche } from '@gestore/registro';
import { apriPool } from '@gestore/server/base-dati/collegamento/connessione';
import { migra } from '@gestore/server/base-dati/migra';
import { creaSegreto, segretiDa } from '@gestore/server/piattaforma/segreti';
import type { Pool } from 'pg';
import { type Banditore, creaBanditore } from './aste.ts';
import { type Caso, creaCaso } from './caso.ts';
import { type Controllore, creaControllore } from './controllore.ts';
import { avviaFiglio, type Figlio } from './figlio.ts';
import { type Motore, preparaMotore } from './motore.ts';
import { preparaPiattaforma, type Server } from './piattaforma.ts';
import type { Persona } from './rete.ts';
import type { OrdineAlCarico, VoceDalCarico } from './righe.ts';
import type { OrdineAgliSchermi, VoceDagliSchermi } from './schermi.ts';
import { SCHERMI_PER_VENDITA } from './schermi-per-vendita.ts';
import { attendi } from './tempi.ts';
import type { Guasto } from './zero.ts';

/** Il tempo più lungo che una gara può avere (R52): le vendite lunghe non finiscono mentre si guasta. */
const UNITA_LUNGA_MS = 3_600_000;
/** Il più corto: le brevi arrivano a zero fra un guasto e l'altro. */
const UNITA_BREVE_MS = 5_000;
/**
 * Le soglie della salute sono parametri del gestore: qui clienti, schermi, server e base dati dividono la stessa macchina, e
 * con quelle di produzione ogni colpo la terrebbe ferma per tutta la campagna. Le cause e le regole restano le stesse.
 */
const SALUTE_DI_CAMPAGNA: Readonly<Record<string, string>> = {
  SALUTE_CICLO_MS: '900',
  SALUTE_SCRITTURA_MS: '900',
  SALUTE_DIFFUSIONE_MS: '5000',
  SALUTE_SINTETICO_MS: '10000',
  SALUTE_OFFERENTI_PERCENTO: '100',
  GUASTI_SANI_MS: '500',
};
/** Vendite lunghe i cui schermi, due offerenti e una console, si seguono per tutta la campagna. */
const SEGUITE = 12;

export type Misura = {
  server: number;
  /** Processi dei soli socket; senza, ogni server fa le due cose. */
  staffette?: number;
  lunghe: number;
  brevi: number;
  rilanciAlSecondo: number;
};

/** La base dati di una scena: di più sa chi la guasta. */
type BaseDatiDiScena = { urlProprietario: string; accendi(): Promise<void>; ferma(): Promise<void> };

export type Scena = SenzaMotore & { motore: Motore };

/** Una scena, quale che sia la sua base dati. */
export type SenzaMotore = {
  cartella: string;
  misura: Misura;
  caso: Caso;
  server: Server[];
  staffette: Server[];
  pool: Pool;
  banditore: Banditore;
  controllore: Controllore;
  /** Le chiavi con cui si verifica una ricevuta, come la piattaforma le pubblicava prima dei guasti. */
  chiavi: ChiaviPubbliche;
  carico: Figlio<OrdineAlCarico, VoceDalCarico>;
  schermi: Figlio<OrdineAgliSchermi, VoceDagliSchermi>;
  guasti: Guasto[];
  /** Le brevi non ancora giudicate. */
  brevi: Set<string>;
  /** Quelle di loro che chi rilanciava ha visto concludersi. */
  concluse: Set<string>;
  /** Quelle che hanno vissuto un salto dell'ora: non si giudicano, e si dice quante sono. */
  fuoriOra: Set<string>;
  seguite: Set<string>;
  /** Le vendite che non arrivano mai a zero. */
  lunghe: Set<string>;
  /** Falso mentre l'ora della base dati salta: gli istanti del registro non si confrontano con i nostri. */
  oraFidata: boolean;
  conteggi: { accettati: number; brevi: number; giudicate: number; senzaRilanci: number; fuoriOra: number };
  ferma(): Promise<void>;
};

/** Quanto si aspetta che una scena interrotta mentre si accendeva arrivi a un punto da cui si spegne. */
const ACCENSIONE_INTERROTTA_MAX_MS = 5_000;

/** Le scene accese o che si stanno accendendo: chi interrompe la campagna le spegne, di qualunque fase siano. */
const accese = new Set<{ ferma(): Promise<void>; accesa: Promise<unknown> }>();
let spente = false;

/** Spegne tutto; dopo, nessuna scena si accende più. */
export async function spegniLeScene(): Promise<void> {
  spente = true;
  await Promise.all(
    [...accese].map(async ({ ferma, accesa }) => {
      await ferma();
      // Ciò che stava nascendo quando si è spento nasce ancora: si spegne da sé appena lo si tiene.
      await Promise.race([accesa.catch(() => undefined), attendi(ACCENSIONE_INTERROTTA_MAX_MS)]);
      await ferma();
    }),
  );
}

type Varianti = {
  opzioniMotore?: readonly string[];
  cartellaMotore?: string;
  ambienteServer?: Readonly<Record<string, string>>;
};

/** Accende tutto: base dati, server, registratore, clienti, schermi; apre le vendite e lascia il carico fermo. */
export async function preparaScena(
  cartella: string,
  seme: number,
  misura: Misura,
  varianti: Varianti = {},
): Promise<Scena> {
  const { opzioniMotore = [], cartellaMotore = cartella } = varianti;
  return preparaScenaSu(cartella, seme, misura, varianti, () =>
    preparaMotore(cartellaMotore, { opzioni: opzioniMotore }),
  );
}

/** La stessa, su un'altra base dati. */
export async function preparaScenaSu<M extends BaseDatiDiScena>(
  cartella: string,
  seme: number,
  misura: Misura,
  varianti: Pick<Varianti, 'ambienteServer'>,
  preparaBaseDati: () => Promise<M>,
): Promise<SenzaMotore & { motore: M }> {
  const fermate: (() => unknown)[] = [];
  const ferma = async (): Promise<void> => {
    for (const una of fermate.splice(0).reverse())
      await Promise.resolve(una()).catch((errore: unknown) => console.error('arresto:', errore));
  };
  const tieni = (spegni: () => unknown): void => {
    fermate.push(spegni);
    if (spente) throw new Error('interrotta mentre si accendeva');
  };
  const fermaScena = async (): Promise<void> => {
    accese.delete(questa);
    await ferma();
  };
  const questa = { ferma, accesa: accendi({ cartella, seme, misura, varianti, preparaBaseDati }, fermaScena, tieni) };
  accese.add(questa);
  try {
    return await questa.accesa;
  } catch (errore) {
    await fermaScena();
    throw errore;
  }
}

type Richiesta<M> = {
  cartella: string;
  seme: number;
  misura: Misura;
  varianti: Pick<Varianti, 'ambienteServer'>;
  preparaBaseDati: () => Promise<M>;
};

async function accendi<M extends BaseDatiDiScena>(
  { cartella, seme, misura, varianti: { ambienteServer = {} }, preparaBaseDati }: Richiesta<M>,
  ferma: () => Promise<void>,
  tieni: (spegni: () => unknown) => void,
): Promise<SenzaMotore & { motore: M }> {
  const motore = await preparaBaseDati();
  tieni(() => motore.ferma());
  await motore.accendi();
  const { urlApplicazione } = await migra(motore.urlProprietario);
  const pool = apriPool(urlApplicazione);
  tieni(() => pool.end());
  const server = await preparaPiattaforma(misura.server, {
    cartella,
    ambiente: () => ({
      DATABASE_URL: motore.urlProprietario,
      ...SALUTE_DI_CAMPAGNA,
      ...(misura.staffette ? { RUOLO: 'server' } : {}),
      ...ambienteServer,
    }),
  });
  const urls = server.map(({ url }) => url);
  const staffette = await preparaPiattaforma(misura.staffette ?? 0, {
    cartella,
    ambiente: () => ({ DATABASE_URL: motore.urlProprietario, RUOLO: 'staffetta', BASE_URL: urls[0] ?? '' }),
  });
  const processi = [...server, ...staffette];
  tieni(() => Promise.all(processi.map((uno) => uno.ferma())));
  // Il primo crea le chiavi; gli altri le trovano, e partono insieme.
  await processi[0]?.avvia();
  await Promise.all(processi.slice(1).map((uno) => uno.avvia()));
  const fileRegistratore = join(cartella, 'ricevute.jsonl');
  const registratore = avviaFiglio<{ tipo: 'nulla' }, number>('./registratore.ts', [fileRegistratore]);
  tieni(() => registratore.ferma());
  const portaRegistratore = await registratore.aspetta((voce): voce is number => voce > 0, 20_000, 'registratore');
  const carico = avviaFiglio<OrdineAlCarico, VoceDalCarico>('./carico.ts');
  tieni(() => carico.ferma());
  const pronto = carico.aspetta((v): v is VoceDalCarico & { tipo: 'pronto' } => v.tipo === 'pronto', 20_000, 'carico');
  carico.di({ tipo: 'inizio', urls, portaRegistratore, seme, rilanciAlSecondo: misura.rilanciAlSecondo });
  await pronto;
  const schermi = avviaFiglio<OrdineAgliSchermi, VoceDagliSchermi>('./schermi.ts');
  tieni(() => schermi.ferma());
  schermi.di({ tipo: 'server', urls, ...(staffette.length > 0 && { canali: staffette.map(({ url }) => url) }) });
  const banditore = creaBanditore(pool, segretiDa(creaSegreto(join(cartella, 'server'))));
  tieni(() => banditore.chiudi());
  const scena: SenzaMotore & { motore: M } = {
    cartella,
    misura,
    caso: creaCaso(seme),
    motore,
    server,
    staffette,
    pool,
    banditore,
    controllore: creaControllore(fileRegistratore),
    chiavi: await chiaviPubblicate(urls[0] ?? ''),
    carico,
    schermi,
    guasti: [],
    brevi: new Set(),
    concluse: new Set(),
    fuoriOra: new Set(),
    seguite: new Set(),
    lunghe: new Set(),
    oraFidata: true,
    conteggi: { accettati: 0, brevi: 0, giudicate: 0, senzaRilanci: 0, fuoriOra: 0 },
    ferma,
  };
  ascoltaIlCarico(scena);
  await apriVendite(scena);
  return scena;
}

async function chiaviPubblicate(url: string): Promise<ChiaviPubbliche> {
  const risposta = await fetch(`${url}/api/pubblico/chiavi`);
  if (!risposta.ok) throw new Error(`le chiavi pubbliche non si leggono: ${risposta.status}`);
  return ((await risposta.json()) as RispostaChiavi).chiavi;
}

function ascoltaIlCarico(scena: SenzaMotore): void {
  scena.carico.quando((voce) => {
    if (voce.tipo === 'conto') scena.conteggi.accettati = voce.accettati;
    else if (voce.tipo === 'sospesa') void scena.banditore.riprendi(voce.asta);
    else if (voce.tipo === 'conclusa') {
      scena.concluse.add(voce.asta);
      scena.schermi.di({ tipo: 'togli', asta: voce.asta });
      scena.seguite.delete(voce.asta);
      apriUna(scena, 'breve').catch((errore: unknown) => console.error('vendita breve non aperta:', errore));
    }
  });
}

async function apriUna(scena: SenzaMotore, genere: 'lunga' | 'breve'): Promise<void> {
  const urls = scena.server.map(({ url }) => url);
  const primaFidata = scena.oraFidata;
  const vendita = await scena.banditore.apri(genere, genere === 'lunga' ? UNITA_LUNGA_MS : UNITA_BREVE_MS, urls);
  scena.controllore.segui(vendita.asta);
  if (genere === 'breve') {
    scena.conteggi.brevi += 1;
    scena.brevi.add(vendita.asta);
    if (!primaFidata || !scena.oraFidata) scena.fuoriOra.add(vendita.asta);
  } else scena.lunghe.add(vendita.asta);
  scena.carico.di({ tipo: 'vendita', vendita });
  if (genere === 'lunga' && scena.lunghe.size > SEGUITE) return;
  const { asta, offerenti } = vendita;
  const persone: Persona[] = offerenti.map(({ bustaId, biscotti, csrf }) => ({
    asta,
    chi: { tipo: 'offerente', bustaId },
    biscotti,
    csrf,
  }));
  const suaConsole: Persona = { asta, chi: { tipo: 'referente' }, ...(await scena.banditore.magistrato(urls)) };
  scena.schermi.di({ tipo: 'apri', persone: [...persone, suaConsole] });
  scena.seguite.add(vendita.asta);
}

/** Vendite preparate insieme: di più i server rispondono tardi e l'ingresso si ripete per niente. */
const INSIEME = 10;
/** Entro quanto tutte le vendite e i loro schermi devono essere aperti. */
const APERTURA_MAX_MS = 180_000;

async function apriVendite(scena: SenzaMotore): Promise<void> {
  // Chi confronta gli schermi deve trovarli tutti già dalla prima volta.
  const quanti = SCHERMI_PER_VENDITA * (Math.min(scena.misura.lunghe, SEGUITE) + scena.misura.brevi);
  const aperti = scena.schermi.aspetta(
    (v): v is VoceDagliSchermi & { tipo: 'aperti' } => v.tipo === 'aperti' && v.quanti >= quanti,
    APERTURA_MAX_MS,
    'apertura degli schermi',
  );
  // Se le vendite non si aprono, l'errore è quello.
  aperti.catch(() => undefined);
  const generi: ('lunga' | 'breve')[] = [
    ...Array.from({ length: scena.misura.lunghe }, () => 'lunga' as const),
    ...Array.from({ length: scena.misura.brevi }, () => 'breve' as const),
  ];
  for (let da = 0; da < generi.length; da += INSIEME)
    await Promise.all(generi.slice(da, da + INSIEME).map((genere) => apriUna(scena, genere)));
  await aperti;
}
