import type { Diritto, RespintoLetto, RilancioLetto } from './situazione.ts';

/** I rilanci dal primo arrivato dopo quell'istante; e chi era in testa prima di loro. */
export function daGuardare(d: Diritto, il: number): { dopo: readonly RilancioLetto[]; testa: Diritto['testa'] } {
  const quanti = d.validi.findIndex((uno) => uno.il > il);
  const prima = quanti === -1 ? d.validi : d.validi.slice(0, quanti);
  return { dopo: d.validi.slice(prima.length), testa: prima.at(-1) ?? d.partenza };
}

type Rifatti = {
  /** Chi aspetta la nuova ricevuta, nell'ordine: chi valeva, e chi era stato respinto e adesso vale. */
  attesi: { busta: string; cent: number; minimoCent: number | null }[];
  validi: RilancioLetto[];
  respinti: RespintoLetto[];
};

/**
 * Chi parlò prima sta prima. Di quelli dopo, nell'ordine in cui furono giudicati, vale chi supera di un passo chi lo precede (R50): chi
 * valeva può non valere più, e chi era stato respinto può valere, se non è in testa lui stesso (R54, R56).
 */
export function rifatti(d: Diritto, suo: RilancioLetto): Rifatti {
  const { dopo } = daGuardare(d, suo.il);
  const posto = d.validi.length - dopo.length;
  const respintiA = (davanti: number) => d.respinti.filter((uno) => uno.dopo === davanti);
  const fila = [
    ...respintiA(posto).filter((uno) => uno.il > suo.il),
    ...dopo.flatMap((uno, i) => [uno, ...respintiA(posto + i + 1)]),
  ];
  const nuovi: Rifatti = { attesi: [], validi: [suo], respinti: d.respinti.filter((uno) => !fila.includes(uno)) };
  for (const uno of fila) {
    const testa = nuovi.validi.at(-1) ?? suo;
    const { busta, pseudonimo, cent, il } = uno;
    const era = !('dopo' in uno);
    const vale = cent - testa.cent >= d.passoCent && (era || d.suSeStessi || busta !== testa.busta);
    if (era || vale) nuovi.attesi.push({ busta, cent, minimoCent: vale ? null : testa.cent + d.passoCent });
    if (vale) nuovi.validi.push({ busta, pseudonimo, cent, il, sala: false });
    else nuovi.respinti.push({ busta, pseudonimo, cent, il, dopo: posto + nuovi.validi.length });
  }
  return { ...nuovi, validi: [...d.validi.slice(0, posto), ...nuovi.validi] };
}
