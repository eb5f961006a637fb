import { createHash } from 'node:crypto';
import { type AnomaliaOfferta, leggiTestoOfferta, type OffertaLetta } from '@gestore/acquisizione/offerta';
import { apriArchivio, eArchivio } from './archivio.ts';
import type { Giudizio } from './busta-sigillata.ts';
import { type ProvaConsegna, provaConsegna } from './prova-consegna.ts';
import { pecRecuperata, vociRecuperate } from './recupera.ts';
import { leggiRicevutaPec, type RicevutaPec } from './ricevuta-pec.ts';
import { type MotivoScarto, type Scarto, scarto } from './scarto.ts';

export type AllegatoPacchetto = { nome: string; byte: number; impronta: string };

export type Contatti = { pec: string | null; cellulare: string | null };

/**
 * Che cosa c’è in un pacchetto d’offerta. `impronta` è lo SHA-256 esadecimale dei byte ricevuti, che chi chiama conserva
 * sempre, sigillati, anche quando il pacchetto è scartato (R24, R25). `provataIl` è l’istante della ricevuta di avvenuta
 * consegna, al secondo, se la sua firma vale (R12); `null` = decide l’ora di arrivo.
 */
type EsitoPacchetto =
  | {
      esito: 'leggibile';
      offerta: OffertaLetta;
      provataIl: number | null;
      allegati: AllegatoPacchetto[];
      contatti: Contatti;
      impronta: string;
    }
  | {
      esito: 'scartata_tecnica';
      motivo: MotivoScarto;
      messaggio: string;
      impronta: string;
      provataIl: number | null;
      contatti: Contatti;
    };

const CARTELLA_ALLEGATI = 'allegati/';
const FILE_OFFERTA = 'offerta.json';
const FILE_ACCETTAZIONE = 'ricevute/accettazione.xml';
const FILE_CONSEGNA = 'ricevute/avvenuta-consegna.xml';
/** La ricevuta come il gestore PEC la manda, firmata: la sola che prova l’ora (R12). */
const FILE_FIRMATI = ['ricevute/avvenuta-consegna.eml', 'ricevute/avvenuta-consegna.p7m'];

function sha256(byte: Uint8Array): string {
  return createHash('sha256').update(byte).digest('hex');
}

/** Legge un pacchetto d’offerta. Per byte cattivi non solleva mai eccezioni: dà `scartata_tecnica` con la ragione (R25). */
export async function leggiPacchetto(byte: Uint8Array, giudizio: Giudizio): Promise<EsitoPacchetto> {
  const impronta = sha256(byte);
  const archivio = await apriArchivio(byte);
  if (archivio.esito === 'scartato') return scartata(archivio, impronta, null, pecRecuperata(vociRecuperate(byte)));
  const { voci } = archivio;

  const ricevute = leggiRicevute(voci);
  if ('motivo' in ricevute) return scartata(ricevute, impronta, null, pecRecuperata(voci));
  const prova = await provaDi(voci, giudizio);
  const provataIl = prova.esito === 'provata' ? prova.ricevuta.istante : null;
  const consegna = prova.esito === 'provata' ? prova.ricevuta : ricevute.consegna;

  const testo = decodifica(voci.get(FILE_OFFERTA));
  if (testo === null) {
    const ragione = voci.has(FILE_OFFERTA)
      ? scarto('offerta_non_json', 'Il file offerta.json non è un testo leggibile.')
      : scarto('offerta_assente', 'Nel pacchetto manca il file offerta.json.');
    return scartata(ragione, impronta, provataIl, consegna?.mittente ?? pecRecuperata(voci));
  }
  const letta = leggiTestoOfferta(testo);
  if (letta.esito === 'scartata_tecnica')
    return scartata(letta, impronta, provataIl, consegna?.mittente ?? pecRecuperata(voci));

  const allegati = [...voci]
    .filter(([nome]) => nome.startsWith(CARTELLA_ALLEGATI))
    .map(([nome, contenuto]) => ({
      nome: nome.slice(CARTELLA_ALLEGATI.length),
      byte: contenuto.length,
      impronta: sha256(contenuto),
    }));
  const { offerta } = letta;
  const anomalie = [
    ...offerta.anomalie,
    ...ricevute.anomalie,
    ...nonProvata(prova, voci),
    ...controllaMittente(offerta, consegna),
    ...controllaFile(offerta, voci, allegati),
    ...archiviFraGliAllegati(voci),
  ];
  return {
    esito: 'leggibile',
    offerta: { ...offerta, anomalie },
    provataIl,
    allegati,
    // Senza una PEC leggibile si convoca alla casella da cui l’offerta è partita: tacere lascerebbe fuori l’offerente (R29).
    contatti: { pec: offerta.pec ?? consegna?.mittente ?? null, cellulare: offerta.cellulare },
    impronta,
  };
}

