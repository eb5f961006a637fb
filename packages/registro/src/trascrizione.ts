import { type EsitoVerifica, verificaCatena } from './catena.ts';
import {
  campiVisti,
  type Nascosto,
  sembraVoceOscurata,
  type VoceOscurata,
  verificaCatenaOscurata,
} from './oscurata.ts';
import {
  type ChiaviPubbliche,
  daFirmare,
  inBase64Url,
  type Ricevuta,
  verificaFirma,
  verificaRicevuta,
} from './ricevuta.ts';
import { PRIMA_IMPRONTA, type Voce } from './voce.ts';

/**
 * La testa firmata: dice dove finiva il registro, così una coda tolta si vede. `firmataIl` (ms) dice quando, e quindi se
 * la chiave valeva; manca nelle teste della versione 1.
 */
export type Testa = { asta: string; seq: number; impronta: string; firmataIl?: number; chiave: string; firma: string };

/** Il registro intero di un'asta, verificabile senza rete. */
export type Trascrizione = {
  formato: 'gestore-vendite/trascrizione';
  versione: 1 | 2;
  asta: string;
  voci: readonly Voce[];
  testa: Testa;
  chiavi: ChiaviPubbliche;
};

/** Il registro come lo vede chi partecipa: la stessa testa, le stesse impronte, e di ogni voce solo ciò che gli spetta. */
export type TrascrizioneOscurata = Omit<Trascrizione, 'formato' | 'versione' | 'voci'> & {
  formato: 'gestore-vendite/trascrizione-oscurata';
  versione: 1;
  voci: readonly VoceOscurata[];
};

/** Chi firma una trascrizione, quando (ms), e le chiavi pubbliche che le si mettono accanto. */
export type Firmatario = {
  chiavi: ChiaviPubbliche;
  chiave: string;
  firma(byte: Uint8Array): Uint8Array;
  firmataIl: number;
};

/** Compone la trascrizione intera e ne firma la testa. */
export function componiTrascrizione(asta: string, voci: readonly Voce[], firmatario: Firmatario): Trascrizione {
  const comune = { asta, testa: testaDi(asta, voci, firmatario), chiavi: firmatario.chiavi };
  return { formato: 'gestore-vendite/trascrizione', versione: 2, voci, ...comune };
}

/** Compone la trascrizione di chi vede le voci oscurate; `voci` sono le stesse, intere, di cui si firma la testa. */
export function componiOscurata(
  asta: string,
  voci: readonly Voce[],
  oscura: (voce: Voce) => VoceOscurata,
  firmatario: Firmatario,
): TrascrizioneOscurata {
  const comune = { asta, testa: testaDi(asta, voci, firmatario), chiavi: firmatario.chiavi };
  return { formato: 'gestore-vendite/trascrizione-oscurata', versione: 1, voci: voci.map(oscura), ...comune };
}

function testaDi(asta: string, voci: readonly Voce[], { chiave, firma, firmataIl }: Firmatario): Testa {
  const ultima = voci.at(-1);
  const testa = { asta, seq: ultima?.seq ?? 0, impronta: ultima?.impronta ?? PRIMA_IMPRONTA, firmataIl, chiave };
  return { ...testa, firma: inBase64Url(firma(daFirmare(testa))) };
}

/**
 * Verifica una trascrizione, intera o oscurata: catena, testa firmata, e ogni ricevuta che si ha in mano. Con `chiaviFidate`
 * le chiavi scritte nel documento non bastano: devono essere fra quelle. Di una oscurata dice anche che cosa nasconde.
 */
export function verificaTrascrizione(
  documento: unknown,
  { chiaviFidate, ricevute = [] }: { chiaviFidate?: ChiaviPubbliche; ricevute?: readonly Ricevuta[] } = {},
): EsitoVerifica & { nascosto?: Nascosto } {
  const no = (seq: number, motivo: string): EsitoVerifica => ({ esito: 'alterata', seq, motivo });
  if (!sembraTrascrizione(documento)) return no(0, 'il documento non è una trascrizione');
  const { voci, testa, asta, chiavi } = documento;
  for (const [id, valore] of Object.entries(chiavi)) {
    if (chiaviFidate !== undefined && chiaviFidate[id] !== valore)
      return no(0, `la chiave ${id} non è fra quelle pubblicate`);
  }
  const catena = eOscurata(documento)
    ? verificaCatenaOscurata(asta, documento.voci)
    : verificaCatena(documento.voci as readonly Voce[]);
  if (catena.esito === 'alterata') return catena;
  const [prima] = voci;
  if (prima !== undefined && 'asta' in prima && prima.asta !== asta) return no(1, 'le voci sono di un’altra vendita');
  if (testa.asta !== asta || testa.seq !== voci.length)
    return no(voci.length, `la testa firmata dichiara ${testa.seq} voci, il documento ne ha ${voci.length}`);
  if (testa.impronta !== (voci.at(-1)?.impronta ?? PRIMA_IMPRONTA))
    return no(testa.seq, 'la testa firmata non corrisponde all’ultima voce');
  if (!verificaFirma(testa, chiavi)) return no(testa.seq, 'la firma della testa non è valida');
  for (const ricevuta of ricevute) {
    const esito = confrontaRicevuta(ricevuta, documento, chiaviFidate ?? chiavi);
    if (esito !== null) return no(typeof ricevuta?.seq === 'number' ? ricevuta.seq : 0, esito);
  }
  return catena;
}

