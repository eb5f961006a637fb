import type { UtenteAdmin, UtenteVendita } from '@gestore/contratto/accesso/forme';
import type { FileDato } from '@gestore/contratto/linea/chiamata';
import {
  ascolta,
  ascoltaDaConsole,
  diciIlMicrofono,
  diciIlMicrofonoDelGiudice,
  gettoneDelGiudice,
  gettoneDellaParola,
  lasciaLaSala,
  lasciaLaSalaDaConsole,
  leggiProveDaChiamare,
  parla,
  parlaIlGiudice,
  provaLApparecchio,
  provaLaStrada,
  proveDegliApparecchi,
  rispondiAllaSala,
  rispondiAllaSalaDaConsole,
  salaPerChiConduce,
  salaPerChiPartecipa,
  vaInOnda,
} from '@gestore/contratto/sala/chiamate';
import { INTESTAZIONE_GETTONE, SDP_MAX_BYTE, TIPO_SDP } from '@gestore/contratto/sala/forme';
import { GIUDICE_IN_SALA, type StatoPubblicato } from '@gestore/dominio';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problema } from '../bordo/problema.ts';
import { comeFile, serve } from '../bordo/serve.ts';
import type { Casa } from '../piattaforma/casa.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import { attoreDi, NOME_DEL_REFERENTE, NOME_DEL_SECONDO, nomeInStanza } from '../vendita/rotte/attori.ts';
import {
  affidata,
  condotta,
  dellaSuaVendita,
  eIlReferente,
  guardaDaSecondo,
  leggibile,
  type Nominata,
} from '../vendita/rotte/oggetti.ts';
import { misuraSala } from './misure.ts';
import type { EntratoInSala } from './motore/motore.ts';
import { leggiDaChiamare, proveDi, scriviProva } from './prove-apparecchi.ts';
import type { RegiaSala } from './regia.ts';
import type { EntraInSala, PersonaInSala } from './sessioni-in-sala.ts';

type Parti = Pick<Casa, 'db' | 'segreti' | 'orologio'> & Pick<Nucleo, 'esecutore'>;
const OFFERTA = { bodyLimit: SDP_MAX_BYTE };

/** Voce e immagine della sala virtuale: WHIP e WHEP, con le stesse guardie della vendita (R81). */
export async function rotteRegia(
  app: FastifyInstance,
  { parti, regia }: { parti: Parti; regia: RegiaSala },
): Promise<void> {
  misuraSala(app.misure, regia);
  app.addContentTypeParser(TIPO_SDP, { parseAs: 'buffer' }, (_request, corpo, fatto) => fatto(null, corpo));
  perChiPartecipa(app, parti, regia);
  perChiConduce(app, parti, regia);
  perIlGiudice(app, parti, regia);
  serve(
    app,
    proveDegliApparecchi,
    { oggetto: ({ parametri: { id } }) => leggibile(parti, id) },
    async ({ oggetto: { id } }) => ({ prove: await proveDi(parti.db, id) }),
  );
  serve(app, leggiProveDaChiamare, ({ query }) => leggiDaChiamare(parti.db, parti.orologio.adesso(), query));
}

function perChiPartecipa(app: FastifyInstance, { db, orologio }: Parti, regia: RegiaSala): void {
  const oggetto = ({ chi, parametri: { id } }: Nominata<UtenteVendita>) => dellaSuaVendita(chi, id);
  serve(app, salaPerChiPartecipa, { oggetto }, ({ oggetto: chi }) => regia.statoPer(chi.astaId, personaDi(chi)));
  serve(app, ascolta, { ...OFFERTA, oggetto }, async ({ oggetto: chi, request, reply }) =>
    collegato(reply, request, await regia.ascolta(chi.astaId, chiEntra(chi, request), offertaIn(request))),
  );
  serve(app, gettoneDellaParola, { oggetto }, ({ oggetto: chi }) => regia.gettone(chi.astaId, personaDi(chi)));
  serve(app, parla, { ...OFFERTA, oggetto }, async ({ oggetto: chi, request, reply }) =>
    collegato(
      reply,
      request,
      await regia.parla(chi.astaId, chiEntra(chi, request), gettoneIn(request), offertaIn(request)),
    ),
  );
  serve(app, diciIlMicrofono, { oggetto }, ({ oggetto: chi, corpo: { preso } }) =>
    regia.microfono(chi.astaId, personaDi(chi), preso),
  );
  serve(app, rispondiAllaSala, { ...OFFERTA, oggetto }, ({ oggetto: chi, parametri: { collegamento }, request }) =>
    regia.risponde(chi.astaId, collegamento, personaDi(chi), offertaIn(request)),
  );
  serve(app, lasciaLaSala, { oggetto }, ({ oggetto: chi, parametri: { collegamento } }) =>
    regia.lascia(chi.astaId, collegamento, personaDi(chi)),
  );
  serve(
    app,
    provaLaStrada,
    { ...OFFERTA, oggetto, config: { senzaMisura: true } },
    async ({ oggetto: chi, request, reply }) =>
      collegato(reply, request, await regia.prova(chi.astaId, chiEntra(chi, request), offertaIn(request))),
  );
  // Quante prove si fanno direbbe quanti offrono (R10).
  serve(app, provaLApparecchio, { oggetto, config: { senzaMisura: true } }, ({ oggetto: chi, corpo }) =>
    scriviProva(
      db,
      { asta: chi.astaId, credenzialeId: chi.id, pseudonimo: nomeInStanza(chi), fattaIl: orologio.adesso() },
      corpo,
    ),
  );
}

