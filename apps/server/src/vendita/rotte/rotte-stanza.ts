import type { UtenteVendita } from '@gestore/contratto/accesso/forme';
import {
  eventiDellaStanza,
  laMiaRicevutaStampata,
  laMiaStanza,
  leMieRicevute,
  resoconto,
  sorteDelComando,
  trascrizionePerChiPartecipa,
} from '@gestore/contratto/stanza/chiamate';
import type { PubblicoOscurato } from '@gestore/dominio';
import type { Ricevuta } from '@gestore/registro';
import type { FastifyInstance } from 'fastify';
import { problema } from '../../bordo/problema.ts';
import { comeFile, serve } from '../../bordo/serve.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { reteDi } from '../../piattaforma/rete.ts';
import type { Chiavi } from '../../sigillo/chiavi/apri-chiavi.ts';
import type { ConStampa } from '../../verbale/stampa/stampa.ts';
import { CON_RICEVUTA } from '../aste/buste/con-ricevuta.ts';
import { nonAncoraAperta, primaDellApertura, senzaNumeri } from '../aste/buste/prima-dell-apertura.ts';
import { canaliPartecipante } from '../aste/canali.ts';
import { pubblicaDi, rigaDi } from '../aste/scheda/viste.ts';
import { leggiEvento } from '../giornale/letture/leggi-evento.ts';
import { trascriviOscurata } from '../giornale/letture/trascrizione.ts';
import type { Nucleo } from '../nucleo.ts';
import { type PartiRilancio, rottaRilancia } from './atti/rilancia.ts';
import { attoreDi } from './attori.ts';
import { eventiPer } from './eventi.ts';
import { dellaSuaVendita, pubblicata } from './oggetti.ts';

type PartiStanza = Omit<PartiRilancio, 'riconosci'> &
  ConStampa &
  Pick<Casa, 'orologio'> &
  Pick<Chiavi, 'chiaveFirma'> &
  Pick<Nucleo, 'esecutore' | 'giornale' | 'tutteLeVoci' | 'ricevute' | 'presenze' | 'stanze'>;

const dellaPersona = { oggetto: ({ chi, parametri: { id } }: Sua) => dellaSuaVendita(chi, id) };
type Sua = { chi: UtenteVendita; parametri: { id: string } };

/**
 * La stanza di chi è entrato con una credenziale: una credenziale, una vendita, uno pseudonimo (R30, R33). `riconosci` è di
 * chi sa chi rilancia.
 */
export async function rotteStanza(
  app: FastifyInstance,
  { parti, riconosci }: { parti: PartiStanza } & Pick<PartiRilancio, 'riconosci'>,
): Promise<void> {
  serve(app, laMiaStanza, async ({ chi, request }) => {
    const stato = await pubblicata(parti, chi.astaId);
    segnala(parti, chi, request.ip);
    const asta = pubblicaDi(rigaDi(stato));
    if (asta === null) throw problema('asta_inesistente');
    const stanza = await parti.stanze.leggi(chi.astaId, pubblicoDi(chi));
    const chiusa = nonAncoraAperta(stanza.fase);
    return {
      asta,
      io: { pseudonimo: chi.pseudonimo ?? '', ruolo: chi.ruolo, bustaId: chi.bustaId },
      stanza: chiusa ? senzaNumeri(stanza) : stanza,
      adessoMs: parti.orologio.adesso(),
      canali: chiusa ? [] : canaliPartecipante(chi),
    };
  });
  serve(app, eventiDellaStanza, dellaPersona, async ({ chi, query, request }) => {
    segnala(parti, chi, request.ip);
    if (await primaDellApertura(parti, chi.astaId))
      return { voci: [], ultimoSeq: query.dopo, adessoMs: parti.orologio.adesso() };
    return eventiPer(parti, chi.astaId, pubblicoDi(chi), query.dopo);
  });
  rottaRilancia(app, { ...parti, riconosci });
  serve(app, sorteDelComando, dellaPersona, async ({ chi, parametri: { comandoId } }) => {
    const voci = await parti.giornale.leggiPerComando(chi.astaId, comandoId);
    const mio = voci[0]?.attore.id === attoreDi(chi).id;
    return { noto: mio, ricevuta: mio ? parti.ricevute.delle(voci) : null };
  });
  serve(app, leMieRicevute, dellaPersona, async ({ chi }) => {
    // La ricevuta della busta porta il suo posto nel registro, che prima dell'apertura direbbe quante ce ne sono (R10).
    if (await primaDellApertura(parti, chi.astaId)) return { ricevute: [] };
    return { ricevute: await ricevuteDi(parti, chi) };
  });
  serve(app, laMiaRicevutaStampata, dellaPersona, async ({ chi, parametri: { nome } }) => {
    const seq = Number(/^(\d{1,9})\.pdf$/.exec(nome)?.[1]);
    const chiusa = await primaDellApertura(parti, chi.astaId);
    const ricevuta = chiusa ? undefined : (await ricevuteDi(parti, chi)).find((una) => una.seq === seq);
    if (ricevuta === undefined) throw problema('ricevuta_inesistente');
    const byte = await parti.stampa.ricevuta(await pubblicata(parti, chi.astaId), ricevuta, chi.pseudonimo);
    return comeFile('application/pdf', `ricevuta-${chi.astaId}-${seq}.pdf`, byte);
  });
  serve(app, trascrizionePerChiPartecipa, dellaPersona, async ({ chi, reply }) => {
    await soloDopoEsito(parti, chi.astaId);
    reply.header('content-disposition', `attachment; filename="trascrizione-${chi.astaId}.json"`);
    return trascriviOscurata(parti, chi.astaId, pubblicoDi(chi));
  });
  serve(app, resoconto, dellaPersona, async ({ chi }) => {
    await soloDopoEsito(parti, chi.astaId);
    const byte = await parti.stampa.resoconto(chi.astaId);
    return comeFile('application/pdf', `resoconto-${chi.astaId}.pdf`, byte, true);
  });
}

async function soloDopoEsito(nucleo: Pick<Nucleo, 'esecutore'>, asta: string): Promise<void> {
  const { stato } = await nucleo.esecutore.leggi(asta);
  if (!('esito' in stato)) throw problema('esito_non_dichiarato');
}

async function ricevuteDi(
  { tutteLeVoci, giornale, ricevute }: Pick<Nucleo, 'tutteLeVoci' | 'giornale' | 'ricevute'>,
  { astaId, bustaId }: UtenteVendita,
): Promise<Ricevuta[]> {
  if (bustaId === null) return [];
  const voci = await tutteLeVoci(astaId);
  await giornale.confermato();
  return voci.flatMap((voce) => {
    const evento = leggiEvento(voce);
    const conRicevuta = CON_RICEVUTA.has(evento.tipo) && 'bustaId' in evento && evento.bustaId === bustaId;
    return conRicevuta ? [ricevute.di(voce)] : [];
  });
}

function pubblicoDi(utente: UtenteVendita): PubblicoOscurato {
  return utente.bustaId === null ? { tipo: 'partecipante' } : { tipo: 'offerente', bustaId: utente.bustaId };
}

function segnala(nucleo: Pick<Nucleo, 'presenze'>, utente: UtenteVendita, indirizzo: string): void {
  nucleo.presenze.segnala(utente.astaId, utente.bustaId ?? utente.id, utente.ruolo, reteDi(indirizzo));
}
