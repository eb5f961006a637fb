import type { Voce } from '@gestore/registro';
import type { Invio, Storia } from '../storia.ts';
import { giudicaEvento } from './eventi.ts';
import { RAGIONI } from './rifiuti.ts';
import type { Diritto, Richiesta } from './situazione.ts';

type Asta = Storia['aste'][number];

/** Ogni fatto era ammesso, nella situazione in cui è stato scritto. */
export function giudicaFatti({ voci, prologo }: Asta, situazioni: readonly Diritto[], { invii }: Storia): string[] {
  const mandati = perComando(invii);
  return voci.slice(prologo).flatMap((voce) => {
    const prima = situazioni[voce.seq - 1] as Diritto;
    const suoi = mandati.get(chiave(voce.comandoId, voce.attore.id)) ?? [undefined];
    const mali = suoi.map((mandato) => giudicaEvento(prima, voce, mandato));
    return mali.includes(null) ? [] : [`voce ${voce.seq}, ${voce.tipo}: ${mali[0]}`];
  });
}

/**
 * Ogni no senza traccia era giusto in almeno una situazione fra l'arrivo della richiesta e la risposta. L'ora di arrivo
 * di questi non è scritta da nessuna parte: si sa solo che non è dopo la risposta.
 */
export function giudicaNoSenzaTraccia({ id, voci }: Asta, situazioni: readonly Diritto[], storia: Storia): string[] {
  const mali: string[] = [];
  const mandati = perComando(storia.invii);
  for (const risposta of storia.risposte) {
    const { asta, comandoId, attore, codice, esito, ricevuta, seqAllArrivo, seqAllaRisposta, partitaIl } = risposta;
    if (asta !== id || esito !== 'rifiutato' || ricevuta !== null) continue;
    if (codice === 'comando_di_altri') {
      const suo = voci.find((voce) => voce.comandoId === comandoId);
      if (suo === undefined || suo.attore.id === attore.id) mali.push('R66: respinto come comando di altri il proprio');
      continue;
    }
    if (codice === 'comando_diverso') {
      const suo = voci.find((voce) => voce.comandoId === comandoId);
      const atti = new Set((mandati.get(chiave(comandoId, attore.id)) ?? []).map(({ atto }) => JSON.stringify(atto)));
      if (suo?.attore.id !== attore.id || atti.size < 2) mali.push('R66: respinto come diverso lo stesso comando');
      continue;
    }
    const possibili = situazioni.slice(seqAllArrivo, seqAllaRisposta + 1);
    const giusto = (mandato: Invio | undefined): boolean => {
      const richiesta: Richiesta = {
        atto: mandato?.atto.tipo ?? 'rilancia',
        attore,
        busta: String(mandato?.atto.bustaId ?? ''),
        importoCent: mandato?.atto.importoCent,
        registratoCent: mandato?.atto.registratoCent,
        motivo: mandato?.atto.motivo,
        mandato: mandato?.atto ?? {},
        ricevutoIl: partitaIl + storia.erroreOrologioMs,
        dichiaratoIl: Number(mandato?.atto.dichiaratoIl),
      };
      return possibili.some((d) => RAGIONI[codice ?? '']?.(d, richiesta) === true);
    };
    const suoi = mandati.get(chiave(comandoId, attore.id)) ?? [undefined];
    if (!suoi.some(giusto)) mali.push(`no senza traccia e senza ragione: ${codice} a ${suoi[0]?.atto.tipo}`);
  }
  return mali;
}

const chiave = (comandoId: string, attore: string): string => `${comandoId}/${attore}`;

/**
 * Ciò che ognuno ha mandato sotto ogni identificativo. Chi è ostile manda atti diversi con lo stesso, e quale sia
 * arrivato prima non è scritto: un esito è giusto se lo è per uno di quelli.
 */
function perComando(invii: readonly Invio[]): Map<string, Invio[]> {
  const mandati = new Map<string, Invio[]>();
  for (const invio of invii) {
    const sua = chiave(invio.comandoId, invio.attore.id);
    const gia = mandati.get(sua);
    if (gia === undefined) mandati.set(sua, [invio]);
    else gia.push(invio);
  }
  return mandati;
}

