import { Button } from '@gestore/ui';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTesti } from '../../../testi/lingua.ts';
import { GIRO } from '../testi/giro.ts';
import { regioneDi, type Tappa } from './regioni.ts';

/** Come si vede la parte di cui si parla: un contorno, che non sposta nulla. */
const INDICATA = ['outline-4', 'outline-offset-4', 'outline-attenzione', 'scroll-mt-24', 'scroll-mb-64'];

/**
 * Il giro di una pagina: una parte per volta, contornata, con una frase che dice a che cosa serve. Non copre la pagina, non ferma nulla e non
 * parla di ciò che adesso non c'è; si chiude con Esc e rende il fuoco a chi l'ha aperto.
 */
export function Giro({ tappe, chiudi }: { tappe: readonly Tappa[]; chiudi: () => void }) {
  const t = useTesti(GIRO);
  const pannello = useRef<HTMLElement>(null);
  const [presenti] = useState(() => tappe.filter(({ regione }) => regioneDi(regione) !== null));
  const [quale, vai] = useState(0);
  const tappa = presenti[quale];
  const ultima = quale >= presenti.length - 1;
  useEffect(() => pannello.current?.focus(), []);
  useEffect(() => {
    const regione = tappa === undefined ? null : regioneDi(tappa.regione);
    if (regione === null) return undefined;
    regione.classList.add(...INDICATA);
    const calma = matchMedia('(prefers-reduced-motion: reduce)').matches;
    regione.scrollIntoView({ block: 'nearest', behavior: calma ? 'auto' : 'smooth' });
    return () => regione.classList.remove(...INDICATA);
  }, [tappa]);
  // Fuori dalla parte che lo apre: quella è una regione sua, e il giro parla di tutta la pagina.
  return createPortal(
    <section
      ref={pannello}
      tabIndex={-1}
      aria-label={t.comincia}
      onKeyDown={({ key }) => key === 'Escape' && chiudi()}
      className="non-stampare fixed inset-x-2 bottom-2 z-40 grid gap-3 rounded-md border-2 border-testata bg-white p-4 shadow-lg sm:left-auto sm:w-96 lg:right-6 lg:bottom-6"
    >
      <div role="status" className="grid gap-1">
        <p className="text-sm text-secondario">{t.diQuante(quale + 1, presenti.length)}</p>
        <h2 className="font-bold">{tappa?.regione ?? t.nulla}</h2>
        {tappa !== undefined && <p>{tappa.testo}</p>}
      </div>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" className="min-h-11" onClick={chiudi}>
          {t.chiudi}
        </Button>
        <div className="flex gap-2">
          {quale > 0 && (
            <Button variant="secondary" className="min-h-11" onClick={() => vai(quale - 1)}>
              {t.indietro}
            </Button>
          )}
          <Button className="min-h-11" onClick={() => (ultima ? chiudi() : vai(quale + 1))}>
            {ultima ? t.fine : t.avanti}
          </Button>
        </div>
      </div>
    </section>,
    document.body,
  );
}
