import { type Frazione, leggiQuota } from '@gestore/contratto/parole/quota';
import {
  DIRITTI_SUL_BENE,
  type DirittoSulBene,
  PAROLE_DEL_DIRITTO,
  type QuotaInVendita,
  quotaInParole,
} from '@gestore/dominio';
import type { AnomaliaOfferta, OfferenteLetto } from './offerta-letta.ts';
import { leggiDiritto, PARTI_DEL_BENE, type QuotaDiDiritto, sommaQuote } from './quote.ts';

/** Le parole di altri che un messaggio ripete: di più non si leggono. */
const MOSTRATE = 60;

/** Ciò che si sa di un offerente; `scritta` se una quota c'è, anche illeggibile. */
type DiChi = QuotaDiDiritto & { posto: number; chi: string; parole: string | null; scritta: boolean };

/** I codici di ciò che dicono le quote: chi le ricontrolla sapendo che cosa si vende toglie prima questi. */
const CODICI_QUOTE = {
  somma: 'quote_non_sommano_a_uno',
  quota: 'quota_non_indicata',
  diritto: 'diritto_non_riconosciuto',
  parte: 'diritto_di_una_parte',
  venduto: 'diritto_non_in_vendita',
} as const;
const DELLE_QUOTE: ReadonlySet<string> = new Set(Object.values(CODICI_QUOTE));

function avviso(quale: keyof typeof CODICI_QUOTE, campo: string, messaggio: string): AnomaliaOfferta {
  return { codice: CODICI_QUOTE[quale], regola: 'R20', gravita: 'avviso', campo, messaggio };
}

/**
 * Le quote degli offerenti, sommate diritto per diritto (DM 12, R20). Blocca soltanto ciò che è di sicuro sbagliato; ciò che manca o
 * non si capisce si dice, con il nome di chi. Se si vende una quota, tornano sia quelle del venduto sia quelle del bene.
 */
export function controllaQuote(
  offerenti: readonly OfferenteLetto[],
  inVendita: QuotaInVendita | null = null,
): AnomaliaOfferta[] {
  const diChi = conDiritto(offerenti);
  if (diChi.length === 0) return [];
  const diritti = diCheSiParla(diChi, inVendita);
  const bloccata =
    sommaQuote(diChi, diritti, inVendita === null ? null : leggiQuota(inVendita.frazione)) === 'non_tornano';
  return [
    ...(bloccata ? [nonTornano(diritti, inVendita)] : []),
    ...quoteIgnote(diChi),
    ...dirittiIgnoti(diChi),
    ...(bloccata ? [] : soloUnaParte(diChi, inVendita)),
    ...nonInVendita(diChi, inVendita),
  ];
}

/** Un'offerta che si apre, con le quote controllate sapendo che cosa si vende: chi l'ha letta al deposito non lo sapeva (R20). */
export function conLeQuote<L extends { offerenti: OfferenteLetto[]; anomalie: AnomaliaOfferta[] }>(
  letta: L,
  inVendita: QuotaInVendita | null,
): L {
  const altre = letta.anomalie.filter(({ codice }) => !DELLE_QUOTE.has(codice));
  return { ...letta, anomalie: [...altre, ...controllaQuote(letta.offerenti, inVendita)] };
}

function conDiritto(offerenti: readonly OfferenteLetto[]): DiChi[] {
  // Le offerte in cui nessuno dice il diritto sono per la proprietà; se qualcuno lo dice, di chi tace non si sa.
  const tacciono = offerenti.every(({ titolo }) => (titolo ?? '').trim() === '');
  return offerenti.map((offerente, posto) => {
    const quota = (offerente.quota ?? '').trim();
    const parole = (offerente.titolo ?? '').trim() || null;
    const letta = leggiQuota(quota);
    // «Proprietà 1000/1000», con quella quota nel suo campo, è la proprietà.
    const soloParole = parole?.replaceAll(FRAZIONI, (una) => (valeQuanto(leggiQuota(una), letta) ? '' : una)) ?? null;
    const diritto = soloParole === null ? (tacciono ? 'proprieta' : null) : leggiDiritto(soloParole);
    const tace = soloParole === null;
    return { posto, chi: nomeDi(offerente, posto), quota: letta, scritta: quota !== '', diritto, parole, tace };
  });
}

const FRAZIONI = /\d+(?:\s*\/\s*\d+)?/g;

/** Se valgono lo stesso, comunque siano scritte. */
const valeQuanto = (quota: Frazione | null, letta: Frazione | null): boolean =>
  quota !== null && letta !== null && quota.numeratore * letta.denominatore === letta.numeratore * quota.denominatore;

