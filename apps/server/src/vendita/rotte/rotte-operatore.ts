import { type BozzaAsta, importaPvp } from '@gestore/acquisizione/pvp';
import type { UtenteOperatore } from '@gestore/contratto/accesso/forme';
import { ANNUNCIO_MAX_KB } from '@gestore/contratto/buste/pacchetti';
import type { DichiarazioneVista } from '@gestore/contratto/documenti/dichiarazione';
import {
  cambiaTurno,
  creaBozza,
  importaAnnuncio,
  leggiAste,
  leggiImpediti,
  leggiTurno,
  leggiVendita,
  pubblicaBozza,
  rinviaVendita,
  riprendiVendita,
  scriviImpediti,
  scriviScheda,
  sospendiVendita,
} from '@gestore/contratto/operatore/chiamate';
import type { RispostaImporta, RispostaTurno, VenditaOperatore } from '@gestore/contratto/operatore/forme';
import { type Dichiarazione, type Stato, vociErrata } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { ritenta } from '../../base-dati/collegamento/ritenta.ts';
import { problema } from '../../bordo/problema.ts';
import { serve } from '../../bordo/serve.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { debitoreDettoDi, leggiElencoImpediti, scriviElencoImpediti } from '../aste/confronti/impediti.ts';
import { riconfrontaLaProcedura } from '../aste/confronti/riconfronto.ts';
import { paginaAste } from '../aste/elenchi/elenco-aste.ts';
import { annotaLettura } from '../aste/letture-identita.ts';
import { avvisiDi, ricordaAvvisi } from '../aste/scheda/avvisi-importazione.ts';
import { bozzaDaPvp } from '../aste/scheda/bozza.ts';
import { giaImportata, riletturaDi } from '../aste/scheda/rilettura.ts';
import { puntoDelloStato, rigaPerIlDelegato } from '../aste/scheda/viste.ts';
import { fattiLetti } from '../giornale/letture/fatti.ts';
import type { Nucleo } from '../nucleo.ts';
import { type CompieAtti, compi } from './atti/atti.ts';
import { attoreDi } from './attori.ts';
import { rotteDelleFinite } from './rotte-finite.ts';
import { senzaPosto } from './senza-posto.ts';

const ANNUNCIO_MAX_BYTE = ANNUNCIO_MAX_KB * 1_024;

type Parti = CompieAtti &
  Pick<Casa, 'db' | 'orologio' | 'segreti'> &
  Pick<Nucleo, 'danni' | 'datiPersonali' | 'esecutore' | 'giornale' | 'indice' | 'stanze' | 'turni'>;

/** Le dichiarazioni di assenza di conflitti, come servono a chi pubblica e a chi guarda la scheda (R07). */
type Dichiarazioni = {
  /** Quella agli atti, verificata di nuovo; `null` se non ce n'è. Solleva il problema che ha la firma. */
  perPubblicare(asta: string): Promise<Dichiarazione | null>;
  /** L'ultima caricata; di una vendita pubblicata quella con cui lo è stata. */
  di(asta: string, pubblicata?: Dichiarazione | null): Promise<DichiarazioneVista | null>;
};

