import type { AttoReferente } from '@gestore/contratto';
import {
  type Atto,
  type Attore,
  type CauzioneSulConto,
  decidi,
  eFra,
  FASI_FIRMATE,
  type PoliticaDisservizi,
  type StatoPubblicato,
} from '@gestore/dominio';
import { problema } from '../../../bordo/problema.ts';
import { identificativoDi } from '../../../piattaforma/arnesi/identificativo.ts';
import type { Casa } from '../../../piattaforma/casa.ts';
import type { Chiavi } from '../../../sigillo/chiavi/apri-chiavi.ts';
import { ErroreSigillo } from '../../../sigillo/errore-sigillo.ts';
import type { ConStampa } from '../../../verbale/stampa/stampa.ts';
import { contenutoDigitato, dissigilla, senzaScrivere } from '../../aste/buste/apertura.ts';
import { nuovoPseudonimo } from '../../aste/buste/pseudonimi.ts';
import { bustaDellaScansione, scansioneDi } from '../../aste/buste/scansioni.ts';
import { impeditiRegistrati } from '../../aste/confronti/impediti.ts';
import { disservizioA } from '../../aste/disservizio-a.ts';
import { conRicevuteDiPrima } from '../../comandi/precedenza.ts';
import { leggiEvento } from '../../giornale/letture/leggi-evento.ts';
import type { DatoAccanto } from '../../giornale/parole.ts';
import type { Nucleo } from '../../nucleo.ts';
import { collegatiDi, type NotizieVendita } from '../vendita-del-delegato.ts';

/** Ciò che serve a completare un atto del referente. */
export type PartiAtto = Pick<Casa, 'db' | 'orologio' | 'segreti'> &
  Pick<Chiavi, 'sigillo'> &
  Pick<Nucleo, 'datiPersonali' | 'presenze' | 'turni' | 'tutteLeVoci' | 'ricevute' | 'esecutore' | 'filigranaDiTutti'> &
  ConStampa;

/** Un atto da completare: chi lo manda, da quale comando, e se quel comando è già nel registro. */
type DaCompletare = {
  stato: StatoPubblicato;
  atto: AttoReferente;
  attore: Attore;
  comandoId: string;
  /** Già scritto: riceverà la sua prima ricevuta, qualunque cosa sia accaduta dopo. */
  ripetuto: boolean;
  politica: PoliticaDisservizi;
  /** Vi si aggiungono i dati personali da scrivere con i fatti, se la regola accoglie l'atto. */
  accanto: DatoAccanto[];
};

/** Chi è in turno, quanti non sono collegati, e se qualcuno ha registrato chi non può offrire (R80, R18). */
async function allApertura(
  parti: PartiAtto,
  stato: StatoPubblicato,
): Promise<Omit<Extract<Atto, { tipo: 'apriOperazioni' }>, 'tipo'>> {
  const collegati = await collegatiDi(parti, stato);
  const assenti = [...stato.buste.values()].filter(
    (b) => b.canale !== 'cartacea' && !collegati.some((c) => c.pseudonimo === b.pseudonimo),
  ).length;
  return {
    operatoriInTurno: await parti.turni.quanti(),
    ammessiNonCollegati: assenti,
    debitoreRegistrato: await impeditiRegistrati(parti.db, stato),
  };
}

