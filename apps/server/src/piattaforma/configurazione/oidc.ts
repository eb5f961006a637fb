import { z } from 'zod';
import { eQuestaMacchina } from '../questa-macchina.ts';

/** Un segreto più corto di così si indovina. */
const PAROLA_MIN = 16;

const facoltativa = <T extends z.ZodType>(schema: T) =>
  z.preprocess((valore) => (valore === '' ? undefined : valore), schema.optional());
const indirizzo = z.url({ protocol: /^https?$/ }).transform((testo) => testo.replace(/\/+$/, ''));

/** Le variabili d'ambiente su come entrano gli operatori, ciascuna con il suo predefinito e il suo significato. */
export const VARIABILI_OIDC = {
  /** Il fornitore OpenID Connect degli operatori; nessuno: nessuno entra come operatore, se OIDC_SVILUPPO non lo dice. */
  OIDC_ISSUER: facoltativa(indirizzo),
  OIDC_CLIENT_ID: facoltativa(z.string().min(1)),
  OIDC_CLIENT_SECRET: facoltativa(z.string().min(1)),
  /** Gli emittenti con gli stessi operatori di OIDC_ISSUER, separati da virgole: dov'era il fornitore prima di spostarsi. */
  OIDC_ISSUER_PRECEDENTI: facoltativa(z.string()),
  /**
   * `si`: il fornitore di sviluppo sotto /oidc, con una parola segreta stampata all'avvio; un testo di 16 caratteri o
   * più è quella parola. `no`, il predefinito: non esiste. Mai in produzione, né accanto a OIDC_ISSUER.
   */
  OIDC_SVILUPPO: facoltativa(z.string()),
} as const;

type Variabili = { [K in keyof typeof VARIABILI_OIDC]?: z.infer<(typeof VARIABILI_OIDC)[K]> };

/** Dove entrano gli operatori, e dov'era prima lo stesso fornitore. */
export type ConfigurazioneOidc = {
  emittente: string;
  clientId: string;
  clientSecret: string | null;
  precedenti: readonly string[];
};

/** Il fornitore di sviluppo, perché qualcuno l'ha detto; `parola` è la sua parola segreta, o null per una fatta all'avvio. */
export type ConfigurazioneOidcSviluppo = { parola: string | null };

/** Il fornitore delle variabili; null: nessuno. Lancia un `Error` che nomina quella sbagliata. */
export function oidcDa(v: Variabili): ConfigurazioneOidc | null {
  if (v.OIDC_ISSUER === undefined) {
    for (const nome of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ISSUER_PRECEDENTI'] as const)
      if (v[nome] !== undefined) throw new Error(`OIDC_ISSUER: manca, ma è indicato ${nome}.`);
    return null;
  }
  if (v.OIDC_CLIENT_ID === undefined) throw new Error('OIDC_CLIENT_ID: manca, ed è necessario con OIDC_ISSUER.');
  return {
    emittente: v.OIDC_ISSUER,
    clientId: v.OIDC_CLIENT_ID,
    clientSecret: v.OIDC_CLIENT_SECRET ?? null,
    precedenti: precedentiDa(v.OIDC_ISSUER_PRECEDENTI ?? ''),
  };
}

function precedentiDa(testo: string): string[] {
  return testo
    .split(',')
    .map((uno) => uno.trim())
    .filter((uno) => uno !== '')
    .map((scritto) => {
      const letto = indirizzo.safeParse(scritto);
      if (!letto.success) throw new Error(`OIDC_ISSUER_PRECEDENTI: «${scritto}» non è un indirizzo completo.`);
      return letto.data;
    });
}

/** Il fornitore di sviluppo, se qualcuno l'ha chiesto. Lancia un `Error` dove non sarebbe sicuro, o non ha senso. */
export function oidcSviluppoDa(
  v: Pick<Variabili, 'OIDC_ISSUER' | 'OIDC_SVILUPPO'> & { NODE_ENV: string },
): ConfigurazioneOidcSviluppo | null {
  const detto = v.OIDC_SVILUPPO ?? 'no';
  if (detto === 'no') return null;
  if (detto !== 'si' && detto.length < PAROLA_MIN)
    throw new Error(
      `OIDC_SVILUPPO: si scrive «si», «no», oppure il segreto da chiedere, di almeno ${PAROLA_MIN} caratteri.`,
    );
  if (v.NODE_ENV === 'production')
    throw new Error(
      'OIDC_SVILUPPO: in produzione non vale. Gli operatori entrano dal servizio di identità indicato in OIDC_ISSUER.',
    );
  if (v.OIDC_ISSUER !== undefined)
    throw new Error('OIDC_SVILUPPO: non sta con OIDC_ISSUER. Gli operatori entrano da uno solo dei due.');
  return { parola: detto === 'si' ? null : detto };
}

/**
 * Fuori dalla produzione, senza fornitore, il server tiene dati di dimostrazione e può far entrare operatori con una
 * parola del terminale: esiste soltanto dove nessun'altra macchina lo raggiunge. Lancia un `Error` che nomina ciò che
 * lo apre; la staffetta non fa entrare nessuno.
 */
export function controllaSoloQui(
  v: { NODE_ENV: string; RUOLO: string; HOST: string; TRUST_PROXY?: string | undefined } & Pick<
    Variabili,
    'OIDC_ISSUER'
  >,
  baseUrl: string,
): void {
  if (v.NODE_ENV === 'production' || v.OIDC_ISSUER !== undefined || v.RUOLO === 'staffetta') return;
  const aperte = [
    ...(eQuestaMacchina(v.HOST) ? [] : ['HOST']),
    ...(eQuestaMacchina(new URL(baseUrl).hostname) ? [] : ['BASE_URL']),
    ...(v.TRUST_PROXY === undefined ? [] : ['TRUST_PROXY']),
  ];
  if (aperte.length === 0) return;
  throw new Error(
    `${aperte.join(', ')}: così il server si raggiunge da altre macchine, e in sviluppo senza OIDC_ISSUER non deve: ha dati di prova e, con OIDC_SVILUPPO, un accesso da operatore. Indichi NODE_ENV=production, oppure OIDC_ISSUER e OIDC_CLIENT_ID del servizio di identità; per provare il prodotto su questa macchina lasci HOST, BASE_URL e TRUST_PROXY come sono.`,
  );
}
