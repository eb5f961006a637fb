import { expect } from '@playwright/test';
import type { Chi } from '../rotte.ts';
import type { Scena } from '../scena.ts';
import type { Rotta } from './frasi.ts';
import { rotta } from './prova.ts';

type Attesa = {
  chi: Chi;
  layout: 'default' | 'login' | 'admin' | 'edicom';
  titolo: RegExp;
  /** Con l'identificativo, dove la rotta ne ammette uno. */
  con?: (scena: Scena) => { percorso: string; titolo: RegExp; chi?: Chi };
  /** Dove si arriva, se la rotta manda altrove. */
  arrivo?: string;
};

const LOTTO = /Cislago/;

/** Una vendita per volta, o la scelta fra le proprie se l'indirizzo non ne nomina una. */
function delDelegato(parte: string, titolo: RegExp): Attesa {
  return {
    chi: 'delegata',
    layout: 'admin',
    titolo,
    con: ({ gara }) => ({ percorso: `/admin/asta/${gara}${parte}`, titolo: LOTTO }),
  };
}
const delGestore = (titolo: RegExp): Attesa => ({ chi: 'gestore', layout: 'edicom', titolo });

const ATTESE: Record<Rotta, Attesa> = {
  '/': { chi: 'visitatore', layout: 'default', titolo: /Vendite/ },
  '/login/{token}': {
    chi: 'visitatore',
    layout: 'login',
    titolo: /Accedi alla vendita/,
    con: ({ collegamenti, gara }) => ({ percorso: collegamenti[gara]?.tutti[0] ?? '', titolo: /Accedi alla vendita/ }),
  },
  '/user/asta/{esito}': {
    chi: 'offerente',
    layout: 'default',
    titolo: LOTTO,
    con: () => ({ percorso: '/user/asta/aggiudicata', titolo: LOTTO, chi: 'vincitore' }),
  },
  '/user/asta/busta_rifiutata': { chi: 'rifiutato', layout: 'default', titolo: LOTTO },
  '/user/asta/conclusa': { chi: 'vincitore', layout: 'default', titolo: LOTTO },
  '/user/asta/virtualRoom': { chi: 'offerente', layout: 'default', titolo: /Audio|Stanza virtuale|virtuale/i },
  '/admin': { chi: 'delegata', layout: 'admin', titolo: /Cruscotto/, arrivo: '/admin/dashboard' },
  '/admin/login': { chi: 'visitatore', layout: 'login', titolo: /Area del delegato/ },
  '/admin/dashboard': { chi: 'delegata', layout: 'admin', titolo: /Cruscotto/ },
  '/admin/calendario': { chi: 'delegata', layout: 'admin', titolo: /Calendario/ },
  '/admin/token': { chi: 'delegata', layout: 'admin', titolo: /Credenziali/ },
  '/admin/password/reset': { chi: 'visitatore', layout: 'login', titolo: /Password/i },
  '/admin/asta/{id}': delDelegato('', /Scheda/),
  '/admin/asta/{id}/busta': delDelegato('/busta', /Buste/),
  '/admin/asta/{id}/console': delDelegato('/console', /Console/),
  '/admin/asta/{id}/console/sala': delDelegato('/console/sala', /Schermo di sala/),
  '/admin/asta/{id}/helpdesk': delDelegato('/helpdesk', /Assistenza/),
  '/admin/asta/{id}/redattore': delDelegato('/redattore', /Verbale/),
  '/admin/asta/{id}/virtualRoom': delDelegato('/virtualRoom', /Sala virtuale/),
  '/edicom': { ...delGestore(/Cruscotto/), arrivo: '/edicom/dashboard' },
  '/edicom/login': { chi: 'visitatore', layout: 'login', titolo: /Area del gestore/ },
  '/edicom/dashboard': delGestore(/Cruscotto/),
  '/edicom/calendario': delGestore(/Calendario/),
  '/edicom/bancasella': delGestore(/Banca Sella/),
  '/edicom/bancasella/ordine/create': delGestore(/ordine/i),
  '/edicom/bcc': delGestore(/BCC/),
  '/edicom/logs': delGestore(/Registro/),
  '/edicom/soggetti': delGestore(/Soggetti/),
  '/edicom/soggetti/create': delGestore(/soggetto/i),
  '/edicom/soggetti/{id}': delGestore(/./),
  '/edicom/statistiche': delGestore(/Statistiche/),
  '/edicom/tribunali': delGestore(/Tribunali/),
  '/edicom/authenticable/callback': { chi: 'visitatore', layout: 'login', titolo: /./ },
  '/edicom/asta/{id}': delGestore(/./),
  '/edicom/asta/{id}/helpdesk': {
    ...delGestore(/Assistenza/),
    con: ({ gara }) => ({ percorso: `/edicom/asta/${gara}/helpdesk`, titolo: /Assistenza/ }),
  },
};

for (const [nome, attesa] of Object.entries(ATTESE) as [Rotta, Attesa][])
  rotta(nome, async ({ banco, entrate }) => {
    const visite: { percorso: string; titolo: RegExp; chi?: Chi }[] = [
      { percorso: senzaSegnaposti(nome, banco.scena), titolo: attesa.titolo },
      ...(attesa.con === undefined ? [] : [attesa.con(banco.scena)]),
    ];
    for (const { percorso, titolo, chi = attesa.chi } of visite) {
      const pagina = await (await entrate.di(chi)).newPage();
      const errori: string[] = [];
      pagina.on('pageerror', (errore) => errori.push(errore.message));
      await pagina.goto(percorso);
      await expect(pagina.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(pagina.getByRole('heading', { level: 1 })).toContainText(titolo);
      await expect(pagina.locator('[data-layout]')).toHaveAttribute('data-layout', attesa.layout);
      await expect(pagina).toHaveTitle(/ - Gestore Vendite$/);
      if (attesa.arrivo !== undefined) await expect(pagina).toHaveURL(`${banco.url}${attesa.arrivo}`);
      // Un collegamento profondo regge la ricarica.
      await pagina.reload();
      await expect(pagina.getByRole('heading', { level: 1 })).toContainText(titolo);
      expect(errori).toEqual([]);
      await pagina.close();
    }
  });

function senzaSegnaposti(nome: Rotta, { raccolta }: Scena): string {
  if (nome === '/edicom/asta/{id}') return `/edicom/asta/${raccolta}`;
  if (nome === '/edicom/soggetti/{id}') return '/edicom/soggetti/00000000-0000-4000-8000-000000000000';
  return nome.replace(/\/\{\w+\}/g, '');
}