function nomeDi(offerente: OfferenteLetto, posto: number): string {
  const nome =
    offerente.tipo === 'persona_giuridica'
      ? offerente.denominazione
      : [offerente.nome, offerente.cognome].filter((parte) => parte !== null).join(' ');
  return inBreve(nome?.trim() ?? '') || `offerente n. ${posto + 1}`;
}

const inBreve = (testo: string): string => (testo.length > MOSTRATE ? `${testo.slice(0, MOSTRATE)}…` : testo);

/** Di quali diritti si fa la somma: quello in vendita, o se l'avviso tace quelli che l'offerta nomina. */
function diCheSiParla(diChi: readonly DiChi[], inVendita: QuotaInVendita | null): readonly DirittoSulBene[] {
  const nominati = DIRITTI_SUL_BENE.filter((diritto) => diChi.some((uno) => uno.diritto === diritto));
  const solo = nominati.length === 1 ? nominati[0] : undefined;
  const venduto = inVendita?.diritto ?? null;
  // Di una parte sola si guarda quella: se è ciò che si vende, o se l'avviso non lo dice, non c'è altro da coprire.
  if (solo !== undefined && solo !== 'proprieta' && venduto !== 'proprieta') return [solo];
  if (venduto !== null && venduto !== 'proprieta') {
    if (nominati.includes(venduto)) return [venduto];
    return solo === undefined ? [] : [solo];
  }
  return PARTI_DEL_BENE;
}

function nonTornano(diritti: readonly DirittoSulBene[], inVendita: QuotaInVendita | null): AnomaliaOfferta {
  const [solo] = diritti;
  const di =
    solo !== undefined && diritti.length === 1 && solo !== 'proprieta' ? ` di ${PAROLE_DEL_DIRITTO[solo]}` : '';
  const venduta = inVendita === null ? '' : `, né alla quota in vendita (${quotaInParole(inVendita)})`;
  const messaggio = `Le quote${di} degli offerenti non sommano all’intero${venduta}.`;
  return { ...avviso('somma', 'offerenti', messaggio), gravita: 'blocco' };
}

/** Chi offre da solo e non scrive una quota offre per tutto: che il campo manchi, in un pacchetto, lo dice chi lo legge. */
function quoteIgnote(diChi: readonly DiChi[]): AnomaliaOfferta[] {
  return diChi
    .filter(({ quota, scritta }) => quota === null && (scritta || diChi.length > 1))
    .map(({ chi, posto, scritta }) =>
      avviso(
        'quota',
        `offerenti.${posto}.quota`,
        `La quota di ${chi} ${scritta ? 'non si legge' : 'manca, o non si legge'}: le quote non si possono sommare.`,
      ),
    );
}

function dirittiIgnoti(diChi: readonly DiChi[]): AnomaliaOfferta[] {
  return diChi
    .filter(({ diritto }) => diritto === null)
    .map(({ chi, posto, parole }) =>
      avviso(
        'diritto',
        `offerenti.${posto}.titolo`,
        parole === null
          ? `${chi} non dice per quale diritto offre, e altri sì: le quote non si possono sommare.`
          : `Non si capisce per quale diritto offre ${chi}: scrive «${inBreve(parole)}».`,
      ),
    );
}

/** Usufrutto senza nuda proprietà, o il contrario, quando la scheda non dice quale diritto si vende. */
function soloUnaParte(diChi: readonly DiChi[], inVendita: QuotaInVendita | null): AnomaliaOfferta[] {
  const [solo, ...altri] = new Set(diChi.map(({ diritto }) => diritto));
  if (inVendita !== null || solo == null || solo === 'proprieta' || altri.length > 0) return [];
  return [
    avviso(
      'parte',
      'offerenti',
      `Si offre solo per ${PAROLE_DEL_DIRITTO[solo]}, e la scheda non dice se si vende solo quel diritto: confronti con l’avviso.`,
    ),
  ];
}

/** Si vende un diritto solo, e qualcuno ne scrive un altro: può essere una parola detta larga, e non blocca. */
function nonInVendita(diChi: readonly DiChi[], inVendita: QuotaInVendita | null): AnomaliaOfferta[] {
  if (inVendita === null || inVendita.diritto === 'proprieta') return [];
  return diChi
    .filter(({ diritto, parole }) => parole !== null && diritto !== null && diritto !== inVendita.diritto)
    .map(({ chi, posto, parole }) =>
      avviso(
        'venduto',
        `offerenti.${posto}.titolo`,
        `In vendita c’è ${quotaInParole(inVendita)}, e ${chi} scrive «${inBreve(parole ?? '')}».`,
      ),
    );
}
