import type { RispostaEventi } from '@gestore/contratto';
import { creaSeguito, type Istantanea, type ModoCollegamento, type Seguito, type StatoSeguito } from '@gestore/seguito';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { RispostaMancata } from '../accesso/chiamate.ts';
import { confrontaOra } from '../stanza/orologio.ts';
import { ATTESE, ascoltaCanale } from '../tempo-reale/cliente.ts';
import { dopoUnNo } from './ogni.ts';
import { quandoTorna } from './quando-torna.ts';

/** Risposte mancate di seguito prima di dirlo a chi aspetta la prima istantanea. */
const TENTATIVI_MUTI = 3;

/** Una vendita come la può seguire una schermata. */
export type Seguibile<I extends Istantanea> = {
  /** Dove l'istantanea resta, per la schermata seguente sulla stessa vendita. */
  chiave: QueryKey;
  istantanea: () => Promise<I>;
  dopo: (seq: number) => Promise<RispostaEventi>;
  /** Ogni quanto rileggere l'istantanea per ciò che il registro non annuncia; `null`: solo quando serve. */
  rileggiOgniMs: number | null;
  /** Ogni voce che passa: chi ne mostra le ultime non le chiede. */
  passata?: (voce: RispostaEventi['voci'][number]) => void;
};

/**
 * Segue una vendita finché la schermata è aperta: l'istantanea con la stanza portata avanti, come ci si è collegati, e
 * perché non si riesce a leggerla. Chi ha già un'istantanea comincia da quella.
 */
export function useSeguito<I extends Istantanea, P extends I | undefined = undefined>(
  seguibile: Seguibile<I>,
  iniziale?: P,
): { vista: I | P; collegamento: ModoCollegamento; errore: Error | null; rimettiInPari: () => Promise<void> } {
  const cache = useQueryClient();
  const porte = useRef(seguibile);
  porte.current = seguibile;
  const [inizio] = useState(() => iniziale ?? cache.getQueryData<I>(seguibile.chiave));
  const [stato, setStato] = useState<StatoSeguito<I>>(() => statoDi(inizio));
  const seguito = useRef<Seguito | null>(null);

  useEffect(() => {
    // Le righe già disegnate non cambiano identità a ogni lettura, e confrontarle tutte costerebbe.
    cache.setQueryDefaults(porte.current.chiave, { structuralSharing: false });
    const nato = creaSeguito<I>({
      ...ATTESE,
      iniziale: inizio,
      async istantanea() {
        const letta = await porte.current.istantanea();
        cache.setQueryData(porte.current.chiave, letta);
        return letta;
      },
      async dopo(seq) {
        const { voci, adessoMs } = await porte.current.dopo(seq);
        confrontaOra(adessoMs);
        return voci;
      },
      ascolta: ascoltaCanale,
      dopoUnNo,
      rileggiOgniMs: porte.current.rileggiOgniMs,
      cambiato: setStato,
      passata: (voce) => porte.current.passata?.(voce),
    });
    seguito.current = nato;
    const smetti = quandoTorna(() => void nato.rimettiInPari());
    return () => {
      smetti();
      nato.ferma();
    };
  }, [cache, inizio]);

  const rimettiInPari = useCallback(async () => seguito.current?.rimettiInPari(), []);
  const seguita = stato.tipo === 'seguita';
  return {
    vista: seguita ? stato.vista : (iniziale as P),
    collegamento: seguita ? stato.collegamento : 'a_richieste',
    errore: seguita ? null : daDire(stato),
    rimettiInPari,
  };
}

function statoDi<I extends Istantanea>(inizio: I | undefined): StatoSeguito<I> {
  if (inizio === undefined) return { tipo: 'in_attesa', errore: null, tentativi: 0 };
  return { tipo: 'seguita', vista: inizio, collegamento: 'a_richieste' };
}

/** Una risposta del server si dice subito; una risposta mancata si ripete un poco prima di dirla. */
function daDire({ errore, tentativi }: { errore: unknown; tentativi: number }): Error | null {
  if (!(errore instanceof Error) || (errore instanceof RispostaMancata && tentativi <= TENTATIVI_MUTI)) return null;
  return errore;
}
