import { randomUUID } from 'node:crypto';
import type { Ricevuta } from '@gestore/registro';
import { type ClienteHttp, ErroreRete } from './http.ts';
import type { Riga, Tentativo, VenditaInCarico } from './righe.ts';
import { adessoMs, attendi } from './tempi.ts';

/** Fra un tentativo e il seguente dello stesso comando. */
const FRA_TENTATIVI_MS = 40;
/** Oltre, il comando resta di esito ignoto e lo si dice: un guasto della campagna non dura tanto. */
const INSISTENZA_MAX_MS = 90_000;
/** Tentativi tenuti nella riga: bastano a giudicare, e una base dati ferma mezzo minuto ne fa centinaia. */
const TENTATIVI_TENUTI = 40;

export type ManiDelCarico = {
  http: ClienteHttp;
  urls: () => readonly string[];
  /** Un indice di server a caso. */
  scegli: () => number;
  registra: (riga: Riga) => void;
};

/**
 * Manda un rilancio e lo ripete, con lo stesso identificativo e su qualunque server, finché non ha una risposta
 * definitiva. È ciò che fa la stanza nel browser.
 */
export async function rilancia(
  mani: ManiDelCarico,
  vendita: VenditaInCarico,
  offerente: VenditaInCarico['offerenti'][number],
  importoCent: number,
  comandoId: string = randomUUID(),
): Promise<Riga & { dati: Record<string, unknown> }> {
  const comune = { asta: vendita.asta, comandoId, bustaId: offerente.bustaId, importoCent };
  const inizio = { chiamataMs: adessoMs(), chiamataIl: Date.now() };
  const tentativi: Tentativo[] = [];
  const finisci = (
    esito: Riga['esito'],
    codice: string | null,
    ricevuta: Ricevuta | null,
    dati: Record<string, unknown>,
  ) => {
    const riga: Riga = {
      ...comune,
      ...inizio,
      ritornoMs: adessoMs(),
      ritornoIl: Date.now(),
      esito,
      codice,
      ricevuta,
      tentativi,
    };
    mani.registra(riga);
    return { ...riga, dati };
  };
  while (adessoMs() < inizio.chiamataMs + INSISTENZA_MAX_MS) {
    const server = mani.scegli();
    try {
      const risposta = await mani.http.chiedi(mani.urls()[server] ?? '', {
        metodo: 'POST',
        percorso: `/api/user/asta/${vendita.asta}/rilanci`,
        biscotti: offerente.biscotti,
        csrf: offerente.csrf,
        corpo: { comandoId, importoCent },
      });
      const { stato, corpo, inviatoIl } = risposta;
      const ricevuta = (corpo.ricevuta ?? null) as Ricevuta | null;
      annota(tentativi, { server, inviatoIl, finitoIl: Date.now(), come: String(stato) });
      if (stato === 201) return finisci('accettato', null, ricevuta, {});
      const codice = String(corpo.codice ?? stato);
      if (stato === 409) return finisci('rifiutato', codice, ricevuta, (corpo.dati ?? {}) as Record<string, unknown>);
      if (stato === 429) await attendi(200);
      else if (stato < 500) return finisci('ignoto', `${stato} ${codice}`, null, {});
    } catch (errore) {
      if (!(errore instanceof ErroreRete)) throw errore;
      annota(tentativi, { server, inviatoIl: errore.inviatoIl, finitoIl: Date.now(), come: errore.come });
    }
    await attendi(FRA_TENTATIVI_MS);
  }
  return finisci('ignoto', 'insistenza_finita', null, {});
}

/** I primi tentativi dicono se il comando era in tempo, l'ultimo come è finito. */
function annota(tentativi: Tentativo[], uno: Tentativo): void {
  if (tentativi.length >= TENTATIVI_TENUTI) tentativi.pop();
  tentativi.push(uno);
}
