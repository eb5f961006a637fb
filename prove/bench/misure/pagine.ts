import type { Misura } from '../misura.ts';
import { apriChromium, apriScena } from '../pagine/scena.ts';
import { type Visita, visita } from '../pagine/visita.ts';
import type { Voci } from '../statistica.ts';

/** Il telefono e il tavolo di chi usa il prodotto. */
const SCHERMI = [
  ['390', { width: 390, height: 844 }],
  ['1440', { width: 1440, height: 900 }],
] as const;

/** Chi visita senza essere entrato riceve la pagina già scritta; stanza e console aspettano di sapere chi chiede. */
const PUBBLICHE = ['home', 'scheda'] as const;
const RISERVATE = ['stanza', 'console'] as const;

const obiettivi = (pagine: readonly string[], lcp: number) =>
  pagine.flatMap((pagina) =>
    SCHERMI.flatMap(([largo]) => [
      { voce: `${pagina} a ${largo}: LCP ms`, verso: 'al più' as const, limite: lcp },
      { voce: `${pagina} a ${largo}: CLS`, verso: 'al più' as const, limite: 0.02 },
    ]),
  );

export const pagine: Misura = {
  nome: 'pagine',
  titolo: 'La prima pagina',
  spiegazione:
    'Chromium con la memoria vuota, su una rete mobile lenta (1,6 Mbit/s, 150 ms) e una CPU quattro volte più lenta, contro il server vero con la scena delle prove. LCP e CLS sono quelli del browser; i kB sono tutto ciò che arriva sul filo, intestazioni comprese: fino a quando si può agire, e a pagina ferma.',
  obiettivi: [
    ...obiettivi(PUBBLICHE, 1_500),
    ...obiettivi(RISERVATE, 2_000),
    { voce: 'stanza a 390: kB fino al rilancio', verso: 'al più', limite: 180 },
  ],
  async misura({ cartella, giro, poi }) {
    const browser = await apriChromium(poi);
    const scena = await apriScena(browser, cartella);
    poi(() => scena.chiudi());
    // La prima visita paga il server ancora freddo: non è di nessuna pagina.
    await visita(browser, scena.visite.home, SCHERMI[0][1]);
    const voci: Voci = {};
    const nomi = [...PUBBLICHE, ...RISERVATE];
    for (const nome of [...nomi.slice(giro % nomi.length), ...nomi.slice(0, giro % nomi.length)])
      for (const [largo, schermo] of SCHERMI)
        Object.assign(voci, inVoci(nome, largo, await visita(browser, scena.visite[nome], schermo)));
    return voci;
  },
};

function inVoci(nome: string, largo: string, { lcpMs, cls, prontaMs, kbAllAtto, kb, risposte }: Visita): Voci {
  const pagina = `${nome} a ${largo}`;
  const atto = nome === 'stanza' ? 'fino al rilancio' : 'fino a quando si legge';
  return {
    [`${pagina}: LCP ms`]: lcpMs,
    [`${pagina}: CLS`]: cls,
    [`${pagina}: ${nome === 'stanza' ? 'si può rilanciare' : 'si legge'} dopo ms`]: prontaMs,
    [`${pagina}: kB ${atto}`]: kbAllAtto,
    [`${pagina}: kB in tutto`]: kb,
    [`${pagina}: risposte`]: risposte,
  };
}
