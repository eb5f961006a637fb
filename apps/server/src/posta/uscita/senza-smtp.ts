import { sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import type { Contesto } from '../../bordo/contesto.ts';
import type { Spedizione } from './spedisci.ts';

type Invito = Riga<'posta_uscita', 'asta' | 'creata_il' | 'destinatario'> & {
  titolo: string | null;
  collegamento: string;
};

/** `tace`: degli inviti di quella vendita, adesso, dice già qualcun altro. */
export type Console = { tace?: (asta: string | null) => boolean; scrivi?: (riga: string) => void };

/**
 * Chi prova il prodotto senza un server di posta legge i collegamenti degli inviti dove è partito il server, e in nessun
 * altro posto: una volta, in righe che una persona legge. Quelli di prima dell'avvio li ha già detti chi li ha fatti. In
 * produzione non esiste.
 */
export function creaPostaDiConsole(
  { db, orologio, segreti }: Pick<Contesto, 'db' | 'orologio' | 'segreti'>,
  { tace = () => false, scrivi = console.log }: Console = {},
): Spedizione {
  let dettiFinoA = orologio.adesso();
  async function dice(): Promise<number> {
    const { rows } = await sql<Omit<Invito, 'collegamento'> & { cifrato: string }>`
        SELECT p.asta, p.creata_il, p.destinatario, p.collegamento_cifrato AS cifrato, a.stato #>> '{scheda,titolo}' AS titolo
        FROM posta_uscita p LEFT JOIN aste a ON a.id = p.asta
        WHERE p.stato <> 'inviata' AND p.credenziale_id IS NOT NULL AND p.collegamento_cifrato IS NOT NULL
          AND p.creata_il > ${dettiFinoA} ORDER BY p.creata_il, p.id`.execute(db);
    for (const { creata_il } of rows) dettiFinoA = Math.max(dettiFinoA, Number(creata_il));
    for (const riga of invitiInRighe(
      rows
        .filter(({ asta }) => !tace(asta))
        .map(({ cifrato, ...invito }) => ({ ...invito, collegamento: segreti.decifra(cifrato) })),
    ))
      scrivi(riga);
    return 0;
  }
  return { spedisci: dice, giro: dice, ferma: async () => undefined };
}

/** Gli inviti che nessuna posta porta, vendita per vendita: a chi andrebbe ciascuno, e con che cosa si entra. */
export function invitiInRighe(
  inviti: readonly Pick<Invito, 'titolo' | 'destinatario' | 'collegamento'>[],
): readonly string[] {
  if (inviti.length === 0) return [];
  const righe = ['Nessun server di posta: chi è invitato entra con il suo collegamento.'];
  for (const [titolo, dellaVendita] of Map.groupBy(inviti, (uno) => uno.titolo ?? 'Una vendita')) {
    righe.push(`  ${titolo}`);
    for (const { destinatario, collegamento } of dellaVendita)
      righe.push(`    ${collegamento}   ${destinatario ?? 'senza un recapito, da consegnare a mano'}`);
  }
  return righe;
}
