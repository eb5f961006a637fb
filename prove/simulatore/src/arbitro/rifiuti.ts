import { RAGIONI_BUSTE } from './buste.ts';
import { RAGIONI_CONDUZIONE } from './conduzione.ts';
import { daGuardare } from './precedenza.ts';
import { RAGIONI_SOSTE, SOSTE } from './rifiuti-soste.ts';
import type { Diritto, Richiesta } from './situazione.ts';

type Ragione = (d: Diritto, r: Richiesta) => boolean;

const decide = (r: Richiesta): boolean => r.atto === 'decidiPrecedenza';
const inSala = (r: Richiesta): boolean => r.atto === 'registraRilancioInSala' || decide(r);
/** La testa che chi rilancia deve superare: quella di allora, se si decide che in sala si è parlato prima (R54). */
export const daSuperare = (d: Diritto, r: Richiesta): Diritto['testa'] =>
  decide(r) && r.mandato.prima === 'sala' ? daGuardare(d, r.dichiaratoIl).testa : d.testa;
const dopo = (d: Diritto, r: Richiesta): Diritto['validi'] => daGuardare(d, r.dichiaratoIl).dopo;
/** Ciò che chi decide aveva davanti è proprio ciò che c'è. */
const altroElenco = (d: Diritto, r: Richiesta): boolean => {
  const visti = (r.mandato.seguiti ?? []) as readonly { bustaId: string; importoCent: number }[];
  const sono = visti.map(({ bustaId, importoCent }) => `${bustaId} ${importoCent}`).join();
  return (
    sono !==
    dopo(d, r)
      .map(({ busta, cent }) => `${busta} ${cent}`)
      .join()
  );
};
const rilancio = (r: Richiesta): boolean => r.atto === 'rilancia' || inSala(r);
const rettifica = (r: Richiesta): boolean => r.atto === 'rettificaRilancio';
const corregge = (r: Richiesta): boolean => rettifica(r) || r.atto === 'annullaRilancio';
/** L'importo che la correzione dice scritto. */
const scritto = (r: Richiesta): number => Number(rettifica(r) ? r.registratoCent : r.importoCent);
const inTesta = (d: Diritto, r: Richiesta): boolean => d.testa?.busta === r.busta && d.testa?.cent === scritto(r);
const conduce = (r: Richiesta): boolean => r.attore.tipo === 'referente' || r.attore.tipo === 'magistrato';
const importoIntero = (r: Richiesta): boolean =>
  typeof r.importoCent === 'number' && Number.isInteger(r.importoCent) && r.importoCent >= 0 && r.importoCent <= 1e12;

/** Gli atti che il referente compie sulla gara, e lo stato in cui hanno senso. */
const FASE: Record<string, (d: Diritto) => boolean> = {
  leggiScartata: (d) => d.fase === 'operazioni',
  ammettiOfferta: (d) => d.fase === 'operazioni',
  rifiutaOfferta: (d) => d.fase === 'operazioni',
  decidiParita: (d) => d.fase === 'operazioni',
  avviaGara: (d) => d.fase === 'operazioni',
  rilancia: (d) => d.fase === 'gara' || d.fase === 'conclusa',
  registraRilancioInSala: (d) => d.fase === 'gara',
  decidiPrecedenza: (d) => d.fase === 'gara',
  rettificaRilancio: (d) => d.fase === 'gara' || d.fase === 'conclusa',
  annullaRilancio: (d) => d.fase === 'gara' || d.fase === 'conclusa',
  fermaCrono: (d) => d.fase === 'gara' && d.crono.tipo === 'corre',
  sospendiGara: (d) => d.fase === 'gara',
  concludiGara: (d) => d.fase === 'gara' && d.crono.tipo === 'corre',
  aggiudica: (d) => d.fase === 'operazioni' || d.fase === 'conclusa',
  assegna: (d) => d.fase === 'operazioni' || d.fase === 'conclusa',
};

const ASSISTENZA: ReadonlySet<string> = new Set(['prendiInCarico', 'chiudiAssistenza']);