/** Vince uno solo, e la gara si chiude una volta; di nuovo solo se un rilancio in sala corretto l'ha riaperta (R51, R55). */
export function giudicaFine({ voci }: Asta): string[] {
  const quante = (tipo: string): number => voci.filter((voce) => voce.tipo === tipo).length;
  const mali: string[] = [];
  for (const tipo of ['GaraAvviata', 'EsitoDichiarato'])
    if (quante(tipo) > 1) mali.push(`R51: ${tipo} scritto ${quante(tipo)} volte`);
  let chiusa = false;
  for (const { tipo, seq } of voci) {
    if (chiusa && tipo === 'GaraConclusa') mali.push('R51: GaraConclusa scritto 2 volte');
    if (chiusa && /^(Rilancio|)Accettato|^Crono|^GaraS|^GaraR/.test(tipo))
      mali.push(`R53: ${tipo} dopo la chiusura, voce ${seq}`);
    if (tipo === 'GaraConclusa') chiusa = true;
    if (CORREZIONI.includes(tipo)) chiusa = false;
  }
  return mali;
}

const CORREZIONI: readonly string[] = ['RilancioRettificato', 'RilancioAnnullato'];

/** Finiti i guasti, ogni gara arriva al suo esito. */
export function giudicaVita({ voci }: Asta): string[] {
  return voci.some(({ tipo }) => tipo === 'EsitoDichiarato')
    ? []
    : [`la gara non arriva all’esito: l’ultima voce è ${voci.at(-1)?.tipo}`];
}

/**
 * Un rilancio arrivato in tempo, a crono che correva, non si perde in silenzio: se chi lo aveva in mano è morto e nessuno
 * lo ha scritto, o la sua ripetizione è stata respinta come tardiva, la gara non arriva alla chiusura senza che la
 * piattaforma si sia dichiarata in guasto (R53, R57).
 */
export function giudicaPersi({ id, voci }: Asta, situazioni: readonly Diritto[], storia: Storia): string[] {
  const scritti = new Map(voci.map((voce) => [voce.comandoId, voce]));
  // Scritto nel merito, o già respinto come tardivo quando è arrivata questa ripetizione.
  const deciso = (comandoId: string, seq: number): boolean => {
    const voce = scritti.get(comandoId);
    return voce !== undefined && (!tardiva(voce) || voce.seq <= seq);
  };
  const risposti = new Set(
    storia.risposte.filter(({ codice }) => codice !== TARDIVO).map(({ comandoId }) => comandoId),
  );
  const rilanci = new Set(
    storia.invii.filter(({ atto }) => atto.tipo === 'rilancia').map(({ comandoId }) => comandoId),
  );
  const persi = storia.arrivi
    .filter(({ asta, comandoId }) => asta === id && rilanci.has(comandoId) && !risposti.has(comandoId))
    .map(({ comandoId, porta, il, seq }) => ({ comandoId, ...(storia.valeLaPorta ? porta : { il, seq }) }))
    .filter(
      ({ comandoId, il, seq }) => !deciso(comandoId, seq) && inTempo(situazioni[seq], il + storia.erroreOrologioMs),
    );
  return persi.flatMap(({ il, comandoId, seq }) => {
    const chiusura = voci.find((voce) => voce.tipo === 'GaraConclusa' && voce.seq > seq);
    if (chiusura === undefined) return [];
    const riapre = storia.valeLaPorta ? RIAPRE_LO_ZERO : ['GaraSospesa', 'VenditaSospesa'];
    const riaperta = voci.some((voce) => riapre.includes(voce.tipo) && voce.seq > seq && voce.seq < chiusura.seq);
    return riaperta
      ? []
      : [`R57: il rilancio ${comandoId}, arrivato in tempo al ${il}, è perso e la gara non si è fermata`];
  });
}

/** Dopo, lo zero che si correva non è più quello: chi ha bussato a un processo fermo ha di nuovo il suo tempo. */
const RIAPRE_LO_ZERO: readonly string[] = ['GaraSospesa', 'CronoRiportato', 'VenditaSospesa'];
/** Senza guasti la gara allo zero si chiude a suo tempo, e nessuno resta senza la sua risposta (R53). */
export function giudicaAttese({ id }: Asta, { risposte, senzaGuasti }: Storia): string[] {
  return risposte
    .filter(({ asta, codice }) => senzaGuasti && asta === id && codice === 'zero_in_verifica')
    .map(({ comandoId }) => `R53: il rilancio ${comandoId} ha aspettato invano la chiusura, e nulla era guasto`);
}

const TARDIVO = 'R53_tempo_scaduto';

function tardiva({ dati }: Voce): boolean {
  return (dati.rifiuto as { codice?: string } | undefined)?.codice === TARDIVO;
}

/** Prima dello zero che correva in quella situazione. */
function inTempo(d: Diritto | undefined, il: number): boolean {
  return d?.crono.tipo === 'corre' && il < d.crono.zeroIl;
}
