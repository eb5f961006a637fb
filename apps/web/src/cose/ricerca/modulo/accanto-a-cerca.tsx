import { scriviPunto } from '@gestore/contratto/parole/luoghi';
import { Button } from '@gestore/ui';
import { BellPlus, LocateFixed } from 'lucide-react';
import { useId, useState } from 'react';
import { useNelBrowser } from '../../../guscio/pagina.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import type { Filtro } from '../filtro.ts';
import { HOME } from '../testi.ts';
import { DaSeguire } from './da-seguire.tsx';

/** Dove si trova chi cerca, se lo vuole dire: la posizione va nell'indirizzo della pagina, e da nessun'altra parte. */
export function VicinoAMe({ quando, nonRiuscito }: { quando: (centro: string) => void; nonRiuscito: () => void }) {
  const t = useTesti(HOME);
  const [cerca, setCerca] = useState(false);
  if (useNelBrowser() && !('geolocation' in navigator)) return null;
  return (
    <Button
      variant="secondary"
      className="ricerca-vicino noscript:hidden"
      aria-busy={cerca}
      onClick={() => {
        if (cerca) return;
        setCerca(true);
        navigator.geolocation.getCurrentPosition(
          ({ coords }) => {
            setCerca(false);
            quando(scriviPunto({ lat: coords.latitude, lon: coords.longitude }));
          },
          () => {
            setCerca(false);
            nonRiuscito();
          },
          { timeout: 10_000, maximumAge: 60_000 },
        );
      }}
    >
      <LocateFixed aria-hidden="true" className="size-5" />
      <span>{t.vicinoAMe}</span>
    </Button>
  );
}

/** Le novità di questa ricerca le dice il calendario di chi la segue, che si rilegge da sé: non serve lasciare un indirizzo. */
export function Avvisami({ filtro }: { filtro: Filtro }) {
  const t = useTesti(HOME);
  const [come, dillo] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="secondary"
        className="ricerca-avvisami noscript:hidden"
        aria-expanded={come}
        aria-controls={id}
        onClick={() => dillo(!come)}
      >
        <BellPlus aria-hidden="true" className="size-5" />
        <span>{t.avvisami}</span>
      </Button>
      <div id={id} className="ricerca-avviso" hidden={!come}>
        {come && (
          <>
            <p>{t.avvisamiCome}</p>
            <DaSeguire filtro={filtro} />
          </>
        )}
      </div>
    </>
  );
}
