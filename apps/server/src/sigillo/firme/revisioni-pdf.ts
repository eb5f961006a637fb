import { inflateSync } from 'node:zlib';
import { AGGIUNTE, type Aggiunta } from '@gestore/contratto/documenti/integrita';
import { oggettiCompressi } from '../../piattaforma/arnesi/oggetti-compressi.ts';
import { dopoSpazi, fineDelValore, rimandiDi, vociDelDizionario } from './valori-pdf.ts';

/**
 * Le revisioni di un PDF (ISO 32000, 7.5.6): chi firma dopo aggiunge in coda, e la prima firma copre la sua revisione e non quelle che
 * seguono. Che cosa queste aggiungono si dice: altre firme, marche temporali e ciò che serve a verificarle (PAdES, ETSI EN 319 142-1), campi
 * compilati; una pagina, un'annotazione, un oggetto cambiati, o qualcosa che non si riconosce, sono altro.
 */

/** Un oggetto della coda: dove comincia, il suo valore, e se ne porta il flusso; se sta in un insieme compresso, quale. */
type Oggetto = { numero: number; inizio: number; valore: string; flusso: boolean; insieme: number | null };
/** Dove un indice dice che un oggetto sta: in un posto del file, o in un insieme compresso. */
type Posto = { numero: number; posto: number; insieme: number | null };
type Coda = { oggetti: Oggetto[]; trailer: string[]; posti: Posto[] };

const VOCI_RIFERIMENTI_MAX = 100_000;
const RIFERIMENTI_BYTE_MAX = 8 * 1_024 * 1_024;
/** Di catalogo, modulo, pagina e campo, ciò che una firma può aggiungere o cambiare. */
const CAMBIA = {
  catalogo: ['AcroForm', 'DSS', 'Extensions', 'Version', 'Metadata'],
  modulo: ['Fields', 'SigFlags', 'DR', 'DA', 'NeedAppearances'],
  pagina: ['Annots'],
  campo: ['V', 'AP', 'MK', 'DA', 'F', 'M', 'Lock'],
  compilato: ['V', 'RV', 'AS', 'AP', 'I', 'M'],
  notizie: ['ModDate', 'Producer'],
} as const;
const DI_VERIFICA = ['Type', 'VRI', 'Certs', 'CRLs', 'OCSPs'];
const DI_UNA_FIRMA = ['Type', 'Cert', 'CRL', 'OCSP', 'TU', 'TS'];
const DEL_FLUSSO = ['Length', 'Filter', 'DecodeParms'];
/** Di un carattere che l'aspetto di una firma porta con sé. */
const DI_UN_CARATTERE = ['Length1', 'Length2', 'Length3', 'Subtype'];
const CARATTERI = ['/Type1C', '/CIDFontType0C', '/OpenType'];
/** L'aspetto di una firma, e ciò che la lega al documento. */
const DI_CORREDO = [
  '/XRef',
  '/ObjStm',
  '/XObject',
  '/Font',
  '/FontDescriptor',
  '/Encoding',
  '/Metadata',
  '/SigFieldLock',
  '/SigRef',
];

/** Che cosa le revisioni dopo `fine` aggiungono; vuoto, nulla. Di una coda che non si legge per intero, `altro`. */
export function aggiuntoDopo(pdf: Buffer, testo: string, fine: number): Aggiunta[] {
  const coda = leggiCoda(pdf, testo, fine);
  if (coda === null || !stessaRadice(testo.slice(0, fine), coda) || !ciascunoAlSuoPosto(coda)) return ['altro'];
  const prima = oggettiDi(pdf, testo, fine);
  if (prima === null) return ['altro'];
  const esame = creaEsame(coda.oggetti);
  // Ciò a cui il documento firmato rimandava e non c'era: metterlo dopo lo cambierebbe, senza toccare nulla di suo.
  const attesi = new Set([...prima.values()].flatMap(rimandiDi).filter((numero) => !prima.has(numero)));
  const trovate = new Set<Aggiunta>();
  for (const { numero, valore, flusso } of coda.oggetti) {
    const era = prima.get(numero);
    const e = conFlusso(valore, flusso);
    const lecito =
      era === undefined
        ? !attesi.has(numero) && serveAFirmare(valore, flusso)
        : (era === e && !flusso) || esame.cambiaLecito(era, e, prima);
    if (lecito) for (const aggiunta of cheAggiunge(valore)) trovate.add(aggiunta);
    else trovate.add(era !== undefined && compila(era, e) ? 'modulo' : 'altro');
    prima.set(numero, e);
  }
  // Oggetti che a una firma servono, e nessuna firma che li voglia.
  if (coda.oggetti.length > 0 && trovate.size === 0) return ['altro'];
  return AGGIUNTE.filter((una) => trovate.has(una));
}