/** Aggiunge all'atto i fatti che solo il server conosce: chi è in turno, chi è collegato, che cosa c'è nella busta, che cosa dice il conto. */
export async function completaAtto(
  parti: PartiAtto,
  cauzioni: NotizieVendita['cauzioni'],
  { stato, atto, attore, comandoId, ripetuto, politica, accanto }: DaCompletare,
): Promise<Atto> {
  switch (atto.tipo) {
    case 'apriOperazioni':
      return { ...atto, ...(await allApertura(parti, stato)) };
    case 'riapriOperazioni':
      return { ...atto, operatoriInTurno: await parti.turni.quanti() };
    case 'apriBusta': {
      if (ripetuto) return { ...atto, contenuto: GIA_APERTA };
      const busta = siEsamina(stato) ? stato.buste.get(atto.bustaId) : undefined;
      if (busta === undefined) return { ...atto, contenuto: null };
      if (busta.stato.tipo !== 'sigillata') return { ...atto, contenuto: GIA_APERTA };
      return { ...atto, contenuto: await dissigilla(parti, stato, atto.bustaId, accanto).catch(senzaChiave) };
    }
    case 'decidiArrivo': {
      const pseudonimo = nuovoPseudonimo(new Set([...stato.buste.values()].map((b) => b.pseudonimo)));
      return { ...atto, pseudonimo };
    }
    case 'ammettiOfferta':
      return ripetuto ? atto : { ...atto, cauzione: await sulConto(cauzioni, stato, atto.bustaId) };
    case 'registraOfferta':
      return registrata(parti, { stato, atto, attore, comandoId, ripetuto, politica, accanto });
    case 'leggiScartata':
      return lettaNeiByte(parti, { stato, atto, attore, comandoId, ripetuto, politica, accanto });
    // L'identificativo è quello del comando: ripetere l'atto non registra una seconda istanza.
    case 'registraIstanza':
      return { ...atto, istanzaId: comandoId };
    case 'registraRilancioInSala':
    case 'decidiPrecedenza':
      return dettoInSala(parti, stato, atto, ripetuto);
    case 'sospendiGara':
      return { ...atto, motivo: 'atto_del_referente' };
    case 'fissaRipresa':
      return { ...atto, politica };
    case 'riprendiGara':
    case 'aggiudica':
      return { ...atto, irraggiungibili: await irraggiungibiliDi(parti, stato) };
    case 'redigiVerbale':
      return ripetuto ? { ...atto, impronta: '' } : redatto(parti.stampa, stato);
    case 'firmaVerbale':
      return { ...atto, impronta: improntaDella(stato, atto.versione) };
    case 'redigiElenco':
      return { ...atto, impronta: ripetuto || !('esito' in stato) ? '' : await parti.stampa.redigiElenco(stato.id) };
    default:
      return atto;
  }
}

/** Il verbale stampato; di uno firmato l'integrazione, se c'è qualcosa da stampare: che non ci sia lo dice la legge (R68). */
async function redatto(
  stampa: PartiAtto['stampa'],
  { id, fase }: StatoPubblicato,
): Promise<Extract<Atto, { tipo: 'redigiVerbale' }>> {
  const firmato = eFra(fase, FASI_FIRMATE);
  const daStampare = firmato ? await stampa.daIntegrare(id) : 0;
  return {
    tipo: 'redigiVerbale',
    impronta: firmato && daStampare === 0 ? '' : await stampa.redigi(id),
    daStampare,
  };
}

/** L'impronta della versione che si firma, se è l'ultima redatta; di un'altra nessuna, e la legge non la firma (R68). */
function improntaDella(stato: StatoPubblicato, versione: number): string {
  if (!('verbale' in stato) || stato.verbale === null) return '';
  const { verbale } = stato;
  const redatta = 'seguente' in verbale ? (verbale.seguente ?? verbale) : verbale;
  return redatta.versione === versione ? redatta.impronta : '';
}

/** Ciò che il conto dice adesso della cauzione di quella busta; `null` se la busta non è aperta (R39). */
async function sulConto(
  cauzioni: NotizieVendita['cauzioni'],
  stato: StatoPubblicato,
  bustaId: string,
): Promise<CauzioneSulConto | null> {
  const trovata = (await cauzioni(stato)).find((una) => una.bustaId === bustaId);
  if (trovata === undefined) return null;
  const { bustaId: _, ...cauzione } = trovata;
  return cauzione;
}

/**
 * A ciò che si è detto in sala si aggiunge la filigrana di tutti, dopo averla aspettata, e a una decisione le ricevute che gli autori
 * hanno, anche di chi era stato respinto e adesso vale: si leggono dopo, perché intanto può esserne entrato uno arrivato prima del fermo (R54).
 */
async function dettoInSala(
  parti: PartiAtto,
  stato: StatoPubblicato,
  atto: Extract<AttoReferente, { tipo: 'registraRilancioInSala' | 'decidiPrecedenza' }>,
  ripetuto: boolean,
): Promise<Atto> {
  const filigranaIl = ripetuto ? 0 : await parti.filigranaDiTutti.oltreIlFermo(stato);
  if (atto.tipo === 'registraRilancioInSala') return { ...atto, filigranaIl };
  const { stato: adesso } = await parti.esecutore.leggi(stato.id);
  return { ...conRicevuteDiPrima(parti.ricevute, await parti.tutteLeVoci(stato.id), adesso, atto), filigranaIl };
}

