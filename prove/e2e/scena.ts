import type { Servizio } from '@gestore/server/avvio/servizio';
import { anagrafeDimostrativa } from '@gestore/server/dimostrazione/anagrafe';
import {
  bozzaDaCompletare,
  venditaAggiudicata,
  venditaInGara,
  venditaInRaccolta,
  venditaPronta,
} from '@gestore/server/dimostrazione/carica';

/** I collegamenti di una vendita: tutti, e quelli di chi ha un posto nella storia. */
export type Collegamenti = {
  tutti: string[];
  ammesso: string | null;
  vincitore: string | null;
  rifiutato: string | null;
};

/** Una vendita per momento, con i collegamenti di chi vi ha offerto; gli identificativi sono quelli delle aste. */
export type Scena = {
  bozza: string;
  raccolta: string;
  pronta: string;
  gara: string;
  aggiudicata: string;
  /** Un soggetto dell'anagrafe. */
  soggetto: string;
  /** La credenziale che sta in un collegamento `/login/...` di cui nessun altro si serve. */
  credenziale: string;
  /** Percorsi `/login/...` degli offerenti, per asta. */
  collegamenti: Record<string, Collegamenti>;
};

const conduce = (delegatoId: string) => ({ delegatoId, delegatoNome: 'Avv. Elena Conti' });

/** Ciò che nella scena ha giorni davanti o dietro di sé: aperto fra un'ora è com'è adesso. */
export type Ferme = Pick<Scena, 'bozza' | 'raccolta' | 'aggiudicata' | 'soggetto'>;

/** Allestisce quella parte per la strada dei comandi, come la dimostrazione; il referente è la delegata delle prove. */
export async function allestisciFerme(servizio: Servizio, delegatoId: string): Promise<Ferme> {
  const chi = conduce(delegatoId);
  return {
    bozza: await bozzaDaCompletare(servizio),
    raccolta: await venditaInRaccolta(servizio, chi),
    aggiudicata: await venditaAggiudicata(servizio, chi),
    soggetto: await anagrafeDimostrativa(servizio, delegatoId),
  };
}

/** Allestisce il resto: una vendita che si può aprire adesso, e una gara in corso da adesso. */
export async function allestisci(
  servizio: Servizio,
  delegatoId: string,
  ferme: Ferme,
  unitaTempoMs: number | undefined,
): Promise<Scena> {
  const chi = conduce(delegatoId);
  const scena = {
    ...ferme,
    pronta: await venditaPronta(servizio, chi),
    gara: await venditaInGara(servizio, chi, unitaTempoMs),
  };
  await servizio.impianto.turni.entra('00000000-0000-4000-8000-000000000001', 'Operatore in turno');
  const { rows } = await servizio.impianto.pool.query<{ asta: string; cifrato: string; busta: string | null }>(
    `SELECT p.asta, p.collegamento_cifrato AS cifrato, c.busta_id AS busta
     FROM posta_uscita p JOIN credenziali c ON c.id = p.credenziale_id ORDER BY p.creata_il, p.id`,
  );
  const collegamenti: Record<string, Collegamenti> = {};
  for (const { asta, cifrato, busta } of rows) {
    const percorso = new URL(servizio.impianto.segreti.decifra(cifrato)).pathname;
    collegamenti[asta] ??= { tutti: [], ammesso: null, vincitore: null, rifiutato: null };
    collegamenti[asta].tutti.push(percorso);
    const posto = await postoDi(servizio, asta, busta);
    if (posto !== null) collegamenti[asta][posto] ??= percorso;
  }
  const credenziale = collegamenti[scena.pronta]?.tutti.at(-1)?.replace('/login/', '') ?? '';
  return { ...scena, credenziale, collegamenti };
}

/** Che cosa è stato di quella busta: le prove chiedono chi è in gara, chi ha vinto e chi è stato rifiutato. */
async function postoDi(
  { impianto }: Servizio,
  asta: string,
  busta: string | null,
): Promise<'ammesso' | 'vincitore' | 'rifiutato' | null> {
  const { stato } = await impianto.esecutore.leggi(asta);
  if (busta === null || stato.fase === 'inesistente' || stato.fase === 'bozza') return null;
  if ('esito' in stato && stato.esito?.vincitore?.bustaId === busta) return 'vincitore';
  const suo = stato.buste.get(busta)?.stato.tipo;
  if (suo === 'rifiutata') return 'rifiutato';
  // Chi è già in testa non ha nulla da rilanciare: il posto di chi è in gara è di un altro.
  if ('migliore' in stato && stato.migliore.bustaId === busta) return null;
  return suo === 'ammessa' ? 'ammesso' : null;
}
