import type { AstaPubblica } from '@gestore/contratto';
import { formattaOra } from '@gestore/contratto/parole/formato';
import { rifiutoInInglese } from '@gestore/contratto/problemi/rifiuto-in-inglese';
import { descriviRifiuto, offertaMinima, type Parametri, type Stanza } from '@gestore/dominio';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SorteRilancio } from '../../stanza/rilancio.ts';
import { avanza, type Esercitazione, nuovaEsercitazione, rilanciaIo } from './motore.ts';
import { ASTA_DI_PROVA, parametriFinti, SCHEDA_FINTA } from './vendita-finta.ts';

/** Ogni quanto si guarda se è ora che qualcosa accada. */
const SCATTO_MS = 250;

export type InScena = {
  asta: AstaPubblica;
  stanza: Stanza;
  manda(asta: string, importoCent: number): Promise<SorteRilancio>;
};

/** L'esercitazione di questa pagina: vive nel browser, non manda e non conserva nulla. */
export function useEsercitazione(seme: number): InScena {
  const [iniziataIl] = useState(() => Date.now());
  const [esercitazione, setEsercitazione] = useState<Esercitazione>(() => nuovaEsercitazione(seme, iniziataIl));
  const attuale = useRef(esercitazione);
  const passa = (prossima: Esercitazione): void => {
    if (prossima === attuale.current) return;
    attuale.current = prossima;
    setEsercitazione(prossima);
  };
  const conclusa = esercitazione.programma.length === 0;
  const seguita = useRef(passa);
  seguita.current = passa;
  useEffect(() => {
    if (conclusa) return;
    const giro = setInterval(() => seguita.current(avanza(attuale.current, Date.now())), SCATTO_MS);
    return () => clearInterval(giro);
  }, [conclusa]);
  const asta = useMemo(() => astaFinta(iniziataIl), [iniziataIl]);
  return {
    asta: { ...asta, fase: esercitazione.stato.fase },
    stanza: esercitazione.stanza,
    async manda(_asta, importoCent) {
      const adesso = Date.now();
      const { dopo, rifiuto } = rilanciaIo(avanza(attuale.current, adesso), importoCent, adesso);
      passa(dopo);
      return rifiuto === null
        ? { tipo: 'accettato', ricevuta: null, importoCent }
        : {
            tipo: 'rifiutato',
            frase: descriviRifiuto(rifiuto, formattaOra),
            cortesia: rifiutoInInglese(rifiuto, formattaOra),
            ricevuta: null,
            importoCent,
          };
    },
  };
}

function astaFinta(inizioIl: number): AstaPubblica {
  const parametri = parametriFinti(inizioIl) as Parametri;
  return {
    id: ASTA_DI_PROVA,
    fase: 'operazioni_aperte',
    ferma: false,
    garaSospesa: false,
    scheda: SCHEDA_FINTA,
    parametri,
    offertaMinimaCent: offertaMinima(parametri),
    esito: null,
  };
}
