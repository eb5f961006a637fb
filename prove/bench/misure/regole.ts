import { type Comando, decidi, evolvi, STATO_INIZIALE, type Stato } from '@gestore/dominio';
import { BASE_CENT, portaInGara, RILANCIO_CENT, rilancio } from '@gestore/server/prove/gara';
import type { Misura } from '../misura.ts';

const ADESSO = 1_800_000_000_000;
/** Rilanci per vendita: oltre, una gara vera non va. */
const RILANCI = 500;
/** Prima di contare il compilatore deve aver visto tutto. */
const PROVE = 200_000;
const CONTATI = 2_000_000;
const OFFERENTI = 8;
/** Un rilancio su dieci è sotto il minimo: anche il rifiuto è una decisione. */
const RIFIUTO_OGNI = 10;

export const regole: Misura = {
  nome: 'regole',
  titolo: 'Le regole: decidere e applicare',
  spiegazione:
    'Un comando deciso e i suoi fatti applicati allo stato, in memoria, con otto offerenti; un rilancio su dieci è da rifiutare. Si conta la CPU del processo, non l’orologio: è la cifra di un core.',
  obiettivi: [{ voce: 'decisioni applicate, al secondo per core', verso: 'almeno', limite: 1_000_000 }],
  async misura() {
    const { stato, comandi } = await gara();
    let accettati = giraRilanci(stato, comandi, PROVE);
    const prima = process.cpuUsage();
    accettati = giraRilanci(stato, comandi, CONTATI);
    const { user, system } = process.cpuUsage(prima);
    return {
      'decisioni applicate, al secondo per core': CONTATI / ((user + system) / 1e6),
      'di cui accettate, una quota': accettati / CONTATI,
    };
  },
};

/** Una gara appena avviata, e i rilanci da farle, già scritti come arrivano da una chiamata. */
export async function gara(): Promise<{ stato: Stato; comandi: Comando[] }> {
  let stato: Stato = STATO_INIZIALE;
  const nata = await portaInGara(
    {
      async esegui(_asta, comando, adesso) {
        const { eventi, rifiuto } = decidi(stato, comando, adesso);
        stato = eventi.reduce(evolvi, stato);
        return { rifiuto, voci: [], ripetuto: false };
      },
    },
    ADESSO,
    { offerenti: OFFERENTI },
  );
  const buste = [...nata.buste, ...nata.altre];
  let passi = 0;
  const comandi = Array.from({ length: RILANCI }, (_, n) => {
    if (n % RIFIUTO_OGNI !== RIFIUTO_OGNI - 1) passi += 1;
    return rilancio(buste[(n + 1) % buste.length] ?? '', BASE_CENT + passi * RILANCIO_CENT);
  });
  return { stato, comandi };
}

/** Ripete la gara dall'avvio finché i rilanci sono `quanti`; dice quanti sono stati accettati. */
export function giraRilanci(avviata: Stato, comandi: readonly Comando[], quanti: number): number {
  let accettati = 0;
  for (let fatti = 0; fatti < quanti; fatti += comandi.length) {
    let stato = avviata;
    for (const [n, comando] of comandi.entries()) {
      const { eventi, rifiuto } = decidi(stato, comando, ADESSO + n);
      for (const evento of eventi) stato = evolvi(stato, evento);
      if (rifiuto === null) accettati += 1;
    }
  }
  return accettati;
}
