import type { UtenteAdmin, UtenteVendita } from '@gestore/contratto/accesso';
import {
  abbassaLaMano,
  alzaLaMano,
  apriLaSala,
  cambiaModalita,
  chiudiLaSala,
  daiLaParola,
  manoDelGiudice,
  rinunciaAllaParola,
  silenzia,
  togliLaParola,
} from '@gestore/contratto/chiamate/sala';
import { type Attore, GIUDICE_IN_SALA } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { problema } from '../bordo/problema.ts';
import { serve } from '../bordo/serve.ts';
import { type CompieAtti, compi } from '../vendita/rotte/atti.ts';
import { attoreDi, nomeInStanza } from '../vendita/rotte/attori.ts';
import { affidata, condotta, dellaSuaVendita, eIlReferente, type Nominata } from '../vendita/rotte/oggetti.ts';
import type { Vendita } from '../vendita/vendita.ts';

type PartiSala = CompieAtti & Pick<Vendita, 'db' | 'segreti' | 'esecutore'>;

/** La sala virtuale: chi vi ha la parola e chi la chiede. Sono fatti, e la gara non li guarda (R81). */
export async function rotteSala(app: FastifyInstance, { vendita }: { vendita: PartiSala }): Promise<void> {
  perChiPartecipa(app, vendita);
  perIlGiudice(app, vendita);
  perChiConduce(app, vendita);
}

function perChiPartecipa(app: FastifyInstance, parti: PartiSala): void {
  const oggetto = ({ chi, parametri: { id } }: Nominata<UtenteVendita>) => dellaSuaVendita(chi, id);
  serve(app, alzaLaMano, { oggetto }, ({ oggetto: chi, corpo: { comandoId } }) =>
    compi(parti, chi.astaId, comandoId, attoreDi(chi), { tipo: 'chiediParola' }),
  );
  serve(app, abbassaLaMano, { oggetto }, ({ oggetto: chi, corpo: { comandoId } }) =>
    compi(parti, chi.astaId, comandoId, attoreDi(chi), { tipo: 'ritiraParola' }),
  );
  serve(app, rinunciaAllaParola, { oggetto }, ({ oggetto: chi, corpo: { comandoId } }) =>
    compi(parti, chi.astaId, comandoId, attoreDi(chi), {
      tipo: 'togliParola',
      pseudonimo: nomeInStanza(chi),
      motivo: 'rinuncia',
    }),
  );
}

/** Il giudice che assiste chiede la parola e la lascia; chi conduce la sala la toglie a chi ce l’ha (R36, R81). */
function perIlGiudice(app: FastifyInstance, parti: PartiSala): void {
  const oggetto = ({ chi, parametri: { id } }: Nominata<UtenteAdmin>) => affidata(parti, id, chi);
  serve(app, manoDelGiudice, { oggetto }, ({ oggetto: stato, chi, corpo: { comandoId } }) =>
    compi(parti, stato.id, comandoId, nellaSala(stato, chi), { tipo: 'chiediParola' }),
  );
  serve(app, togliLaParola, { oggetto }, ({ oggetto: stato, chi, corpo: { comandoId, pseudonimo } }) => {
    const attore = nellaSala(stato, chi);
    const sua = attore.tipo === 'magistrato';
    if (sua && pseudonimo !== GIUDICE_IN_SALA) throw problema('R36_sola_lettura');
    const motivo = sua ? 'rinuncia' : 'referente';
    return compi(parti, stato.id, comandoId, attore, { tipo: 'togliParola', pseudonimo, motivo });
  });
}

function perChiConduce(app: FastifyInstance, parti: PartiSala): void {
  const oggetto = ({ chi, parametri: { id } }: Nominata<UtenteAdmin>) => condotta(parti, id, chi);
  serve(app, apriLaSala, { oggetto }, ({ oggetto: { id }, chi, corpo: { comandoId, modalita } }) =>
    compi(parti, id, comandoId, attoreDi(chi), { tipo: 'apriSala', modalita }),
  );
  serve(app, chiudiLaSala, { oggetto }, ({ oggetto: { id }, chi, corpo: { comandoId } }) =>
    compi(parti, id, comandoId, attoreDi(chi), { tipo: 'chiudiSala' }),
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
    compi(parti, id, comandoId, attoreDi(chi), { tipo: 'silenziaTutti' }),
  );
}

/** Chi conduce, o il giudice che assiste: nella sala sono due persone diverse. */
function nellaSala(stato: Parameters<typeof eIlReferente>[0], chi: UtenteAdmin): Attore {
  return eIlReferente(stato, chi) ? attoreDi(chi) : { tipo: 'magistrato', id: chi.id };
}
