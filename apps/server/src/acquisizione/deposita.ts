import { randomUUID } from 'node:crypto';
import type { EsitoPacchetto } from '@gestore/contratto';
import { improntaDi } from '@gestore/registro';
import { nuovoPseudonimo } from '../aste/pseudonimi.ts';
import { Problema } from '../http/problema.ts';
import type { Vendita } from '../vendita.ts';
import { sigillaInDisparte } from './sigilla-in-disparte.ts';

/**
 * Deposita un pacchetto: i byte si conservano sempre, sigillati, anche se illeggibili (R25); lo stesso file due volte è
 * la stessa busta. La risposta non dice che cosa c'è dentro né quante altre buste ci sono (R10). I byte restano di chi
 * chiama, che fatto il deposito li cancella.
 */
export async function deposita(
  vendita: Vendita,
  asta: string,
  file: { nome: string; byte: Uint8Array },
  attore: { tipo: 'operatore'; id: string },
): Promise<EsitoPacchetto> {
  const { stato } = await vendita.esecutore.leggi(asta);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza')
    throw new Problema(
      409,
      'fase_non_ammessa',
      'Vendita non pubblicata',
      'Le offerte si depositano dopo la pubblicazione della vendita.',
    );
  const { inizioOperazioniIl, leggibiliPrimaMs } = stato.parametri;
  const impronta = improntaDi(file.byte);
  const noto = await vendita.pool.query<{ busta_id: string }>(
    'SELECT busta_id FROM buste_sigillate WHERE asta = $1 AND impronta = $2',
    [asta, impronta],
  );
  const bustaId = noto.rows[0]?.busta_id ?? randomUUID();
  const contattiDal = inizioOperazioniIl - leggibiliPrimaMs;
  const legame = { asta, bustaId, contattiDal, contenutoDal: inizioOperazioniIl };
  const sigillata = await sigillaInDisparte(vendita, file.byte, legame);
  const { depositataIl, scarto, contatti, contenuto, pacchetto } = sigillata;
  if (noto.rows[0] === undefined)
    await vendita.pool.query(
      `INSERT INTO buste_sigillate (asta, busta_id, impronta, contatti, contatti_dal, contenuto, contenuto_dal, pacchetto)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (asta, impronta) DO NOTHING`,
      [asta, bustaId, impronta, contatti, contattiDal, contenuto, inizioOperazioniIl, pacchetto],
    );
  // Il comando porta l'identificativo della busta: ripeterlo dopo un guasto completa il deposito, o trova il primo.
  const pseudonimo = nuovoPseudonimo(new Set([...stato.buste.values()].map((busta) => busta.pseudonimo)));
  const atto = {
    tipo: 'depositaBusta',
    bustaId,
    pseudonimo,
    canale: 'telematica',
    depositataIl,
    impronta,
    scarto,
  } as const;
  const adesso = vendita.orologio.adesso();
  const { rifiuto, voci, ripetuto } = await vendita.esecutore.esegui(
    asta,
    { comandoId: bustaId, attore, atto },
    adesso,
  );
  if (rifiuto !== null)
    throw new Problema(409, rifiuto.codice, 'Deposito non ammesso', 'La vendita non riceve più offerte.');
  const ricevuta = adesso >= inizioOperazioniIl - leggibiliPrimaMs ? vendita.ricevute.delle(voci) : null;
  return {
    nome: file.nome,
    bustaId,
    impronta,
    depositataIl,
    gia: ripetuto,
    ricevuta,
  };
}
