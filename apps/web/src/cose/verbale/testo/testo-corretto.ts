import {
  type BozzaVerbale,
  type TestoVerbale,
  type VerbaleCorretto,
  verbaleCorretto,
} from '@gestore/contratto/verbale/testo-verbale';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRimastaDi } from '../../../forme/usa-rimasta.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { EDITOR } from '../redattore.testi.ts';

/** Le correzioni non ancora salvate: cambiare parte o pagina, o rientrare dopo una notte, non le perde. */
const CONSERVA = { come: 'verbale', campi: ['testo'], sempre: true };
const NULLA_DI_SCRITTO = { testo: '' };

function letto(scritto: string): VerbaleCorretto | null {
  try {
    return verbaleCorretto.safeParse(JSON.parse(scritto)).data ?? null;
  } catch {
    return null;
  }
}

/** Ciò che un altro ha salvato intanto, ciò che ha scritto chi legge, e quale dei due è adesso nel redattore. */
export type DueScritti = { versione: number | null; loro: TestoVerbale; mio: TestoVerbale; resta: 'loro' | 'mio' };

type UsoCorretto = {
  /** Cambia quando il redattore deve mostrare un altro testo. */
  giro: number;
  /** L'ultima versione con un testo che chi scrive ha letto. */
  letta: number | null;
  due: DueScritti | null;
  nota: ReactNode;
  cambiato: boolean;
  scrivi: (testo: TestoVerbale) => void;
  /** Il testo in questo istante, anche se il redattore non c'è. */
  adesso: () => TestoVerbale;
  /** Un altro ha salvato: i due testi si mostrano, e ciò che si è scritto resta. */
  incontra: (nuova: BozzaVerbale) => void;
  prendi: (quale: 'loro' | 'mio') => void;
  /** Si è salvato ciò che c'era, e intanto si è scritto altro: si va avanti da lì. */
  prosegui: (nuova: BozzaVerbale) => void;
  finito: () => void;
};

/**
 * Il testo che si sta correggendo: quello della bozza, ciò che si era lasciato a metà, o quello scelto fra i due. La bozza è quella di
 * quando si è aperto: una rilettura della pagina non cambia da che cosa è partito chi scrive.
 */
export function useCorretto(aperta: BozzaVerbale): UsoCorretto {
  const t = useTesti(EDITOR);
  const scritto = useRef('');
  const [giro, avanza] = useState(0);
  const [base, setBase] = useState(aperta);
  const rimasta = useRimastaDi(
    CONSERVA,
    NULLA_DI_SCRITTO,
    { testo: t.titolo },
    useRef(() => ({ testo: scritto.current })),
    () => {
      scritto.current = '';
      mostra(null);
      avanza((prima) => prima + 1);
    },
  );
  const [ritrovato] = useState(() => {
    scritto.current = rimasta.iniziali.testo;
    return letto(rimasta.iniziali.testo);
  });
  // Chi ritrova un testo partito da una versione che non è più l'ultima vede i due testi da subito.
  const [confronto, mostra] = useState<Pick<DueScritti, 'mio' | 'resta'> | null>(() =>
    ritrovato === null || ritrovato.daVersione === aperta.ultima ? null : { mio: ritrovato.testo, resta: 'mio' },
  );
  const [cambiato, segna] = useState(ritrovato !== null);
  useAvvisoUscita(cambiato);
  const tieni = (testo: TestoVerbale, daVersione: number | null): void => {
    scritto.current = JSON.stringify({ daVersione, testo } satisfies VerbaleCorretto);
    segna(true);
  };
  const adesso = (): TestoVerbale => letto(scritto.current)?.testo ?? base.testo;
  // Il suo com'è adesso: si riprende anche dopo aver scelto l'altro.
  const mio = (): TestoVerbale => (confronto === null || confronto.resta === 'mio' ? adesso() : confronto.mio);
  return {
    giro,
    letta: base.ultima,
    due: confronto === null ? null : { versione: base.ultima, loro: base.testo, mio: mio(), resta: confronto.resta },
    nota: rimasta.note({ testo: t.titolo }, NULLA_DI_SCRITTO, () => undefined).inTesta(),
    cambiato: cambiato && scritto.current !== '',
    scrivi: (testo) => tieni(testo, base.ultima),
    adesso,
    incontra(nuova) {
      const scrittoDaLui = mio();
      tieni(scrittoDaLui, nuova.ultima);
      setBase(nuova);
      mostra({ mio: scrittoDaLui, resta: 'mio' });
      avanza((prima) => prima + 1);
    },
    prendi(quale) {
      if (confronto === null || quale === confronto.resta) return;
      const scrittoDaLui = mio();
      tieni(quale === 'mio' ? scrittoDaLui : base.testo, base.ultima);
      mostra({ mio: scrittoDaLui, resta: quale });
      avanza((prima) => prima + 1);
    },
    prosegui(nuova) {
      tieni(adesso(), nuova.ultima);
      setBase(nuova);
      mostra(null);
    },
    finito() {
      scritto.current = '';
      rimasta.finita(NULLA_DI_SCRITTO);
    },
  };
}

/** Ciò che si stava scrivendo quando il verbale è stato firmato: si legge e si copia; `null` se non c'è nulla. */
export function useRimastoDopoLaFirma(): { testo: TestoVerbale; nota: ReactNode } | null {
  const t = useTesti(EDITOR);
  const scritto = useRef('');
  const [, ridisegna] = useState(0);
  const rimasta = useRimastaDi(
    CONSERVA,
    NULLA_DI_SCRITTO,
    { testo: t.titolo },
    useRef(() => ({ testo: scritto.current })),
    () => {
      scritto.current = '';
      ridisegna((prima) => prima + 1);
    },
  );
  const [ritrovato] = useState(() => {
    scritto.current = rimasta.iniziali.testo;
    return letto(rimasta.iniziali.testo);
  });
  if (ritrovato === null || scritto.current === '') return null;
  const nota = rimasta.note({ testo: t.titolo }, NULLA_DI_SCRITTO, () => undefined).inTesta();
  return { testo: ritrovato.testo, nota };
}

/** Chiudere la finestra perderebbe le correzioni: il browser lo chiede. */
function useAvvisoUscita(attivo: boolean): void {
  useEffect(() => {
    if (!attivo) return undefined;
    const avvisa = (evento: BeforeUnloadEvent): void => evento.preventDefault();
    addEventListener('beforeunload', avvisa);
    return () => removeEventListener('beforeunload', avvisa);
  }, [attivo]);
}
