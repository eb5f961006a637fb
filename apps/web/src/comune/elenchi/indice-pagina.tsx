import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { eLarga } from '../../guscio/larghezze.ts';
import { useTesti } from '../../testi/lingua.ts';
import { INDICE_PAGINA } from './indice-pagina.testi.ts';

type Parte = { id: string; nome: string };

/**
 * Una pagina lunga con l'indice delle sue parti: quelle che hanno un titolo di secondo livello, anche quando compaiono o spariscono
 * dopo. Chi ne sceglie una ci arriva con il fuoco: tastiera e lettore di schermo continuano da lì.
 */
export function ConIndice({ children }: { children: ReactNode }) {
  const t = useTesti(INDICE_PAGINA);
  const corpo = useRef<HTMLDivElement>(null);
  const parti = useParti(corpo);
  // Dove c'è posto accanto alla pagina l'indice sta aperto; poi è di chi lo apre e lo chiude.
  const [larga] = useState(eLarga);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_13rem]">
      <nav aria-label={t.titolo} className="xl:sticky xl:top-4 xl:col-start-2 xl:row-start-1">
        <details open={larga} className="rounded-md border border-linea bg-white">
          <summary className="min-comando cursor-pointer content-center px-4 font-bold">{t.titolo}</summary>
          <ul className="grid max-h-[calc(100dvh-8rem)] overflow-y-auto pb-2">
            {parti.map(({ id, nome }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={(evento) => vai(evento, id)}
                  className="flex min-comando items-center px-4 text-sm text-azione-scura hover:underline"
                >
                  {nome}
                </a>
              </li>
            ))}
          </ul>
        </details>
      </nav>
      <div ref={corpo} className="grid min-w-0 gap-4 xl:col-start-1 xl:row-start-1">
        {children}
      </div>
    </div>
  );
}

/** I nomi delle parti cambiano con la pagina: il collegamento non resta nell'indirizzo, che domani ne direbbe un'altra. */
function vai(evento: MouseEvent, id: string): void {
  evento.preventDefault();
  const titolo = document.getElementById(id);
  if (titolo === null) return;
  titolo.tabIndex = -1;
  titolo.focus({ preventScroll: true });
  titolo.scrollIntoView({ block: 'start' });
}

function useParti(corpo: { readonly current: HTMLElement | null }): readonly Parte[] {
  const [parti, setParti] = useState<readonly Parte[]>([]);
  useEffect(() => {
    const dove = corpo.current;
    if (dove === null) return;
    const leggi = (): void => {
      const lette = [...dove.querySelectorAll('h2[id]')].map(({ id, textContent }) => ({ id, nome: textContent }));
      setParti((prima) => (chiaveDi(prima) === chiaveDi(lette) ? prima : lette));
    };
    leggi();
    const guarda = new MutationObserver(leggi);
    guarda.observe(dove, { childList: true, subtree: true });
    return () => guarda.disconnect();
  }, [corpo]);
  return parti;
}

const chiaveDi = (parti: readonly Parte[]): string => parti.map(({ id, nome }) => `${id} ${nome}`).join('\n');
