import type { Scena } from './scena.ts';

/** Chi visita una pagina nelle prove che le attraversano tutte. */
export type Chi = 'visitatore' | 'offerente' | 'vincitore' | 'rifiutato' | 'delegata' | 'gestore';

export type Pagina = { percorso: string; chi: Chi };

const di = (chi: Chi, ...percorsi: string[]): Pagina[] => percorsi.map((percorso) => ({ percorso, chi }));

/** La scena per nome, per dire quali sono le pagine prima che la scena ci sia. */
export const PER_NOME: Scena = {
  bozza: ':bozza',
  raccolta: ':raccolta',
  pronta: ':pronta',
  gara: ':gara',
  aggiudicata: ':aggiudicata',
  soggetto: ':soggetto',
  credenziale: ':credenziale',
  collegamenti: {},
};

/** Una pagina che non è di alcuna rotta: dice che non c'è. */
export const DI_NESSUNA_ROTTA = '/non-esiste';

/** Ogni rotta del prodotto con qualcosa di vero da mostrare: serve agli esami di accessibilità e alle schermate. Che ci siano tutte lo vede `npm run check`. */
export function pagine({ gara, aggiudicata, pronta, raccolta, bozza, soggetto, credenziale }: Scena): Pagina[] {
  return [
    ...di(
      'visitatore',
      '/',
      `/asta/${raccolta}`,
      `/asta/${raccolta}/assisti`,
      `/asta/${aggiudicata}`,
      '/login',
      '/verifica',
      '/prova',
      '/stato',
    ),
    ...di('visitatore', '/accessibilita', '/condizioni', '/admin/login', '/admin/password/reset', '/edicom/login'),
    ...di('visitatore', '/edicom/authenticable/callback', `/login/${credenziale}`, DI_NESSUNA_ROTTA),
    ...di('offerente', '/user/asta', '/user/asta/virtualRoom'),
    ...di('vincitore', '/user/asta/aggiudicata', '/user/asta/conclusa'),
    ...di('rifiutato', '/user/asta/busta_rifiutata'),
    ...di('delegata', '/admin/dashboard', '/admin/calendario', '/admin/token', '/admin/asta', '/admin/asta/busta'),
    ...di('delegata', '/admin/asta/console', '/admin/asta/console/sala', '/admin/asta/helpdesk'),
    ...di('delegata', '/admin/asta/redattore', '/admin/asta/virtualRoom', `/admin/asta/${pronta}`),
    ...di('delegata', `/admin/asta/${gara}/busta`, `/admin/asta/${gara}/console`, `/admin/asta/${gara}/console/sala`),
    ...di('delegata', `/admin/asta/${gara}/helpdesk`, `/admin/asta/${gara}/virtualRoom`),
    ...di('delegata', `/admin/asta/${aggiudicata}`, `/admin/asta/${aggiudicata}/redattore`),
    ...di('gestore', '/edicom/dashboard', '/edicom/calendario', '/edicom/asta/create', `/edicom/asta/${bozza}`),
    ...di('gestore', `/edicom/asta/${raccolta}`, `/edicom/asta/${aggiudicata}`, '/edicom/asta/helpdesk'),
    ...di('gestore', `/edicom/asta/${raccolta}?parte=offerte`, `/edicom/asta/${raccolta}?parte=scheda`),
    ...di('gestore', `/edicom/asta/${gara}/helpdesk`, '/edicom/bancasella', '/edicom/bancasella/ordine/create'),
    ...di(
      'gestore',
      '/edicom/bcc',
      '/edicom/logs',
      '/edicom/soggetti',
      '/edicom/soggetti/create',
      `/edicom/soggetti/${soggetto}`,
    ),
    ...di('gestore', '/edicom/operatori', '/edicom/statistiche', '/edicom/tribunali'),
  ];
}

/** Il nome del file di una schermata: la rotta, con le cose della scena chiamate per nome. */
export function nomeDi(percorso: string, scena: Scena): string {
  let nome = percorso;
  const { collegamenti: _, ...cose } = scena;
  for (const [cosa, identificativo] of Object.entries(cose)) nome = nome.replace(identificativo, cosa);
  return nome.replace(/^\//, '').replace('?parte=', '-').replaceAll('/', '-') || 'home';
}
