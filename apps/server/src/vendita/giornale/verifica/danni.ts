import { flussoDopo } from '../../dopo/flusso.ts';

/** Un registro che non è più quello scritto: di quale vendita, quale voce, perché, e da quando si sa (ms). */
export type Danno = {
  /** Il registro: della vendita, o di ciò che segue il suo esito. */
  flusso: string;
  asta: string;
  seq: number;
  motivo: string;
  dal: number;
  /** Chi lo ha visto: la catena, che si ricalcola e può tornare, o le teste tenute fuori, che si confrontano di nuovo al riavvio. */
  da: 'catena' | 'teste';
};

/**
 * Le vendite danneggiate: trattenute, ciascuna da sola. Nulla vi si scrive, nei due registri; ciò che si può leggere si legge, e le
 * altre vendite vanno avanti.
 */
export type Danni = {
  /** Vero se di quella vendita, o di quel registro, è danneggiato qualcosa. */
  trattiene(id: string): boolean;
  /** Vero se quella vendita è tornata intera, e le si sta dicendo quanto è stata ferma. */
  torna(id: string): boolean;
  elenco(): readonly Danno[];
  annota(danno: Danno): void;
  /** Il registro è tornato com'era: la vendita sa `prima` quanto è stata trattenuta, e soltanto dopo non lo è più. */
  lascia(danno: Danno, prima: () => Promise<unknown>): Promise<void>;
};

/** `avvisa` si chiama una volta per ogni registro che si scopre danneggiato, e per ciascuno di chi lo vede. */
export function creaDanni({ avvisa }: { avvisa: (danno: Danno) => void }): Danni {
  const noti = new Map<string, Danno>();
  let ferme: ReadonlySet<string> = new Set();
  const tornano = new Set<string>();
  const rifai = (): void => {
    ferme = new Set([...noti.values()].flatMap(({ asta, flusso }) => [asta, flusso, flussoDopo(asta)]));
  };
  return {
    // Della prima voce del secondo registro può non leggersi più di quale vendita è: si sa dal suo nome.
    trattiene: (id) => ferme.size > 0 && (ferme.has(id) || ferme.has(flussoDopo(id))),
    torna: (id) => tornano.has(id),
    elenco: () => [...noti.values()],
    annota(danno) {
      const noto = noti.get(danno.flusso);
      if (noto !== undefined && (noto.da === 'teste' || danno.da === 'catena')) return;
      // Ciò che dicono le teste non torna da sé quando torna la catena.
      noti.set(danno.flusso, { ...danno, dal: noto?.dal ?? danno.dal });
      rifai();
      avvisa(danno);
    },
    async lascia({ asta, flusso, da }, prima) {
      tornano.add(asta);
      try {
        await prima();
        // Intanto possono averlo detto danneggiato anche le teste.
        if (noti.get(flusso)?.da === da) noti.delete(flusso);
        rifai();
      } finally {
        tornano.delete(asta);
      }
    },
  };
}
