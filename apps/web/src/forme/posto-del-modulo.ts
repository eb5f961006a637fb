import { personaDellaPagina, primaDiPerdereLaSessione } from '../accesso/sessione.ts';
import {
  type CampiRimasti,
  certamenteNonMandata,
  chiaveRimasta,
  leggiRimasta,
  type Rimasta,
  scriviRimasta,
} from './rimaste.ts';

/** Il posto di un modulo nella memoria di questa scheda del browser. */
export type PostoDelModulo = {
  readonly chiave: string;
  readonly rimasta: Rimasta | null;
  /** La pagina può andarsene: si tiene ciò che è cambiato; `incerta` se lo si è mandato, e non si sa ancora com’è andata. */
  tieni(cambiati: CampiRimasti, nomi: Readonly<Record<string, string>>, incerta: boolean): void;
  /** Il server ha detto di no, anche a pagina già andata: ciò che si è tenuto non è arrivato. */
  nonMandata(): void;
  togli(): void;
  /** Vero finché la pagina è della persona che ha aperto il modulo. */
  eSua(): boolean;
};

/** Apre il posto di un modulo; `null` se non c’è nessuno, o se il browser vieta la memoria del sito. */
export function apriPosto(come: string): PostoDelModulo | null {
  const chi = personaDellaPagina();
  if (chi === null) return null;
  try {
    const chiave = chiaveRimasta(chi, location.pathname, come);
    const deposito = sessionStorage;
    const eSua = (): boolean => personaDellaPagina() === chi;
    return {
      chiave,
      rimasta: leggiRimasta(deposito, chiave, Date.now()),
      eSua,
      tieni: (cambiati, nomi, incerta) => {
        if (eSua()) scriviRimasta(deposito, chiave, cambiati, nomi, Date.now(), incerta);
      },
      nonMandata: () => certamenteNonMandata(deposito, chiave, Date.now()),
      togli: () => deposito.removeItem(chiave),
    };
  } catch {
    return null;
  }
}

/** Chiama `tieni` ogni volta che ciò che è scritto può andare perduto: la sessione finisce, la pagina si chiude o va dietro. */
export function quandoSiPuoPerdere(tieni: () => void): () => void {
  const seNascosta = (): void => {
    if (document.visibilityState === 'hidden') tieni();
  };
  const smetti = primaDiPerdereLaSessione(tieni);
  addEventListener('pagehide', tieni);
  document.addEventListener('visibilitychange', seNascosta);
  return () => {
    smetti();
    removeEventListener('pagehide', tieni);
    document.removeEventListener('visibilitychange', seNascosta);
  };
}
