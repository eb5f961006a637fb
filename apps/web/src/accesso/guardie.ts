import type { Strategia } from '@gestore/contratto/accesso/forme';
import { redirect } from '@tanstack/react-router';
import { percorsoRicordato, ricordaPercorso, utenteDi } from './sessione.ts';

/** La pagina di accesso di ogni strategia, che è anche quella a cui va chi esce. */
export const ACCESSO = { user: '/login', admin: '/admin/login', edicom: '/edicom/login' } as const satisfies Record<
  Strategia,
  string
>;
/** La casa di ogni strategia: dove va chi entra senza aver chiesto una pagina; quelle degli operatori mandano al cruscotto. */
export const CASA = {
  user: '/',
  admin: '/admin',
  edicom: '/edicom',
} as const satisfies Record<Strategia, string>;

type Contesto = { location: { href: string } };
type Guardia = (contesto: Contesto) => Promise<void>;

function autenticato(strategia: Strategia): Guardia {
  return async ({ location }) => {
    if ((await utenteDi(strategia)) !== null) return;
    ricordaPercorso(location.href);
    throw redirect({ to: ACCESSO[strategia] });
  };
}

/** Le guardie per nome, come le dichiara la specifica. */
const GUARDIE: Readonly<Record<string, Guardia>> = {
  'user/authenticated': autenticato('user'),
  'admin/authenticated': autenticato('admin'),
  'edicom/authenticated': autenticato('edicom'),
};

/** Una rotta chiede una guardia che non esiste: è un errore nostro. */
export class GuardiaSconosciuta extends Error {
  readonly stato = 500;
}

/** La guardia con quel nome; un nome sconosciuto è l'errore 500 della specifica, sezione 8. */
export function guardiaDi(nome: string): Guardia {
  return async (contesto) => {
    const trovata = GUARDIE[nome];
    if (trovata === undefined) throw new GuardiaSconosciuta(nome);
    await trovata(contesto);
  };
}

/** Le pagine per soli ospiti mandano chi è già entrato alla pagina che aveva chiesto, o a casa. */
export function soloOspiti(strategia: Strategia): () => Promise<void> {
  return async () => {
    if ((await utenteDi(strategia)) !== null) throw redirect({ href: percorsoRicordato(CASA[strategia]) });
  };
}
