import { anteprima, login, token } from '@gestore/contratto/accesso/chiamate-user';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Contesto } from '../../bordo/contesto.ts';
import { problema } from '../../bordo/problema.ts';
import { serve } from '../../bordo/serve.ts';
import { limiteErrori } from '../limiti/limite-accessi.ts';
import type { PartiAccesso } from '../parti.ts';
import { nomeCookie } from '../sessioni/cookie.ts';
import { rottaRinnovo } from '../sessioni/rotta-rinnovo.ts';
import { consegnaGettoni, type Entrato, entra, OPZIONI_ACCESSO, rotteComuni } from '../sessioni/rotte-comuni.ts';
import { altriDentro, dimenticaFinite, haSessioneViva, revocaSessioniDi, segnaModo } from '../sessioni/sessioni.ts';
import { utenteEntrato } from '../sessioni/utente.ts';
import { codiceAMano, consegnaDelCodice, spendiConsegna } from './consegna.ts';
import { type Credenziale, credenzialeDelToken, segnaAccesso, trovaCredenziale } from './credenziali.ts';

/** Strategia `user`: la credenziale di una vendita, presa dal collegamento `/login/{token}` o digitata. */
export function rotteCredenziale(app: FastifyInstance, parti: PartiAccesso): void {
  const { contesto } = parti;
  rotteComuni(app, contesto, 'user');
  const opzioni = { ...OPZIONI_ACCESSO, config: { csrfSempre: true } };
  const contaErrore = limiteErrori(app);
  const riconosci = (request: FastifyRequest, mostrata: string): Promise<Mostrata> =>
    credenzialeMostrata(contesto, mostrata).catch((errore: unknown) => contaErrore(request, errore));

  // Aprire il collegamento non fa entrare nessuno: lo aprono anche i filtri della posta. La persona preme "Entra".
  serve(app, anteprima, opzioni, async ({ corpo, request }) => {
    const { credenziale } = await riconosci(request, corpo.token);
    const asta = await contesto.descriviAsta(credenziale.astaId);
    return {
      ruolo: credenziale.ruolo,
      pseudonimo: credenziale.pseudonimo,
      astaId: credenziale.astaId,
      titolo: asta?.titolo ?? null,
      inizioOperazioniIl: asta?.inizioOperazioniIl ?? null,
      scadeIl: credenziale.scadeIl,
      giaCollegato: await haSessioneViva(contesto.db, contesto.segreti, credenziale.id, contesto.orologio.adesso()),
    };
  });

  serve(app, login, opzioni, async ({ corpo, request, reply }) => {
    const mostrata = await riconosci(request, corpo.token);
    const { id } = mostrata.credenziale;
    await subentra(parti, mostrata, request, (tx, chi) => entra(contesto, request, reply, chi, tx));
    return utenteEntrato(contesto, 'user', id);
  });

  serve(app, token, OPZIONI_ACCESSO, async ({ corpo, request }) => {
    const mostrata = await riconosci(request, corpo.token);
    return subentra(parti, mostrata, request, (tx, chi) => consegnaGettoni(contesto, request, chi, tx));
  });
  rottaRinnovo(app, contesto, 'user', contaErrore);
}

/** La credenziale mostrata, e la consegna a mano il cui codice la mostra; null quando è il collegamento. */
type Mostrata = { credenziale: Credenziale; consegna: string | null };

/**
 * R30: vince l'ingresso più recente. Il blocco della riga mette in fila due ingressi dello stesso istante, così che
 * resti una sessione sola. Chi è stato messo fuori lo apprende all'indirizzo della credenziale, e la vendita lo scrive;
 * scrive anche ogni codice dato a mano.
 */
async function subentra<T>(
  { contesto, posta, ingressi }: PartiAccesso,
  { credenziale: { id, astaId }, consegna }: Mostrata,
  request: FastifyRequest,
  apri: (tx: Contesto['db'], chi: Entrato) => Promise<T>,
): Promise<T> {
  const adesso = contesto.orologio.adesso();
  const chi = { strategia: 'user', soggettoId: id } as const;
  const con = consegna === null ? 'collegamento' : 'codice';
  const { esito, subentrato } = await contesto.db.transaction().execute(async (tx) => {
    await segnaAccesso(tx, id, adesso);
    if (consegna !== null && !(await spendiConsegna(tx, consegna, adesso))) throw problema('credenziale_non_valida');
    const cookie = request.cookies[nomeCookie(contesto, 'user')];
    const altri = await altriDentro(tx, contesto.segreti, { ...chi, cookie }, adesso);
    await revocaSessioniDi(tx, chi, 'subentro', adesso);
    await dimenticaFinite(tx, chi, adesso);
    const aperta = await apri(tx, chi);
    await segnaModo(tx, contesto.segreti, id, con);
    if (altri) await posta.subentro(tx, { credenzialeId: id, astaId, adesso });
    return { esito: aperta, subentrato: altri };
  });
  if (subentrato || con === 'codice')
    await ingressi(astaId, { credenzialeId: id, con, subentra: subentrato }).catch((errore: unknown) =>
      contesto.log.error({ err: errore, credenziale: id }, 'ingresso non annotato'),
    );
  return esito;
}

/** Un codice dato a mano è corto: dalla lunghezza si distingue da un collegamento. */
async function credenzialeMostrata(contesto: Contesto, scritta: string): Promise<Mostrata> {
  const codice = codiceAMano(scritta);
  if (codice === null) return { credenziale: await credenzialeUtilizzabile(contesto, scritta), consegna: null };
  const { db, segreti, orologio } = contesto;
  const consegna = await consegnaDelCodice(db, segreti, codice, orologio.adesso());
  if (consegna === null) throw problema('credenziale_non_valida');
  return {
    credenziale: usabile(contesto, await trovaCredenziale(db, segreti, consegna.credenzialeId)),
    consegna: consegna.id,
  };
}

async function credenzialeUtilizzabile(contesto: Contesto, token: string): Promise<Credenziale> {
  return usabile(contesto, await credenzialeDelToken(contesto.db, contesto.segreti, token));
}

function usabile({ orologio }: Contesto, credenziale: Credenziale | null): Credenziale {
  if (credenziale === null) throw problema('credenziale_non_valida');
  const { revocataIl, motivo, scadeIl } = credenziale;
  if (revocataIl !== null) throw problema(motivo === 'riemissione' ? 'credenziale_sostituita' : 'credenziale_revocata');
  if (scadeIl !== null && scadeIl <= orologio.adesso()) throw problema('credenziale_scaduta');
  return credenziale;
}