/** L'offerta che si digita: il testo si tiene soltanto se la regola accoglie l'atto, con la scansione che nomina (R28). */
async function registrata(
  parti: PartiAtto,
  {
    stato,
    atto,
    attore,
    comandoId,
    ripetuto,
    accanto,
  }: Omit<DaCompletare, 'atto'> & { atto: Extract<AttoReferente, { tipo: 'registraOfferta' }> },
): Promise<Atto> {
  const { scansione: caricata } = atto.offerta;
  // Dal comando, perché ripetere l'atto non crei una seconda busta; ma non è il suo: chi lo manda sceglierebbe quello di
  // un'altra busta, e il suo testo starebbe al posto di quello sigillato. Con la scansione è la busta in cui sta già.
  const bustaId =
    caricata === null ? identificativoDi(`${stato.id}/digitata/${comandoId}`) : bustaDellaScansione(stato.id, caricata);
  const { canale, interruzione, depositataIl } = atto.offerta;
  const pseudonimo = nuovoPseudonimo(new Set([...stato.buste.values()].map((b) => b.pseudonimo)));
  const conDisservizio =
    canale !== 'cartacea' && disservizioA((await parti.tutteLeVoci(stato.id)).map(leggiEvento), depositataIl);
  const quando = { interruzione, interruzioneRegistrata: conDisservizio, depositataIl };
  const registra = { tipo: 'registraOfferta', bustaId, pseudonimo, canale, ...quando } as const;
  // Di un'offerta che la regola rifiuta non si tiene il testo: non è di nessuna busta, e resterebbe per sempre.
  const senzaTesto = { ...registra, impronta: '', contenuto: senzaScrivere(atto.offerta) };
  const comando = { comandoId, attore, atto: { ...senzaTesto, impronta: 'da tenere' } };
  // Ripetuto, fu accolto se la sua busta c'è.
  const accolto = ripetuto
    ? stato.buste.has(bustaId)
    : siEsamina(stato) && decidi(stato, comando, parti.orologio.adesso()).rifiuto === null;
  if (!accolto) return senzaTesto;
  const scansione = caricata === null ? null : await scansioneDi(parti, stato, bustaId).catch(senzaChiave);
  if (caricata !== null && scansione === null) throw problema('R28_scansione_inesistente');
  const contenuto = await contenutoDigitato(parti, stato, { bustaId, digitata: atto.offerta, scansione }, accanto);
  return { ...registra, impronta: contenuto.offerta.impegno, contenuto };
}

/** Come per un'offerta digitata: il testo si tiene soltanto se la regola accoglie l'atto, e ripetuto è lo stesso (R25). */
async function lettaNeiByte(
  parti: PartiAtto,
  { stato, atto, attore, comandoId, ripetuto, accanto }: Omit<DaCompletare, 'atto'> & { atto: LeggeScartata },
): Promise<Atto> {
  const { tipo, bustaId, motivo, offerta } = atto;
  const senzaTesto = { tipo, bustaId, motivo, contenuto: senzaScrivere(offerta) } as const;
  const busta = stato.buste.get(bustaId);
  const accolto = ripetuto
    ? busta !== undefined && 'offerta' in busta.stato
    : siEsamina(stato) &&
      decidi(stato, { comandoId, attore, atto: senzaTesto }, parti.orologio.adesso()).rifiuto === null;
  if (!accolto) return senzaTesto;
  return { ...senzaTesto, contenuto: await contenutoDigitato(parti, stato, { bustaId, digitata: offerta }, accanto) };
}
type LeggeScartata = Extract<AttoReferente, { tipo: 'leggiScartata' }>;

/** Ciò che si dice di una busta già aperta, senza riaprirla: il registro ha già il suo contenuto. */
const GIA_APERTA = { illeggibile: 'già aperta' } as const;

/**
 * Una busta si apre, e di un'offerta digitata si tiene il testo, solo a operazioni aperte e a vendita non ferma: prima nessun testo in
 * chiaro deve esistere, nemmeno in memoria. Che non si possa lo dice la legge, e resta nel registro (R10, R32).
 */
function siEsamina({ fase, ferma }: StatoPubblicato): boolean {
  return fase === 'operazioni_aperte' && ferma === null;
}

/** Senza la chiave giusta la busta resta chiusa, e si dice a chi chiedere: non è illeggibile, e non si scarta (R25). */
export function senzaChiave(errore: unknown): never {
  if (errore instanceof ErroreSigillo && errore.codice.startsWith('sigillo_chiave_'))
    throw problema('chiave_non_disponibile');
  throw errore;
}

/** Gli ammessi online che la piattaforma non raggiunge (R57). */
async function irraggiungibiliDi(parti: PartiAtto, stato: StatoPubblicato): Promise<string[]> {
  const collegati = new Set((await collegatiDi(parti, stato)).map(({ pseudonimo }) => pseudonimo));
  return [...stato.buste.values()]
    .filter((b) => b.stato.tipo === 'ammessa' && b.canale !== 'cartacea' && !collegati.has(b.pseudonimo))
    .map((b) => b.pseudonimo);
}
