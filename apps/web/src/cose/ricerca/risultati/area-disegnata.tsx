import { leggiArea, type Punto, scriviArea, VERTICI_MAX } from '@gestore/contratto/parole/luoghi';
import { Alert, Button } from '@gestore/ui';
import { useState } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { HOME } from '../testi.ts';

type Difetto = 'angoliPochi' | 'angoliTroppi' | 'latiIncrociati';

export type DisegnoInCorso = {
  /** `null` se nessuno disegna. */
  angoli: readonly Punto[] | null;
  difetto: Difetto | null;
  comincia(): void;
  aggiungi(punto: Punto): void;
  togli(): void;
  lascia(): void;
  /** L'area com'è scritta nella ricerca; `null` se non è un'area, e allora si dice perché e il disegno resta. */
  chiudi(): string | null;
};

/** Un'area che si disegna un angolo per volta, con il mouse, con un dito o da tastiera. */
export function useDisegno(): DisegnoInCorso {
  const [angoli, setAngoli] = useState<readonly Punto[] | null>(null);
  const [difetto, setDifetto] = useState<Difetto | null>(null);
  function metti(nuovi: readonly Punto[] | null): void {
    setAngoli(nuovi);
    setDifetto(null);
  }
  return {
    angoli,
    difetto,
    comincia: () => metti([]),
    aggiungi(punto) {
      if (angoli === null) return;
      if (angoli.length >= VERTICI_MAX) setDifetto('angoliTroppi');
      else metti([...angoli, punto]);
    },
    togli: () => metti(angoli === null ? null : angoli.slice(0, -1)),
    lascia: () => metti(null),
    chiudi() {
      if (angoli === null || angoli.length < 3) {
        setDifetto('angoliPochi');
        return null;
      }
      const scritta = scriviArea({ tipo: 'disegnata', vertici: angoli });
      if (typeof leggiArea(scritta) === 'string') {
        setDifetto('latiIncrociati');
        return null;
      }
      metti(null);
      return scritta;
    },
  };
}

/** I comandi del disegno, accanto alla mappa: gli stessi per ogni mano. */
export function ComandiDisegno({
  disegno,
  centro,
  cerca,
}: {
  disegno: DisegnoInCorso;
  centro: () => Punto;
  cerca: (area: string) => void;
}) {
  const t = useTesti(HOME);
  const { angoli, difetto } = disegno;
  if (angoli === null)
    return (
      <Button variant="secondary" className="justify-self-start" onClick={disegno.comincia}>
        {t.disegna}
      </Button>
    );
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">{t.disegna}</legend>
      <p className="text-sm text-secondario">{t.disegnaCome}</p>
      <p role="status">{t.angoli(angoli.length)}</p>
      {difetto !== null && (
        <Alert tone="error" role="alert">
          {t[difetto]}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => disegno.aggiungi(centro())}>
          {t.angoloAlCentro}
        </Button>
        <Button variant="secondary" unavailable={angoli.length === 0} onClick={disegno.togli}>
          {t.togliAngolo}
        </Button>
        <Button
          onClick={() => {
            const area = disegno.chiudi();
            if (area !== null) cerca(area);
          }}
        >
          {t.cercaNelDisegno}
        </Button>
        <Button variant="quiet" onClick={disegno.lascia}>
          {t.lasciaIlDisegno}
        </Button>
      </div>
    </fieldset>
  );
}
