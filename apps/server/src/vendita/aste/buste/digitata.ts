import { controllaOfferta } from '@gestore/acquisizione/offerta';
import type { AnomaliaOfferta, OfferenteLetto, OffertaLetta } from '@gestore/acquisizione/offerta-letta';
import type { AllegatoDiBusta, OffertaDigitata, OffertaLettaNeiByte } from '@gestore/contratto';
import { ibanCompatto } from '@gestore/contratto/parole/bonifico';
import { codicePulito } from '@gestore/contratto/parole/codice-fiscale';
import type { QuotaInVendita } from '@gestore/dominio';

/**
 * Ciò che chi conduce ha digitato, com'è accanto al registro: su carta, per fax, art. 15, o nei byte di una busta che non si legge.
 * Quelle di versioni passate non hanno ciò che allora non si chiedeva: di ciò che manca non si dice che non c'è.
 */
export type OffertaTrascritta = Pick<
  OffertaLettaNeiByte,
  | 'offerente'
  | 'identificativo'
  | 'prezzoCent'
  | 'cauzioneCent'
  | 'pagamentoGiorni'
  | 'personaDaNominare'
  | 'ibanAddebito'
> &
  Partial<Omit<OffertaLettaNeiByte, 'altri'>> & {
    altri?: (Omit<OffertaLettaNeiByte['altri'][number], 'diritto'> & { diritto?: string | null })[];
  } & Partial<Pick<OffertaDigitata, 'canale' | 'interruzione' | 'depositataIl' | 'scansione'>>;

/** La scansione che l'accompagna; `null` se non c'è. */
export type ConScansione = { digitata: OffertaTrascritta; scansione?: AllegatoDiBusta | null };

/** I codici senza gli spazi con cui sono scritti (R15). */
export function conCodiciPuliti(digitata: OffertaTrascritta): OffertaTrascritta {
  const { altri, codicePresentatore } = digitata;
  return {
    ...digitata,
    identificativo: codicePulito(digitata.identificativo),
    ...(altri === undefined
      ? {}
      : { altri: altri.map((uno) => ({ ...uno, identificativo: codicePulito(uno.identificativo) })) }),
    ...(typeof codicePresentatore === 'string' ? { codicePresentatore: codicePulito(codicePresentatore) } : {}),
  };
}

/**
 * Chi digita ha un campo solo per il CRO e per il TRN: senza gli spazi, ciò che ha meno di venti cifre e nient'altro è un CRO, anche
 * sbagliato, e ogni altra cosa è un TRN (R14).
 */
function croOTrn(scritto: string | null | undefined): { cro: string | null; trn: string | null } {
  const codice = ibanCompatto(scritto ?? '') || null;
  return codice === null || /^\d{1,19}$/.test(codice) ? { cro: codice, trn: null } : { cro: null, trn: codice };
}

/** Un giorno `AAAA-MM-GG` come lo scrivono le offerte arrivate da sé, `gg/mm/aaaa`. */
const giornoScritto = (giorno: string | null | undefined): string | null =>
  giorno?.split('-').reverse().join('/') ?? null;

/** La stessa offerta nella forma di quelle arrivate da sé: da qui in poi passa gli stessi controlli (R28). */
export function comeLetta(digitata: OffertaTrascritta): Omit<OffertaLetta, 'anomalie'> {
  const nessuno = { nome: null, cognome: null, codiceFiscale: null };
  return {
    tribunale: null,
    ruolo: { numero: null, anno: null },
    lotto: null,
    descrizione: null,
    referente: null,
    inizioOperazioniIl: null,
    prezzoCent: digitata.prezzoCent,
    terminePagamentoGiorni: digitata.pagamentoGiorni,
    cauzioneCent: digitata.cauzioneCent,
    bonifico: {
      importoCent: digitata.bonificoCent ?? null,
      data: giornoScritto(digitata.bonificoData),
      ora: digitata.bonificoOra ?? null,
      ...croOTrn(digitata.cro),
    },
    ibanAddebitato: digitata.ibanAddebito,
    presentatore: {
      nome: digitata.presentatore ?? null,
      cognome: null,
      codiceFiscale: digitata.codicePresentatore ?? null,
      qualita: digitata.avvocato === true ? 'avvocato' : null,
    },
    offerenti: offerentiDigitati(digitata).map(unOfferente),
    personaDaNominare: digitata.personaDaNominare,
    procura: digitata.procura === true ? 'procura' : null,
    pec: digitata.pec ?? null,
    cellulare: digitata.cellulare ?? null,
    bolloPagato: digitata.bollo ?? null,
    firmatario: nessuno,
    titolarePec: nessuno,
  };
}