/** Ogni oggetto che un indice nomina è uno di quelli letti, al suo posto: nessuno si nasconde dentro un altro. */
function ciascunoAlSuoPosto({ oggetti, posti }: Coda): boolean {
  const letti = new Map(oggetti.flatMap(({ inizio, numero, insieme }) => (insieme === null ? [[inizio, numero]] : [])));
  const compressi = new Set(oggetti.map(({ numero, insieme }) => `${numero} ${insieme}`));
  return posti.every(({ numero, posto, insieme }) =>
    insieme === null ? letti.get(posto) === numero : compressi.has(`${numero} ${insieme}`),
  );
}

/** Ciò che un oggetto lecito dice di sé: una firma, una marca, i certificati e le revoche con cui si verificano. */
function cheAggiunge(valore: string): Aggiunta[] {
  const voci = vociDelDizionario(valore);
  if (voci === null) return [];
  if (voci.has('ByteRange'))
    return [voci.get('Type') === '/DocTimeStamp' || voci.get('SubFilter') === '/ETSI.RFC3161' ? 'marca' : 'firma'];
  return voci.get('Type') === '/DSS' || ['VRI', 'Certs', 'CRLs', 'OCSPs'].some((nome) => voci.has(nome))
    ? ['verifica']
    : [];
}

/** Un campo del modulo che c'era, e di cui cambia soltanto come è compilato. */
function compila(era: string, e: string): boolean {
  const [a, b] = [vociDelDizionario(era), vociDelDizionario(e)];
  if (a === null || b === null) return false;
  const delModulo = ['/Tx', '/Btn', '/Ch'].includes(a.get('FT') ?? '');
  return (delModulo || (a.get('Subtype') === '/Widget' && a.has('Parent'))) && soloQueste(a, b, CAMBIA.compilato);
}

/** La coda, letta per intero e in fila: oggetti, indici, trailer; `null` se vi è altro. */
function leggiCoda(pdf: Buffer, testo: string, fine: number): Coda | null {
  const coda: Coda = { oggetti: [], trailer: [], posti: [] };
  let qui = dopoSpazi(testo, fine);
  while (qui < testo.length) {
    const dopo = leggiUno(pdf, testo, qui, coda);
    if (dopo === null) return null;
    qui = dopoSpazi(testo, dopo);
  }
  return coda;
}

function leggiUno(pdf: Buffer, testo: string, qui: number, coda: Coda): number | null {
  const [capo = ''] = combacia(testo, /(?:\d{1,10}\s+\d{1,5}\s+obj|xref|trailer|startxref)\b/y, qui) ?? [];
  const dopo = dopoSpazi(testo, qui + capo.length);
  if (capo === 'startxref') return fineDelValore(testo, dopo);
  if (capo === 'xref') return leggiTavola(testo, dopo, coda);
  if (capo === 'trailer') {
    const fine = fineDelValore(testo, dopo);
    if (fine !== null) coda.trailer.push(testo.slice(dopo, fine));
    return fine;
  }
  return capo === '' ? null : leggiOggetto(pdf, testo, { qui, dopo, numero: Number.parseInt(capo, 10) }, coda);
}

