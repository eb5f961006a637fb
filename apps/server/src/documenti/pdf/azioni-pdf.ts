import type { CheNelPdf, TrovatoNelPdf } from '@gestore/contratto/documenti/trovato-nel-pdf';
import { indirizzoPericoloso, percorsoAltrove } from './indirizzi-pdf.ts';
import { pagineDegliOggetti } from './pagine-pdf.ts';
import { type OggettoTrovato, raccogliDalPdf } from './raccolta-pdf.ts';
import { type DizionarioPdf, eDizionario, eNome, eRimando, eStringa, type ValorePdf } from './valore-pdf.ts';

/**
 * Che cosa farebbe un PDF da chi lo apre, e dove: ogni azione, annotazione e campo di ogni oggetto, di ogni revisione, anche negli insiemi
 * compressi e con i nomi scritti per codice; e ciò in cui non si è potuto guardare, che potrebbe nasconderne. Vuoto: nulla.
 */
export function azioniDelPdf(byte: Uint8Array): TrovatoNelPdf[] {
  const { oggetti, nonGuardato } = raccogliDalPdf(byte);
  const trovati = passeggia(oggetti);
  if (nonGuardato !== null) trovati.push({ che: nonGuardato.perche, pagina: null, oggetto: nonGuardato.oggetto });
  // Di uno cifrato si sa già perché non vi si guarda.
  const cifrato = trovati.find(({ che }) => che === 'cifrato');
  return (cifrato === undefined ? trovati : [cifrato]).slice(0, TROVATI_MAX);
}

/** Ciò che se ne tiene scritto; chi ne mette di più non pubblica comunque. */
const TROVATI_MAX = 200;

/** Le azioni che avviano un programma o ne portano uno, che mandano o prendono qualcosa altrove (ISO 32000, 12.6.4). */
const AZIONI: Readonly<Record<string, CheNelPdf>> = {
  JavaScript: 'javascript',
  Launch: 'avvio',
  SubmitForm: 'invio',
  ImportData: 'importa',
  GoToR: 'altro_file',
  GoToE: 'allegato',
  Rendition: 'multimedia',
  RichMediaExecute: 'multimedia',
  Movie: 'multimedia',
  Sound: 'multimedia',
};
/** Che cosa è un'annotazione o un flusso (`Subtype`, `Type`): ciò che si mette in moto, e i file messi dentro. */
const SPECIE: Readonly<Record<string, CheNelPdf>> = {
  RichMedia: 'multimedia',
  Screen: 'multimedia',
  '3D': 'multimedia',
  U3D: 'multimedia',
  PRC: 'multimedia',
  Movie: 'multimedia',
  Sound: 'multimedia',
  Rendition: 'multimedia',
  MediaClip: 'multimedia',
  FileAttachment: 'allegato',
  EmbeddedFile: 'allegato',
  PS: 'postscript',
};
/** Le voci che da sé dicono che cosa c'è; vuote, nulla. */
const VOCI: Readonly<Record<string, CheNelPdf>> = {
  JavaScript: 'javascript',
  EmbeddedFiles: 'allegato',
  AF: 'allegato',
  Collection: 'allegato',
  XFA: 'modulo_xfa',
  RichMediaContent: 'multimedia',
  RichMediaSettings: 'multimedia',
  Renditions: 'multimedia',
  AlternatePresentations: 'multimedia',
  Encrypt: 'cifrato',
};
/** Ciò che, partendo da sé, resta nel documento. */
const CALME = new Set(['GoTo', 'Named', 'SetOCGState', 'Hide', 'ResetForm', 'Trans', 'GoTo3DView', 'GoToDp', 'NOP']);
const DI_UN_FILE = ['F', 'UF', 'DOS', 'Unix', 'Mac'];

type Oggetti = ReadonlyMap<number, readonly OggettoTrovato[]>;
type Segna = (che: CheNelPdf) => void;

function passeggia(tutti: readonly OggettoTrovato[]): TrovatoNelPdf[] {
  const oggetti: Oggetti = Map.groupBy(tutti, ({ numero }) => numero);
  const trovati = new Map<string, Omit<TrovatoNelPdf, 'pagina'>>();
  const visti = new Set<ValorePdf>();
  for (const oggetto of tutti) {
    const numero = oggetto.numero === 0 ? null : oggetto.numero;
    const segna: Segna = (che) => trovati.set(`${che} ${numero}`, { che, oggetto: numero });
    perOgniDizionario(oggetto.valore, (dizionario) => {
      guarda(dizionario, oggetto.flusso && dizionario === oggetto.valore, oggetti, segna);
      for (const [nome, valore] of dizionario.voci)
        if (nome === 'OpenAction' || nome === 'AA') partonoDaSe(valore, nome === 'AA', { oggetti, visti, segna });
    });
  }
  if (trovati.size === 0) return [];
  const pagine = pagineDegliOggetti(oggetti);
  return [...trovati.values()].map((uno) => ({ ...uno, pagina: pagine.get(uno.oggetto ?? 0) ?? null }));
}

function perOgniDizionario(valore: ValorePdf, fai: (dizionario: DizionarioPdf) => void): void {
  const daVedere: ValorePdf[] = [valore];
  for (let visto = daVedere.pop(); visto !== undefined; visto = daVedere.pop())
    if (Array.isArray(visto)) for (const elemento of visto) daVedere.push(elemento);
    else if (eDizionario(visto)) {
      fai(visto);
      for (const [, dentro] of visto.voci) daVedere.push(dentro);
    }
}

