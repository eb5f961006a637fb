import {
  chiudiAltri as chiudiAltriAdmin,
  logout as logoutAdmin,
  revoca as revocaAdmin,
  rinnova as rinnovaAdmin,
  sessioni as sessioniAdmin,
  token as tokenAdmin,
  utente as utenteAdmin,
} from './chiamate-admin.ts';
import {
  chiudiAltri as chiudiAltriEdicom,
  logout as logoutEdicom,
  revoca as revocaEdicom,
  rinnova as rinnovaEdicom,
  sessioni as sessioniEdicom,
  token as tokenEdicom,
  utente as utenteEdicom,
} from './chiamate-edicom.ts';
import {
  chiudiAltri as chiudiAltriUser,
  logout as logoutUser,
  revoca as revocaUser,
  rinnova as rinnovaUser,
  sessioni as sessioniUser,
  token as tokenUser,
  utente as utenteUser,
} from './chiamate-user.ts';
import type { Strategia } from './costanti-accesso.ts';

const ACCESSI = {
  user: {
    utente: utenteUser,
    logout: logoutUser,
    sessioni: sessioniUser,
    revoca: revocaUser,
    chiudiAltri: chiudiAltriUser,
    token: tokenUser,
    rinnova: rinnovaUser,
  },
  admin: {
    utente: utenteAdmin,
    logout: logoutAdmin,
    sessioni: sessioniAdmin,
    revoca: revocaAdmin,
    chiudiAltri: chiudiAltriAdmin,
    token: tokenAdmin,
    rinnova: rinnovaAdmin,
  },
  edicom: {
    utente: utenteEdicom,
    logout: logoutEdicom,
    sessioni: sessioniEdicom,
    revoca: revocaEdicom,
    chiudiAltri: chiudiAltriEdicom,
    token: tokenEdicom,
    rinnova: rinnovaEdicom,
  },
} as const satisfies Record<Strategia, unknown>;

/** Le chiamate di accesso che ogni strategia ha. */
export function accessoDi<S extends Strategia>(strategia: S): (typeof ACCESSI)[S] {
  return ACCESSI[strategia];
}
