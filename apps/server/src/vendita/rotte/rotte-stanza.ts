import type { UtenteVendita } from '@gestore/contratto/accesso';
import {
  eventiDellaStanza,
  laMiaRicevutaStampata,
  laMiaStanza,
  leMieRicevute,
  resoconto,
  sorteDelComando,
  trascrizionePerChiPartecipa,
} from '@gestore/contratto/chiamate/stanza';
import type { PubblicoOscurato } from '@gestore/dominio';
import type { Ricevuta } from '@gestore/registro';
import type { FastifyInstance } from 'fastify';
import { problema } from '../../bordo/problema.ts';
import { comeFile, serve } from '../../bordo/serve.ts';
import { reteDi } from '../../piattaforma/rete.ts';
import { CON_RICEVUTA } from '../aste/buste/con-ricevuta.ts';
import { nonAncoraAperta, primaDellApertura, senzaNumeri } from '../aste/buste/prima-dell-apertura.ts';
import { canaliPartecipante } from '../aste/canali.ts';
import { pubblicaDi, rigaDi } from '../aste/scheda/viste.ts';
import { leggiEvento } from '../giornale/letture/leggi-evento.ts';
import { trascriviOscurata } from '../giornale/letture/trascrizione.ts';
import type { Vendita } from '../vendita.ts';
import { type PartiRilancio, rottaRilancia } from './atti/rilancia.ts';
import { attoreDi } from './attori.ts';
import { eventiPer } from './eventi.ts';
import { dellaSuaVendita, pubblicata } from './oggetti.ts';

const sua = { oggetto: ({ chi, parametri: { id } }: Sua) => dellaSuaVendita(chi, id) };
type Sua = { chi: UtenteVendita; parametri: { id: string } };

/**
 * La stanza di chi è entrato con una credenziale: una credenziale, una vendita, uno pseudonimo (R30, R33). `riconosci` è di
 * chi sa chi rilancia.
 */
export async function rotteStanza(
  app: FastifyInstance,
  { vendita, riconosci }: { vendita: Vendita } & Pick<PartiRilancio, 'riconosci'>,
): Promise<void> {
  serve(app, laMiaStanza, async ({ chi, request }) => {
    const stato = await pubblicata(vendita, chi.astaId);
    segnala(vendita, chi, request.ip);
    const asta = pubblicaDi(rigaDi(stato));
    if (asta === null) throw problema('asta_inesistente');
    const stanza = await vendita.stanze.leggi(chi.astaId, pubblicoDi(chi));
    const chiusa = nonAncoraAperta(stanza.fase);
    return {
      asta,
      io: { pseudonimo: chi.pseudonimo ?? '', ruolo: chi.ruolo, bustaId: chi.bustaId },
      stanza: chiusa ? senzaNumeri(stanza) : stanza,
      adessoMs: vendita.orologio.adesso(),
      canali: chiusa ? [] : canaliPartecipante(chi),
    };
  });
  serve(app, eventiDellaStanza, sua, async ({ chi, query, request }) => {
    segnala(vendita, chi, request.ip);
    if (await primaDellApertura(vendita, chi.astaId))
      return { voci: [], ultimoSeq: query.dopo, adessoMs: vendita.orologio.adesso() };
    return eventiPer(vendita, chi.astaId, pubblicoDi(chi), query.dopo);
  });
  rottaRilancia(app, { ...vendita, riconosci });
  serve(app, sorteDelComando, sua, async ({ chi, parametri: { comandoId } }) => {
    const voci = await vendita.giornale.leggiPerComando(chi.astaId, comandoId);
    const mio = voci[0]?.attore.id === attoreDi(chi).id;
    return { noto: mio, ricevuta: mio ? vendita.ricevute.delle(voci) : null };
  });
  serve(app, leMieRicevute, sua, async ({ chi }) => {
    // La ricevuta della busta porta il suo posto nel registro, che prima dell'apertura direbbe quante ce ne sono (R10).
    if (await primaDellApertura(vendita, chi.astaId)) return { ricevute: [] };
    return { ricevute: await ricevuteDi(vendita, chi) };
  });
  serve(app, laMiaRicevutaStampata, sua, async ({ chi, parametri: { nome } }) => {
    const seq = Number(/^(\d{1,9})\.pdf$/.exec(nome)?.[1]);
    const chiusa = await primaDellApertura(vendita, chi.astaId);
    const sua = chiusa ? undefined : (await ricevuteDi(vendita, chi)).find((una) => una.seq === seq);
    if (sua === undefined) throw problema('ricevuta_inesistente');
    const byte = await vendita.stampa.ricevuta(await pubblicata(vendita, chi.astaId), sua, chi.pseudonimo);
    return comeFile('application/pdf', `ricevuta-${chi.astaId}-${seq}.pdf`, byte);
  });
  serve(app, trascrizionePerChiPartecipa, sua, async ({ chi, reply }) => {
    await soloDopoEsito(vendita, chi.astaId);
    reply.header('content-disposition', `attachment; filename="trascrizione-${chi.astaId}.json"`);
    return trascriviOscurata(vendita, chi.astaId, pubblicoDi(chi));
  });
  serve(app, resoconto, sua, async ({ chi }) => {
    await soloDopoEsito(vendita, chi.astaId);
    const byte = await vendita.stampa.resoconto(chi.astaId);
    return comeFile('application/pdf', `resoconto-${chi.astaId}.pdf`, byte, true);
  });
}

async function soloDopoEsito(vendita: Pick<Vendita, 'esecutore'>, asta: string): Promise<void> {
  const { stato } = await vendita.esecutore.leggi(asta);
  if (!('esito' in stato)) throw problema('esito_non_dichiarato');
}

async function ricevuteDi(
  { tutteLeVoci, giornale, ricevute }: Pick<Vendita, 'tutteLeVoci' | 'giornale' | 'ricevute'>,
  { astaId, bustaId }: UtenteVendita,
): Promise<Ricevuta[]> {
  if (bustaId === null) return [];
  const voci = await tutteLeVoci(astaId);
  await giornale.confermato();
  return voci.flatMap((voce) => {
    const evento = leggiEvento(voce);
    const sua = CON_RICEVUTA.has(evento.tipo) && 'bustaId' in evento && evento.bustaId === bustaId;
    return sua ? [ricevute.di(voce)] : [];
  });
}

function pubblicoDi(utente: UtenteVendita): PubblicoOscurato {
  return utente.bustaId === null ? { tipo: 'partecipante' } : { tipo: 'offerente', bustaId: utente.bustaId };
}

function segnala(vendita: Vendita, utente: UtenteVendita, indirizzo: string): void {
  vendita.presenze.segnala(utente.astaId, utente.bustaId ?? utente.id, utente.ruolo, reteDi(indirizzo));
}
