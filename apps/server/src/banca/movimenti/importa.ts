import { createHmac, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Banca, EstrattoImportato } from '@gestore/contratto/banca/forme';
import { giorniDopo } from '@gestore/dominio';
import { sql } from 'kysely';
import { type Problema, problema } from '../../bordo/problema.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import type { Chiavi } from '../../sigillo/chiavi/apri-chiavi.ts';
import type { Nucleo } from '../../vendita/nucleo.ts';
import { abbinaAperte } from '../abbinamenti/abbina-aperte.ts';
import { type PreparaConfronto, preparaConfronto } from '../abbinamenti/confronto.ts';
import type { OffertaNota } from '../abbinamenti/offerte-aperte.ts';
import { abbinaTutti } from '../abbinamenti/scrivi-abbinamenti.ts';
import { giornoBancario } from '../giorno.ts';
import type { EstrattoDiviso, TestataLettura } from '../lettura/leggi.processo.ts';
import { leggiInDisparte } from '../lettura/leggi-in-disparte.ts';
import { type RifiutoDelFile, rifiutato } from '../lettura/movimento.ts';
import type { OperatoreDeiConti } from '../operatore.ts';
import { dalPezzo } from '../sigillati/a-pezzi.ts';
import { altreConChiave, ancoraChiuse } from '../sigillati/ancora-chiuse.ts';
import { AUTOMATICO } from '../sigillati/apri-crediti.ts';
import { venditeInApertura, venditeInAttesa } from '../sigillati/attese.ts';
import { primoGiornoSegreto, type VenditaInAttesa } from '../sigillati/rilascia.ts';
import { impronteNote, SCOPO_IMPRONTE, scriviLottoSigillato } from '../sigillati/scrivi-lotto-sigillato.ts';
import { scriviConto } from './conti.ts';
import { vuoleSbilanciato } from './sbilanciati.ts';
import { type Nuovo, nonAncoraLetti, scriviMovimenti, soloUnoScrive } from './scrivi-movimenti.ts';

/** Il conto è di chi carica un file che non lo porta scritto; il formato lo dice il contenuto. */
type FileCaricato = {
  banca: Banca;
  nome: string;
  byte: Uint8Array;
  conto: { iban: string; intestatario: string } | null;
  /** Perché lo si vuole anche se i suoi saldi non tornano; `null` se non lo si vuole. */
  ancheSbilanciato?: string | null;
  /** Chi l'ha caricato lo annulla, o se ne va. */
  segnale?: AbortSignal;
};

/** Ciò che serve a importare un estratto. */
export type Importa = PreparaConfronto &
  Pick<Casa, 'segreti' | 'log'> &
  Pick<Chiavi, 'sigillo'> &
  Pick<Nucleo, 'marche'>;

/** Un bonifico può arrivare anche dopo l'apertura, in ritardo: per un mese lo si cerca ancora (R39). */
const CODA_GIORNI = 30;
/** Una banca contabilizza al più tardi oggi; oltre un anno, l'orologio di qualcuno è sbagliato, o il file è inventato. */
const AVANTI_GIORNI = 366;
/** Nessuna vendita ha buste chiuse: non c'è nulla da confrontare, e tutto si scrive in chiaro. */
const SENZA_ATTESE = { offerte: [], confronto: { offerte: [], attese: [], ruoliAperti: [] } };

/**
 * Importa un estratto conto: tutto o niente. Ciò che può riguardare offerte ancora chiuse si scrive sigillato (R10). Lo
 * stesso file una seconda volta non aggiunge nulla, e un movimento già letto da un altro file nemmeno. Solleva 422
 * `file_non_importato` con gli errori riga per riga. Un file i cui saldi non tornano entra se lo vogliono due operatori, con
 * un motivo: al primo si dà `attendeUnAltro`, e non si scrive nessun movimento. Annullato prima che la transazione si chiuda, non lascia nulla.
 */