type Scritto = { offerente: string; identificativo: string; quota: string | null; diritto: string | null };

/** Il primo e gli altri; il diritto manca alle offerte digitate quando non lo si chiedeva (R20). */
export function offerentiDigitati({ altri = [], ...primo }: OffertaTrascritta): Scritto[] {
  return [primo, ...altri].map(({ offerente, identificativo, quota = null, diritto = null }) => ({
    offerente,
    identificativo,
    quota,
    diritto,
  }));
}

function unOfferente({ offerente, identificativo, quota, diritto }: Scritto): OfferenteLetto {
  // Sedici caratteri sbagliati non sono una partita IVA estera che comincia per caso con un paese.
  if (/^IT\d{11}$/i.test(identificativo.trim()))
    return {
      tipo: 'persona_giuridica',
      denominazione: offerente,
      partitaIva: identificativo,
      codiceFiscale: null,
      rappresentante: null,
      quota,
      titolo: diritto,
    };
  return {
    tipo: 'persona_fisica',
    nome: offerente,
    cognome: null,
    codiceFiscale: identificativo,
    quota,
    titolo: diritto,
  };
}

/**
 * Ciò che in un'offerta digitata non torna, con gli stessi controlli delle altre (R14, R15, R19, R20, R23): si registra com'è scritto,
 * e il referente lo vede prima di decidere. `inVendita` è la quota che si vende, se la scheda la dice (R20).
 */
export function anomalieDigitate(
  { digitata, scansione }: ConScansione,
  inVendita: QuotaInVendita | null = null,
): AnomaliaOfferta[] {
  const trovate = controllaOfferta(comeLetta(digitata), inVendita)
    .filter((una) => siChiedeva(una, digitata))
    .map((una) => ({ ...una, campo: campoDel(una.campo) }));
  if (digitata.scansione === undefined || (scansione ?? null) !== null) return trovate;
  const messaggio = 'Non c’è la scansione dell’offerta digitata: chi la esamina non può confrontarla con la carta.';
  return [
    ...trovate,
    { codice: 'scansione_mancante', regola: 'R28', gravita: 'avviso', campo: 'scansione', messaggio },
  ];
}

/** Su carta la cauzione può essere un assegno; e di ciò che una versione passata non chiedeva nulla si dice. */
function siChiedeva({ codice, campo }: AnomaliaOfferta, { canale, bollo, cro }: OffertaTrascritta): boolean {
  if (codice === 'campo_mancante' && campo === 'bonifico.cro') return cro !== undefined && canale !== 'cartacea';
  const nuovi = ['bollo_mancante', 'persona_da_nominare_senza_avvocato'];
  return bollo !== undefined || !nuovi.includes(codice);
}

/** Il nome che il campo ha nel modulo di chi digita. */
function campoDel(campo: string): string {
  if (campo === 'ibanAddebitato') return 'ibanAddebito';
  if (campo === 'presentatore.codiceFiscale') return 'codicePresentatore';
  if (campo === 'bonifico.cro' || campo === 'bonifico.trn') return 'cro';
  if (campo === 'bonifico.importo') return 'bonificoCent';
  const [, quale, foglia = ''] = /^offerenti\.(\d+)\.(\w+)$/.exec(campo) ?? [];
  if (quale === undefined) return campo;
  const nome = foglia === 'quota' ? 'quota' : foglia === 'titolo' ? 'diritto' : 'identificativo';
  return quale === '0' ? nome : `altri.${Number(quale) - 1}.${nome}`;
}