/** Le vendite dalla parte del gestore: create, importate dal portale, completate, pubblicate; e chi è in turno (R80). */
export async function rotteOperatore(
  app: FastifyInstance,
  { parti, dichiarazioni }: { parti: Parti; dichiarazioni: Dichiarazioni },
): Promise<void> {
  serve(app, leggiAste, async ({ query }) => {
    const { righe, ...resto } = await paginaAste(parti.db, 'del gestore', [], query, parti.orologio.adesso());
    return { aste: righe.map((riga) => rigaPerIlDelegato(riga, [])), ...resto };
  });
  serve(app, leggiVendita, ({ parametri: { id } }) => schedaDi(parti, dichiarazioni, id));
  serve(app, creaBozza, async ({ corpo: { comandoId, scheda, parametri }, chi }) => {
    // L'asta prende l'identificativo del comando: ripetere la creazione trova la prima.
    const atto = { tipo: 'creaAsta', id: comandoId, scheda, parametri } as const;
    await inElenco(parti, comandoId, compi(parti, comandoId, comandoId, attoreDi(chi), atto));
    return { id: comandoId };
  });
  serve(app, importaAnnuncio, { bodyLimit: ANNUNCIO_MAX_BYTE }, ({ corpo: { comandoId, annuncio }, chi }) =>
    importa(parti, comandoId, annuncio, chi),
  );
  serve(app, scriviScheda, async ({ parametri: { id }, corpo: { comandoId, ...scritta }, chi }) =>
    senzaPosto(
      await inElenco(parti, id, compi(parti, id, comandoId, attoreDi(chi), { tipo: 'modificaParametri', ...scritta })),
    ),
  );
  serve(app, pubblicaBozza, async ({ parametri: { id }, corpo: { comandoId, deroghe }, chi }) => {
    const debitore = await debitoreDettoDi(parti, await esistente(parti, id));
    const dichiarazione = await dichiarazioni.perPubblicare(id);
    const atto = { tipo: 'pubblicaAsta', dichiarazione, debitore, deroghe } as const;
    return senzaPosto(await inElenco(parti, id, compi(parti, id, comandoId, attoreDi(chi), atto)));
  });
  rotteDeiProvvedimenti(app, parti);
  rotteDelleFinite(app, parti);
  serve(app, leggiImpediti, async ({ parametri: { id }, chi }) => {
    const elenco = await leggiElencoImpediti(parti, await esistente(parti, id));
    await annotaLettura(parti, chi.id, id, 'chi nella procedura non può offrire');
    return elenco;
  });
  serve(app, scriviImpediti, async ({ parametri: { id }, corpo, chi }) => {
    const vendita = await esistente(parti, id);
    const scritto = await ritenta(() => scriviElencoImpediti(parti, vendita, corpo, chi));
    await riconfrontaLaProcedura(parti, vendita);
    return scritto;
  });
  serve(app, leggiTurno, ({ chi }) => turnoDi(parti, chi));
  serve(app, cambiaTurno, async ({ corpo: { inTurno }, chi }) => {
    await (inTurno ? parti.turni.entra(chi.id, chi.nome) : parti.turni.esci(chi.id));
    return turnoDi(parti, chi);
  });
}

/** Ciò che si fa di una vendita pubblicata perché un giudice lo dispone (R32). */
function rotteDeiProvvedimenti(app: FastifyInstance, parti: Parti): void {
  serve(app, rinviaVendita, async ({ parametri: { id }, corpo: { comandoId, ...rinvio }, chi }) =>
    senzaPosto(
      await inElenco(parti, id, compi(parti, id, comandoId, attoreDi(chi), { tipo: 'rinviaOperazioni', ...rinvio })),
    ),
  );
  serve(app, sospendiVendita, async ({ parametri: { id }, corpo: { comandoId, ...sospensione }, chi }) =>
    senzaPosto(
      await inElenco(
        parti,
        id,
        compi(parti, id, comandoId, attoreDi(chi), { tipo: 'sospendiVendita', ...sospensione }),
      ),
    ),
  );
  serve(app, riprendiVendita, async ({ parametri: { id }, corpo: { comandoId, ...ripresa }, chi }) =>
    senzaPosto(
      await inElenco(parti, id, compi(parti, id, comandoId, attoreDi(chi), { tipo: 'riprendiVendita', ...ripresa })),
    ),
  );
}

async function esistente(parti: Parti, asta: string): Promise<Exclude<Stato, { fase: 'inesistente' }>> {
  const { stato } = await parti.esecutore.leggi(asta);
  if (stato.fase === 'inesistente') throw problema('asta_inesistente');
  return stato;
}

