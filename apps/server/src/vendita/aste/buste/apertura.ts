import { type AnomaliaOfferta, confrontaConAsta, conLeQuote, type OffertaLetta } from '@gestore/acquisizione/offerta';
import { leggiData } from '@gestore/acquisizione/ora-italiana';
import type { BustaIdentita } from '@gestore/contratto';
import {
  type Anomalia,
  anomalieDegliImpediti,
  CONFRONTO_MANCATO,
  type CodiceInOfferta,
  type ContenutoAperto,
  codiceConfrontabile,
  type QuotaInVendita,
  type StatoPubblicato,
} from '@gestore/dominio';
import type { JsonObject } from '@gestore/registro';
import type { Casa } from '../../../piattaforma/casa.ts';
import type { Chiavi } from '../../../sigillo/chiavi/apri-chiavi.ts';
import { ErroreSigillo } from '../../../sigillo/errore-sigillo.ts';
import type { DatoAccanto } from '../../giornale/parole.ts';
import type { Nucleo } from '../../nucleo.ts';
import { impeditiDi } from '../confronti/impediti.ts';
import { bustaVera, cambiata } from './buste-vere.ts';
import {
  anomalieDigitate,
  type ConScansione,
  comeLetta,
  conCodiciPuliti,
  type OffertaTrascritta,
  offerentiDigitati,
} from './digitata.ts';

type Parti = Pick<Casa, 'db' | 'orologio' | 'segreti'> & Pick<Chiavi, 'sigillo'> & Pick<Nucleo, 'datiPersonali'>;
type Aperta = { bustaId: string; offerta: OffertaLetta; allegati: { nome: string; byte: number; impronta: string }[] };

/**
 * Dissigilla una busta per l'apertura: nell'evento va solo l'impegno dei dati personali, che si aggiungono ad `accanto`. Qui non
 * si scrive nulla: li scrive il registro con l'apertura, se la regola la accoglie, e se no non restano (R10).
 */
export async function dissigilla(
  parti: Parti,
  stato: StatoPubblicato,
  bustaId: string,
  accanto: DatoAccanto[],
): Promise<ContenutoAperto | { illeggibile: string }> {
  const asta = stato.id;
  const riga = await bustaVera(parti, asta, bustaId);
  // Le parti entrano prima del fatto: se non ci sono qualcuno le ha tolte, e chi ha offerto non se ne va per questo (R25).
  if (riga === null) throw cambiata(parti.segreti, bustaId);
  if (riga.contenuto === null) return { illeggibile: 'Il contenuto sigillato della busta non si trova.' };
  const contesto = { asta, busta: bustaId, parte: 'contenuto', apribileDal: Number(riga.contenuto_dal) } as const;
  // Uscita dai depositi prima di un rinvio, la busta ha ancora l'istante di prima: vale quello del registro (R10, R32).
  const adesso = parti.orologio.adesso();
  if (adesso < stato.parametri.inizioOperazioniIl)
    throw new ErroreSigillo(
      'sigillo_prima_del_tempo',
      'Le operazioni sono rinviate: la busta non può ancora essere aperta.',
    );
  const chiaro = await parti.sigillo.apri(riga.contenuto, contesto, adesso);
  const { offerta: depositata, allegati } = JSON.parse(new TextDecoder().decode(chiaro)) as Omit<Aperta, 'bustaId'>;
  // Chi l'ha letta al deposito non sapeva se si vende una quota (R20).
  const letta = conLeQuote(depositata, inVendita(stato));
  // Chi offre può avere scritto un'altra vendita: lo si dice a chi esamina, e non esclude nessuno (R14).
  const diversa = confrontaConAsta(letta, { ...stato.scheda, lotto: stato.scheda.lotto.codice });
  const offerta = { ...letta, anomalie: [...letta.anomalie, ...diversa] };
  const stessaProvenienza = await quanteUguali(parti, stato, bustaId, mittenteDi(offerta));
  const impegno = await prepara(parti, asta, json({ bustaId, offerta, allegati }), accanto);
  const anomalie = offerta.anomalie.map(({ codice, regola, gravita, campo }) => ({ codice, regola, gravita, campo }));
  const diImpediti = await confronta(parti, stato, codiciDi(offerta));
  return {
    offerta: {
      prezzoCent: offerta.prezzoCent,
      cauzioneCent: offerta.cauzioneCent,
      pagamentoGiorni: offerta.terminePagamentoGiorni,
      personaDaNominare: offerta.personaDaNominare,
      impegno,
    },
    anomalie: [...anomalie, ...diImpediti],
    stessaProvenienza,
  };
}