/** Le parti di un pacchetto che non si legge da sé: quelle dell'archivio, o ciò che se ne recupera (R25). */
export async function partiDelPacchetto(
  byte: Uint8Array,
): Promise<{ nome: string; contenuto: Uint8Array; impronta: string }[]> {
  const archivio = await apriArchivio(byte);
  const voci = archivio.esito === 'aperto' ? archivio.voci : vociRecuperate(byte);
  return [...voci].map(([nome, contenuto]) => ({ nome, contenuto, impronta: sha256(contenuto) }));
}

/** I byte dell’allegato che ha quell’impronta (SHA-256), per mostrarlo dopo l’apertura; `null` se non c’è o se il pacchetto non si legge. */
export async function estraiAllegato(pacchetto: Uint8Array, impronta: string): Promise<Uint8Array | null> {
  const archivio = await apriArchivio(pacchetto);
  if (archivio.esito !== 'aperto') return null;
  for (const [nome, contenuto] of archivio.voci)
    if (nome.startsWith(CARTELLA_ALLEGATI) && sha256(contenuto) === impronta) return contenuto;
  return null;
}

function scartata(
  { motivo, messaggio }: Scarto,
  impronta: string,
  provataIl: number | null,
  pec: string | null,
): EsitoPacchetto {
  const contatti = { pec, cellulare: null };
  return { esito: 'scartata_tecnica', motivo, messaggio, impronta, provataIl, contatti };
}

function decodifica(byte: Uint8Array | undefined): string | null {
  if (byte === undefined) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(byte);
  } catch {
    return null;
  }
}

