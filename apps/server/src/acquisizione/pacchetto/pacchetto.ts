import { createHash } from 'node:crypto';
import { leggiTestoOfferta, type OffertaLetta } from '@gestore/acquisizione/offerta';
import { type Giudizio, type ProvaConsegna, provaConsegna } from '../consegna/prova-consegna.ts';
import {
  codificaSupposta,
  controllaMittente,
  controllaProcura,
  leggiRicevute,
  nonLette,
  nonProvata,
} from './anomalie-pacchetto.ts';
import { apriArchivio } from './archivio.ts';
import { CARTELLA_ALLEGATI, type Chiusa, disponi, FILE_FIRMATI, FILE_OFFERTA } from './forma-pacchetto.ts';
import { pecRecuperata, vociRecuperate } from './recupera.ts';
import { type MotivoScarto, type Scarto, scarto } from './scarto.ts';
import { decodifica } from './testo-decodificato.ts';
import { comeChiuso } from './tipi-chiusi.ts';

type AllegatoPacchetto = { nome: string; byte: number; impronta: string };

type Contatti = { pec: string | null; cellulare: string | null };

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

function sha256(byte: Uint8Array): string {
  return createHash('sha256').update(byte).digest('hex');
}

/**
 * Legge un pacchetto d’offerta. Ciò che di strano vi sta accanto all'offerta resta chiuso ed è un'anomalia. Per byte cattivi non solleva
 * mai eccezioni: dà `scartata_tecnica` con la ragione (R25).
 */
export async function leggiPacchetto(byte: Uint8Array, giudizio: Giudizio): Promise<EsitoPacchetto> {
  const impronta = sha256(byte);
  const archivio = await apriArchivio(byte);
  if (archivio.esito === 'scartato') return scartata(archivio, impronta, null, pecRecuperata(vociRecuperate(byte)));
  const disposte = disponi(archivio);
  if ('motivo' in disposte) return scartata(disposte, impronta, null, pecRecuperata(archivio.voci));
  const { voci } = disposte;

  const ricevute = leggiRicevute(disposte);
  const prova = await provaDi(allegatiDi(voci, disposte.chiuse), voci, giudizio);
  const provataIl = prova.esito === 'provata' ? prova.ricevuta.istante : null;
  const consegna = prova.esito === 'provata' ? prova.ricevuta : ricevute.consegna;

  const decodificata = decodifica(voci.get(FILE_OFFERTA) ?? new Uint8Array());
  const letta =
    decodificata === null
      ? scarto('offerta_non_json', 'Il file offerta.json non è un testo leggibile.')
      : leggiTestoOfferta(decodificata.testo);
  if (!('offerta' in letta)) return scartata(letta, impronta, provataIl, consegna?.mittente ?? pecRecuperata(voci));

  const { offerta } = letta;
  const chiuse = [...disposte.chiuse, ...ricevute.daChiudere];
  const aperti = allegatiDi(voci, []);
  const anomalie = [
    ...offerta.anomalie,
    ...(decodificata?.supposta === true ? [codificaSupposta()] : []),
    ...ricevute.anomalie,
    ...nonProvata(prova, voci),
    ...controllaMittente(offerta, consegna),
    ...controllaProcura(
      offerta,
      [...aperti, ...chiuse].map(({ nome }) => nome),
    ),
    ...nonLette({ ...disposte, chiuse }, archivio.estranei),
  ];
  return {
    esito: 'leggibile',
    offerta: { ...offerta, anomalie },
    provataIl,
    allegati: [...aperti, ...chiuse].map(({ nome, contenuto }) => ({
      nome,
      byte: contenuto.length,
      impronta: sha256(contenuto),
    })),
    // Senza una PEC leggibile si convoca alla casella da cui l’offerta è partita: tacere lascerebbe fuori l’offerente (R29).
    contatti: { pec: offerta.pec ?? consegna?.mittente ?? null, cellulare: offerta.cellulare },
    impronta,
  };
}