/** L'offerta che si apre contro chi nella procedura non può offrire (R18, R08). */
async function confronta(
  casa: Pick<Casa, 'db' | 'segreti'>,
  stato: StatoPubblicato,
  codici: readonly CodiceInOfferta[],
): Promise<Anomalia[]> {
  const impediti = await impeditiDi(casa, stato);
  return impediti === null ? [CONFRONTO_MANCATO] : anomalieDegliImpediti(codici, impediti);
}

/**
 * Ciò che l'elenco di adesso dice delle offerte già aperte di una vendita. Se l'elenco non si legge non dice nulla: chi lo ha appena
 * scritto lo ha letto.
 */
export async function anomalieDelleAperte(
  parti: Pick<Casa, 'db' | 'segreti'> & Pick<Nucleo, 'datiPersonali'>,
  stato: StatoPubblicato,
): Promise<{ bustaId: string; anomalie: Anomalia[] }[]> {
  const [impediti, dati] = [
    (await impeditiDi(parti, stato)) ?? [],
    await parti.datiPersonali.elenca(stato.id, 'offerta'),
  ];
  return [...stato.buste.values()].flatMap(({ id: bustaId, stato: di }) => {
    const aperti = 'offerta' in di ? dati.get(di.offerta.impegno) : undefined;
    if (aperti === undefined) return [];
    const { offerta, digitata } = aperti as unknown as { offerta?: OffertaLetta; digitata?: OffertaTrascritta };
    const letta = offerta ?? (digitata === undefined ? null : comeLetta(digitata));
    const codici = letta === null ? [] : codiciDi(letta);
    const anomalie = anomalieDegliImpediti(codici, impediti);
    return anomalie.length === 0 ? [] : [{ bustaId, anomalie }];
  });
}

function codiciDi({
  offerenti,
  presentatore,
  firmatario,
  titolarePec,
}: Omit<OffertaLetta, 'anomalie'>): CodiceInOfferta[] {
  return [
    ...offerenti.flatMap((offerente): CodiceInOfferta[] => [
      { codice: offerente.codiceFiscale, veste: 'offerente' },
      { codice: offerente.tipo === 'persona_giuridica' ? offerente.partitaIva : null, veste: 'offerente' },
    ]),
    { codice: presentatore.codiceFiscale, veste: 'presentatore' },
    { codice: firmatario.codiceFiscale, veste: 'firmatario' },
    { codice: titolarePec.codiceFiscale, veste: 'titolarePec' },
  ];
}

/** Un'offerta digitata dal referente (R28): stessi campi, stessi controlli, stessa strada dei dati personali; con la sua scansione. */
export async function contenutoDigitato(
  parti: Pick<Casa, 'db' | 'segreti'> & Pick<Nucleo, 'datiPersonali'>,
  stato: StatoPubblicato,
  { bustaId, digitata: scritta, scansione = null }: ConScansione & { bustaId: string },
  accanto: DatoAccanto[],
): Promise<ContenutoAperto> {
  const digitata = conCodiciPuliti(scritta);
  const letta = comeLetta(digitata);
  const stessaProvenienza = await quanteUguali(parti, stato, bustaId, mittenteDi(letta));
  const impegno = await prepara(parti, stato.id, json({ bustaId, digitata, scansione }), accanto);
  const sintesi = inSintesi({ digitata, scansione }, impegno, inVendita(stato));
  const diImpediti = await confronta(parti, stato, codiciDi(letta));
  return { ...sintesi, anomalie: [...sintesi.anomalie, ...diImpediti], stessaProvenienza };
}

