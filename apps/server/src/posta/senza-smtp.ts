import { sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import type { Contesto } from '../bordo/contesto.ts';
import type { Spedizione } from './spedisci.ts';

/**
 * Chi prova il prodotto senza un server di posta legge i collegamenti degli inviti dove è partito il server, e in nessun
 * altro posto. Quelli già in attesa all'avvio sono della dimostrazione, che li ha scritti. In produzione non esiste.
 */
export function creaPostaDiConsole({
  db,
  orologio,
  segreti,
  log,
}: Pick<Contesto, 'db' | 'orologio' | 'segreti' | 'log'>): Spedizione {
  let dettiFinoA = orologio.adesso();
  async function dice(): Promise<number> {
    const { rows } = await sql<Riga<'posta_uscita', 'creata_il'> & { cifrato: string }>`
        SELECT p.creata_il, p.collegamento_cifrato AS cifrato FROM posta_uscita p
        WHERE p.stato <> 'inviata' AND p.credenziale_id IS NOT NULL AND p.collegamento_cifrato IS NOT NULL
          AND p.creata_il > ${dettiFinoA} ORDER BY p.creata_il`.execute(db);
    for (const { creata_il, cifrato } of rows) {
      log.warn({ collegamento: segreti.decifra(cifrato) }, 'nessun server di posta: collegamento di un invito');
      dettiFinoA = Math.max(dettiFinoA, Number(creata_il));
    }
    return 0;
  }
  return { spedisci: dice, giro: dice, ferma: async () => undefined };
}
