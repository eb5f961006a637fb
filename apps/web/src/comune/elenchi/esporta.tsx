import { FORMATI_FOGLIO, type FormatoFoglio } from '@gestore/contratto/linea/fogli';
import { Alert, Button } from '@gestore/ui';
import { useRef, useState } from 'react';
import { type Avanzamento, scaricaFoglio } from '../../accesso/chiamate.ts';
import { useTesti } from '../../testi/lingua.ts';
import { ESPORTA } from './esporta.testi.ts';
import { salvaBlob } from './salva-json.ts';

type Stato =
  | { punto: 'fermo' }
  | { punto: 'legge'; formato: FormatoFoglio; fin: Avanzamento | null }
  | { punto: 'finito'; righe: number | null }
  | { punto: 'errore'; frase: string };

/**
 * Esporta un elenco intero in un foglio, in CSV o per Excel: si vede a che punto è, e si può interrompere. `nome` è quello
 * del file, senza estensione.
 */
export function Esporta({ indirizzi, nome }: { indirizzi: Readonly<Record<FormatoFoglio, string>>; nome: string }) {
  const t = useTesti(ESPORTA);
  const [stato, setStato] = useState<Stato>({ punto: 'fermo' });
  const interruttore = useRef<AbortController | null>(null);
  const esporta = async (formato: FormatoFoglio): Promise<void> => {
    const controllo = new AbortController();
    interruttore.current = controllo;
    let righe: number | null = null;
    setStato({ punto: 'legge', formato, fin: null });
    try {
      const foglio = await scaricaFoglio(indirizzi[formato], controllo.signal, (fin) => {
        righe = formato === 'csv' ? fin.arrivate : fin.tutte;
        setStato({ punto: 'legge', formato, fin });
      });
      salvaBlob(`${nome}.${formato}`, foglio);
      setStato({ punto: 'finito', righe });
    } catch (errore) {
      if (controllo.signal.aborted) setStato({ punto: 'fermo' });
      else setStato({ punto: 'errore', frase: errore instanceof Error ? errore.message : String(errore) });
    }
  };
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {stato.punto === 'legge' ? (
        <>
          <Barra formato={stato.formato} fin={stato.fin} />
          <Button variant="secondary" onClick={() => interruttore.current?.abort()}>
            {t.interrompi}
          </Button>
        </>
      ) : (
        FORMATI_FOGLIO.map((formato) => (
          <Button key={formato} variant="secondary" onClick={() => void esporta(formato)}>
            {t.esporta[formato]}
          </Button>
        ))
      )}
      <span role="status" className="text-sm text-secondario">
        {stato.punto === 'finito' && (stato.righe === null ? t.esportato : t.finito(stato.righe))}
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

/** Senza quante ne saranno la barra si muove e non dice una parte; di un XLSX, che arriva compresso, si sanno i byte. */
function Barra({ formato, fin }: { formato: FormatoFoglio; fin: Avanzamento | null }) {
  const t = useTesti(ESPORTA);
  const tutte = fin?.tutte ?? null;
  const arrivate = fin?.arrivate ?? 0;
  const aMisura = formato === 'csv' && tutte !== null && tutte > 0;
  return (
    <span className="grid gap-1 text-sm">
      <progress
        aria-label={t.esportiamo}
        className="h-3 w-48 accent-azione"
        {...(aMisura ? { value: Math.min(arrivate, tutte), max: tutte } : {})}
      />
      <span>{formato === 'csv' ? t.righe(arrivate, tutte) : t.byte(fin?.byte ?? 0, tutte)}</span>
    </span>
  );
}