function perChiConduce(app: FastifyInstance, parti: Parti, regia: RegiaSala): void {
  const incaricato = ({ chi, parametri: { id } }: Nominata<UtenteAdmin>) => affidata(parti, id, chi);
  const conduce = ({ chi, parametri: { id } }: Nominata<UtenteAdmin>) => condotta(parti, id, chi);
  serve(app, salaPerChiConduce, { oggetto: incaricato }, ({ oggetto: stato, chi }) =>
    regia.statoPerChiConduce(stato.id, stato, incaricatoDi(stato, chi)),
  );
  serve(app, vaInOnda, { ...OFFERTA, oggetto: conduce }, async ({ oggetto: { id }, chi, request, reply }) => {
    const entra = daSessione(chiConduce(chi), request, () => condotta(parti, id, chi));
    return collegato(reply, request, await regia.vaInOnda(id, entra, offertaIn(request)));
  });
  serve(app, ascoltaDaConsole, { ...OFFERTA, oggetto: incaricato }, async ({ oggetto: stato, chi, request, reply }) => {
    const entra = daSessione(incaricatoDi(stato, chi), request, () => affidata(parti, stato.id, chi));
    return collegato(reply, request, await regia.ascolta(stato.id, entra, offertaIn(request)));
  });
  serve(
    app,
    rispondiAllaSalaDaConsole,
    { ...OFFERTA, oggetto: incaricato },
    ({ oggetto: stato, chi, parametri: { collegamento }, request }) =>
      regia.risponde(stato.id, collegamento, incaricatoDi(stato, chi), offertaIn(request)),
  );
  serve(app, lasciaLaSalaDaConsole, { oggetto: incaricato }, ({ oggetto: stato, chi, parametri: { collegamento } }) =>
    regia.lascia(stato.id, collegamento, incaricatoDi(stato, chi)),
  );
}

function perIlGiudice(app: FastifyInstance, parti: Parti, regia: RegiaSala): void {
  const oggetto = ({ chi, parametri: { id } }: Nominata<UtenteAdmin>) => affidata(parti, id, chi);
  serve(app, gettoneDelGiudice, { oggetto }, ({ oggetto: stato, chi }) =>
    regia.gettone(stato.id, incaricatoDi(stato, chi)),
  );
  serve(app, diciIlMicrofonoDelGiudice, { oggetto }, ({ oggetto: stato, chi, corpo: { preso } }) =>
    regia.microfono(stato.id, incaricatoDi(stato, chi), preso),
  );
  serve(app, parlaIlGiudice, { ...OFFERTA, oggetto }, async ({ oggetto: stato, chi, request, reply }) => {
    const entra = daSessione(incaricatoDi(stato, chi), request, () => affidata(parti, stato.id, chi));
    return collegato(reply, request, await regia.parla(stato.id, entra, gettoneIn(request), offertaIn(request)));
  });
}

function personaDi(chi: UtenteVendita): PersonaInSala {
  return { chi: chi.id, nome: nomeInStanza(chi), attore: attoreDi(chi) };
}

/** A chi partecipa basta che la sessione sia viva: la sua vendita non cambia. */
const chiEntra = (chi: UtenteVendita, request: FastifyRequest): EntraInSala =>
  daSessione(personaDi(chi), request, async () => undefined);

/** Chi si collega, con la sessione che la guardia della rotta ha riconosciuto, e come si richiede se può stare lì. */
function daSessione(
  persona: PersonaInSala,
  { sessioneId }: FastifyRequest,
  ancora: EntraInSala['ancora'],
): EntraInSala {
  if (sessioneId === null) throw problema('non_autenticato');
  return { ...persona, sessione: sessioneId, ancora };
}

const chiConduce = (chi: UtenteAdmin): PersonaInSala => ({
  chi: chi.id,
  nome: NOME_DEL_REFERENTE,
  attore: attoreDi(chi),
});

/** Chi conduce, il secondo delegato che lo segue, o il giudice che assiste: nella sala sono persone diverse, e il secondo guarda. */
function incaricatoDi(stato: StatoPubblicato, chi: UtenteAdmin): PersonaInSala {
  if (eIlReferente(stato, chi)) return chiConduce(chi);
  if (guardaDaSecondo(stato, chi)) return { ...chiConduce(chi), nome: NOME_DEL_SECONDO };
  return { chi: chi.id, nome: GIUDICE_IN_SALA, attore: { tipo: 'magistrato', id: chi.id } };
}

function offertaIn({ body }: FastifyRequest): string {
  if (!Buffer.isBuffer(body)) throw problema('formato_non_ammesso');
  return body.toString('utf8');
}

function gettoneIn({ headers }: FastifyRequest): string {
  const mostrato = headers[INTESTAZIONE_GETTONE];
  // Uno che manca non vale, come uno inventato: lo dice la regia, che conta chi non apre il microfono.
  return typeof mostrato === 'string' ? mostrato : '';
}

/** La risposta, e dove sta ciò che si è aperto (RFC 9725). */
function collegato(reply: FastifyReply, { url }: FastifyRequest, entrato: EntratoInSala): FileDato {
  const sala = url.slice(0, url.indexOf('/sala/') + '/sala/'.length);
  reply.header('location', `${sala}risorse/${entrato.rid}`);
  if ('risposta' in entrato) return comeFile(TIPO_SDP, null, entrato.risposta);
  // Il motore vuole offrire lui: chi entra risponde là, con un PATCH.
  reply.code(406);
  return comeFile(TIPO_SDP, null, entrato.controfferta);
}