/** Alcuni gestori PEC scrivono ancora le ricevute in ISO-8859-1, e lo dichiarano. */
function decodificaRicevuta(byte: Uint8Array | undefined): string | null {
  const testo = decodifica(byte);
  if (testo !== null || byte === undefined) return testo;
  const latino = new TextDecoder('latin1').decode(byte);
  return /^<\?xml[^>]{0,80}encoding=["']ISO-8859-1["']/i.test(latino) ? latino : null;
}

function anomalia(codice: string, regola: string, campo: string, messaggio: string): AnomaliaOfferta {
  return { codice, regola, gravita: 'avviso', campo, messaggio };
}

/** La ricevuta firmata prova l’ora dei file che il pacchetto presenta: l’offerta e gli allegati, tutti e soli. */
async function provaDi(
  voci: ReadonlyMap<string, Uint8Array>,
  { fiducia, arrivataIl }: Giudizio,
): Promise<ProvaConsegna> {
  const firmata = FILE_FIRMATI.map((file) => voci.get(file)).find((byte) => byte !== undefined);
  if (firmata === undefined)
    return {
      esito: 'non_provata',
      perche: 'Nel pacchetto manca la ricevuta di avvenuta consegna firmata dal gestore PEC.',
    };
  const presentati = [...voci].filter(([nome]) => nome === FILE_OFFERTA || nome.startsWith(CARTELLA_ALLEGATI));
  return provaConsegna(
    firmata,
    presentati.map(([, byte]) => byte),
    fiducia,
    arrivataIl,
  );
}

/** Il referente legge perché l’ora del deposito è quella di arrivo (R12). */
function nonProvata(prova: ProvaConsegna, voci: ReadonlyMap<string, unknown>): AnomaliaOfferta[] {
  const presentata = [FILE_CONSEGNA, ...FILE_FIRMATI].some((file) => voci.has(file));
  return prova.esito === 'provata' || !presentata
    ? []
    : [anomalia('consegna_non_provata', 'R12', 'ricevute', prova.perche)];
}

type Ricevute = { accettazione: RicevutaPec | null; consegna: RicevutaPec | null; anomalie: AnomaliaOfferta[] };

/** Una ricevuta che manca o non si legge è un’anomalia; una che dichiara entità è un attacco, e scarta il pacchetto. */
function leggiRicevute(voci: ReadonlyMap<string, Uint8Array>): Ricevute | Scarto {
  const ricevute: Ricevute = { accettazione: null, consegna: null, anomalie: [] };
  for (const [chiave, file, tipo] of [
    ['accettazione', FILE_ACCETTAZIONE, 'accettazione'],
    ['consegna', FILE_CONSEGNA, 'avvenuta-consegna'],
  ] as const) {
    if (!voci.has(file)) {
      if (tipo === 'avvenuta-consegna' && FILE_FIRMATI.some((firmato) => voci.has(firmato))) continue;
      ricevute.anomalie.push(
        anomalia('ricevuta_assente', 'R12', file, `Nel pacchetto manca la ricevuta di ${tipo.replace('-', ' ')}.`),
      );
      continue;
    }
    const letta = leggiRicevutaPec(decodificaRicevuta(voci.get(file)) ?? '');
    if (letta.esito === 'rifiutata') {
      if (letta.motivo === 'ricevuta_con_entita') return scarto(letta.motivo, letta.messaggio);
      ricevute.anomalie.push(anomalia('ricevuta_illeggibile', 'R12', file, letta.messaggio));
    } else if (letta.ricevuta.tipo !== tipo) {
      ricevute.anomalie.push(
        anomalia('ricevuta_illeggibile', 'R12', file, `La ricevuta è di tipo «${letta.ricevuta.tipo}», non «${tipo}».`),
      );
    } else ricevute[chiave] = letta.ricevuta;
  }
  const { accettazione, consegna } = ricevute;
  if (
    accettazione !== null &&
    consegna !== null &&
    (accettazione.msgid !== consegna.msgid || accettazione.mittente !== consegna.mittente)
  )
    ricevute.anomalie.push(
      anomalia('ricevute_discordi', 'R12', FILE_CONSEGNA, 'Le due ricevute PEC non riguardano lo stesso messaggio.'),
    );
  return ricevute;
}

function controllaMittente(offerta: OffertaLetta, consegna: RicevutaPec | null): AnomaliaOfferta[] {
  if (offerta.pec === null || consegna === null || offerta.pec === consegna.mittente.toLowerCase()) return [];
  return [
    anomalia(
      'pec_diversa_da_mittente',
      'R22',
      'pec',
      'La PEC indicata nell’offerta non è quella da cui il messaggio è partito.',
    ),
  ];
}

/** Un archivio fra gli allegati si conserva come file e non si apre: è un rilievo, non la fine dell'offerta (R25). */
function archiviFraGliAllegati(voci: ReadonlyMap<string, Uint8Array>): AnomaliaOfferta[] {
  return [...voci]
    .filter(([nome, contenuto]) => nome.startsWith(CARTELLA_ALLEGATI) && eArchivio(nome, contenuto))
    .map(([nome]) =>
      anomalia(
        'allegato_archivio',
        'R25',
        'allegati',
        `L’allegato «${nome.slice(CARTELLA_ALLEGATI.length)}» è un archivio: è conservato com’è, e qui non si apre.`,
      ),
    );
}

function controllaFile(
  offerta: OffertaLetta,
  voci: ReadonlyMap<string, Uint8Array>,
  allegati: readonly AllegatoPacchetto[],
): AnomaliaOfferta[] {
  const trovate: AnomaliaOfferta[] = [];
  if (offerta.procura !== null && !allegati.some(({ nome }) => nome === offerta.procura))
    trovate.push(
      anomalia('procura_non_allegata', 'R20', 'procura', 'L’offerta cita una procura che non è tra gli allegati.'),
    );
  const previsti = new Set([FILE_OFFERTA, FILE_ACCETTAZIONE, FILE_CONSEGNA, ...FILE_FIRMATI]);
  const estranei = [...voci.keys()].filter((nome) => !previsti.has(nome) && !nome.startsWith(CARTELLA_ALLEGATI));
  if (estranei.length > 0)
    trovate.push(
      anomalia(
        'file_non_previsti',
        'R25',
        'pacchetto',
        `Il pacchetto contiene file non previsti, conservati e non letti: ${estranei.length}.`,
      ),
    );
  return trovate;
}