/** L'impegno dei dati di una busta, che si scriveranno con il fatto che lo porta. */
async function prepara(
  { datiPersonali }: Pick<Nucleo, 'datiPersonali'>,
  asta: string,
  dati: JsonObject & { bustaId: string },
  accanto: DatoAccanto[],
): Promise<string> {
  const preparato = await datiPersonali.prepara(asta, 'offerta', dati, dati.bustaId);
  if (preparato.accanto !== null) accanto.push(preparato.accanto);
  return preparato.impegno;
}

/** Lo stesso contenuto per chi guarda soltanto se la regola lo accoglie: nulla è scritto accanto al registro. */
export function senzaScrivere(digitata: OffertaTrascritta): ContenutoAperto {
  return { ...inSintesi({ digitata }, '', null), stessaProvenienza: 0 };
}

/** La quota che si vende, se la scheda lo dice (R20). */
const inVendita = ({ scheda }: Pick<StatoPubblicato, 'scheda'>): QuotaInVendita | null => scheda.quotaInVendita ?? null;

function inSintesi(
  letta: ConScansione,
  impegno: string,
  venduta: QuotaInVendita | null,
): Omit<ContenutoAperto, 'stessaProvenienza'> {
  const { prezzoCent, cauzioneCent, pagamentoGiorni, personaDaNominare } = letta.digitata;
  return {
    offerta: { prezzoCent, cauzioneCent, pagamentoGiorni, personaDaNominare, impegno },
    anomalie: anomalieDigitate(letta, venduta).map(({ codice, regola, gravita, campo }) => ({
      codice,
      regola,
      gravita,
      campo,
    })),
  };
}

/** Le identità delle buste aperte, per il referente; la lettura va annotata da chi chiama (R37). */
export async function identita(
  nucleo: Pick<Nucleo, 'datiPersonali'>,
  stato: StatoPubblicato,
): Promise<BustaIdentita[]> {
  const dati = await nucleo.datiPersonali.elenca(stato.id, 'offerta');
  const elenco: BustaIdentita[] = [];
  for (const busta of stato.buste.values()) {
    if (!('offerta' in busta.stato)) continue;
    const aperti = dati.get(busta.stato.offerta.impegno);
    if (aperti === undefined) continue;
    elenco.push({
      bustaId: busta.id,
      pseudonimo: busta.pseudonimo,
      ...('digitata' in aperti
        ? daDigitata(aperti as unknown as ConScansione, inVendita(stato))
        : daAperta(aperti as unknown as Aperta)),
    });
  }
  return elenco;
}

type Identita = Omit<BustaIdentita, 'bustaId' | 'pseudonimo'>;

function daDigitata({ digitata, scansione }: ConScansione, venduta: QuotaInVendita | null): Identita {
  const { presentatore = null, pec = null, cro = null } = digitata;
  return {
    offerenti: offerentiDigitati(digitata).map(({ offerente: nome, identificativo, quota, diritto: titolo }) => ({
      nome,
      identificativo,
      quota,
      titolo,
    })),
    presentatore,
    pec,
    cellulare: digitata.cellulare ?? null,
    ibanAddebito: digitata.ibanAddebito,
    cro,
    bonifico: bonificoDi(comeLetta(digitata)),
    anomalie: anomalieDigitate({ digitata, scansione: scansione ?? null }, venduta).map(inVista),
    allegati: scansione == null ? [] : [scansione],
  };
}