function confrontaRicevuta(
  ricevuta: Ricevuta,
  { asta, voci }: Trascrizione | TrascrizioneOscurata,
  chiavi: ChiaviPubbliche,
): string | null {
  const esito = verificaRicevuta(ricevuta, chiavi);
  if (esito.esito === 'non_valida') return esito.motivo;
  const voce = voci[ricevuta.seq - 1];
  if (voce === undefined) return `la ricevuta prova la voce n. ${ricevuta.seq}, che nella trascrizione manca`;
  // L'impronta copre tutti i campi, anche quelli che questa trascrizione non mostra.
  const visti: Readonly<Record<string, unknown>> = 'dati' in voce ? voce : { ...tempiVisti(voce), asta };
  const campi = ['asta', 'tipo', 'ricevutoIl', 'registratoIl'] as const;
  // Ciò che la nuova ricevuta dice di sostituire lo dice anche la sua voce (R54).
  const prima = 'dati' in voce ? voce.dati.ricevutaPrima : undefined;
  if (prima !== undefined && prima !== ricevuta.sostituisce)
    return `la ricevuta della voce n. ${ricevuta.seq} non nomina quella che sostituisce`;
  return voce.impronta === ricevuta.impronta &&
    campi.every((campo) => visti[campo] === undefined || visti[campo] === ricevuta[campo])
    ? null
    : `la ricevuta della voce n. ${ricevuta.seq} non corrisponde alla trascrizione`;
}

/** Di una voce oscurata, ciò che una ricevuta ripete, se si vede. */
function tempiVisti(voce: VoceOscurata): Readonly<Record<string, unknown>> {
  const visti = campiVisti(voce) ?? {};
  const { tipo } = (visti.fatto ?? {}) as { tipo?: unknown };
  return { tipo, ricevutoIl: visti.ricevutoIl, registratoIl: visti.registratoIl };
}

function eOscurata(documento: Trascrizione | TrascrizioneOscurata): documento is TrascrizioneOscurata {
  return documento.formato === 'gestore-vendite/trascrizione-oscurata';
}

/** I formati che si sanno leggere, e quanti campi ha la testa in ciascuna versione. */
const CAMPI_TESTA: Readonly<Record<string, number>> = {
  'gestore-vendite/trascrizione/1': 5,
  'gestore-vendite/trascrizione/2': 6,
  'gestore-vendite/trascrizione-oscurata/1': 6,
};

function sembraTrascrizione(documento: unknown): documento is Trascrizione | TrascrizioneOscurata {
  if (typeof documento !== 'object' || documento === null) return false;
  const d = documento as Partial<Record<keyof Trascrizione, unknown>>;
  if (typeof d.formato !== 'string' || typeof d.versione !== 'number' || typeof d.asta !== 'string') return false;
  const campiTesta = CAMPI_TESTA[`${d.formato}/${d.versione}`];
  const oscurata = d.formato === 'gestore-vendite/trascrizione-oscurata';
  if (campiTesta === undefined || Object.keys(d).length !== 6 || !Array.isArray(d.voci)) return false;
  if (!d.voci.every(oscurata ? sembraVoceOscurata : (voce) => sembraVoce(voce, d.versione === 2))) return false;
  if (typeof d.chiavi !== 'object' || d.chiavi === null || typeof d.testa !== 'object' || d.testa === null)
    return false;
  const { seq, firmataIl } = d.testa as { seq?: unknown; firmataIl?: unknown };
  return (
    Object.values(d.chiavi).every((chiave) => typeof chiave === 'string') &&
    typeof seq === 'number' &&
    (typeof firmataIl === 'number' || campiTesta === 5) &&
    Object.keys(d.testa).length === campiTesta
  );
}

const CAMPI_VOCE = 12;

/** Ciò che il verdetto cita ha il suo tipo: un oggetto al posto di un numero non si saprebbe nemmeno scrivere. */
function sembraVoce(voce: unknown, ammetteProva: boolean): voce is Voce {
  if (typeof voce !== 'object' || voce === null || typeof (voce as { seq?: unknown }).seq !== 'number') return false;
  const campi = Object.keys(voce).length;
  return 'prova' in voce ? ammetteProva && campi === CAMPI_VOCE + 1 && sembraProva(voce.prova) : campi === CAMPI_VOCE;
}

function sembraProva(prova: unknown): boolean {
  if (typeof prova !== 'object' || prova === null) return false;
  const { sale, parole = {}, ...resto } = prova as Readonly<Record<string, unknown>>;
  if (typeof sale !== 'string' || Object.keys(resto).length > 0 || typeof parole !== 'object' || parole === null)
    return false;
  return Object.values(parole as Readonly<Record<string, unknown>>).every(sembraParola);
}

function sembraParola(parola: unknown): boolean {
  if (typeof parola !== 'object' || parola === null || Object.keys(parola).length !== 1) return false;
  const [valore] = Object.values(parola) as unknown[];
  return ('sale' in parola || 'impegno' in parola) && typeof valore === 'string';
}
