import {
  bozzaDaCompletare,
  venditaAggiudicata,
  venditaInGara,
  venditaInRaccolta,
  venditaPronta,
} from '@gestore/server/dimostrazione/carica';
import type { Servizio } from '@gestore/server/servizio';

/** Una vendita per momento, con i collegamenti di chi vi ha offerto; gli identificativi sono quelli delle aste. */
export type Scena = {
  bozza: string;
  raccolta: string;
  pronta: string;
  gara: string;
  aggiudicata: string;
  /** Percorsi `/login/...` degli offerenti, per asta. */
  collegamenti: Record<string, string[]>;
};

/** Allestisce la scena per la strada dei comandi, come la dimostrazione; il referente è la delegata delle prove. */
export async function allestisci(
  servizio: Servizio,
  delegatoId: string,
  unitaTempoMs: number | undefined,
): Promise<Scena> {
  const chi = { delegatoId, delegatoNome: 'Avv. Elena Conti' };
  const scena = {
    bozza: await bozzaDaCompletare(servizio),
    raccolta: await venditaInRaccolta(servizio, chi),
    pronta: await venditaPronta(servizio, chi),
    aggiudicata: await venditaAggiudicata(servizio, chi),
    gara: await venditaInGara(servizio, chi, unitaTempoMs),
  };
  await servizio.vendita.turni.entra('00000000-0000-4000-8000-000000000001', 'Operatore in turno');
  const { rows } = await servizio.vendita.pool.query<{ asta: string; testo: string }>(
    'SELECT asta, testo FROM posta_uscita ORDER BY creata_il, id',
  );
  const collegamenti: Record<string, string[]> = {};
  for (const { asta, testo } of rows) {
    const percorso = /\/login\/\S+/.exec(testo)?.[0];
    if (percorso !== undefined) collegamenti[asta] = [...(collegamenti[asta] ?? []), percorso];
  }
  return { ...scena, collegamenti };
}
