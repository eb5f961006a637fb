import type { Attore, Stanza } from '@gestore/dominio';
import type { Caso } from '../caso.ts';
import type { Mondo } from '../mondo.ts';
import { IMPEGNO, RILANCIO_CENT } from '../prologo.ts';
import type { PianoAttore } from '../scenario.ts';
import type { Rete } from '../sistema/rete.ts';
import { creaCliente } from './cliente.ts';
import { minimo, type Offerente } from './mezzi.ts';
import { scrivi } from './operatore.ts';
import { tormenta } from './ostile.ts';
import { apriSchermo } from './schermo.ts';

type Parti = { mondo: Mondo; rete: Rete; caso: Caso; piano: PianoAttore; fineIl: number };

/** Un partecipante: apre lo schermo e poi fa secondo la sua indole. */
export function entra({ mondo, rete, caso, piano, fineIl }: Parti): void {
  const prologo = mondo.prologhi[piano.asta];
  if (prologo === undefined) throw new Error(`nessuna asta ${piano.asta}`);
  const { asta, ammesse } = prologo;
  const bustaId = ammesse[piano.busta] ?? '';
  const { indole } = piano;
  const occhio = { tipo: 'partecipante', bustaId: indole === 'spettatore' ? null : bustaId } as const;
  const schermo = apriSchermo({ mondo, rete, caso, asta, occhio, chi: piano.nome });
  if (indole === 'spettatore') return;
  const cliente = creaCliente({ mondo, rete, caso, asta, bustaId });
  void INDOLI[indole]({ mondo, caso, rete, asta, bustaId, schermo, cliente, fineIl });
}

const INDOLI: Record<Exclude<PianoAttore['indole'], 'spettatore'>, (chi: Offerente) => Promise<void>> = {
  costante: (chi) =>
    finche(chi, [700, 3_000], async (stanza) => {
      if (!inTesta(chi, stanza)) await chi.cliente.rilancia(minimo(stanza));
    }),
  cecchino,
  testardo: (chi) =>
    finche(chi, [150, 1_200], async (stanza) => {
      const importo = chi.caso.scegli([
        minimo(stanza),
        minimo(stanza) - 1,
        minimo(stanza) + chi.caso.intero(0, 3) * 33_333,
        1,
      ]);
      await chi.cliente.rilancia(importo, { tentativi: 3 });
    }),
  due_dispositivi: (chi) =>
    finche(chi, [600, 2_500], async (stanza) => {
      const altro = creaCliente(chi);
      const importo = minimo(stanza);
      await Promise.all([
        chi.cliente.rilancia(importo),
        altro.rilancia(importo + chi.caso.intero(0, 1) * RILANCIO_CENT),
      ]);
    }),
  scollegato: (chi) =>
    finche(chi, [500, 2_500], async (stanza) => {
      if (chi.mondo.agitato() && chi.caso.vero(0.3)) chi.rete.cade(chi.caso.intero(300, 6_000));
      if (chi.caso.vero(0.1)) chi.schermo.riparti();
      if (!inTesta(chi, stanza)) await chi.cliente.rilancia(minimo(stanza));
    }),
  ripetitore: (chi) => {
    const mandati: { comandoId: string; importoCent: number }[] = [];
    return finche(chi, [300, 1_800], async (stanza) => {
      const vecchio = mandati.length > 0 && chi.caso.vero(0.5) ? chi.caso.scegli(mandati) : null;
      const { comandoId, importoCent } = vecchio ?? { comandoId: chi.caso.uuid(), importoCent: minimo(stanza) };
      if (vecchio === null) mandati.push({ comandoId, importoCent });
      await Promise.all([1, 2].map(() => chi.cliente.rilancia(importoCent, { comandoId, tentativi: 2 })));
    });
  },
  // Chi è ostile non smette con gli altri: prova anche mentre la gara sta per chiudersi.
  ostile: (chi) => finche({ ...chi, fineIl: chi.fineIl + 12_000 }, [150, 600], (stanza) => tormenta(chi, stanza)),
};

/** Ripete fino alla fine della lotta, e per tutta la gara: chi guarda uno schermo vuoto aspetta. */
async function finche(
  chi: Offerente,
  ogniMs: readonly [number, number],
  fai: (stanza: Stanza) => Promise<unknown>,
): Promise<void> {
  const { tempo } = chi.mondo;
  while (tempo.adesso() < chi.fineIl) {
    await tempo.dormi(chi.caso.intero(...ogniMs));
    const stanza = chi.schermo.stanza();
    if (stanza === null || stanza.fase !== 'gara') continue;
    // Quasi sempre si aspetta che il tempo scorra; a volte si prova lo stesso.
    if (stanza.gara?.fase !== 'in_corso' && chi.caso.vero(0.8)) continue;
    if (chi.caso.vero(CHIEDE_AIUTO)) await chiediAiuto(chi);
    await fai(stanza);
  }
}

/** Quante volte su cento chi sta per rilanciare prima chiede aiuto, o scrive nella stanza. */
const CHIEDE_AIUTO = 0.03;

async function chiediAiuto({ caso, cliente, bustaId }: Offerente): Promise<void> {
  const io: Attore = { tipo: 'offerente', id: bustaId };
  if (caso.vero(0.3)) await scrivi(cliente, caso, io, 'Offerente', io.id);
  else
    await cliente.compi(io, { tipo: 'chiediAssistenza', richiestaId: caso.uuid(), da: 'Offerente', impegno: IMPEGNO });
}

/** Punta allo zero, al millisecondo: prima, dopo, ed esattamente. */
async function cecchino(chi: Offerente): Promise<void> {
  const { tempo } = chi.mondo;
  let colpi = 5;
  while (colpi > 0 && tempo.adesso() < chi.fineIl + 20_000) {
    const stanza = chi.schermo.stanza();
    const gara = stanza?.gara;
    if (stanza === null || gara?.fase !== 'in_corso') {
      await tempo.dormi(250);
      continue;
    }
    const mancaMs = gara.scadeIl - tempo.adesso();
    if (mancaMs > 400) {
      await tempo.dormi(Math.min(mancaMs - 300, 900));
      continue;
    }
    colpi -= 1;
    const scarto = chi.caso.scegli([-40, -3, -2, -1, 0, 0, 1, 2, 3, 150]);
    const arrivaFraMs = Math.max(0, mancaMs + scarto);
    if (!inTesta(chi, stanza)) await chi.cliente.rilancia(minimo(stanza), { arrivaFraMs });
    await tempo.dormi(500);
  }
}

/** Lo pseudonimo di una busta è il suo posto nel prologo. */
function inTesta(chi: Offerente, stanza: Stanza): boolean {
  const posto = chi.mondo.prologhi.find(({ asta }) => asta === chi.asta)?.ammesse.indexOf(chi.bustaId) ?? -1;
  return stanza.migliore?.pseudonimo === `Offerente ${posto + 1}`;
}
