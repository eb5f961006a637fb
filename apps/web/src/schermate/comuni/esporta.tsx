import { Alert, Button } from '@gestore/ui';
import { useRef, useState } from 'react';
import { type Avanzamento, scaricaFoglio } from '../../accesso/chiamate.ts';
import { useTesti } from '../../testi/lingua.ts';
import { salvaBlob } from './salva-json.ts';
import { ESPORTA } from './testi/esporta.ts';

type Stato =
  | { punto: 'fermo' }
  | { punto: 'legge'; fin: Avanzamento | null }
  | { punto: 'finito'; righe: number }
  | { punto: 'errore'; frase: string };

/** Esporta un elenco intero in un foglio: si vede a che punto è, e si può interrompere. `nome` è quello del file. */
export function Esporta({ indirizzo, nome }: { indirizzo: string; nome: string }) {
  const t = useTesti(ESPORTA);
  const [stato, setStato] = useState<Stato>({ punto: 'fermo' });
  const interruttore = useRef<AbortController | null>(null);
  const esporta = async (): Promise<void> => {
    const suo = new AbortController();
    interruttore.current = suo;
    let ultimo = 0;
    setStato({ punto: 'legge', fin: null });
    try {
      const foglio = await scaricaFoglio(indirizzo, suo.signal, (fin) => {
        ultimo = fin.arrivate;
        setStato({ punto: 'legge', fin });
      });
      salvaBlob(nome, foglio);
      setStato({ punto: 'finito', righe: ultimo });
    } catch (errore) {
      if (suo.signal.aborted) setStato({ punto: 'fermo' });
      else setStato({ punto: 'errore', frase: errore instanceof Error ? errore.message : String(errore) });
    }
  };
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {stato.punto === 'legge' ? (
        <>
          <Barra fin={stato.fin} />
          <Button variant="secondary" onClick={() => interruttore.current?.abort()}>
            {t.interrompi}
          </Button>
        </>
      ) : (
        <Button variant="secondary" onClick={() => void esporta()}>
          {t.esporta}
        </Button>
      )}
      <span role="status" className="text-sm text-secondario">
        {stato.punto === 'finito' && t.finito(stato.righe)}
      </span>
      {stato.punto === 'errore' && (
        <Alert tone="error" role="alert">
          <p>{t.interrotta}</p>
          <span lang="it">{stato.frase}</span>
        </Alert>
      )}
    </span>
  );
}

/** Senza quante ne saranno la barra si muove e non dice una parte. */
function Barra({ fin }: { fin: Avanzamento | null }) {
  const t = useTesti(ESPORTA);
  const tutte = fin?.tutte ?? null;
  const arrivate = fin?.arrivate ?? 0;
  return (
    <span className="grid gap-1 text-sm">
      <progress
        aria-label={t.esportiamo}
        className="h-3 w-48 accent-azione"
        {...(tutte === null || tutte === 0 ? {} : { value: Math.min(arrivate, tutte), max: tutte })}
      />
      <span>{t.righe(arrivate, tutte)}</span>
    </span>
  );
}