/** Una parte di un pacchetto; `chiusa` = si salva nei suoi byte, e qui non si mostra mai. */
export type ParteDelPacchetto = { nome: string; contenuto: Uint8Array; impronta: string; chiusa: boolean };

/** Le parti di un pacchetto che non si legge da sé: quelle dell'archivio, o ciò che se ne recupera (R25). */
export async function partiDelPacchetto(byte: Uint8Array): Promise<ParteDelPacchetto[]> {
  const archivio = await apriArchivio(byte);
  const [voci, chiuse] = archivio.esito === 'aperto' ? [archivio.voci, archivio.chiuse] : [vociRecuperate(byte), []];
  return [
    ...[...voci].map(([nome, contenuto]) => parte(nome, contenuto, comeChiuso(nome, contenuto) !== null)),
    ...chiuse.map(({ nome, contenuto }) => parte(nome, contenuto, true)),
  ];
}

function parte(nome: string, contenuto: Uint8Array, chiusa: boolean): ParteDelPacchetto {
  return { nome, contenuto, impronta: sha256(contenuto), chiusa };
}

/** L’allegato, o la parte chiusa, che ha quell’impronta (SHA-256), dopo l’apertura; `null` se non c’è o se il pacchetto non si legge. */
export async function estraiAllegato(pacchetto: Uint8Array, impronta: string): Promise<ParteDelPacchetto | null> {
  const archivio = await apriArchivio(pacchetto);
  if (archivio.esito !== 'aperto') return null;
  const disposte = disponi(archivio);
  // La scansione di un'offerta digitata è un pacchetto di soli allegati (R28).
  const [voci, nonAperte] =
    'motivo' in disposte
      ? [archivio.voci, []]
      : [disposte.voci, [...disposte.chiuse, ...leggiRicevute(disposte).daChiudere]];
  const chiuse = nonAperte.map(({ nome, contenuto }) => parte(nome, contenuto, true));
  const aperti = allegatiDi(voci, []).map(({ nome, contenuto }) =>
    parte(nome, contenuto, comeChiuso(nome, contenuto) !== null),
  );
  return [...chiuse, ...aperti].find((una) => una.impronta === impronta) ?? null;
}

type Allegato = { nome: string; contenuto: Uint8Array };

/** Gli allegati, anche quelli che un difetto tiene chiusi; non ciò che un computer lascia da sé nelle cartelle. */
function allegatiDi(voci: ReadonlyMap<string, Uint8Array>, chiuse: readonly Chiusa[]): Allegato[] {
  const aperti = [...voci]
    .filter(([nome]) => nome.startsWith(CARTELLA_ALLEGATI))
    .map(([nome, contenuto]) => ({ nome: nome.slice(CARTELLA_ALLEGATI.length), contenuto }));
  return [...aperti, ...chiuse.filter(({ nome, che }) => che === 'illeggibile' && /(^|\/)allegati\//i.test(nome))];
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

/** La ricevuta firmata prova l’ora dei file che il pacchetto presenta: l’offerta e gli allegati, tutti e soli. */
async function provaDi(
  allegati: readonly Allegato[],
  voci: ReadonlyMap<string, Uint8Array>,
  { fiducia, arrivataIl }: Giudizio,
): Promise<ProvaConsegna> {
  const firmata = FILE_FIRMATI.map((file) => voci.get(file)).find((byte) => byte !== undefined);
  if (firmata === undefined)
    return {
      esito: 'non_provata',
      perche: 'Nel pacchetto manca la ricevuta di avvenuta consegna firmata dal gestore PEC.',
    };
  const presentati = [voci.get(FILE_OFFERTA) ?? new Uint8Array(), ...allegati.map(({ contenuto }) => contenuto)];
  return provaConsegna(firmata, presentati, fiducia, arrivataIl);
}
