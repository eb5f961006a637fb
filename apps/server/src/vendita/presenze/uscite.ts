import type { Pool } from 'pg';
import { chiaveDi } from './segnali.ts';

/** Quanto si raccolgono le uscite prima di scriverle insieme: una rete che cade ne fa migliaia in un istante. */
const RACCOLTA_MS = 250;
/** Persone in attesa di essere scritte; oltre, le altre si vedranno quando la loro presenza scade. */
const IN_ATTESA_MAX = 20_000;

/**
 * Chi chiude il suo ultimo socket lo dice subito, invece di lasciar scadere la presenza. È soltanto un'anticipazione: chi si
 * fa sentire di nuovo, da un socket o da una chiamata, non è uscito; e di chi perde la rete senza chiudere dice la scadenza.
 */
export type Uscite = {
  esce(asta: string, chi: string): void;
  torna(asta: string, chi: string): void;
  /** Scrive adesso ciò che aspetta. Non fallisce: un'uscita persa è una scadenza che si aspetta. */
  scrivi(): Promise<void>;
};

type Uscita = { asta: string; chi: string; via: boolean };

export function creaUscite(pool: Pool): Uscite {
  /** Di ciascuno conta l'ultima parola. */
  const attese = new Map<string, Uscita>();
  let prenotata = false;
  /** Una scrittura per volta: due insieme, su due connessioni, potrebbero arrivare nell'ordine opposto a quello detto. */
  let scritture = Promise.resolve();

  function annota(asta: string, chi: string, via: boolean): void {
    const chiave = chiaveDi({ asta, chi });
    // Chi aspetta già può sempre ricredersi: si scriverebbe uscito chi è tornato.
    if (attese.size >= IN_ATTESA_MAX && !attese.has(chiave)) return;
    attese.set(chiave, { asta, chi, via });
    if (prenotata) return;
    prenotata = true;
    setTimeout(() => void scrivi(), RACCOLTA_MS).unref();
  }

  function scrivi(): Promise<void> {
    prenotata = false;
    scritture = scritture.then(svuota);
    return scritture;
  }

  async function svuota(): Promise<void> {
    const prese = [...attese.values()];
    attese.clear();
    if (prese.length === 0) return;
    await pool
      .query({
        name: 'presenze-uscite',
        // Le righe si prendono nell'ordine dei segnali: in ordini diversi si aspetterebbero a vicenda.
        text: `WITH ferme AS (
                 SELECT p.asta, p.chi, t.via FROM presenze p
                 JOIN unnest($1::uuid[], $2::text[], $3::boolean[]) AS t(asta, chi, via) ON p.asta = t.asta AND p.chi = t.chi
                 WHERE t.via OR p.lasciata IS NOT NULL
                 ORDER BY p.asta, p.chi COLLATE "C" FOR NO KEY UPDATE OF p)
               UPDATE presenze p SET lasciata = CASE WHEN f.via THEN clock_timestamp() END
               FROM ferme f WHERE p.asta = f.asta AND p.chi = f.chi`,
        values: [prese.map(({ asta }) => asta), prese.map(({ chi }) => chi), prese.map(({ via }) => via)],
      })
      .catch(() => undefined);
  }

  return {
    esce: (asta, chi) => annota(asta, chi, true),
    torna: (asta, chi) => annota(asta, chi, false),
    scrivi,
  };
}
