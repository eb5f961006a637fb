import { apriCredenziale } from '@gestore/server/accesso/credenziali/credenziali';
import { apriSessioneGettoni } from '@gestore/server/accesso/sessioni/gettoni-accesso';
import { apriKysely } from '@gestore/server/base-dati/collegamento/connessione';
import { BASE_CENT, portaInGara, RILANCIO_CENT } from '@gestore/server/prove/gara';
import { REFERENTE } from '@gestore/server/prove/referente';
import { creaIndice } from '@gestore/server/vendita/aste/elenchi/indice';
import { creaEsecutore, type Esecutore } from '@gestore/server/vendita/comandi/esegui';
import { creaGiornale } from '@gestore/server/vendita/giornale/giornale';
import type { Ambiente, Base } from './ambiente.ts';
import { avviaProgramma } from './pavimento.ts';

/** Nessuna gara scade mentre si misura. */
const UNITA_MS = 3_600_000;
/** Gare che nascono insieme: di più farebbero solo la coda alle connessioni. */
const INSIEME = 200;

export type Gara = {
  asta: string;
  /** I gettoni degli offerenti, nell'ordine in cui rilanciano. */
  gettoni: string[];
  /** Numero della voce che ha avviato la gara. */
  seq: number;
};

/**
 * Gare vere in corso, ciascuna con i suoi offerenti già entrati, che rilanciano a turno. Il freno ai rilanci è per
 * credenziale: chi misura ritmi alti chiede più offerenti, perché non si misuri il freno.
 */
export async function preparaGare(
  base: Base,
  quante: number,
  { offerenti = 2, delegatoId = REFERENTE.id }: { offerenti?: number; delegatoId?: string } = {},
): Promise<Gara[]> {
  const esecutore = creaEsecutore({
    giornale: creaGiornale({ marche: base.marche, pool: base.pool, orologio: { adesso: Date.now } }),
  });
  const indice = creaIndice(apriKysely(base.pool));
  const gare: Gara[] = [];
  for (let da = 0; da < quante; da += INSIEME)
    gare.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(INSIEME, quante - da) }, async () => {
          const nata = await portaInGara(esecutore, Date.now(), { unitaTempoMs: UNITA_MS, offerenti, delegatoId });
          const { asta } = nata;
          const gettoni = await gettoniDi(base, esecutore, asta, [...nata.buste, ...nata.altre]);
          // Per ultimo: da qui il pianificatore la vede, e non deve trovarci nulla da fare.
          const { stato, seq } = await esecutore.leggi(asta);
          await indice.aggiorna(stato, seq);
          return { asta, seq, gettoni };
        }),
      )),
    );
  return gare;
}

/** Nell'ordine in cui rilanciano: il primo rilancio è della seconda busta, perché in testa è la prima. */
async function gettoniDi(base: Base, esecutore: Esecutore, asta: string, buste: readonly string[]): Promise<string[]> {
  const db = apriKysely(base.pool);
  const adesso = Date.now();
  const gettoni: string[] = [];
  for (const [i, bustaId] of buste.entries()) {
    const pseudonimo = `Offerente ${i + 1}`;
    const dati = { astaId: asta, adesso, scadeIl: null, ruolo: 'offerente', bustaId, pseudonimo } as const;
    const id = await apriCredenziale(db, base.segreti, dati).then(
      (emessa) => emessa.id,
      (errore: unknown) => giaEmessa(base, asta, bustaId, errore),
    );
    const emissione = { tipo: 'emettiCredenziale', credenzialeId: id, bustaId, pseudonimo } as const;
    const attore = { tipo: 'sistema', id: 'misura' } as const;
    await esecutore.esegui(asta, { comandoId: id, attore, atto: emissione }, adesso);
    // Da dove poi rilancia: da un altro luogo il primo rilancio ne scriverebbe anche la traccia.
    const chi = { strategia: 'user', soggettoId: id, adesso, indirizzo: '127.0.0.1', dispositivo: null } as const;
    gettoni.push((await apriSessioneGettoni(db, base.segreti, chi)).access_token);
  }
  return gettoni;
}