export async function importaEstratto(
  parti: Importa,
  file: FileCaricato,
  chi: OperatoreDeiConti,
): Promise<EstrattoImportato> {
  const { db, orologio, segreti } = parti;
  const motivo = file.ancheSbilanciato ?? null;
  const chiaveImpronte = segreti.chiave(SCOPO_IMPRONTE);
  const impronta = await improntaDelFile(chiaveImpronte, file);
  const elencate = await venditeInAttesa(parti);
  const attese = [...elencate, ...(await ancoraChiuse(parti, await altreConChiave(parti, elencate)))];
  const { offerte, confronto } = attese.length === 0 ? SENZA_ATTESE : await confrontoRecente(parti, attese);
  const destinatarie = [...attese, ...(await venditeInApertura(parti))];
  const testata: TestataLettura = {
    conto: file.conto,
    ancheSbilanciato: motivo !== null,
    finoAl: giornoBancario(giorniDopo(orologio.adesso(), AVANTI_GIORNI)),
    destinatarie,
    confronto,
    chiavi: await parti.sigillo.inDisparte(destinatarie.map(({ asta }) => asta)),
    chiaveImpronte: chiaveImpronte.toString('base64url'),
    note: await impronteNote(parti),
  };
  const letto = await leggiInDisparte(parti.log, testata, file.byte, file.segnale);
  if (letto.esito === 'rifiutato') throw nonImportato(letto);
  pretendiNonAnnullato(file);
  const { formato, estratti, sbilanci } = letto;
  const somma = (quanti: (estratto: EstrattoDiviso) => number): number =>
    estratti.reduce((totale, estratto) => totale + quanti(estratto), 0);
  const base = {
    movimenti: somma(({ movimenti }) => movimenti),
    sospesi: somma(({ sospesi }) => sospesi),
    sigillati: somma(({ sigillati }) => sigillati),
    conti: [...new Set(estratti.map(({ conto }) => conto))],
    attendeUnAltro: false,
  };
  const esito = await db.transaction().execute(async (tx): Promise<EstrattoImportato> => {
    await soloUnoScrive.execute(tx);
    const { rows: gia } = await sql`SELECT 1 FROM file_banca WHERE impronta = ${impronta}`.execute(tx);
    if (gia.length > 0) return { ...base, nuovi: 0, riscontri: 0, gia: true };
    if (motivo !== null && sbilanci.length > 0) {
      const vuole = { nome: file.nome, motivo, chi, adesso: orologio.adesso(), sbilanci };
      if ((await vuoleSbilanciato(tx, segreti, impronta, vuole)) === 'proposto')
        return { ...base, nuovi: 0, riscontri: 0, gia: false, attendeUnAltro: true };
    }
    const id = randomUUID();
    for (const estratto of estratti) await scriviConto({ db: tx, segreti }, file.banca, estratto);
    const nuovi: Nuovo[] = [];
    for (const { conto, chiari } of estratti)
      for (const pezzo of chiari)
        for (const movimento of await nonAncoraLetti(tx, segreti, conto, formato, dalPezzo(pezzo)))
          nuovi.push({ ...movimento, conto });
    // Si contano soltanto quelli in chiaro: quanti sono gli altri lo direbbe a chi legge la base dati (R10).
    await sql`
      INSERT INTO file_banca (id, banca, formato, nome, impronta, movimenti, nuovi, caricato_il, operatore_id, operatore_nome)
      VALUES (${id}, ${file.banca}, ${formato}, ${file.nome}, ${impronta}, ${base.movimenti - base.sigillati},
        ${nuovi.length}, ${orologio.adesso()}, ${chi.id}, ${chi.nome})`.execute(tx);
    for (const { lotto } of estratti) if (lotto !== null) await scriviLottoSigillato(tx, segreti, id, formato, lotto);
    const riscontri = await scriviMovimenti(tx, segreti, { file: id, formato, nuovi, adesso: orologio.adesso() });
    pretendiNonAnnullato(file);
    return { ...base, nuovi: nuovi.length, riscontri, gia: false };
  });
  if (!esito.gia && !esito.attendeUnAltro)
    await abbinaEntrati(
      parti,
      offerte,
      somma(({ liberati }) => liberati),
    );
  return esito;
}

/**
 * Un estratto che arriva a operazioni aperte serve subito a chi esamina le buste (R39): ciò che ne è uscito perché la sua offerta è aperta,
 * e ciò che nessuna vendita teneva segreto, che può essere di una in cui le buste si stanno aprendo.
 */
async function abbinaEntrati(parti: Importa, offerte: readonly OffertaNota[], liberati: number): Promise<void> {
  if (liberati > 0) await abbinaTutti(parti, randomUUID(), offerte, AUTOMATICO);
  const aperte = await venditeInApertura(parti);
  await abbinaAperte(
    parti,
    aperte.map(({ asta }) => asta),
  );
}

/** Di un file grande l'impronta costa un decimo di secondo: si fa a pezzi, e fra l'uno e l'altro i rilanci passano. */
const PEZZO_BYTE = 1024 * 1024;

/** Il conto di un CSV non è scritto nel file: lo stesso testo per un altro conto è un altro estratto. */
async function improntaDelFile(chiave: Buffer, { conto, byte }: Pick<FileCaricato, 'conto' | 'byte'>): Promise<string> {
  const impronta = createHmac('sha256', chiave).update(`${conto?.iban ?? ''}\n`);
  for (let da = 0; da < byte.length; da += PEZZO_BYTE) {
    impronta.update(byte.subarray(da, da + PEZZO_BYTE));
    await setImmediate();
  }
  return impronta.digest('hex');
}

/** Le offerte aperte di vendite a cui qualcuno può aver versato mentre un'altra attendeva: le più vecchie non c'entrano. */
function confrontoRecente(
  parti: PreparaConfronto,
  attese: readonly VenditaInAttesa[],
): ReturnType<typeof preparaConfronto> {
  const primo = primoGiornoSegreto(attese);
  return preparaConfronto(parti, attese, {
    quale: ({ parametri }) => giornoBancario(giorniDopo(parametri.inizioOperazioniIl ?? 0, CODA_GIORNI)) >= primo,
  });
}

/** Nessuno legge la frase: serve che la transazione non si chiuda. */
function pretendiNonAnnullato({ segnale }: Pick<FileCaricato, 'segnale'>): void {
  if (segnale?.aborted === true)
    throw nonImportato(rifiutato('Il caricamento è stato annullato: non è stato scritto nulla.'));
}

function nonImportato({ errori, sbilanci = [] }: RifiutoDelFile): Problema {
  return problema(
    'file_non_importato',
    {},
    {
      errori: errori.map(({ riga, messaggio }) => ({ campo: riga === null ? '' : String(riga), messaggio })),
      righe: errori,
      // Con questi il file si legge: lo si può volere lo stesso, in due.
      sbilanci: sbilanci.map(({ estratto: _, ...sbilancio }) => sbilancio),
    },
  );
}