function leggiOggetto(
  pdf: Buffer,
  testo: string,
  { qui, dopo, numero }: { qui: number; dopo: number; numero: number },
  coda: Coda,
): number | null {
  const fineValore = fineDelValore(testo, dopo);
  if (fineValore === null) return null;
  const valore = testo.slice(dopo, fineValore);
  let poi = dopoSpazi(testo, fineValore);
  let flusso = false;
  const [apre] = combacia(testo, /stream(?:\r\n|\n)/y, poi) ?? [];
  if (apre !== undefined) {
    const da = poi + apre.length;
    const lungo = Number(/^\d{1,10}$/.exec(vociDelDizionario(valore)?.get('Length') ?? '')?.[0] ?? Number.NaN);
    const a = Number.isNaN(lungo) ? testo.indexOf('endstream', da) : da + lungo;
    const chiude = dopoSpazi(testo, a);
    if (a < da || !testo.startsWith('endstream', chiude)) return null;
    flusso = true;
    poi = dopoSpazi(testo, chiude + 'endstream'.length);
    if (!leggiIndice(valore, pdf.subarray(da, a), coda)) return null;
    const dentro = { pdf: pdf.subarray(qui, poi), testo: testo.slice(qui, poi), numero };
    if (!leggiInsieme(valore, dentro, coda)) return null;
  }
  if (!testo.startsWith('endobj', poi)) return null;
  coda.oggetti.push({ numero, inizio: qui, valore, flusso, insieme: null });
  return poi + 'endobj'.length;
}

/** Una tavola dei posti degli oggetti: un oggetto tolto non è una firma, salvo lo zero che apre ogni tavola. */
function leggiTavola(testo: string, da: number, coda: Coda): number | null {
  let qui = da;
  for (;;) {
    const sezione = combacia(testo, /(\d{1,10})\s+(\d{1,10})\s*/y, qui);
    if (sezione === null) return qui;
    const [tutta, primo, quanti] = sezione;
    if (Number(quanti) > VOCI_RIFERIMENTI_MAX) return null;
    qui += tutta.length;
    for (let i = 0; i < Number(quanti); i += 1) {
      const voce = combacia(testo, /(\d{10})\s(\d{5})\s([nf])\s*/y, qui);
      if (voce === null) return null;
      const numero = Number(primo) + i;
      if (voce[3] === 'n') coda.posti.push({ numero, posto: Number(voce[1]), insieme: null });
      else if (numero !== 0) return null;
      qui += voce[0].length;
    }
  }
}

/** Gli oggetti di un insieme compresso; falso se non si apre, o se uno non è un valore intero. */
function leggiInsieme(
  valore: string,
  { pdf, testo, numero }: { pdf: Buffer; testo: string; numero: number },
  coda: Coda,
): boolean {
  if (vociDelDizionario(valore)?.get('Type') !== '/ObjStm') return true;
  const { compressi, chiuso } = oggettiCompressi(pdf, testo);
  if (chiuso) return false;
  for (const [interno, scritti] of compressi)
    for (const scritto of scritti) {
      const da = dopoSpazi(scritto, 0);
      const a = fineDelValore(scritto, da);
      if (a === null || dopoSpazi(scritto, a) !== scritto.length) return false;
      coda.oggetti.push({ numero: interno, inizio: -1, valore: scritto.slice(da, a), flusso: false, insieme: numero });
    }
  return true;
}

/** Lo stesso, scritto in un flusso (ISO 32000, 7.5.8); falso se non si legge. */
function leggiIndice(valore: string, byte: Buffer, coda: Coda): boolean {
  const voci = vociDelDizionario(valore);
  const tipo = voci?.get('Type');
  if (voci == null || tipo !== '/XRef') return true;
  coda.trailer.push(valore);
  const [tipoL = 0, postoL = 0, terzoL = 0] = numeriIn(voci.get('W'));
  const riga = tipoL + postoL + terzoL;
  const dati = righeIndice(voci, byte, riga);
  if (dati === null || riga === 0) return false;
  const sezioni = voci.has('Index') ? numeriIn(voci.get('Index')) : [0, Number(voci.get('Size') ?? 0)];
  let qui = 0;
  for (let i = 0; i + 1 < sezioni.length; i += 2)
    for (let k = 0; k < (sezioni[i + 1] ?? 0); k += 1) {
      if (qui + riga > dati.length) return false;
      const numero = (sezioni[i] ?? 0) + k;
      const che = tipoL === 0 ? 1 : dati.readUIntBE(qui, tipoL);
      const dove = postoL === 0 ? 0 : dati.readUIntBE(qui + tipoL, postoL);
      if (che === 1) coda.posti.push({ numero, posto: dove, insieme: null });
      else if (che === 2) coda.posti.push({ numero, posto: -1, insieme: dove });
      else if (che !== 0 || numero !== 0) return false;
      qui += riga;
    }
  return true;
}

