import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';
import type { ChiMarca } from '../../base-dati/marche-righe.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import { identificativoDi } from '../../piattaforma/arnesi/identificativo.ts';
import type { AvvisoConduzione } from '../../vendita/rotte/rotte-conduzione.ts';
import { accodaPosta } from '../uscita/uscita.ts';

/** Mette in uscita l'avviso, una volta per comando e per persona: chi ripete il comando non scrive di nuovo (R36). */
export async function avvisaConduzione(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { asta, comandoId, chi, adesso, ...detto }: AvvisoConduzione,
): Promise<void> {
  const id = identificativoDi(`conduzione/${comandoId}/${detto.conduceAdesso ? 'a' : 'da'}`);
  const { rows } = await sql<Riga<'utenti_admin', 'email'>>`
    SELECT email FROM utenti_admin WHERE id = ${chi} AND NOT EXISTS (SELECT FROM posta_uscita WHERE id = ${id})`.execute(
    tx,
  );
  const destinatario = rows[0]?.email;
  if (destinatario === undefined) return;
  await accodaPosta(tx, segreti, { id, asta, credenzialeId: null, destinatario, adesso, ...testoConduzione(detto) });
}

type Detto = Pick<AvvisoConduzione, 'titolo' | 'conduceAdesso' | 'nome' | 'presa'>;

function testoConduzione({ titolo, conduceAdesso, nome, presa }: Detto): { oggetto: string; testo: string } {
  const righe = conduceAdesso
    ? [
        `da adesso la vendita «${titolo}» la conduce Lei.`,
        presa ? 'L’ha presa perché chi la conduceva non era collegato.' : 'Gliel’ha passata chi la conduceva.',
        'Chi la conduceva resta il secondo delegato: Lei gliela può ridare dalla scheda della vendita.',
      ]
    : [
        `da adesso la vendita «${titolo}» la conduce ${nome}.`,
        presa ? 'L’ha presa perché Lei non risultava collegato.' : 'Gliel’ha passata Lei.',
        'Lei resta il secondo delegato: la segue, e se chi conduce non è collegato la può riprendere.',
      ];
  return {
    oggetto: conduceAdesso
      ? `Da adesso conduce Lei la vendita: ${titolo}`
      : `La vendita è condotta da ${nome}: ${titolo}`,
    testo: [
      'Gentile professionista,',
      '',
      ...righe,
      '',
      'Se non ne sapeva nulla, chiami subito l’assistenza del gestore.',
    ].join('\n'),
  };
}
