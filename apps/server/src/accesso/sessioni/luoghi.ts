import { isIP } from 'node:net';
import type { Luogo } from '@gestore/contratto/accesso/forme';
import type { FastifyRequest } from 'fastify';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { creaMappaLimitata } from '../../piattaforma/arnesi/mappa-limitata.ts';
import { AGGIORNA_USO_OGNI_MS, DISPOSITIVO_LUNGHEZZA_MAX, RICORDATI_MAX } from '../limiti/limiti.ts';

/** Vince il primo che corrisponde: chi ne imita altri ne dice anche i nomi. */
const PROGRAMMA_DA = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
] as const satisfies readonly (readonly [RegExp, Luogo['programma']])[];

const SISTEMA_DA = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const satisfies readonly (readonly [RegExp, Luogo['sistema']])[];

/** Da dove un accesso si usa, come il suo titolare può riconoscerlo: mai l'indirizzo, soltanto la rete. */
export function luogoDi({ indirizzo, dispositivo }: Da): Luogo {
  const detto = dispositivo?.slice(0, DISPOSITIVO_LUNGHEZZA_MAX) ?? '';
  return {
    rete: indirizzo === null ? null : reteMostrata(indirizzo),
    programma: PROGRAMMA_DA.find(([forma]) => forma.test(detto))?.[1] ?? null,
    sistema: SISTEMA_DA.find(([forma]) => forma.test(detto))?.[1] ?? null,
  };
}

type Da = { indirizzo: string | null; dispositivo: string | null };

/** La rete di un indirizzo: /24 di IPv4, /48 di IPv6. Basta a distinguere casa da altrove, e non a dire di chi è la linea. */
export function reteMostrata(indirizzo: string): string | null {
  const quarta = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(indirizzo)?.[1];
  if (quarta !== undefined) return `${quarta}.x`;
  if (isIP(indirizzo) !== 6) return null;
  const [testa = '', coda] = (indirizzo.split('%')[0] ?? '').toLowerCase().split('::');
  const prima = testa === '' ? [] : testa.split(':');
  const dopo = coda === undefined || coda === '' ? [] : coda.split(':');
  const mezzo = coda === undefined ? [] : Array.from({ length: 8 - prima.length - dopo.length }, () => '0');
  const gruppi = [...prima, ...mezzo, ...dopo].slice(0, 3).map((uno) => uno.replace(/^0+(?=.)/, ''));
  return `${gruppi.join(':')}:x`;
}

/** Da dove qualcuno chiama. */
export function chiamaDa(request: FastifyRequest): Da {
  return { indirizzo: request.ip, dispositivo: request.headers['user-agent'] ?? null };
}

const chiaveDi = ({ rete, programma, sistema }: Luogo): string => `${rete ?? ''} ${programma ?? ''} ${sistema ?? ''}`;

/**
 * Scrive che una sessione si usa da dove non è nata: chi ne ha copiato il cookie lascia una traccia che il titolare
 * vede. Chi chiama da dov'è entrato non costa nulla; ogni altro luogo si scrive al più una volta al minuto.
 */
export async function annotaAltrove(
  db: QueryExecutorProvider,
  sessione: { id: string; nata: Da },
  da: Da,
  adesso: number,
): Promise<void> {
  if (sessione.nata.indirizzo === da.indirizzo && sessione.nata.dispositivo === da.dispositivo) return;
  const qui = luogoDi(da);
  if (chiaveDi(luogoDi(sessione.nata)) === chiaveDi(qui)) return;
  const chiave = `${sessione.id} ${chiaveDi(qui)}`;
  const scritto = scritti.trova(chiave);
  if (scritto !== undefined && adesso - scritto < AGGIORNA_USO_OGNI_MS) return;
  // Prima di scrivere: di molte chiamate insieme, una lo scrive e le altre non aspettano la sua riga.
  scritti.metti(chiave, adesso);
  await sql`
    INSERT INTO sessioni_altrove (sessione_id, rete, programma, sistema, dal, al)
    VALUES (${sessione.id}, ${qui.rete ?? ''}, ${qui.programma ?? ''}, ${qui.sistema ?? ''}, ${adesso}, ${adesso})
    ON CONFLICT (sessione_id, rete, programma, sistema) DO UPDATE SET al = EXCLUDED.al
    WHERE sessioni_altrove.al < EXCLUDED.al`
    .execute(db)
    .catch((errore: unknown) => {
      scritti.togli(chiave);
      throw errore;
    });
}

const scritti = creaMappaLimitata<number>(RICORDATI_MAX);

/** I luoghi di un accesso che si nominano insieme; quanti altri ce ne sono si dice. */
const LUOGHI_MAX = 20;

type RigaLuogo = Riga<'sessioni_altrove', 'sessione_id' | 'rete' | 'programma' | 'sistema' | 'dal' | 'al'> & {
  in_tutto: number;
};

/** Gli altri luoghi di queste sessioni, dal più recente. */
export async function luoghiDi(
  db: QueryExecutorProvider,
  sessioni: readonly string[],
): Promise<ReadonlyMap<string, { altrove: (Luogo & { dal: number; al: number })[]; altriLuoghi: number }>> {
  const { rows } = await sql<RigaLuogo>`
    SELECT sessione_id, rete, programma, sistema, dal, al, in_tutto FROM (
      SELECT *, count(*) OVER (PARTITION BY sessione_id)::int AS in_tutto,
        row_number() OVER (PARTITION BY sessione_id ORDER BY al DESC, rete, programma, sistema) AS posto
      FROM sessioni_altrove WHERE sessione_id = ANY(${[...sessioni]}::uuid[])) tutti
    WHERE posto <= ${LUOGHI_MAX} ORDER BY sessione_id, posto`.execute(db);
  const perSessione = new Map<string, { altrove: (Luogo & { dal: number; al: number })[]; altriLuoghi: number }>();
  for (const riga of rows) {
    const luoghi = perSessione.get(riga.sessione_id) ?? { altrove: [], altriLuoghi: riga.in_tutto };
    luoghi.altrove.push({
      rete: riga.rete === '' ? null : riga.rete,
      programma: riga.programma === '' ? null : (riga.programma as Luogo['programma']),
      sistema: riga.sistema === '' ? null : (riga.sistema as Luogo['sistema']),
      dal: Number(riga.dal),
      al: Number(riga.al),
    });
    luoghi.altriLuoghi -= 1;
    perSessione.set(riga.sessione_id, luoghi);
  }
  return perSessione;
}