function righeIndice(voci: ReadonlyMap<string, string>, byte: Buffer, riga: number): Buffer | null {
  const filtro = voci.get('Filter');
  if (filtro === undefined) return byte;
  if (!/^(\[\s*)?\/FlateDecode(\s*\])?$/.test(filtro)) return null;
  try {
    const gonfi = inflateSync(byte, { maxOutputLength: RIFERIMENTI_BYTE_MAX });
    const predice = Number(/\/Predictor\s+(\d{1,2})/.exec(voci.get('DecodeParms') ?? '')?.[1] ?? 1);
    return predice < 10 ? gonfi : senzaPredizione(gonfi, riga);
  } catch {
    return null;
  }
}

/** La predizione «su» (PNG), la sola che gli indici usano: ogni riga dice di quanto cambia rispetto a quella di sopra. */
function senzaPredizione(gonfi: Buffer, riga: number): Buffer | null {
  const SU = 2;
  const pezzi: Buffer[] = [];
  let sopra = Buffer.alloc(riga);
  for (let qui = 0; qui + riga < gonfi.length; qui += riga + 1) {
    if (gonfi[qui] !== SU && gonfi[qui] !== 0) return null;
    const intera = Buffer.from(gonfi.subarray(qui + 1, qui + 1 + riga));
    if (gonfi[qui] === SU) for (let i = 0; i < riga; i += 1) intera[i] = ((intera[i] ?? 0) + (sopra[i] ?? 0)) & 0xff;
    pezzi.push(intera);
    sopra = intera;
  }
  return Buffer.concat(pezzi);
}

const numeriIn = (valore = ''): number[] => (valore.match(/\d{1,10}/g) ?? []).map(Number);

/** Il documento comincia dallo stesso oggetto, e un indice doppio non ne nasconde un altro. */
function stessaRadice(prima: string, { trailer }: Coda): boolean {
  const era = [...prima.matchAll(/\/Root\s+(\d{1,10})\s+\d{1,5}\s+R\b/g)].at(-1)?.[1];
  return trailer.every((dizionario) => {
    const voci = vociDelDizionario(dizionario);
    if (voci === null || voci.has('XRefStm')) return false;
    const radice = voci.get('Root');
    return radice === undefined || rimandiDi(radice)[0] === Number(era);
  });
}

/** Gli oggetti fino a `fine`, ciascuno com'era l'ultima volta; `null` se in qualcuno non si può guardare. */
function oggettiDi(pdf: Buffer, testo: string, fine: number): Map<number, string> | null {
  const intero = testo.slice(0, fine);
  const { compressi, chiuso } = oggettiCompressi(pdf.subarray(0, fine), intero);
  if (chiuso) return null;
  const oggetti = new Map([...compressi].map(([numero, suoi]) => [numero, suoi.at(-1) ?? '']));
  for (const { 0: capo, 1: numero, index } of intero.matchAll(/(\d{1,10})\s+\d{1,5}\s+obj\b/g)) {
    const da = dopoSpazi(intero, index + capo.length);
    const a = fineDelValore(intero, da);
    if (a !== null)
      oggetti.set(Number(numero), conFlusso(intero.slice(da, a), intero.startsWith('stream', dopoSpazi(intero, a))));
  }
  return oggetti;
}

/** Un flusso tolto, con le sue voci lasciate, non è lo stesso oggetto. */
const conFlusso = (valore: string, flusso: boolean): string => (flusso ? `${valore} stream` : valore);

