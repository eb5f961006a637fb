import type { SalaVista } from '@gestore/dominio';
import { useEffect, useRef, useState } from 'react';
import { type ChiGuarda, type NovitaDiSala, novitaDiSala } from '../../sala-virtuale/parola.ts';
import { useTesti } from '../../testi/lingua.ts';
import { SALA_VIRTUALE, type TestiSala } from './parola.testi.ts';

/** Ciò che accade nella sala, per chi ascolta la pagina: una frase quando cambia, mai i secondi. */
export function AnnunciSala({ sala, nome, conduce }: { sala: SalaVista } & ChiGuarda) {
  const t = useTesti(SALA_VIRTUALE);
  const [novita, setNovita] = useState<readonly NovitaDiSala[]>([]);
  const prima = useRef(sala);
  useEffect(() => {
    const nuove = novitaDiSala(prima.current, sala, { nome, conduce });
    prima.current = sala;
    if (nuove.length > 0) setNovita(nuove);
  }, [sala, nome, conduce]);
  return (
    <p aria-live="polite" className="sr-only">
      {novita.map((una) => frase(t, una)).join(' ')}
    </p>
  );
}

function frase({ annunci }: TestiSala, novita: NovitaDiSala): string {
  switch (novita.tipo) {
    case 'aperta':
    case 'chiusa':
      return annunci[novita.tipo];
    case 'mani':
      return annunci.mani(novita.quante);
    case 'parola':
      return novita.mia ? annunci.parolaMia : annunci.parolaAltrui(novita.pseudonimo);
    case 'finita':
      return novita.mia ? annunci.finitaMia : annunci.finitaAltrui(novita.pseudonimo);
    default:
      return novita satisfies never;
  }
}
