import type { Atto, Stanza } from '@gestore/dominio';
import type { Caso } from '../caso.ts';
import type { Mondo } from '../mondo.ts';
import { REFERENTE } from '../prologo.ts';
import type { PianoDelegato } from '../scenario.ts';
import type { Rete } from '../sistema/rete.ts';
import { creaCliente } from './cliente.ts';
import { minimo } from './mezzi.ts';
import { apriSchermo } from './schermo.ts';

type Parti = { mondo: Mondo; rete: Rete; caso: Caso; piano: PianoDelegato; fineIl: number };

/** Un rilancio in sala con uno zero di troppo: ciò che ha scritto e ciò che era stato detto. */
type Scritto = { bustaId: string; registratoCent: number; importoCent: number };

/** Quanto aspetta prima di agire su ciò che vede. */
const SGUARDO_MS = [300, 1_500] as const;
const SCOLLEGATO_MS = 26_000;
/** Perché sospende: lo leggono tutti. */
const PERCHE = 'Verifica di un rilancio.';

/** Il professionista delegato: avvia la gara, la ferma e la riprende, registra chi parla in sala, aggiudica. */
export async function conduci({ mondo, rete, caso, piano, fineIl }: Parti): Promise<void> {
  const prologo = mondo.prologhi[piano.asta];
  if (prologo === undefined) throw new Error(`nessuna asta ${piano.asta}`);
  const { tempo } = mondo;
  const { asta, cartacea } = prologo;
  const schermo = apriSchermo({ mondo, rete, caso, asta, occhio: { tipo: 'referente' }, chi: piano.nome });
  const cliente = creaCliente({ mondo, rete, caso, asta, bustaId: '' });
  const compi = (atto: Atto) => cliente.compi(REFERENTE, atto);
  let ferme = piano.ferma;
  let sospensioni = piano.sospende;
  let scollegato = piano.siScollega;
  let daCorreggere: Scritto | null = null;

  async function inCorso(stanza: Stanza, scadeIl: number): Promise<void> {
    // A volte prova a fermare un tempo già finito, prima che la chiusura sia scritta.
    if (tempo.adesso() >= scadeIl && caso.vero(0.15)) {
      await compi(
        caso.scegli<Atto>([
          { tipo: 'fermaCrono' },
          { tipo: 'sospendiGara', motivo: 'atto_del_referente', dettaglio: PERCHE },
        ]),
      );
      return;
    }
    // Chi parla in sala parla anche quando online nessuno rilancia più: a volte è l'ultimo a farlo.
    if (tempo.adesso() >= fineIl && (cartacea === null || ferme === 0)) return;
    if (scollegato && caso.vero(0.2)) {
      scollegato = false;
      rete.cade(SCOLLEGATO_MS);
    } else if (ferme > 0 && caso.vero(0.3)) {
      ferme -= 1;
      const dichiaratoIl = Math.floor(tempo.adesso());
      await compi({ tipo: 'fermaCrono' });
      if (cartacea === null || caso.vero(0.2)) return;
      await tempo.dormi(caso.intero(100, 2_000));
      const detto = minimo(stanza) + caso.scegli([0, 0, 100_000, -1]);
      // A volte scrive uno zero di troppo, e se ne accorge dopo.
      const importoCent = caso.vero(0.5) ? detto * 10 : detto;
      // A volte sbaglia anche l'ora della dichiarazione: dopo il fermo, o prima dell'avvio.
      const scritto = dichiaratoIl + caso.scegli([0, 0, 0, 60_000, -600_000]);
      await compi({ tipo: 'registraRilancioInSala', bustaId: cartacea, importoCent, dichiaratoIl: scritto });
      if (importoCent === detto) return;
      daCorreggere = { bustaId: cartacea, registratoCent: importoCent, importoCent: detto };
      if (tempo.adesso() < fineIl && caso.vero(0.5)) await correggi(daCorreggere);
    } else if (sospensioni > 0 && caso.vero(0.3)) {
      sospensioni -= 1;
      await compi({ tipo: 'sospendiGara', motivo: 'atto_del_referente', dettaglio: PERCHE });
    }
  }

  /** Lo corregge, o dice che nessuno lo ha mai detto; a volte si ravvede tardi, o sbaglia ancora. */
  async function correggi({ bustaId, registratoCent, importoCent }: Scritto): Promise<void> {
    daCorreggere = caso.vero(0.1) ? daCorreggere : null;
    const motivo = caso.vero(0.95) ? 'Uno zero di troppo' : ' ';
    await compi(
      caso.scegli<Atto>([
        { tipo: 'rettificaRilancio', bustaId, registratoCent, importoCent, motivo },
        { tipo: 'annullaRilancio', bustaId, importoCent: registratoCent, motivo },
      ]),
    );
  }

  for (;;) {
    await tempo.dormi(caso.intero(...SGUARDO_MS));
    const stanza = schermo.stanza();
    if (stanza === null) continue;
    if (stanza.esito !== null) return;
    // A volte se ne accorge solo a gara finita.
    if (daCorreggere !== null && caso.vero(stanza.fase === 'gara_conclusa' ? 0.7 : 0.1)) await correggi(daCorreggere);
    else if (stanza.fase === 'operazioni_aperte') await compi({ tipo: 'avviaGara' });
    else if (stanza.fase === 'gara_conclusa')
      await compi({ tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null });
    else if (stanza.gara?.fase === 'in_corso') await inCorso(stanza, stanza.gara.scadeIl);
    else if (stanza.gara?.fase === 'congelata') {
      if (caso.vero(0.6)) await compi({ tipo: 'riprendiCrono' });
    } else if (stanza.gara?.fase === 'sospesa' && caso.vero(0.4)) await compi({ tipo: 'riprendiGara' });
  }
}
