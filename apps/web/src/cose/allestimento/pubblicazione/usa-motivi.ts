import { lunghezzaMassima, obbligatorio, type Regole } from '@gestore/contratto/regole';
import type { AvvisoPubblicazione, Deroghe, NomeDiDeroga } from '@gestore/dominio';
import { derogaDi } from '@gestore/dominio';
import { conserva } from '../../../forme/conserva.ts';
import { type Forma, useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { PUBBLICAZIONE } from './conferma-pubblicazione.testi.ts';

const NOMI = ['pubblicita', 'minima', 'portale'] as const satisfies readonly NomeDiDeroga[];
const VUOTI: Record<NomeDiDeroga, string> = { pubblicita: '', minima: '', portale: '' };
/** Quanto è lungo un testo per il server. */
const TESTO_MAX = 4_000;

/** Gli avvisi che vogliono un perché, ciascuno con il suo campo; gli altri si leggono soltanto. */
export type Motivi = {
  forma: Forma<Record<NomeDiDeroga, string>>;
  chiesti: readonly { nome: NomeDiDeroga; avviso: AvvisoPubblicazione }[];
  daLeggere: readonly AvvisoPubblicazione[];
  /** I perché scritti, di ciò che li vuole. */
  scritti(): Deroghe;
};

/** Ciò che si pubblica soltanto dicendo perché (R03, R05): i perché restano anche se si torna alla scheda. */
export function useMotivi(avvisi: readonly AvvisoPubblicazione[]): Motivi {
  const t = useTesti(PUBBLICAZIONE);
  const chiesti = avvisi.flatMap((avviso) => {
    const nome = derogaDi(avviso);
    return nome === null ? [] : [{ nome, avviso }];
  });
  const serve = (nome: NomeDiDeroga): boolean => chiesti.some((chiesto) => chiesto.nome === nome);
  const regole: Regole<NomeDiDeroga> = Object.fromEntries(
    NOMI.map((nome) => [nome, serve(nome) ? [obbligatorio(), lunghezzaMassima(TESTO_MAX)] : []]),
  );
  const forma = useForma({ iniziali: VUOTI, regole, nomi: t.motivi, conserva: conserva('deroghe', NOMI) });
  return {
    forma,
    chiesti,
    daLeggere: avvisi.filter((avviso) => derogaDi(avviso) === null),
    scritti: () =>
      Object.fromEntries(NOMI.filter(serve).map((nome) => [nome, forma.adesso()[nome].trim()])) satisfies Deroghe,
  };
}
