import { formattaEuro, type Stanza } from '@gestore/dominio';
import { useEffect, useRef, useState } from 'react';
import { creaAnnunciatore, type Novita, soglieDaDire } from '../../../stanza/annunci.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { ANNUNCI_TESTI, type TestiAnnunci } from '../testi/annunci.ts';
import { CORREZIONI, type TestiCorrezioni } from '../testi/correzioni.ts';
import { fraseCorrezione } from './correzioni.tsx';

type Props = {
  stanza: Stanza;
  pseudonimo: string;
  /** Ora del server meno ora di questo apparecchio. */
  scartoMs?: number;
};

/** Ciò che accade nella stanza, per chi ascolta: al più una frase ogni cinque secondi, che riassume. */
export function Annunci({ stanza, pseudonimo, scartoMs = 0 }: Props) {
  const t = useTesti(ANNUNCI_TESTI);
  const c = useTesti(CORREZIONI);
  const [novita, setNovita] = useState<Novita | null>(null);
  const annunciatore = useRef<ReturnType<typeof creaAnnunciatore> | null>(null);
  const prima = useRef(stanza);
  useEffect(() => {
    const suo = creaAnnunciatore(prima.current, {
      adesso: () => performance.now(),
      fra(ms, azione) {
        const timer = setTimeout(azione, ms);
        return () => clearTimeout(timer);
      },
      di: setNovita,
    });
    annunciatore.current = suo;
    return () => suo.ferma();
  }, []);
  useEffect(() => {
    prima.current = stanza;
    annunciatore.current?.vista(stanza);
  }, [stanza]);
  const scadeIl = stanza.gara?.fase === 'in_corso' ? stanza.gara.scadeIl : null;
  useEffect(() => {
    if (scadeIl === null) return undefined;
    const attese = soglieDaDire(scadeIl, Date.now() + scartoMs).map(({ fraMs, restanoMs }) =>
      setTimeout(() => annunciatore.current?.restano(restanoMs), fraMs),
    );
    return () => {
      for (const attesa of attese) clearTimeout(attesa);
    };
  }, [scadeIl, scartoMs]);
  return (
    <p aria-live="polite" className="sr-only">
      {novita === null ? '' : frase(t, c, novita, pseudonimo)}
    </p>
  );
}

function frase(
  t: TestiAnnunci,
  c: TestiCorrezioni,
  { corretto, gara, rilanci, ammesse, rifiutate, messaggi, restanoMs }: Novita,
  pseudonimo: string,
): string {
  return [
    corretto === null ? '' : `${fraseCorrezione(c, corretto)} ${c.motivo} ${corretto.motivo}`,
    gara === null ? '' : t.gara[gara],
    rilanci === null ? '' : deiRilanci(t, rilanci, pseudonimo),
    ammesse === 0 ? '' : t.ammesse(ammesse),
    rifiutate === 0 ? '' : t.rifiutate(rifiutate),
    messaggi === 0 ? '' : t.messaggi(messaggi),
    restanoMs === null ? '' : t.restano(restanoMs / 1_000),
  ]
    .filter(Boolean)
    .join(' ');
}

function deiRilanci(t: TestiAnnunci, { quanti, inTesta, importoCent }: NonNullable<Novita['rilanci']>, mio: string) {
  const importo = formattaEuro(importoCent);
  if (quanti === 1) return inTesta === mio ? t.rilancioSuo(importo) : t.rilancioAltrui(inTesta, importo);
  return inTesta === mio ? t.piuRilanciSuo(quanti, importo) : t.piuRilanciAltrui(quanti, inTesta, importo);
}