const inVista = ({ codice, campo, messaggio, regola }: AnomaliaOfferta) => ({ codice, campo, messaggio, regola });

function daAperta({ offerta, allegati }: Aperta): Identita {
  const offerenti = offerta.offerenti.map((o) =>
    o.tipo === 'persona_fisica'
      ? { nome: nomeDi(o), identificativo: o.codiceFiscale ?? '', quota: o.quota, titolo: o.titolo }
      : {
          nome: o.denominazione ?? '',
          identificativo: o.partitaIva ?? o.codiceFiscale ?? '',
          quota: o.quota,
          titolo: o.titolo,
        },
  );
  const { pec, cellulare, bonifico, anomalie } = offerta;
  return {
    offerenti,
    presentatore: nomeDi(offerta.presentatore) || null,
    pec,
    cellulare,
    ibanAddebito: offerta.ibanAddebitato,
    cro: bonifico.cro ?? bonifico.trn,
    bonifico: bonificoDi(offerta),
    anomalie: anomalie.map(inVista),
    allegati,
  };
}

/** Il bonifico come l'offerta lo dichiara; `null` se non ne dice né giorno, né ora, né importo. */
function bonificoDi({ bonifico }: Pick<OffertaLetta, 'bonifico'>): Identita['bonifico'] {
  const { data: scritta, ora, importoCent } = bonifico;
  const giorno = scritta === null ? null : leggiData(scritta);
  const data = giorno?.tipo === 'valida' ? giorno.data.toString() : null;
  return data === null && ora === null && importoCent === null ? null : { data, ora, importoCent };
}

function nomeDi({ nome, cognome }: { nome: string | null; cognome: string | null }): string {
  return [nome, cognome].filter((parte) => parte !== null).join(' ');
}

/** Ciò per cui due offerte si riconoscono della stessa mano (R21): la PEC, e i codici di chi presenta e di chi offre. */
type Mittente = { pec: string | null; codici: ReadonlySet<string> };

function mittenteDi({ pec, presentatore, offerenti }: Omit<OffertaLetta, 'anomalie'>): Mittente {
  const codici = [
    presentatore.codiceFiscale,
    ...offerenti.flatMap((uno) => [uno.codiceFiscale, uno.tipo === 'persona_giuridica' ? uno.partitaIva : null]),
  ];
  const noti = codici.filter((codice) => codice !== null).map(codiceConfrontabile);
  return { pec: pec?.toLowerCase() ?? null, codici: new Set(noti) };
}

/**
 * Quante altre offerte già aperte sul lotto vengono dalla stessa mano: depositate o digitate, contro depositate o digitate. Di
 * una che il registro non ha, perché rifiutata, restano i dati: contarla accuserebbe chi non ha fatto nulla.
 */
async function quanteUguali(
  { datiPersonali }: Pick<Nucleo, 'datiPersonali'>,
  { id: asta, buste }: StatoPubblicato,
  bustaId: string,
  mittente: Mittente,
): Promise<number> {
  const dati = await datiPersonali.elenca(asta, 'offerta');
  const aperte = [...buste.values()].flatMap(({ id, stato }) =>
    id !== bustaId && 'offerta' in stato ? (dati.get(stato.offerta.impegno) ?? []) : [],
  ) as unknown as (Partial<Aperta> & { digitata?: OffertaTrascritta })[];
  return aperte.filter((aperta) => {
    const letta = aperta.offerta ?? (aperta.digitata && comeLetta(aperta.digitata));
    if (letta === undefined) return false;
    const altrui = mittenteDi(letta);
    return (
      (altrui.pec !== null && altrui.pec === mittente.pec) ||
      [...altrui.codici].some((codice) => mittente.codici.has(codice))
    );
  }).length;
}

function json<T extends { bustaId: string }>(valore: T): JsonObject & { bustaId: string } {
  return JSON.parse(JSON.stringify(valore)) as JsonObject & { bustaId: string };
}
