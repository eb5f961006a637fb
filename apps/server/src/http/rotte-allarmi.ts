import type { Allarme, RispostaAllarmi } from '@gestore/contratto/allarmi';
import type { FastifyInstance } from 'fastify';
import { richiediOperatore } from '../accesso/guardie.ts';
import { allarmiDi, IMMINENTE_MS } from '../aste/allarmi.ts';
import { chiaveLotto } from '../aste/chiave-lotto.ts';
import type { RigaIndice } from '../aste/indice.ts';
import type { Vendita } from '../vendita.ts';

/** Vendite seguite insieme dal banco: un gestore grande ne ha qualche decina al giorno. */
const SEGUITE_MAX = 500;
/** Un rinvio resta da riconvocare per tanto; poi è storia, e lo dicono le statistiche. */
const RINVIO_RICORDATO_MS = 60 * 86_400_000;

/** Gli allarmi e le code del banco, calcolati adesso dal registro e dalla posta. */
export async function rotteAllarmi(app: FastifyInstance, { vendita }: { vendita: Vendita }): Promise<void> {
  app.get('/api/edicom/allarmi', { preHandler: richiediOperatore }, async (): Promise<RispostaAllarmi> => {
    const adesso = vendita.orologio.adesso();
    const seguite = await vendita.pool.query<{ id: string }>(
      `SELECT id FROM aste WHERE fase NOT IN ('bozza', 'esitata', 'verbalizzata', 'chiusa')
         AND inizio_operazioni_il <= $1 ORDER BY inizio_operazioni_il, id LIMIT ${SEGUITE_MAX}`,
      [adesso + IMMINENTE_MS],
    );
    const ids = seguite.rows.map(({ id }) => id);
    const richieste = await richiestePerStato(vendita);
    const [fatti, posta] = await Promise.all([fattiDi(vendita, ids), codePosta(vendita)]);
    const operatoriInTurno = await vendita.turni.quanti();
    const allarmi: Allarme[] = await globali(vendita, adesso, posta);
    for (const asta of new Set([...ids, ...richieste.aperte.keys()])) {
      const { stato } = await vendita.esecutore.leggi(asta);
      if (stato.fase === 'inesistente' || stato.fase === 'bozza') continue;
      const { credenziali = [], arrivi = [] } = fatti.get(asta) ?? {};
      const richiesteAperte = richieste.aperte.get(asta) ?? [];
      allarmi.push(...allarmiDi(stato, { adesso, operatoriInTurno, credenziali, arrivi, richiesteAperte }));
    }
    const peso = ({ gravita }: Allarme): number => (gravita === 'blocco' ? 0 : 1);
    return {
      adessoMs: adesso,
      allarmi: allarmi.sort((a, b) => peso(a) - peso(b) || a.dal - b.dal),
      code: {
        richiesteAperte: [...richieste.aperte.values()].reduce((somma, quando) => somma + quando.length, 0),
        richiesteInCarico: richieste.inCarico,
        postaInAttesa: posta.in_attesa ?? 0,
        postaAMano: posta.da_consegnare_a_mano ?? 0,
        postaFallita: posta.fallita ?? 0,
      },
    };
  });
}

type Fatti = { credenziali: { bustaId: string; pseudonimo: string; consegnata: boolean }[]; arrivi: number[] };

async function fattiDi(vendita: Vendita, aste: string[]): Promise<Map<string, Fatti>> {
  const fatti = new Map<string, Fatti>(aste.map((asta) => [asta, { credenziali: [], arrivi: [] }]));
  const credenziali = await vendita.pool.query<{
    asta: string;
    busta_id: string;
    pseudonimo: string;
    consegnata: boolean;
  }>(
    `SELECT c.asta, c.busta_id, c.pseudonimo,
       coalesce(bool_or(p.stato = 'inviata'), false) OR c.primo_accesso_il IS NOT NULL AS consegnata
     FROM credenziali c LEFT JOIN posta_uscita p ON p.credenziale_id = c.id
     WHERE c.asta = ANY($1) AND c.ruolo = 'offerente' AND c.revocata_il IS NULL GROUP BY c.id`,
    [aste],
  );
  for (const { asta, busta_id: bustaId, pseudonimo, consegnata } of credenziali.rows)
    fatti.get(asta)?.credenziali.push({ bustaId, pseudonimo, consegnata });
  const arrivi = await vendita.pool.query<{ asta: string; il: string }>(
    `SELECT asta, registrato_il AS il FROM giornale
     WHERE asta = ANY($1) AND tipo IN ('BustaDepositata', 'BustaScartata') AND attore_tipo <> 'referente'`,
    [aste],
  );
  for (const { asta, il } of arrivi.rows) fatti.get(asta)?.arrivi.push(Number(il));
  return fatti;
}

