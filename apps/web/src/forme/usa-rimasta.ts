import type { Valori } from '@gestore/contratto/regole';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { scritturaIncerta } from '../accesso/chiamate.ts';
import type { Ritrovata } from './nota-ritrovata.tsx';
import { note } from './note-del-modulo.ts';
import { apriPosto, type PostoDelModulo, quandoSiPuoPerdere } from './posto-del-modulo.ts';
import type { CampiRimasti, Scritto } from './rimaste.ts';
import { quandoSiButta } from './segnali-rimaste.ts';
import type { RimastaInUso } from './tipi-conserva.ts';
import { unisciScritte } from './unisci.ts';

/** Quale modulo della pagina, quali campi, e se si tiene anche ciò che si lascia andando altrove. */
type Cosa = { readonly come: string; readonly campi: readonly string[]; readonly sempre: boolean };

/** Da che cosa era partito chi ha scritto: dove un altro ha poi cambiato, resta finché chi legge non lo ha visto e mandato. */
type Basi = Readonly<Record<string, Scritto>>;
type Aperta<V> = { tenuta: PostoDelModulo | null; valori: V; ritrovata: Ritrovata | null; basi: Basi };

/** Un modulo che si apre: i valori di adesso, con sopra ciò che vi era rimasto; dove altri li hanno cambiati intanto, si dice. */
function apri<V extends Valori>(conserva: Cosa, iniziali: V): Aperta<V> {
  const tenuta = apriPosto(conserva.come);
  const rimasta = tenuta?.rimasta ?? null;
  const nulla = { tenuta, valori: iniziali, ritrovata: null, basi: {} };
  if (tenuta === null || rimasta === null) return nulla;
  const tenuti = Object.entries(rimasta.campi).filter(
    ([campo, [, mio]]) => conserva.campi.includes(campo) && typeof iniziali[campo] === typeof mio,
  );
  if (tenuti.length + rimasta.lasciati.length === 0) return nulla;
  const di = (quale: (campo: string, base: Scritto, mio: Scritto) => Scritto): Record<string, Scritto> =>
    Object.fromEntries(tenuti.map(([campo, [base, mio]]) => [campo, quale(campo, base, mio)]));
  const basi = di((_, base) => base);
  const { valori, contesi } = unisciScritte(
    basi,
    di((campo) => iniziali[campo] as Scritto),
    di((_campo, _base, mio) => mio),
  );
  const campi = tenuti.map(([campo]) => campo);
  const { il, lasciati, incerta } = rimasta;
  const ritrovata = { chiave: tenuta.chiave, il, campi, lasciati, incerta, contesi };
  return { tenuta, valori: { ...iniziali, ...valori }, ritrovata, basi };
}

/** I campi che si conservano e sono cambiati da `base`. */
function cambiatiDi<V extends Valori>(conserva: Cosa, base: V, basi: Basi, valori: V): CampiRimasti {
  return Object.fromEntries(
    conserva.campi.flatMap((campo) => {
      const [prima, mio] = [base[campo] as unknown, valori[campo] as unknown];
      const scritto = (typeof mio === 'string' || typeof mio === 'boolean') && typeof prima === typeof mio;
      return scritto && mio !== prima ? [[campo, [basi[campo] ?? (prima as Scritto), mio] as const]] : [];
    }),
  );
}

/**
 * Ciò che si scrive in un modulo resta alla persona se la sua sessione finisce, o se la pagina si ricarica: si conserva da solo, e la
 * volta dopo si ritrova. Chi chiude un modulo senza mandarlo lo butta, come sempre; ciò che si era ritrovato, invece, resta finché non
 * lo si manda o non si dice di buttarlo.
 */
export function useRimastaDi<V extends Valori>(
  conserva: Cosa,
  iniziali: V,
  nomi: Readonly<Record<string, string>>,
  adesso: RefObject<() => V>,
  svuota: (base: V) => void,
): RimastaInUso<V> {
  const [aperta] = useState(() => apri(conserva, iniziali));
  const [ritrovata, mostra] = useState(aperta.ritrovata);
  const stato = useRef({
    base: iniziali,
    basi: aperta.basi,
    inviata: false,
    daTenere: aperta.ritrovata !== null || conserva.sempre,
  });
  const ultimi = useRef({ nomi, svuota });
  ultimi.current = { nomi, svuota };
  const finita = (valori: V): void => {
    stato.current = { base: valori, basi: {}, inviata: false, daTenere: conserva.sempre };
    aperta.tenuta?.togli();
    mostra(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: il posto di un modulo è quello di quando si apre, fino a che si chiude.
  useEffect(() => {
    const { tenuta } = aperta;
    if (tenuta === null) return undefined;
    const tieni = (): void =>
      tenuta.tieni(
        cambiatiDi(conserva, stato.current.base, stato.current.basi, adesso.current()),
        ultimi.current.nomi,
        stato.current.inviata && scritturaIncerta(),
      );
    const smetti = quandoSiPuoPerdere(tieni);
    const smettiDiButtare = quandoSiButta(tenuta.chiave, () => {
      ultimi.current.svuota(stato.current.base);
      finita(stato.current.base);
    });
    return () => {
      smetti();
      smettiDiButtare();
      if (!tenuta.eSua()) return;
      if (stato.current.daTenere && !stato.current.inviata) tieni();
      else tenuta.togli();
    };
  }, []);
  return {
    iniziali: aperta.valori,
    note: (suoi, valori, imposta) => note(ritrovata, suoi, valori, imposta),
    finita,
    inviata: (si) => {
      stato.current.inviata = si;
    },
    nonAccettata: () => aperta.tenuta?.nonMandata(),
  };
}
