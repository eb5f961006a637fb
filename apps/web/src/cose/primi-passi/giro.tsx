import { Button } from '@gestore/ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTesti } from '../../testi/lingua.ts';
import { GIRO } from './giro.testi.ts';
import { regioneDi, type Tappa } from './regioni.ts';

/** Come si vede la parte di cui si parla: un contorno, che non sposta nulla. */
const INDICATA = ['outline-4', 'outline-offset-4', 'outline-attenzione', 'scroll-mt-24', 'scroll-mb-64'];

/** Chiama `cambiata` quando la pagina prende o perde una parte: un elenco ancora in lettura, quando il giro comincia, arriva dopo. */
function quandoCambiaLaPagina(cambiata: () => void): () => void {
  const osserva = new MutationObserver(cambiata);
  osserva.observe(document.body, { childList: true, subtree: true });
  return () => osserva.disconnect();
}

/** Le tappe di cui la pagina ha adesso la parte, nell'ordine del giro. */
function usePresenti(tappe: readonly Tappa[]): readonly Tappa[] {
  const ciSono = useSyncExternalStore(quandoCambiaLaPagina, () =>
    tappe.map(({ regione }) => Number(regioneDi(regione) !== null)).join(''),
  );
  return tappe.filter((_, i) => ciSono[i] === '1');
}

/**
 * Il giro di una pagina: una parte per volta, contornata, con una frase che dice a che cosa serve. Non copre la pagina, non ferma nulla e non
 * parla di ciò che adesso non c'è; si chiude con Esc e rende il fuoco a chi l'ha aperto.
 */
export function Giro({ tappe, chiudi }: { tappe: readonly Tappa[]; chiudi: () => void }) {
  const t = useTesti(GIRO);
  const pannello = useRef<HTMLElement>(null);
  const presenti = usePresenti(tappe);
  // Si tiene la tappa e non il suo numero: una parte che arriva prima non la cambia; se la sua sparisce, si parla della seguente.
  const [a, vai] = useState(presenti[0]?.regione);
  const posto = tappe.findIndex(({ regione }) => regione === a);
  const tappa = presenti.find((una) => tappe.indexOf(una) >= posto) ?? presenti.at(-1);
  const quale = tappa === undefined ? 0 : presenti.indexOf(tappa);
  const dopo = presenti[quale + 1];
  const prima = presenti[quale - 1];
  const indicata = tappa?.regione;
  useEffect(() => pannello.current?.focus(), []);
  useEffect(() => {
    const regione = indicata === undefined ? null : regioneDi(indicata);
    if (regione === null) return undefined;
    regione.classList.add(...INDICATA);
    const calma = matchMedia('(prefers-reduced-motion: reduce)').matches;
    regione.scrollIntoView({ block: 'nearest', behavior: calma ? 'auto' : 'smooth' });
    return () => regione.classList.remove(...INDICATA);
  }, [indicata]);
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
          {prima !== undefined && (
            <Button variant="secondary" className="min-h-11" onClick={() => vai(prima.regione)}>
              {t.indietro}
            </Button>
          )}
          <Button className="min-h-11" onClick={() => (dopo === undefined ? chiudi() : vai(dopo.regione))}>
            {dopo === undefined ? t.fine : t.avanti}
          </Button>
        </div>
      </div>
    </section>,
    document.body,
  );
}