/** Le regole su ciò che una coda cambia; i campi di firma sono quelli che la coda stessa aggiunge. */
function creaEsame(oggetti: readonly Oggetto[]) {
  const diFirma = (numero: number): boolean => {
    const revisioni = oggetti.filter((uno) => uno.numero === numero);
    return revisioni.length > 0 && revisioni.every(({ valore }) => eCampoDiFirma(vociDelDizionario(valore)));
  };
  /** Ciò che c'era resta, nello stesso ordine, e ciò che si aggiunge è un campo di firma. */
  const aggiungeFirme = (era: string, e: string): boolean => {
    const [prima, ora] = [rimandiDi(era), rimandiDi(e)];
    return prima.every((numero, i) => ora[i] === numero) && ora.slice(prima.length).every(diFirma);
  };
  /** L'elenco a cui una voce rimanda, o che vi è scritto; vuoto se non c'è. */
  const elenco = (valore: string | undefined, in_: ReadonlyMap<number, string>): string => {
    const scritto = valore?.trim() ?? '';
    const [numero] = /^\d+\s+\d+\s+R$/.test(scritto) ? rimandiDi(scritto) : [];
    return numero === undefined
      ? scritto
      : (oggetti.findLast((uno) => uno.numero === numero)?.valore ?? in_.get(numero) ?? '');
  };
  const modulo = (era: string, e: string, prima: ReadonlyMap<number, string>): boolean => {
    const [a, b] = [vociDelDizionario(era) ?? new Map<string, string>(), vociDelDizionario(e)];
    if (b === null || !soloQueste(a, b, CAMBIA.modulo)) return false;
    return aggiungeFirme(elenco(a.get('Fields'), prima), elenco(b.get('Fields'), prima));
  };
  const cambiaLecito = (era: string, e: string, prima: ReadonlyMap<number, string>): boolean => {
    const [a, b] = [vociDelDizionario(era), vociDelDizionario(e)];
    if (a === null || b === null) return era.startsWith('[') && e.startsWith('[') && aggiungeFirme(era, e);
    const tipo = a.get('Type');
    if (tipo === '/Catalog')
      return (
        soloQueste(a, b, CAMBIA.catalogo) &&
        modulo(elenco(a.get('AcroForm'), prima), elenco(b.get('AcroForm'), prima) || '<< >>', prima)
      );
    if (tipo === '/Page')
      return (
        soloQueste(a, b, CAMBIA.pagina) && aggiungeFirme(elenco(a.get('Annots'), prima), elenco(b.get('Annots'), prima))
      );
    if (tipo === '/Metadata') return b.get('Type') === '/Metadata';
    if (eCampoDiFirma(a)) return !a.has('V') && eCampoDiFirma(b) && soloQueste(a, b, CAMBIA.campo);
    if (tipo === '/DSS' || (a.size > 0 && soloDi(a, DI_VERIFICA))) return soloDi(b, DI_VERIFICA);
    if (a.has('Fields')) return modulo(era, e, prima);
    return a.has('ModDate') && soloQueste(a, b, CAMBIA.notizie);
  };
  return { cambiaLecito };
}

const soloDi = (voci: ReadonlyMap<string, string>, ammesse: readonly string[]): boolean =>
  [...voci.keys()].every((nome) => ammesse.includes(nome));

/** Un oggetto nuovo che una firma porta con sé: la firma, il campo, il suo aspetto, i certificati e le loro revoche. */
function serveAFirmare(valore: string, flusso: boolean): boolean {
  if (valore.startsWith('[')) return true;
  const voci = vociDelDizionario(valore);
  if (voci === null || voci.size === 0) return false;
  const nomi = [...voci.keys()];
  const soltanto = (ammessi: readonly string[]): boolean => nomi.every((nome) => ammessi.includes(nome));
  const carattere = CARATTERI.includes(voci.get('Subtype') ?? '/Type1C');
  if (flusso && carattere && soltanto([...DEL_FLUSSO, ...DI_UN_CARATTERE])) return true;
  if (DI_CORREDO.includes(voci.get('Type') ?? '') || voci.has('ByteRange') || eCampoDiFirma(voci)) return true;
  return (
    voci.has('Fields') ||
    soltanto(DI_VERIFICA) ||
    soltanto(DI_UNA_FIRMA) ||
    nomi.every((nome) => /^[0-9A-F]{40}$/i.test(nome))
  );
}

/** Un campo di firma, che premuto non fa nulla; non un'altra annotazione che si dica tale, e sulla pagina scriva altro. */
function eCampoDiFirma(voci: ReadonlyMap<string, string> | null): boolean {
  if (voci === null || voci.get('FT') !== '/Sig' || voci.has('A') || voci.has('AA')) return false;
  return !voci.has('Subtype') || voci.get('Subtype') === '/Widget';
}

/** Fra l'uno e l'altro cambiano soltanto queste voci. */
function soloQueste(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>, voci: readonly string[]): boolean {
  const piane = (valore: string | undefined): string | undefined => valore?.replaceAll(/\s+/g, ' ');
  return [...new Set([...a.keys(), ...b.keys()])].every(
    (nome) => voci.includes(nome) || piane(a.get(nome)) === piane(b.get(nome)),
  );
}

function combacia(testo: string, espressione: RegExp, da: number): RegExpExecArray | null {
  espressione.lastIndex = da;
  return espressione.exec(testo);
}
