import type { EsitoArchivio, VoceChiusa } from './archivio.ts';
import { eDiSistema, nomeLibero, senzaDifferenze } from './nomi-archivio.ts';
import { type Scarto, scarto } from './scarto.ts';

export const CARTELLA_ALLEGATI = 'allegati/';
export const FILE_OFFERTA = 'offerta.json';
export const FILE_ACCETTAZIONE = 'ricevute/accettazione.xml';
export const FILE_CONSEGNA = 'ricevute/avvenuta-consegna.xml';
/** La ricevuta come il gestore PEC la manda, firmata: la sola che prova l’ora (R12). */
export const FILE_FIRMATI = ['ricevute/avvenuta-consegna.eml', 'ricevute/avvenuta-consegna.p7m'];
const CON_UN_POSTO: readonly string[] = [FILE_OFFERTA, FILE_ACCETTAZIONE, FILE_CONSEGNA, ...FILE_FIRMATI];

/** Perché una parte è chiusa: non si legge, non si aspettava, la lascia un computer da sé. */
export type Chiusa = Pick<VoceChiusa, 'nome' | 'contenuto' | 'perche'> & {
  che: 'illeggibile' | 'non_prevista' | 'di_sistema';
};

/**
 * Le parti di un pacchetto al loro posto: `voci` con i nomi del formato (`offerta.json`, `ricevute/…`, `allegati/…`), `chiuse` tutto il
 * resto. `omonimi` sono gli allegati che hanno lo stesso nome di un altro, salvo le maiuscole.
 */
export type Disposte = { voci: Map<string, Uint8Array>; chiuse: Chiusa[]; omonimi: string[] };

type Aperto = Extract<EsitoArchivio, { esito: 'aperto' }>;

/**
 * Trova l'offerta in un archivio e mette ogni parte al suo posto, comunque l'abbia disposta il programma di chi l'ha fatto: dentro una
 * cartella, con altre maiuscole, accanto ai file di un Mac. Uno scarto se l'offerta non c'è, non si legge, o è scritta due volte.
 */
export function disponi({ voci, chiuse }: Pick<Aperto, 'voci' | 'chiuse'>): Disposte | Scarto {
  const nomi = [...voci.keys(), ...chiuse.map(({ nome }) => nome)];
  const [offerta, seconda] = piuInAlto(nomi.filter(eOfferta));
  if (offerta === undefined) return scarto('offerta_assente', 'Nel pacchetto manca il file offerta.json.');
  if (seconda !== undefined)
    return scarto('pacchetto_nomi_doppi', 'Nel pacchetto ci sono due file offerta.json: non si sa quale valga.');
  const illeggibile = chiuse.find(({ nome }) => nome === offerta);
  if (illeggibile !== undefined)
    return scarto(illeggibile.motivo, `Il file offerta.json non si legge: ${illeggibile.perche}.`);

  const sopra = senzaDifferenze(offerta).slice(0, -FILE_OFFERTA.length);
  const disposte: Disposte = { voci: new Map(), chiuse: [], omonimi: [] };
  const chiudi = (nome: string, contenuto: Uint8Array, che: Chiusa['che'], perche: string): void => {
    disposte.chiuse.push({ nome, contenuto, che, perche });
  };
  const doppi = nomiDoppi(nomi, sopra);
  for (const [nome, contenuto] of voci) {
    const posto = postoDi(nome, sopra);
    if (eDiSistema(nome)) chiudi(nome, contenuto, 'di_sistema', 'l’ha aggiunta il computer di chi l’ha preparata');
    else if (posto === null) chiudi(nome, contenuto, 'non_prevista', 'non è fra quelle previste');
    else if (posto.startsWith(CARTELLA_ALLEGATI)) {
      const libero = nomeLibero(posto, disposte.voci);
      if (doppi.has(senzaDifferenze(posto))) disposte.omonimi.push(libero.slice(CARTELLA_ALLEGATI.length));
      disposte.voci.set(libero, contenuto);
    } else if (doppi.has(posto)) chiudi(nome, contenuto, 'illeggibile', 'c’è due volte, e non si sa quale valga');
    else disposte.voci.set(posto, contenuto);
  }
  for (const { nome, contenuto, perche } of chiuse)
    chiudi(nome, contenuto, eDiSistema(nome) ? 'di_sistema' : 'illeggibile', perche);
  return disposte;
}

/** `offerta.json` fra gli allegati è un allegato: una copia, o altro. */
function eOfferta(nome: string): boolean {
  const tratti = senzaDifferenze(nome).split('/');
  return tratti.at(-1) === FILE_OFFERTA && tratti.at(-2) !== 'allegati' && !eDiSistema(nome);
}

/** Quelli meno annidati: se c'è un'offerta nella cartella del pacchetto, ciò che sta più in fondo è un'altra cosa. */
function piuInAlto(nomi: readonly string[]): string[] {
  const quanti = (nome: string): number => nome.split('/').length;
  const minimo = Math.min(...nomi.map(quanti));
  return nomi.filter((nome) => quanti(nome) === minimo);
}

/** Il nome nel formato del pacchetto; `null` di ciò che il formato non prevede. Gli allegati tengono il nome che ha dato chi offre. */
function postoDi(nome: string, sopra: string): string | null {
  if (!senzaDifferenze(nome).startsWith(sopra)) return null;
  const tratti = nome.split('/').slice(sopra.split('/').length - 1);
  const piano = senzaDifferenze(tratti.join('/'));
  if (CON_UN_POSTO.includes(piano)) return piano;
  return piano.startsWith(CARTELLA_ALLEGATI) && tratti.length > 1
    ? CARTELLA_ALLEGATI + tratti.slice(1).join('/')
    : null;
}

/** I posti che più parti si contendono, senza badare alle maiuscole. */
function nomiDoppi(nomi: readonly string[], sopra: string): Set<string> {
  const [visti, doppi] = [new Set<string>(), new Set<string>()];
  for (const nome of nomi) {
    const posto = eDiSistema(nome) ? null : postoDi(nome, sopra);
    if (posto === null) continue;
    const piano = senzaDifferenze(posto);
    if (visti.has(piano)) doppi.add(piano);
    visti.add(piano);
  }
  return doppi;
}