async function schedaDi(parti: Parti, dichiarazioni: Dichiarazioni, asta: string): Promise<VenditaOperatore> {
  const stato = await esistente(parti, asta);
  const { id, fase, scheda, parametri } = stato;
  const adessoMs = parti.orologio.adesso();
  return {
    id,
    ...puntoDelloStato(stato),
    scheda,
    secondo: stato.secondo?.delegatoNome ?? null,
    parametri,
    avvisi: fase === 'bozza' ? await avvisiDi(parti, id) : [],
    esito: 'esito' in stato ? stato.esito.tipo : null,
    modificabile: fase === 'bozza' || (fase === 'raccolta' && adessoMs <= stato.parametri.termineOfferteIl),
    dichiarazione: await dichiarazioni.di(id, fase === 'bozza' ? undefined : stato.dichiarazione),
    debitore: await debitoreDettoDi(parti, stato),
    ...(parti.danni.trattiene(id) ? { danneggiata: true as const } : {}),
    adessoMs,
  };
}

/**
 * Chi compie un atto che gli elenchi mostrano apre subito l'elenco, o la scheda pubblica: l'esito arriva quando l'indice è in
 * pari. Se l'indice non riesce a scriverlo l'atto è compiuto lo stesso, e in pari lo rimette il pianificatore.
 */
async function inElenco<T>({ esecutore, indice }: Pick<Parti, 'esecutore' | 'indice'>, id: string, atto: Promise<T>) {
  const esito = await atto;
  const inPari = async (): Promise<void> => {
    const { stato, seq } = await esecutore.leggi(id);
    await indice.aggiorna(stato, seq);
  };
  await inPari().catch(() => undefined);
  return esito;
}

/**
 * Crea la bozza che un annuncio descrive; ripetere il comando trova la prima. Di uno già importato, la cui vendita è pubblicata, corregge
 * la scheda. 422 `annuncio_non_valido`, campo per campo.
 */
async function importa(parti: Parti, id: string, annuncio: unknown, chi: UtenteOperatore): Promise<RispostaImporta> {
  const esito = importaPvp(annuncio);
  if (esito.esito === 'rifiutata') throw problema('annuncio_non_valido', {}, { errori: esito.errori });
  const gia = await giaImportata(parti.db, esito.bozza.fonte.idVendita);
  // La vendita che questo comando ha fatto nascere è sua: ripetuto, la trova.
  if (gia !== null && gia !== id) return correggi(parti, gia, id, esito.bozza, chi);
  await inElenco(parti, id, compi(parti, id, id, attoreDi(chi), { tipo: 'creaAsta', id, ...bozzaDaPvp(esito.bozza) }));
  await ricordaAvvisi(parti, id, esito.avvisi);
  return { id, avvisi: esito.avvisi, riletta: null };
}

/** Resta nel registro e lo legge chiunque, con la data della correzione: perciò è in italiano. */
const MOTIVO_RILETTURA = 'Nuova lettura dell’annuncio pubblicato sul Portale delle Vendite Pubbliche.';

/** Corregge la scheda di una vendita pubblicata con ciò che il suo annuncio dice di nuovo (R02); se non dice nulla di nuovo, nulla. */
async function correggi(
  parti: Parti,
  asta: string,
  comandoId: string,
  bozza: BozzaAsta,
  chi: UtenteOperatore,
): Promise<RispostaImporta> {
  const stato = await esistente(parti, asta);
  const [nata] = await fattiLetti(parti.giornale, asta, ['AstaCreata']);
  const { scheda, avvisi } = riletturaDi(nata?.fatto ?? stato, bozza, stato);
  const { parametri } = stato;
  if (vociErrata(stato, { scheda, parametri }).length === 0) return { id: asta, avvisi, riletta: 'uguale' };
  const letta = { scheda: stato.scheda, parametri };
  const atto = { tipo: 'modificaParametri', scheda, parametri, letta, motivo: MOTIVO_RILETTURA } as const;
  await inElenco(parti, asta, compi(parti, asta, comandoId, attoreDi(chi), atto));
  return { id: asta, avvisi, riletta: 'corretta' };
}

async function turnoDi({ turni }: Pick<Parti, 'turni'>, { id }: UtenteOperatore): Promise<RispostaTurno> {
  return { inTurno: await turni.inTurno(id), operatoriInTurno: await turni.quanti() };
}
