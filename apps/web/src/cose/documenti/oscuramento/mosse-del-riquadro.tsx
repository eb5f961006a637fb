import { Button } from '@gestore/ui';
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  FoldHorizontal,
  FoldVertical,
  type LucideIcon,
  UnfoldHorizontal,
  UnfoldVertical,
} from 'lucide-react';
import { useTesti } from '../../../testi/lingua.ts';
import { conMossa, MOSSE, type MossaDelRiquadro, type Segnato } from './riquadri.ts';
import { OSCURAMENTO } from './testi.ts';

const ICONE: Readonly<Record<MossaDelRiquadro, LucideIcon>> = {
  su: ArrowUp,
  giu: ArrowDown,
  sinistra: ArrowLeft,
  destra: ArrowRight,
  piuLargo: UnfoldHorizontal,
  piuStretto: FoldHorizontal,
  piuAlto: UnfoldVertical,
  piuBasso: FoldVertical,
};

/** Le stesse mosse delle frecce, per chi tocca lo schermo e non trascina (WCAG 2.5.7). */
export function MosseDelRiquadro({
  riquadro,
  numero,
  cambia,
}: {
  riquadro: Segnato;
  numero: number;
  cambia: (chiave: string, parte: Partial<Segnato>) => void;
}) {
  const t = useTesti(OSCURAMENTO);
  return (
    <fieldset className="grid grid-cols-4 gap-1">
      <legend className="sr-only">{t.muovi(numero)}</legend>
      {MOSSE.map((mossa) => {
        const Icona = ICONE[mossa];
        return (
          <Button
            key={mossa}
            variant="secondary"
            className="size-11 px-0!"
            aria-label={t.mosse[mossa]}
            onClick={() => cambia(riquadro.chiave, conMossa(riquadro, mossa))}
          >
            <Icona aria-hidden="true" className="size-5 shrink-0" />
          </Button>
        );
      })}
    </fieldset>
  );
}