/** Le voci che dicono qualcosa: delle altre non si segue il rimando. */
const DA_SEGUIRE = new Set(['S', 'Subtype', 'Type', 'URI', 'Base', ...DI_UN_FILE, ...Object.keys(VOCI)]);

function guarda(dizionario: DizionarioPdf, delFlusso: boolean, oggetti: Oggetti, segna: Segna): void {
  const { voci } = dizionario;
  const nomi = new Set(voci.map(([nome]) => nome));
  for (const [nome, scritto] of voci) {
    if (!DA_SEGUIRE.has(nome)) continue;
    // Anche se ciò a cui rimanda non si trova: con che cosa sia cifrato non si può sapere.
    if (nome === 'Encrypt' && scritto !== null) segna('cifrato');
    for (const valore of ogniRevisione(scritto, oggetti)) {
      if (eQualcosa(valore)) perNome(VOCI, nome, segna);
      if (eNome(valore)) diNome(nome, valore.nome, nomi, segna);
      if (eStringa(valore)) diTesto(nome, valore.stringa, segna);
      // Un flusso i cui byte stanno in un altro file; scritto per nome è invece un altro modo di dire com'è compresso.
      if (nome === 'F' && delFlusso && (eStringa(valore) || eDizionario(valore))) segna('altro_file');
    }
  }
  if (nomi.has('JS') && nomi.has('S')) segna('javascript');
  if (nomi.has('EF') && (nomi.has('F') || nomi.has('UF') || nomi.has('Type'))) segna('allegato');
}

function diNome(voce: string, nome: string, nomi: ReadonlySet<string>, segna: Segna): void {
  if (voce === 'S') perNome(AZIONI, nome, segna);
  if (voce === 'S' && nome === 'Thread' && nomi.has('F')) segna('altro_file');
  if (voce === 'Subtype' || voce === 'Type') perNome(SPECIE, nome, segna);
}

function diTesto(voce: string, testo: string, segna: Segna): void {
  if ((voce === 'URI' || voce === 'Base') && indirizzoPericoloso(testo)) segna('indirizzo');
  if (DI_UN_FILE.includes(voce) && percorsoAltrove(testo)) segna('altro_file');
}

function perNome(tavola: Readonly<Record<string, CheNelPdf>>, nome: string, segna: Segna): void {
  const che = Object.hasOwn(tavola, nome) ? tavola[nome] : undefined;
  if (che !== undefined) segna(che);
}

const eQualcosa = (valore: ValorePdf): boolean =>
  Array.isArray(valore)
    ? valore.length > 0
    : eDizionario(valore)
      ? valore.voci.length > 0
      : valore !== null && typeof valore === 'object';

/** Il valore; di un rimando, quello di ogni revisione, anche attraverso altri rimandi. */
function ogniRevisione(valore: ValorePdf, oggetti: Oggetti): ValorePdf[] {
  if (!eRimando(valore)) return [valore];
  const visti = new Set<number>();
  const trovati: ValorePdf[] = [];
  const daVedere = [valore.rimando];
  for (let numero = daVedere.pop(); numero !== undefined; numero = daVedere.pop()) {
    if (visti.has(numero)) continue;
    visti.add(numero);
    for (const revisione of oggetti.get(numero) ?? [])
      if (eRimando(revisione.valore)) daVedere.push(revisione.valore.rimando);
      else trovati.push(revisione.valore);
  }
  return trovati;
}

/** Quando una pagina, un campo o il documento fanno partire un'azione (ISO 32000, 12.6.3). */
const INNESCHI = new Set('E X D U Fo Bl PO PC PV PI O C K F V WC WS DS WP DP'.split(' '));

type DaSe = { oggetti: Oggetti; visti: Set<ValorePdf>; segna: Segna };

/**
 * Le azioni che partono all'apertura, a ogni pagina o da un campo: un indirizzo aperto da sé dice a chi ha caricato il file chi lo legge, e
 * quando; da toccare, è un collegamento come gli altri. Ciascuna si guarda una volta, con quelle che la seguono.
 */
function partonoDaSe(valore: ValorePdf, diPiu: boolean, { oggetti, visti, segna }: DaSe): void {
  const daVedere = diPiu
    ? ogniRevisione(valore, oggetti).flatMap((dizionario) =>
        eDizionario(dizionario) ? dizionario.voci.flatMap(([nome, sua]) => (INNESCHI.has(nome) ? [sua] : [])) : [],
      )
    : [valore];
  for (let daSeguire = daVedere.pop(); daSeguire !== undefined; daSeguire = daVedere.pop())
    for (const azione of ogniRevisione(daSeguire, oggetti)) {
      if (!eDizionario(azione) || visti.has(azione)) continue;
      visti.add(azione);
      for (const [nome, contenuto] of azione.voci) {
        if (nome === 'S' && ogniRevisione(contenuto, oggetti).some(parteDaSe)) segna('da_se');
        if (nome === 'Next')
          for (const dopo of ogniRevisione(contenuto, oggetti)) daVedere.push(...(Array.isArray(dopo) ? dopo : [dopo]));
      }
    }
}

/** Di quelle che si dicono per ciò che fanno non si dice anche che partono da sé. */
const parteDaSe = (come: ValorePdf): boolean =>
  eNome(come) && !CALME.has(come.nome) && !Object.hasOwn(AZIONI, come.nome);