/** Le richieste di aiuto che nessuno ha ancora chiuso, in tutte le vendite non chiuse (R80). */
async function richiestePerStato(vendita: Vendita): Promise<{ aperte: Map<string, number[]>; inCarico: number }> {
  const { rows } = await vendita.pool.query<{ asta: string; ultimo: string; il: string }>(
    `SELECT g.asta, (array_agg(g.tipo ORDER BY g.seq DESC))[1] AS ultimo, min(g.ricevuto_il) AS il
     FROM giornale g JOIN aste a ON a.id = g.asta AND a.fase <> 'chiusa'
     WHERE g.tipo IN ('AssistenzaRichiesta', 'AssistenzaPresaInCarico', 'AssistenzaChiusa')
     GROUP BY g.asta, g.dati::jsonb->>'richiestaId'`,
  );
  const aperte = new Map<string, number[]>();
  let inCarico = 0;
  for (const { asta, ultimo, il } of rows) {
    if (ultimo === 'AssistenzaPresaInCarico') inCarico += 1;
    if (ultimo === 'AssistenzaRichiesta') aperte.set(asta, [...(aperte.get(asta) ?? []), Number(il)]);
  }
  return { aperte, inCarico };
}

type Posta = Partial<Record<string, number>>;

async function codePosta(vendita: Vendita): Promise<Posta> {
  const { rows } = await vendita.pool.query<{ stato: string; quanti: number }>(
    "SELECT stato, count(*)::int AS quanti FROM posta_uscita WHERE stato <> 'inviata' GROUP BY stato",
  );
  return Object.fromEntries(rows.map(({ stato, quanti }) => [stato, quanti]));
}

/** Ciò che riguarda tutta l'installazione: orologio, posta che non parte, rinvii senza una data nuova. */
async function globali(vendita: Vendita, adesso: number, posta: Posta): Promise<Allarme[]> {
  const allarmi: Allarme[] = [];
  const comune = { asta: null, titolo: '', dal: adesso, chi: [] };
  if (!vendita.orologioSano()) allarmi.push({ ...comune, codice: 'R74_orologio', gravita: 'blocco', quanti: 1 });
  if ((posta.fallita ?? 0) > 0)
    allarmi.push({ ...comune, codice: 'posta_fallita', gravita: 'attenzione', quanti: posta.fallita ?? 0 });
  return [...allarmi, ...(await daRiconvocare(vendita, adesso)), ...(await daScrivereSulPortale(vendita, adesso))];
}

/** R73: l'esito di un avviso del portale va scritto anche lì; la chiusura della vendita dice che non resta nulla da fare. */
async function daScrivereSulPortale(vendita: Vendita, adesso: number): Promise<Allarme[]> {
  const { rows } = await vendita.pool.query<{ stato: RigaIndice }>(
    `SELECT stato FROM aste WHERE fase IN ('esitata', 'verbalizzata') AND inizio_operazioni_il > $1
       AND stato->'scheda'->>'idVenditaPvp' IS NOT NULL ORDER BY inizio_operazioni_il LIMIT ${SEGUITE_MAX}`,
    [adesso - RINVIO_RICORDATO_MS],
  );
  return rows.map(({ stato }) => daSeguire('R73_esito_sul_portale', stato, adesso));
}

/** R32: una vendita rinviata, o sospesa dal giudice, aspetta una data nuova con un avviso nuovo. */
async function daRiconvocare(vendita: Vendita, adesso: number): Promise<Allarme[]> {
  const { rows } = await vendita.pool.query<{ stato: RigaIndice }>(
    `SELECT stato FROM aste WHERE inizio_operazioni_il > $1 ORDER BY inizio_operazioni_il LIMIT ${SEGUITE_MAX * 10}`,
    [adesso - RINVIO_RICORDATO_MS],
  );
  const righe = rows.map(({ stato }) => stato);
  return righe
    .filter(({ esito }) => esito === 'rinviata' || esito === 'sospesa')
    .filter((riga) => !righe.some((altra) => eSeguito(altra, riga)))
    .map((riga) => daSeguire('R32_da_riconvocare', riga, adesso));
}

/** Qualcosa che una vendita aspetta da quando dovevano cominciare le sue operazioni. */
function daSeguire(codice: Allarme['codice'], { id, scheda, parametri }: RigaIndice, adesso: number): Allarme {
  const dal = parametri.inizioOperazioniIl ?? adesso;
  return { codice, gravita: 'attenzione', asta: id, titolo: scheda.titolo, dal, quanti: 1, chi: [] };
}

function eSeguito(altra: RigaIndice, di: RigaIndice): boolean {
  return (
    altra.id !== di.id &&
    altra.fase !== 'bozza' &&
    lottoDi(altra) === lottoDi(di) &&
    (altra.parametri.inizioOperazioniIl ?? 0) > (di.parametri.inizioOperazioniIl ?? 0)
  );
}

function lottoDi({ id, scheda: { tribunale, ruolo, lotto } }: RigaIndice): string {
  return chiaveLotto({ id, tribunale, ruolo, lotto: lotto.codice });
}