/** Una riga di legge per ogni rifiuto: quando quel no è giusto. */
export const RAGIONI: Record<string, Ragione> = {
  // R38, R48: l'atto spetta ad altri. Un offerente rilancia solo per la sua busta; la gara la chiude il sistema.
  ruolo_non_ammesso: (_, r) =>
    r.atto === 'rilancia'
      ? r.attore.tipo !== 'offerente' || r.attore.id !== r.busta
      : r.atto === 'concludiGara'
        ? r.attore.tipo !== 'sistema'
        : ASSISTENZA.has(r.atto)
          ? r.attore.tipo !== 'operatore' && r.attore.tipo !== 'referente'
          : !conduce(r),
  // R48: l'atto non ha senso in questa fase.
  fase_non_ammessa: (d, r) =>
    r.atto === 'dichiaraEsito'
      ? d.fase === 'esitata' || (d.fase !== 'conclusa' && r.mandato.esito === 'non_aggiudicata')
      : !(FASE[r.atto]?.(d) ?? SOSTE.has(r.atto)),
  ...RAGIONI_BUSTE,
  ...RAGIONI_CONDUZIONE,
  ...RAGIONI_SOSTE,
  // R25: nessuna busta con quel nome.
  busta_sconosciuta: (d, r) => (rilancio(r) || corregge(r)) && !d.buste.has(r.busta),
  // R38: l'offerta non è ammessa.
  R50_non_ammesso: (d, r) => rilancio(r) && d.buste.get(r.busta)?.ammessa === false,
  // DM 22, R31: chi offre su carta rilancia in sala, chi offre per via telematica rilancia online.
  R31_canale_vincolato: (d, r) => d.buste.has(r.busta) && d.buste.get(r.busta)?.suCarta !== inSala(r),
  // R53: arrivato allo zero o dopo.
  R53_tempo_scaduto: (d, r) =>
    d.fase === 'conclusa' ? r.ricevutoIl >= d.conclusaIl : d.crono.tipo === 'corre' && r.ricevutoIl >= d.crono.zeroIl,
  // R54: mentre il referente registra un rilancio in sala il tempo è fermo, per chi arriva da allora.
  R54_crono_fermo: (d, r) => !inSala(r) && d.crono.tipo === 'fermo' && r.ricevutoIl >= d.crono.dalIl,
  R54_crono_non_fermo: (d, r) => (inSala(r) || r.atto === 'riprendiCrono') && d.crono.tipo !== 'fermo',
  // R53, R54: la filigrana la sa il server; qui basta che ci sia un fermo da aspettare.
  R54_fermo_in_verifica: (d, r) => inSala(r) && d.crono.tipo === 'fermo',
  R54_dichiarazione_non_valida: (d, r) =>
    inSala(r) && d.crono.tipo === 'fermo' && (r.dichiaratoIl < d.avviataIl || r.dichiaratoIl > d.crono.dalIl),
  R54_dichiarazione_futura: (_, r) => inSala(r) && r.dichiaratoIl > r.ricevutoIl,
  R54_prima_di_un_altro_in_sala: (d, r) =>
    inSala(r) && r.dichiaratoIl < (d.validi.findLast(({ sala }) => sala)?.il ?? Number.NEGATIVE_INFINITY),
  // R54: quale è venuto prima lo dice chi conduce, guardando proprio quelli, e con un motivo.
  R54_precedenza_da_decidere: (d, r) => inSala(r) && !decide(r) && d.dettaDopo !== r.busta && dopo(d, r).length > 0,
  R54_nessuna_precedenza: (d, r) => decide(r) && dopo(d, r).length === 0,
  R54_motivo_mancante: (_, r) => decide(r) && String(r.motivo ?? '').trim() === '',
  R54_elenco_cambiato: (d, r) => decide(r) && altroElenco(d, r),
  // R57: a gara sospesa non si rilancia, e non si sospende due volte.
  R57_gara_sospesa: (d) => d.crono.tipo === 'sospeso',
  // R57: arrivato in tempo, prima di una sospensione, e scritto quando la gara era già conclusa.
  R57_gara_interrotta: (d, r) =>
    r.atto === 'rilancia' && d.fase === 'conclusa' && r.ricevutoIl < d.conclusaIl && r.ricevutoIl <= d.sospesaIl,
  // R57: a piattaforma malata non si avvia, non si riprende, non si aggiudica.
  R57_piattaforma_non_sana: (d, r) =>
    d.malata !== null &&
    (['rifiutaOfferta', 'avviaGara', 'riprendiGara', 'aggiudica', 'assegna', 'dichiaraEsito', 'concludiGara'].includes(
      r.atto,
    ) ||
      (corregge(r) && d.fase === 'conclusa')),
  // Finita per ordine a gara sospesa, non c'è più una gara da riprendere (R71).
  R57_gara_non_sospesa: (d, r) => r.atto === 'riprendiGara' && (d.fase !== 'gara' || d.crono.tipo !== 'sospeso'),
  // R55: si corregge ciò che è stato scritto in sala, finché è in testa e prima dell'esito.
  R55_esito_dichiarato: (d, r) => corregge(r) && d.fase === 'esitata',
  R55_gara_finita_da_tempo: (d, r) => corregge(r) && d.fase === 'conclusa' && r.ricevutoIl > d.conclusaIl + 600_000,
  R55_motivo_mancante: (_, r) => corregge(r) && String(r.motivo ?? '').trim() === '',
  R55_rilancio_seguito: (d, r) => corregge(r) && !inTesta(d, r) && scritto(r) < (d.testa?.cent ?? 0),
  R55_rilancio_sconosciuto: (d, r) =>
    corregge(r) && (inTesta(d, r) ? d.rilanci === 0 : scritto(r) >= (d.testa?.cent ?? 0)),
  R55_rilancio_online: (d, r) =>
    corregge(r) && inTesta(d, r) && d.superate.length === 0 && d.validi.at(-1)?.sala === false,
  R55_rilancio_spostato: (d, r) =>
    corregge(r) && inTesta(d, r) && d.superate.length === 0 && d.validi.at(-1)?.sala === true,
  R55_importo_uguale: (_, r) => rettifica(r) && r.importoCent === r.registratoCent,
  R55_vero_sotto_minimo: (d, r) => rettifica(r) && Number(r.importoCent) - (d.superate.at(-1)?.cent ?? 0) < d.passoCent,
  // R55: arrivato prima della correzione, superava una testa che non c'è più.
  R55_testa_corretta: (d, r) =>
    r.atto === 'rilancia' &&
    ['corre', 'fermo'].includes(d.crono.tipo) &&
    d.correttaIl !== null &&
    r.ricevutoIl < d.correttaIl,
  // R56: chi è in testa non supera sé stesso.
  R56_auto_rilancio: (d, r) => rilancio(r) && daSuperare(d, r)?.busta === r.busta && !d.suSeStessi,
  // R50: meno della testa più il passo, in centesimi interi.
  R50_importo_insufficiente: (d, r) =>
    rilancio(r) && typeof r.importoCent === 'number' && r.importoCent - (daSuperare(d, r)?.cent ?? 0) < d.passoCent,
  R50_importo_non_valido: (_, r) => (rilancio(r) || rettifica(r)) && !importoIntero(r),
  // R53: la chiusura aspetta lo zero, il drenaggio e ciò che è già stato ricevuto.
  R53_drenaggio_in_corso: (d, r) => r.atto === 'concludiGara' && d.crono.tipo === 'corre',
};

/** Ciò che si aspetta ancora lo sa soltanto il server. */
const SI_ASPETTA: ReadonlySet<string> = new Set(['R53_drenaggio_in_corso', 'R54_fermo_in_verifica']);

/** Perché un rilancio non potrebbe valere in quella situazione: vuoto se vale. */
export function ostacoli(d: Diritto, r: Richiesta): string[] {
  const possibili = Object.keys(RAGIONI).filter((codice) => !SI_ASPETTA.has(codice));
  // Lo zero non scade per chi parla in sala a crono fermo: la dichiarazione è di prima.
  return possibili.filter((codice) => RAGIONI[codice]?.(d, r) === true);
}
