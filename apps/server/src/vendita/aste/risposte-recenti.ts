import type { VoceVista } from '@gestore/dominio';
import { creaMappaLimitata } from '../../piattaforma/arnesi/mappa-limitata.ts';

/** Viste tenute in tutto: alcune decine di megabyte, cioè il ritorno insieme di ogni pubblico di molte vendite. */
const VISTE_MAX = 50_000;

type RisposteRecenti = {
  /** La risposta già fatta con questa chiave, o quella che `fai` dà adesso. */
  tieni(chiave: string, fai: () => VoceVista[]): readonly VoceVista[];
};

/** Le ultime risposte date a chi chiede ciò che ha perso; la più vecchia esce quando le viste sono troppe. */
export function creaRisposteRecenti(visteMax = VISTE_MAX): RisposteRecenti {
  const risposte = creaMappaLimitata<readonly VoceVista[]>(visteMax, { peso: ({ length }) => length });
  return {
    tieni(chiave, fai) {
      const gia = risposte.trova(chiave);
      if (gia !== undefined) return gia;
      const nuova = fai();
      if (nuova.length > 0) risposte.metti(chiave, nuova);
      return nuova;
    },
  };
}

const testi = new WeakMap<readonly VoceVista[], string>();

/** Una risposta in JSON, scritta una volta sola anche se la ricevono in diecimila. */
export function jsonDi(viste: readonly VoceVista[]): string {
  const gia = testi.get(viste);
  if (gia !== undefined) return gia;
  const testo = JSON.stringify(viste);
  testi.set(viste, testo);
  return testo;
}
