import { formattaIstante } from '@gestore/contratto/parole/formato';
import { type Cent, descriviRifiuto, type Istante, type Stanza } from '@gestore/dominio';

/** Una riga della tabella: un rilancio valido, o uno rifiutato con la sua ragione. */
export type RigaRilancio = {
  seq: number;
  il: Istante;
  pseudonimo: string;
  canale: 'online' | 'sala' | null;
  importoCent: Cent;
  inPiuCent: Cent | null;
  rifiuto: string | null;
};

/** Validi e rifiutati insieme, dal più recente: i validi nell'ordine in cui valgono, che è degli istanti (R51, R54); l'aumento si misura sul valido precedente. */
export function righeDellaTabella({ rilanci, rifiutati, rigiudicati, graduatoria }: Stanza): RigaRilancio[] {
  let primaCent = graduatoria[0]?.prezzoCent ?? 0;
  const righe = rilanci.map(({ seq, dichiaratoIl, pseudonimo, canale, importoCent }): RigaRilancio => {
    const inPiuCent = importoCent - primaCent;
    primaCent = importoCent;
    return { seq, il: dichiaratoIl, pseudonimo, canale, importoCent, inPiuCent, rifiuto: null };
  });
  const caduti = rigiudicati.flatMap(({ rifiuto, ...suo }) => (rifiuto === null ? [] : [{ ...suo, rifiuto }]));
  for (const { seq, ricevutoIl, pseudonimo, importoCent, rifiuto } of [...rifiutati, ...caduti]) {
    const posto = righe.findLastIndex(({ il }) => il <= ricevutoIl) + 1;
    const perche = descriviRifiuto(rifiuto, formattaIstante);
    righe.splice(posto, 0, {
      seq,
      il: ricevutoIl,
      pseudonimo,
      canale: null,
      importoCent,
      inPiuCent: null,
      rifiuto: perche,
    });
  }
  return righe.reverse();
}