/** Il pianificatore del server può essere arrivato prima: le offerte sono già da convocare. */
async function giaEmessa({ pool }: Base, asta: string, bustaId: string, errore: unknown): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM credenziali WHERE asta = $1 AND busta_id = $2 AND revocata_il IS NULL',
    [asta, bustaId],
  );
  if (rows[0] === undefined) throw errore;
  return rows[0].id;
}

/** Un rilancio fatto: quando andava mandato, quando è tornata la ricevuta (ms, orologio della macchina), che cosa ha detto. */
export type Rilancio = {
  gara: number;
  seq: number;
  previstoMs: number;
  ricevutaMs: number;
  stato: number;
  codice: string;
};
export type Rilanci = { fatti: Rilancio[]; senzaRisposta: number; inizioMs: number; fineMs: number };

/** Tutti i rilanci al ritmo dato, in anello aperto; con ritmo 0 in anello chiuso, `insieme` gare alla volta. */
export async function rilancia(
  ambiente: Ambiente,
  gare: readonly (Gara & { porta: number })[],
  { ritmo, durataMs, insieme = 1, dopo = 0 }: { ritmo: number; durataMs: number; insieme?: number; dopo?: number },
): Promise<Rilanci> {
  const programma = avviaProgramma(await ambiente.programma('rilanci'), [
    String(ritmo),
    String(durataMs),
    String(insieme),
    String(BASE_CENT + dopo * RILANCIO_CENT),
    String(RILANCIO_CENT),
  ]);
  ambiente.poi(() => programma.ferma());
  const fatti: Rilancio[] = [];
  programma.quandoRiga((riga) => {
    if (!riga.startsWith('R ')) return;
    const parti = riga.split(' ').slice(1);
    const [gara = 0, seq = 0, previsto = 0, ricevuta = 0, stato = 0] = parti.map(Number);
    fatti.push({ gara, seq, previstoMs: previsto / 1e6, ricevutaMs: ricevuta / 1e6, stato, codice: parti[5] ?? '-' });
  });
  const righe = gare.map(({ porta, asta, gettoni }) => `${porta} ${asta} ${gettoni.join(' ')}\n`);
  programma.scrivi(`${righe.join('')}via\n`);
  const [, inVolo, inizio, fine] = (await programma.aspetta('FINE')).split(' ').map(Number);
  await programma.uscito;
  return { fatti, senzaRisposta: inVolo ?? 0, inizioMs: (inizio ?? 0) / 1e6, fineMs: (fine ?? 0) / 1e6 };
}

/** I tempi della ricevuta contati dall'istante previsto. */
export function tempiMs(fatti: readonly Rilancio[]): number[] {
  return fatti.map(({ previstoMs, ricevutaMs }) => ricevutaMs - previstoMs);
}

/** Fallisce se un rilancio non è stato accettato: la misura non sarebbe di ciò che dice. */
export function tuttiAccettati(rilanci: Rilanci): void {
  const perche = nonAccettati(rilanci);
  if (perche !== null) throw new Error(`su ${rilanci.fatti.length} rilanci, ${perche}`);
}

/** Quanti rilanci non sono stati accettati e perché, in parole; `null` se lo sono tutti. */
export function nonAccettati({ fatti, senzaRisposta }: Rilanci): string | null {
  const perche = Map.groupBy(
    fatti.filter(({ stato }) => stato !== 201),
    ({ stato, codice }) => `${stato} ${codice}`,
  );
  const parti = [...perche].map(([nome, questi]) => `${questi.length} non accettati (${nome})`);
  if (senzaRisposta > 0) parti.push(`${senzaRisposta} senza risposta`);
  return parti.length === 0 ? null : parti.join(', ');
}
