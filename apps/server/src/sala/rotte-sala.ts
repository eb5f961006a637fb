import type { UtenteAdmin, UtenteVendita } from '@gestore/contratto/accesso/forme';
import {
  abbassaLaMano,
  abbassaLaManoDelGiudice,
  alzaLaMano,
  apriLaSala,
  cambiaModalita,
  chiudiLaSala,
  daiLaParola,
  manoDelGiudice,
  rinunciaAllaParola,
  silenzia,
  togliLaParola,
} from '@gestore/contratto/sala/chiamate';
import { type Attore, GIUDICE_IN_SALA, type StatoPubblicato } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { problema } from '../bordo/problema.ts';
import { serve } from '../bordo/serve.ts';
import type { Casa } from '../piattaforma/casa.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import { type CompieAtti, compi } from '../vendita/rotte/atti/atti.ts';
import { type AttoArrivato, haMano, nelRegistro, perUnAtto } from '../vendita/rotte/atti/atto-di-chi-conduce.ts';
import { attoreDi, nomeInStanza } from '../vendita/rotte/attori.ts';
import { affidata, dellaSuaVendita, guardaDaSecondo, type Nominata } from '../vendita/rotte/oggetti.ts';
import type { RegiaSala } from './regia.ts';
import { rotteRegia } from './rotte-regia.ts';

type PartiSala = CompieAtti & Pick<Casa, 'db' | 'segreti' | 'orologio'> & Pick<Nucleo, 'esecutore' | 'giornale'>;

/** La sala virtuale: chi vi ha la parola e chi la chiede. Sono fatti, e la gara non li guarda (R81). */
export async function rotteSala(
  app: FastifyInstance,
  { parti, regia }: { parti: PartiSala; regia: RegiaSala },
): Promise<void> {
  perChiPartecipa(app, parti, regia);
  perIlGiudice(app, parti, regia);
  perChiConduce(app, parti, regia);
  await rotteRegia(app, { parti, regia });
}

function perChiPartecipa(app: FastifyInstance, parti: PartiSala, regia: RegiaSala): void {
  const oggetto = ({ chi, parametri: { id } }: Nominata<UtenteVendita>) => dellaSuaVendita(chi, id);
  serve(app, alzaLaMano, { oggetto }, ({ oggetto: chi, corpo: { comandoId } }) =>
    compi(parti, chi.astaId, comandoId, attoreDi(chi), { tipo: 'chiediParola' }),
  );
  serve(app, abbassaLaMano, { oggetto }, ({ oggetto: chi, corpo: { comandoId } }) =>
    compi(parti, chi.astaId, comandoId, attoreDi(chi), { tipo: 'ritiraParola' }),
  );
  serve(app, rinunciaAllaParola, { oggetto }, ({ oggetto: chi, corpo: { comandoId } }) => {
    const pseudonimo = nomeInStanza(chi);
    const scrivi = () =>
      compi(parti, chi.astaId, comandoId, attoreDi(chi), { tipo: 'togliParola', pseudonimo, motivo: 'rinuncia' });
    return regia.togliendo(chi.astaId, { comandoId, pseudonimo }, scrivi);
  });
}

/** Il giudice che assiste chiede la parola, smette di chiederla e la lascia; chi conduce la sala la toglie a chi ce l’ha (R36, R81). */
function perIlGiudice(app: FastifyInstance, parti: PartiSala, regia: RegiaSala): void {
  const oggetto = ({ chi, parametri: { id } }: Nominata<UtenteAdmin>) => affidata(parti, id, chi);
  serve(app, manoDelGiudice, { oggetto }, async ({ oggetto: stato, chi, corpo: { comandoId } }) =>
    compi(parti, stato.id, comandoId, await nellaSala(parti, stato, chi, comandoId), { tipo: 'chiediParola' }),
  );
  serve(app, abbassaLaManoDelGiudice, { oggetto }, async ({ oggetto: stato, chi, corpo: { comandoId } }) =>
    compi(parti, stato.id, comandoId, await nellaSala(parti, stato, chi, comandoId), { tipo: 'ritiraParola' }),
  );
  serve(app, togliLaParola, { oggetto }, async ({ oggetto: stato, chi, corpo: { comandoId, pseudonimo } }) => {
    const attore = await nellaSala(parti, stato, chi, comandoId);
    const delGiudice = attore.tipo === 'magistrato';
    if (delGiudice && pseudonimo !== GIUDICE_IN_SALA) throw problema('R36_sola_lettura');
    const motivo = delGiudice ? 'rinuncia' : 'referente';
    const scrivi = () => compi(parti, stato.id, comandoId, attore, { tipo: 'togliParola', pseudonimo, motivo });
    return regia.togliendo(stato.id, { comandoId, pseudonimo }, scrivi);
  });
}

function perChiConduce(app: FastifyInstance, parti: PartiSala, regia: RegiaSala): void {
  const oggetto = (arrivata: AttoArrivato) => perUnAtto(parti, arrivata, nelRegistro(parti));
  serve(app, apriLaSala, { oggetto }, ({ oggetto: { id }, chi, corpo: { comandoId, modalita } }) =>
    compi(parti, id, comandoId, attoreDi(chi), { tipo: 'apriSala', modalita }),
  );
  serve(app, chiudiLaSala, { oggetto }, ({ oggetto: { id }, chi, corpo: { comandoId } }) =>
    regia.togliendo(id, { comandoId }, () => compi(parti, id, comandoId, attoreDi(chi), { tipo: 'chiudiSala' })),
  );
  serve(app, cambiaModalita, { oggetto }, ({ oggetto: { id }, chi, corpo: { comandoId, modalita } }) =>
    compi(parti, id, comandoId, attoreDi(chi), { tipo: 'condividiSchermo', modalita }),
  );
  serve(
    app,
    daiLaParola,
    { oggetto },
    ({ oggetto: { id }, chi, parametri: { pseudonimo }, corpo: { comandoId, mezzi, durataMs } }) =>
      compi(parti, id, comandoId, attoreDi(chi), { tipo: 'daiParola', pseudonimo, mezzi, durataMs }),
  );
  serve(app, silenzia, { oggetto }, ({ oggetto: { id }, chi, corpo: { comandoId } }) =>
    regia.togliendo(id, { comandoId }, () => compi(parti, id, comandoId, attoreDi(chi), { tipo: 'silenziaTutti' })),
  );
}

/**
 * Chi conduce, o il giudice che assiste; il secondo delegato nella sala guarda, e ripete soltanto ciò che ha compiuto quando conduceva:
 * 403 `R36_sola_lettura`, prima di toccare una voce.
 */
async function nellaSala(
  parti: PartiSala,
  stato: StatoPubblicato,
  chi: UtenteAdmin,
  comandoId: string,
): Promise<Attore> {
  if (await haMano(stato, chi, comandoId, nelRegistro(parti))) return attoreDi(chi);
  if (guardaDaSecondo(stato, chi)) throw problema('R36_sola_lettura');
  return { tipo: 'magistrato', id: chi.id };
}
