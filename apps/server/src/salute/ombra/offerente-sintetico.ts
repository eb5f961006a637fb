import type { FastifyBaseLogger } from 'fastify';
import type { LavoriFermi } from '../../vendita/pianificatore/lavori-fermi.ts';
import type { Quadro } from '../sensori/quadro.ts';
import { Mancato } from './mancato.ts';
import { creaPosto, type PartiPosto } from './posto.ts';

/** Un rilancio ogni tanto: fitto quando c'è una vendita da sorvegliare, rado altrimenti, e finché gli si dice di no. */
const OGNI_MS = 3_000;
const OGNI_SENZA_VENDITE_MS = 30_000;

/** Con che nome il suo guasto si trova fra i lavori fermi: lo legge chi amministra il server. */
export const LAVORO_OMBRA = 'offerente sintetico';

type Parti = PartiPosto & {
  quadro: Quadro;
  log: FastifyBaseLogger;
  /** Dove dice che gli si risponde di no: è un guasto suo, e la salute la giudica intanto il solo server. */
  fermi: Pick<LavoriFermi, 'riuscito' | 'fallito'>;
  ciSonoVendite: () => Promise<boolean>;
};

export type OfferenteSintetico = {
  /** Un rilancio, con la sua ricevuta e la sua eco. */
  rilancia(): Promise<void>;
  avvia(): void;
  ferma(): Promise<void>;
};

/**
 * Un offerente come gli altri, che è un programma: entra con la sua credenziale, rilancia per HTTP, aspetta la ricevuta e
 * la propria eco sul socket. Se non arrivano in tempo la piattaforma non è in salute, qualunque cosa dica di sé. Se invece gli si
 * risponde di no, la piattaforma risponde: rientra da capo, e se non basta lo dice al gestore; le vendite non ne sanno nulla (R57).
 */
export function creaOfferenteSintetico(parti: Parti): OfferenteSintetico {
  const { quadro, orologio, log, fermi } = parti;
  const posto = creaPosto(parti);
  let timer: NodeJS.Timeout | undefined;
  let fermo = false;
  let respinto = false;
  let inCorso: Promise<void> = Promise.resolve();

  async function rilancia(): Promise<void> {
    let dal = orologio.adesso();
    try {
      await posto.prova().catch((errore: unknown) => {
        if (!eSuo(errore)) throw errore;
        log.info({ err: errore }, 'l’offerente sintetico rientra da capo');
        posto.lascia();
        dal = orologio.adesso();
        return posto.prova();
      });
      respinto = false;
      fermi.riuscito(LAVORO_OMBRA);
    } catch (errore) {
      respinto = eSuo(errore);
      if (fermo) return;
      if (respinto) {
        posto.lascia();
        fermi.fallito(LAVORO_OMBRA, errore);
        return;
      }
      const causa = (errore instanceof Mancato ? errore.causa : null) ?? 'irraggiungibile';
      log.warn({ err: errore, causa }, 'offerente sintetico');
      quadro.guasto(causa, dal, orologio.adesso());
    }
  }

  async function giro(): Promise<void> {
    const vendite = await parti.ciSonoVendite().catch(() => true);
    await rilancia();
    if (!fermo) timer = setTimeout(ripeti, vendite && !respinto ? OGNI_MS : OGNI_SENZA_VENDITE_MS);
  }
  function ripeti(): void {
    inCorso = giro();
  }

  return {
    rilancia,
    avvia: ripeti,
    async ferma() {
      fermo = true;
      clearTimeout(timer);
      posto.chiudi();
      await inCorso;
      posto.chiudi();
    },
  };
}

/** Gli si è detto di no: la piattaforma ha risposto. */
function eSuo(errore: unknown): boolean {
  return errore instanceof Mancato && errore.causa === null;
}
